import PlumbFormats
import PlumbKit
import PlumbModel
import PlumbSwift

/// A model held against its Swift sources.
struct DriftCheck {
  var findings: [DriftFinding]
  /// What could not be read as Swift.
  var diagnostics: [Diagnostic]
  /// What the sources declare.
  var actual: Declarations
  /// The files that findings point into.
  var sources: [Source]

  /// nil where no sources are configured and nothing is generated.
  init?(
    _ settings: ModelSettings, model: Model, rules: RuleSettings, classesElsewhere: @autoclosure () -> Set<String> = []
  ) throws {
    let output = settings.generate.map(\.output).flatMap { FileSystem.kind($0) == .folder ? $0 : nil }
    let sources = settings.sources + [output].compactMap { $0 }
    guard !sources.isEmpty else { return nil }
    let files = try SwiftFiles.below(sources)
    let options = settings.declarations
    let parser = SourceParser(ExpectedNames(declarations(of: model, options: options).value))
    let parsed = parser.merge(Parallel.map(files) { parser.parse(file: $0) })
    actual = parsed.value
    diagnostics = parsed.diagnostics
    let style = settings.generate == nil ? actual.style : options.style
    let drift = Drift(
      model: model, options: options.with(style), actual: actual, classesElsewhere: classesElsewhere(), rules: rules,
      comparesAccess: settings.generate != nil)
    // Lines are counted only in files that have a finding, so that the texts of all the others need not be kept.
    self.sources = Self.sources(of: drift.diagnostics + diagnostics, actual, among: Set(files))
    findings = drift.with(self.sources).findings()
  }

  private static func sources(of diagnostics: [Diagnostic], _ actual: Declarations, among files: Set<String>)
    -> [Source]
  {
    let places = diagnostics.flatMap { [$0.location].compactMap { $0 } + $0.related.map(\.location) }
    return Set(places.map(\.file) + actual.suppressions.map(\.file)).intersection(files).sorted().compactMap { file in
      (try? FileSystem.read(file)).map { Source(file: file, bytes: $0) }
    }
  }
}

extension SourceParser {
  /// Reads and parses a file; one that cannot be read is a finding.
  fileprivate func parse(file: String) -> SourceUnit {
    let bytes = (try? FileSystem.read(file)) ?? []
    return parse(SourceFile(path: file, bytes: bytes))
  }
}

extension Declarations {
  /// The style most classes are written in.
  fileprivate var style: DeclarationStyle {
    entities.count { $0.macro != nil } * 2 > entities.count ? .macro : .managed
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
  fileprivate init(
    model: Model, options: DeclarationOptions, actual: Declarations, classesElsewhere: Set<String>,
    rules: RuleSettings, comparesAccess: Bool
  ) {
    self.init(
      expected: declarations(of: model, options: options).value, actual: actual, model: model, options: options,
      comparesAccess: comparesAccess, classesElsewhere: classesElsewhere, settings: rules)
  }

  fileprivate func with(_ sources: [Source]) -> Drift {
    var drift = self
    drift.sources = sources
    return drift
  }
}
