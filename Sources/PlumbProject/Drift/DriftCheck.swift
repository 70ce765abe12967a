import PlumbDeclarations
import PlumbDrift
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbText

/// A model held against its Swift sources.
package struct DriftCheck {
  package var findings: [DriftFinding]
  /// What could not be read as Swift.
  package var diagnostics: [Diagnostic]
  /// What the sources declare.
  package var actual: Declarations
  /// The Swift files that were looked at.
  package var files: [String]
  /// The files that findings point into.
  package var sources: [Source]
  /// What was compared.
  var drift: Drift
  /// The files that are not mended, and say not all that they might.
  var broken: BrokenFiles

  /// nil where no sources are configured and nothing is generated.
  /// `texts` are files as they are to be, in place of those on disk; `generation` is what would be generated.
  init?(
    _ settings: ModelSettings, model: Model, rules: RuleSettings, texts: [String: [UInt8]] = [:],
    generation: Generation? = nil, classesElsewhere: @autoclosure () -> Set<String> = []
  ) throws {
    let output = settings.generate.map(\.output).flatMap { FileSystem.kind($0) == .folder ? $0 : nil }
    let sources = settings.sources + [output].compactMap { $0 }
    guard !sources.isEmpty || settings.generate != nil else { return nil }
    files = try SwiftFiles.below(sources)
    let options = settings.declarations
    let expected = generation?.expected ?? declarations(of: model, options: options).value
    var look = try SourceLook(
      SourceParser(ExpectedNames(expected)),
      .init(files: files, texts: texts, written: generation?.writtenFiles ?? [:]))
    let style = settings.generate == nil ? look.found.value.style(ofThoseIn: expected) : options.style
    var drift = Drift(
      expected: style == options.style ? expected : declarations(of: model, options: options.with(style)).value,
      actual: look.found.value, model: model, options: options.with(style),
      comparesGeneratorOptions: settings.generate != nil,
      classesElsewhere: classesElsewhere(), settings: rules)
    // Lines are counted only in files that findings are about, so that the texts of all the others need not be kept.
    var unplaced = drift.findings()
    if try look.lookCloser(because: unplaced) {
      drift.actual = look.found.value
      unplaced = drift.findings()
    }
    actual = look.found.value
    diagnostics = look.found.diagnostics
    let concerned = Self.files(of: unplaced, diagnostics, actual).intersection(files).sorted()
    self.sources = concerned.compactMap { file in
      (texts[file] ?? (try? FileSystem.read(file))).map { Source(file: file, bytes: $0) }
    }
    self.drift = drift.with(self.sources)
    broken = BrokenFiles(diagnostics, sources: self.sources)
    findings = self.sources.isEmpty ? unplaced : Self.announcingFixes(self.drift.findings(), self.sources, broken)
  }

  /// The findings with the edits that `align` would make; files that Plumb writes are generated anew instead.
  private static func announcingFixes(
    _ findings: [DriftFinding], _ sources: [Source], _ broken: BrokenFiles
  ) -> [DriftFinding] {
    let editors = Dictionary(
      sources.filter { !$0.isGenerated }.map { ($0.file, SourceEditor(SourceFile(path: $0.file, bytes: $0.bytes))) },
      uniquingKeysWith: { first, _ in first })
    return findings.map { finding in
      guard let fix = finding.fix, broken.obstacle(to: fix) == nil else { return finding }
      let edits = fix.edits.compactMap { change in change.file.flatMap { editors[$0] }?.edit(for: change) }
      guard edits.count == fix.edits.count, !edits.isEmpty else { return finding }
      var announced = finding
      announced.diagnostic.fixes = [Fix(title: fix.title, applicability: fix.applicability, edits: edits)]
      return announced
    }
  }

  private static func files(
    of findings: [DriftFinding], _ diagnostics: [Diagnostic], _ actual: Declarations
  ) -> Set<String> {
    let places = (findings.map(\.diagnostic) + diagnostics)
      .flatMap { [$0.location].compactMap { $0 } + $0.related.map(\.location) }
    let edited = findings.flatMap { $0.fix?.edits.compactMap(\.file) ?? [] }
    return Set(places.map(\.file) + edited + actual.suppressions.map(\.file))
  }
}

extension DriftCheck {
  /// The findings that nothing suppresses.
  func unsuppressed(_ model: Model, _ rules: RuleSettings) -> [DriftFinding] {
    var suppressions = Suppressions(rules.ignores)
    suppressions.add(model)
    suppressions.add(actual) { file in sources.first { $0.file == file }?.bytes }
    return zip(findings, suppressions.apply(to: findings.map(\.diagnostic)))
      .filter { $0.1.suppression == nil }.map(\.0)
  }
}

extension DriftCheck {
  /// The findings that nothing suppresses, notes aside.
  func differences(_ model: Model, _ rules: RuleSettings) -> [Diagnostic] {
    unsuppressed(model, rules).map(\.diagnostic).filter { $0.severity > .note }
  }
}

extension Source {
  /// Whether Plumb writes the file: it is generated anew, not mended.
  fileprivate var isGenerated: Bool { bytes.starts(with: Array((GeneratedFile.marker + "\n").utf8)) }
}

extension Generation {
  /// The generated files whose declarations are known, by path. A header could hold comments that speak to Plumb.
  fileprivate var writtenFiles: [String: GeneratedFile] {
    guard settings.generate?.headerFile == nil else { return [:] }
    return Dictionary(
      files.filter { $0.declarations != nil }.map { (Path.join(folder, $0.path), $0) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension Declarations {
  /// The style that most of a model's classes are written in: others, a helper's or another model's, say nothing of it.
  /// Where half of them have the macro, it is missing from the rest.
  fileprivate func style(ofThoseIn expected: Declarations) -> DeclarationStyle {
    let names = Set(expected.entities.map(\.entity))
    let own = entities.filter { names.contains($0.entity) }
    return Style.prevailing(among: own.isEmpty ? entities : own).id
  }
}

extension DeclarationOptions {
  fileprivate func with(_ style: DeclarationStyle) -> DeclarationOptions {
    var options = self
    options.style = style
    return options
  }
}

extension Drift {
  fileprivate func with(_ sources: [Source]) -> Drift {
    var drift = self
    drift.sources = sources
    return drift
  }
}
