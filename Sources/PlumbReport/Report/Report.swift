import PlumbModel
import PlumbRules
import PlumbText

/// The findings of a run, ready to be written in any format.
///
///     let report = Report(diagnostics, models: models, sources: .files(sources), toolVersion: "1.0.0", rules: rules)
///     ReportFormat.sarif.render(report)
/// A value made of values: it holds no open file and asks no disk but through `sources`. The order in which the
/// diagnostics came does not matter; they are sorted here, and two runs over the same files give the same report.
package struct Report: Sendable {
  /// Every finding, those that are suppressed too, in the order of their places.
  /// What a format shows of them differs: JSON, SARIF and JUnit show all and mark those that do not count, the others
  /// only `active`.
  package let entries: [Entry]
  /// The bundles that were looked at, for the summary and for formats that list what passed.
  package let models: [CheckedModel]
  /// How many Swift files the models were held against; 0 says nothing of drift.
  package let swiftFiles: Int
  /// How many Objective-C files there were beside them, headers included.
  package let objectiveCFiles: Int
  /// The texts behind the findings, for excerpts, patches and columns in UTF-16.
  package let sources: Sources
  /// Plumb's version as formats state it: `1.0.0`.
  package let toolVersion: String
  /// Every rule there is, for the texts behind the findings.
  package let rules: [Rule]
  /// The least severity that makes a run fail.
  /// It decides the exit status and hides nothing.
  package let failOn: Severity
  /// Whether everything that was to be looked at could be read.
  package let isComplete: Bool

  /// A report of some findings, sorted and given their fingerprints.
  ///
  /// - Parameter diagnostics: every finding, in any order, with the suppressions already marked.
  /// - Parameter sources: without the texts a report has no excerpts, and its UTF-16 columns are those in bytes.
  /// - Parameter rules: the catalogue; a finding of a rule that is not in it is reported all the same, without texts.
  /// - Parameter isComplete: false makes the exit status 2, whatever was found.
  package init(
    _ diagnostics: [Diagnostic], models: [CheckedModel] = [], swiftFiles: Int = 0, objectiveCFiles: Int = 0,
    sources: Sources = .none, toolVersion: String, rules: [Rule], failOn: Severity = .error, isComplete: Bool = true
  ) {
    entries = Entry.sorted(diagnostics)
    self.models = models
    self.swiftFiles = swiftFiles
    self.objectiveCFiles = objectiveCFiles
    self.sources = sources
    self.toolVersion = toolVersion
    self.rules = rules
    self.failOn = failOn
    self.isComplete = isComplete
  }

  /// A finding and the name under which baselines and dashboards know it.
  package struct Entry: Hashable, Sendable {
    /// The finding, as the rule, the comparison or the reader made it.
    package var diagnostic: Diagnostic
    /// 16 hexadecimal digits; the second finding with the same ones has `:2` behind them.
    /// It survives moved lines and new model versions, see `Entry.sorted`.
    package var fingerprint: String
  }

  /// A bundle that was looked at, and how much there was to see.
  /// Counts stand in the summary: `Found no problems in Shop.xcdatamodeld (14 entities, 3 versions, no Swift)`.
  package struct CheckedModel: Hashable, Sendable {
    /// The bundle as it was named to Plumb.
    package var path: String
    /// Entities of the version that was checked; 0 where none could be read.
    package var entities: Int
    /// Versions in the bundle, those that cannot be read included.
    package var versions: Int

    /// A bundle by its path, with its counts.
    package init(path: String, entities: Int, versions: Int) {
      self.path = path
      self.entities = entities
      self.versions = versions
    }
  }
}

extension Report {
  /// The findings that count: all that neither a suppression nor the baseline covers, in the order of `entries`.
  package var active: [Entry] { entries.filter { $0.diagnostic.suppression == nil } }

  /// The findings that count, the most severe first.
  /// Within a severity the order is that of the places. For formats that have room for some findings only.
  var bySeverity: [Entry] {
    let active = active
    return Severity.mostSevereFirst.flatMap { severity in active.filter { $0.diagnostic.severity == severity } }
  }

  /// How many there are of each weight, suppressed ones apart.
  package var counts: Counts { Counts(entries.map(\.diagnostic)) }

  /// 2 where something could not be read, 1 where a finding is as severe as `failOn` or more, else 0.
  ///
  /// Findings that do not count do not fail a run either. SARIF's `invocations` state the same number.
  package var exitStatus: Int {
    if !isComplete { return 2 }
    return active.contains { $0.diagnostic.severity >= failOn } ? 1 : 0
  }
}

extension Report {
  /// The file a format shows a finding in that cannot do without one: its own, a related one, the model's.
  ///
  /// The name is the one of `Path.reported`. With none of these it is `plumb.json`: what has no file then is about the
  /// configuration.
  package func file(of diagnostic: Diagnostic) -> String {
    Path.reported(diagnostic.file ?? models.first?.path ?? "plumb.json")
  }

  /// Findings with others in the same file, the files in the order in which they come first.
  ///
  /// Files are those of `file(of:)`, so findings without a place have a group too.
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
  /// The order in which findings are chosen where there is room for some only.
  static let mostSevereFirst: [Severity] = [.error, .warning, .note]
}
