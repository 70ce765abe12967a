import PlumbCore
import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbWorkspace

/// The comparison of a model with its Swift sources.
///
/// An instance contains the result of one check; after each round of fixes, a new instance is created.
package struct DriftCheck {
  /// The findings, with the edits that fix them if the sources permit these edits.
  package let findings: [Difference]
  /// The diagnostics of unreadable files: syntax errors, UTF-16 text, or an exceeded size limit.
  package let unread: [Diagnostic]
  /// The checked files.
  package let files: [String]
  /// The comparison, with the source texts that the findings refer to.
  package let drift: Drift
  /// The files with errors, which are not fixed and may have unread declarations.
  let broken: FilesWithErrors
  /// The properties whose types are not changed, because other code uses them.
  private let used: UsedProperties

  /// Creates a check without differences, or without a comparison because of unreadable files.
  package init(files: [String], drift: Drift, unread: [Diagnostic] = []) {
    (findings, self.unread, self.files, self.drift) = ([], unread, files, drift)
    broken = FilesWithErrors(unread, sources: drift.sources)
    used = UsedProperties(of: []) { _ in [] }
  }

  /// Creates a check with differences. `drift` contains the sources that the differences refer to.
  package init(
    files: [String], drift: Drift, differences: [Difference], used: UsedProperties, unread: [Diagnostic]
  ) {
    self.files = files
    self.drift = drift
    self.unread = unread
    self.used = used
    broken = FilesWithErrors(unread, sources: drift.sources)
    findings = Self.announcingFixes(drift.placed(differences), drift.sources, broken, used)
  }

  /// Returns the findings with the edits that `align` would make. Generated files are excluded, because they are
  /// regenerated, and so are Objective-C files, which are not edited: their findings have the fix as a help.
  private static func announcingFixes(
    _ findings: [Difference], _ sources: [Source], _ broken: FilesWithErrors, _ used: UsedProperties
  ) -> [Difference] {
    let files = Set(findings.flatMap { $0.fix?.edits.compactMap(\.file) ?? [] })
    let editors = Dictionary(
      sources.filter { files.contains($0.file) && !$0.isGenerated && SourceLanguage(path: $0.file) != .objectiveC }
        .map { ($0.file, SourceEditor(SourceFile(path: $0.file, bytes: $0.bytes))) },
      uniquingKeysWith: { first, _ in first })
    return findings.map { finding in
      guard let fix = finding.fix else { return finding }
      let remedy = "\(fix.title.prefix(1).lowercased())\(fix.title.dropFirst())"
      var shown = finding
      if broken.obstacle(to: fix) != nil {
        if finding.diagnostic.help.isEmpty { shown.diagnostic.help = [remedy] }
        return shown
      }
      if used.obstacle(to: fix) != nil {
        shown.diagnostic.help.append("\(remedy), and the code that uses it")
        return shown
      }
      let edits = fix.edits.compactMap { change in change.file.flatMap { editors[$0] }?.edit(for: change) }
      guard edits.count == fix.edits.count, !edits.isEmpty else { return finding }
      var announced = finding
      announced.diagnostic.fixes = [Fix(title: fix.title, applicability: fix.applicability, edits: edits)]
      return announced
    }
  }
}

extension DriftCheck {
  /// Returns the reason for not making a fix; `nil` if it can be made.
  package func obstacle(to fix: DriftFix) -> String? { broken.obstacle(to: fix) ?? used.obstacle(to: fix) }

  /// The conventions that the classes require of the model.
  package var requiredConventions: Set<Rule.Convention> {
    let conventions = Styles.named(drift.options.style).conventions
    let libraries = Set(drift.actual.entities.compactMap(\.macro?.library))
    let acceptsMandatory = !libraries.isEmpty && libraries.allSatisfy(\.acceptsMandatoryRelationships)
    return acceptsMandatory ? conventions.subtracting([.optionalRelationships]) : conventions
  }

  /// The findings that are not suppressed.
  var unsuppressed: [Difference] { drift.unsuppressed(findings) }

  /// Throws the merge conflicts of the sources: their declarations are ambiguous, so they are no basis
  /// for fixes.
  func refuseConflicts() throws(Unreadable) {
    let conflicts = unread.filter(\.isMergeConflict)
    if !conflicts.isEmpty { throw Unreadable(conflicts, sources: drift.sources) }
  }

  /// The findings that are not suppressed and that `align` fixes or lists.
  var differences: [Diagnostic] { unsuppressed.filter(\.isAligned).map(\.diagnostic) }
}

extension Source {
  /// Whether Plumb generates the file. Such a file is regenerated, not fixed.
  var isGenerated: Bool { GeneratedFile.isGenerated(bytes) }
}

/// The Swift files that could only be read in part. A declaration that seems to be missing may be after the error.
struct FilesWithErrors {
  /// The first error message of each file, by path.
  private(set) var problems: [String: String] = [:]
  /// The names that follow `var` in these files.
  private var variables: [String: Set<Substring>] = [:]

  /// Collects the files with errors. `sources` contains at least the texts of these files.
  init(_ diagnostics: [Diagnostic], sources: [Source]) {
    for diagnostic in diagnostics {
      guard let file = diagnostic.location?.file, problems[file] == nil else { continue }
      problems[file] = diagnostic.message
      variables[file] = sources.first { $0.file == file }?.variables ?? []
    }
  }

  /// The files, by path.
  var files: [String] { problems.keys.sorted() }

  /// Returns the reason for not making a fix; `nil` if it can be made.
  ///
  /// The three reasons: the fix edits an Objective-C file, it edits a file with errors, or it adds a declaration that
  /// a file with errors seems to contain.
  func obstacle(to fix: DriftFix) -> String? {
    let edited = fix.edits.compactMap(\.file)
    if edited.contains(where: { SourceLanguage(path: $0) == .objectiveC }) {
      return "the declaration is in Objective-C, which `plumb align` does not edit"
    }
    for file in edited {
      if let problem = problems[file] { return "\(problem); fix this first" }
    }
    let names = fix.edits.compactMap(\.insertedName)
    let file = files.first { file in names.contains { variables[file]?.contains($0[...]) ?? false } }
    return file.flatMap { problems[$0] }.map { "\($0); the file may declare it" }
  }
}

extension DeclarationEdit {
  /// The name of the property that the edit adds; `nil` for other edits.
  fileprivate var insertedName: String? {
    switch self {
    case .entity(_, .insertProperty(let property)), .composition(_, .insertElement(let property)): property.name
    default: nil
    }
  }
}

extension Source {
  /// The words that follow `var`.
  fileprivate var variables: Set<Substring> {
    let words = String(decoding: bytes, as: UTF8.self).split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return Set(zip(words, words.dropFirst()).filter { $0.0 == "var" }.map(\.1))
  }
}

/// The properties in fixes that other code uses. If the optionality of their type changes, that code may no longer
/// compile.
///
/// Only identifiers are compared. A different declaration with the same name, or a word in a comment, also prevents
/// the fix. A use is never missed.
package struct UsedProperties {
  private var names: Set<String> = []

  /// Searches for the names of properties whose optionality changes; without such fixes, `search` is not called.
  ///
  /// - Parameter search: Returns the names that occur in the sources.
  init(of fixes: [DriftFix], search: (Set<String>) -> Set<String>) {
    let changed = Set(fixes.flatMap(\.edits).compactMap(\.retyped))
    if !changed.isEmpty { names = search(changed) }
  }

  /// Returns the reason for not making a fix: other code uses the property. `nil` if none does.
  package func obstacle(to fix: DriftFix) -> String? {
    guard let name = fix.edits.compactMap(\.retyped).first(where: names.contains) else { return nil }
    return "other code uses \(name), and has to change with its type"
  }
}

extension DeclarationEdit {
  /// The name of a property whose optionality the edit changes; `nil` for other edits.
  fileprivate var retyped: String? {
    guard case .property(let property, .setType(let type)) = self else { return nil }
    return type.isOptional != property.type.isOptional ? property.name : nil
  }
}
