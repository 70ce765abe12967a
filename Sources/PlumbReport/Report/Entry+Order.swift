import PlumbModel
import PlumbRules
import PlumbText

extension Report.Entry {
  /// Findings in the order of a report, with their fingerprints: the most severe first, of those what fails first and
  /// conventions last, then by place.
  ///
  /// A finding of a rule that is not among `rules` counts as one of a rule that somebody wrote.
  static func sorted(_ diagnostics: [Diagnostic], rules: [Rule]) -> [Report.Entry] {
    let categories = Dictionary(rules.map { ($0.id, $0.category) }) { first, _ in first }
    let ranks = Dictionary(uniqueKeysWithValues: Rule.Category.urgentFirst.enumerated().map { ($1, $0) })
    func rank(_ entry: Report.Entry) -> Int { ranks[categories[entry.diagnostic.rule] ?? .custom] ?? ranks.count }
    return numbered(diagnostics).enumerated().map { (entry: $1, rank: rank($1), place: $0) }.sorted { one, other in
      let severities = (one.entry.diagnostic.severity, other.entry.diagnostic.severity)
      guard severities.0 == severities.1 else { return severities.0 > severities.1 }
      return (one.rank, one.place) < (other.rank, other.place)
    }.map(\.entry)
  }

  /// Findings in the order of their places (file, line, column), then by rule and message, with their fingerprints.
  ///
  /// A finding without a place comes before all others. Of findings with the same fingerprint the first has the bare
  /// one and the next `:2`, `:3` and so on, because GitLab shows only one of several that are equal. They are counted
  /// by place and not by weight, so that a baseline knows them when a severity changes.
  static func numbered(_ diagnostics: [Diagnostic]) -> [Report.Entry] {
    var seen: [String: Int] = [:]
    return diagnostics.sorted(by: comesFirst).map { diagnostic in
      let fingerprint = Fingerprint(diagnostic.fingerprintParts).description
      let count = seen[fingerprint, default: 0] + 1
      seen[fingerprint] = count
      return Report.Entry(
        diagnostic: diagnostic, fingerprint: count == 1 ? fingerprint : "\(fingerprint):\(count)")
    }
  }

  /// By place, then by rule, message, element and discriminator: findings that differ in none of these look the same
  /// anyway.
  private static func comesFirst(_ one: Diagnostic, _ other: Diagnostic) -> Bool {
    let places = (one.place, other.place)
    guard places.0 == places.1 else { return places.0 < places.1 }
    return one.words < other.words
  }
}

extension Rule.Category {
  /// The families in the order in which their findings are told, of one severity: what keeps anything from being looked
  /// at, what fails at run time, what others refuse, what is merely regretted.
  static let urgentFirst: [Rule.Category] = [
    .input, .generating, .bundle, .drift, .references, .values, .cloudKit, .swiftData, .custom, .names, .performance,
    .conventions,
  ]
}

extension Diagnostic {
  /// Line and column 0 for a finding without a place.
  fileprivate var place: (file: String, line: Int, column: Int) {
    (location?.file ?? "", location?.start.line ?? 0, location?.start.column ?? 0)
  }

  /// What decides among findings at one place.
  fileprivate var words: (String, String, String, String) { (rule, message, element.key, discriminator) }

  /// What stays the same when lines move and when a version is added to the bundle.
  /// Severity, message, file and line are no part of it, nor is the version's name.
  fileprivate var fingerprintParts: [String] { [rule, bundleName, element.key, discriminator] }

  /// The name of the bundle the finding is about, from the places it names; empty where none is inside a bundle.
  ///
  /// `Models/Shop.xcdatamodeld/Shop 2.xcdatamodel/contents` → `Shop`
  ///
  /// A folder `.xcdatamodel` counts only where no place is inside an `.xcdatamodeld`. A drift finding stands in a Swift
  /// file and has its bundle from the related place in the model.
  var bundleName: String {
    let files = ([location].compactMap { $0 } + related.map(\.location)).map(\.file)
    for suffix in [".xcdatamodeld", ".xcdatamodel"] {
      for file in files {
        let components = file.split(separator: "/")
        if let bundle = components.first(where: { $0.hasSuffix(suffix) }) {
          // `main:Shop.xcdatamodeld`: the part of a git reference is no part of the name.
          let name = bundle.dropLast(suffix.utf8.count)
          return String(name.lastIndex(of: ":").map { name[name.index(after: $0)...] } ?? name)
        }
      }
    }
    return ""
  }
}
