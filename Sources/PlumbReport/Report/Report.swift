import PlumbModel
import PlumbRules
import PlumbText

/// The findings of a run, ready to be written in any format.
///
///     let report = Report(diagnostics, models: models, sources: .files(sources), toolVersion: "1.0.0", rules: rules)
///     ReportFormat.sarif.render(report)
package struct Report: Sendable {
  /// Every finding, those that are suppressed too, in the order of their places.
  package let entries: [Entry]
  /// The bundles that were checked.
  package let models: [CheckedModel]
  /// How many Swift files the models were held against; 0 says nothing of drift.
  package let swiftFiles: Int
  /// The texts that findings point into.
  package let sources: Sources
  /// Plumb's version.
  package let toolVersion: String
  /// Every rule there is, for the texts behind the findings.
  package let rules: [Rule]
  /// The least severity that makes a run fail.
  package let failOn: Severity
  /// Whether everything that was to be looked at could be read.
  package let isComplete: Bool

  /// A report of these findings, in any order.
  package init(
    _ diagnostics: [Diagnostic], models: [CheckedModel] = [], swiftFiles: Int = 0, sources: Sources = .none,
    toolVersion: String, rules: [Rule], failOn: Severity = .error, isComplete: Bool = true
  ) {
    entries = Entry.sorted(diagnostics)
    self.models = models
    self.swiftFiles = swiftFiles
    self.sources = sources
    self.toolVersion = toolVersion
    self.rules = rules
    self.failOn = failOn
    self.isComplete = isComplete
  }

  /// A finding and the name under which baselines and dashboards know it.
  package struct Entry: Hashable, Sendable {
    /// The finding.
    package var diagnostic: Diagnostic
    /// 16 hexadecimal digits; the second finding with the same ones has `:2` behind them.
    package var fingerprint: String
  }

  /// A bundle that was looked at, and how much there was to see.
  package struct CheckedModel: Hashable, Sendable {
    /// The bundle as it was named to Plumb.
    package var path: String
    /// The number of its entities, in the version that was checked.
    package var entities: Int
    /// The number of its versions.
    package var versions: Int

    /// A bundle of so many entities and versions.
    package init(path: String, entities: Int, versions: Int) {
      self.path = path
      self.entities = entities
      self.versions = versions
    }
  }
}

extension Report {
  /// The findings that count.
  package var active: [Entry] { entries.filter { $0.diagnostic.suppression == nil } }

  /// The findings that count, the most severe first.
  var bySeverity: [Entry] {
    let active = active
    return Severity.mostSevereFirst.flatMap { severity in active.filter { $0.diagnostic.severity == severity } }
  }

  /// How many findings there are of each severity.
  package var counts: Counts { Counts(entries.map(\.diagnostic)) }

  /// 2 where something could not be read, 1 where a finding is as severe as `failOn` or more, else 0.
  package var exitStatus: Int {
    if !isComplete { return 2 }
    return active.contains { $0.diagnostic.severity >= failOn } ? 1 : 0
  }
}

extension Report {
  /// The file a format shows a finding in that cannot do without one: its own, a related one, the model's.
  package func file(of diagnostic: Diagnostic) -> String {
    Path.reported(diagnostic.file ?? models.first?.path ?? "plumb.json")
  }

  /// Findings with others in the same file, the files in the order in which they come first.
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

extension Severity {
  static let mostSevereFirst: [Severity] = [.error, .warning, .note]
}
