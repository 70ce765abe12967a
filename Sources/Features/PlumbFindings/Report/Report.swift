import PlumbCore
import PlumbModel
import PlumbRules
import PlumbText

/// The findings of a run, for output in any format. The report reads no files. The diagnostics are
/// sorted, so their order has no effect, and two runs over the same files produce equal reports.
package struct Report: Sendable {
  /// All findings, including suppressed ones: sorted by severity, then by category, then by location. JSON, SARIF and
  /// JUnit contain all findings and mark the inactive ones; the other formats contain only `active`.
  package let entries: [Entry]
  package let models: [CheckedModel]
  /// The number of Swift files that were compared with the models; 0 if drift was not checked.
  package let swiftFiles: Int
  /// The number of Objective-C files that were compared in addition, including headers.
  package let objectiveCFiles: Int
  /// The source texts of the findings, for excerpts, patches and columns in UTF-16.
  package let sources: [Source]
  /// The configurations of the run; empty if the only one is that of the working folder.
  package let configurations: [String]
  package let toolVersion: String
  /// All rules, for the texts of findings.
  package let rules: [Rule]
  /// The page to which rules link; `nil` for no links.
  package let rulesPage: RulesPage?
  /// The lowest severity that makes a run fail. It determines the exit status and hides no findings.
  package let failOn: Severity
  package let isComplete: Bool

  /// Creates a report of findings in any order, with their suppressions already marked. Without source texts, a report
  /// has no excerpts, and its UTF-16 columns are byte columns.
  package init(
    _ diagnostics: [Diagnostic], models: [CheckedModel] = [], swiftFiles: Int = 0, objectiveCFiles: Int = 0,
    sources: [Source] = [], configurations: [String] = [], toolVersion: String, rules: [Rule],
    rulesPage: RulesPage? = nil,
    failOn: Severity = .error, isComplete: Bool = true
  ) {
    entries = Entry.sorted(diagnostics, rules: rules)
    self.models = models
    self.swiftFiles = swiftFiles
    self.objectiveCFiles = objectiveCFiles
    self.sources = sources
    self.configurations = configurations
    self.toolVersion = toolVersion
    self.rules = rules
    self.rulesPage = rulesPage
    self.failOn = failOn
    self.isComplete = isComplete
  }

  /// A finding and its fingerprint, which identifies it in baselines and dashboards.
  package struct Entry: Hashable, Sendable {
    package var diagnostic: Diagnostic
    /// The fingerprint, 16 hexadecimal digits; the second finding with equal digits has the suffix `:2`. It does not
    /// change if lines move or versions are added, see `Entry.numbered`.
    package var fingerprint: String
  }

  /// A checked bundle with its counts, for the summary:
  /// `Found no problems in Shop.xcdatamodeld (14 entities, 3 versions, no Swift)`.
  package struct CheckedModel: Hashable, Sendable {
    package var path: String
    /// The number of entities in the checked version; 0 if none could be read.
    package var entities: Int
    /// The number of versions in the bundle, including unreadable versions.
    package var versions: Int

    package init(path: String, entities: Int, versions: Int) {
      self.path = path
      self.entities = entities
      self.versions = versions
    }
  }
}

extension Report {
  /// The active findings, which neither a suppression nor the baseline covers, in the order of `entries`.
  package var active: [Entry] { entries.filter { $0.diagnostic.suppression == nil } }

  package var counts: Counts { Counts(entries.map(\.diagnostic)) }

  /// Returns the address of the text of a finding's rule; `nil` without a page, and for a custom rule.
  func address(ofRule id: String) -> String? {
    rulesPage.flatMap { page in rules.first { $0.id == id }.flatMap(page.address) }
  }

  /// The exit status: 2 if an input could not be read, 1 if an active finding is at least as severe as `failOn`,
  /// otherwise 0.
  package var exitStatus: Int {
    if !isComplete { return 2 }
    return active.contains { $0.diagnostic.severity >= failOn } ? 1 : 0
  }
}

extension Report {
  /// Returns the file of a finding for formats that require one: its own file, a related one, or the model's. Without
  /// any of them it is `plumb.json`, because such a finding is about the configuration.
  package func file(of diagnostic: Diagnostic) -> String {
    Path.reported(diagnostic.file ?? models.first?.path ?? "plumb.json")
  }

  /// Returns the findings grouped by file; the files are in the order of their first findings.
  func byFile(_ entries: [Entry]) -> [(file: String, entries: [Entry])] {
    var files: [String] = []
    var seen: Set<String> = []
    let groups = Dictionary(grouping: entries) { entry in
      let file = file(of: entry.diagnostic)
      if seen.insert(file).inserted { files.append(file) }
      return file
    }
    return files.map { ($0, groups[$0] ?? []) }
  }
}

extension Fix {
  /// The edits by file; the files are in the order of their first edits.
  var editsByFile: [(file: String, edits: [TextEdit])] {
    var files: [String] = []
    for edit in edits where !files.contains(edit.location.file) { files.append(edit.location.file) }
    return files.map { file in (file, edits.filter { $0.location.file == file }) }
  }
}

extension Severity {
  /// The severities in the order in which findings are selected if space is limited.
  static let mostSevereFirst: [Severity] = [.error, .warning, .note]
}
