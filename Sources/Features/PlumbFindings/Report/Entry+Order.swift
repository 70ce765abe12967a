import PlumbCore
import PlumbModel
import PlumbRules

extension Report.Entry {
  /// Returns the findings in the order of a report, with their fingerprints: by severity, then by category, then by
  /// location. A finding of an unknown rule is sorted as a custom rule's.
  package static func sorted(_ diagnostics: [Diagnostic], rules: [Rule]) -> [Report.Entry] {
    let categories = Dictionary(rules.map { ($0.id, $0.category) }) { first, _ in first }
    let ranks = Dictionary(uniqueKeysWithValues: Rule.Category.urgentFirst.enumerated().map { ($1, $0) })
    func rank(_ entry: Report.Entry) -> Int { ranks[categories[entry.diagnostic.rule] ?? .custom] ?? ranks.count }
    return numbered(diagnostics).map { (entry: $0, rank: rank($0)) }.sorted { one, other in
      let severities = (one.entry.diagnostic.severity, other.entry.diagnostic.severity)
      return severities.0 == severities.1 ? one.rank < other.rank : severities.0 > severities.1
    }.map(\.entry)
  }

  /// Returns the findings in the order of their locations, then by rule and message, with their fingerprints. Of equal
  /// ones, the second has the suffix `:2`, because GitLab shows only one of several equal ones. They are numbered by
  /// location and not by severity, so that a baseline still matches them if a severity changes.
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

  private static func comesFirst(_ one: Diagnostic, _ other: Diagnostic) -> Bool {
    let places = (one.place, other.place)
    guard places.0 == places.1 else { return places.0 < places.1 }
    return one.words < other.words
  }
}

extension Rule.Category {
  /// The categories in the order in which findings of one severity are reported: problems that prevent a check,
  /// failures at run time, problems with other systems, and matters of quality.
  static let urgentFirst: [Rule.Category] = [
    .input, .generating, .bundle, .schemas, .drift, .references, .values, .cloudKit, .swiftData, .custom, .names,
    .performance, .conventions,
  ]
}

extension Diagnostic {
  fileprivate var place: (file: String, line: Int, column: Int) {
    (location?.file ?? "", location?.start.line ?? 0, location?.start.column ?? 0)
  }

  fileprivate var words: (String, String, String, String) { (rule, message, element.key, discriminator) }

  /// The values that do not change if lines move or a version is added to the bundle. Severity, message, file, line
  /// and the version's name are not included.
  fileprivate var fingerprintParts: [String] { [rule, bundleName, element.key, discriminator] }

  /// The name of the finding's bundle, from its locations: `Shop` for `Shop.xcdatamodeld/Shop 2.xcdatamodel/contents`.
  /// A drift finding is located in a Swift file, and the related location in the model determines its bundle.
  package var bundleName: String {
    let files = ([location].compactMap { $0 } + related.map(\.location)).map(\.file)
    for suffix in [".xcdatamodeld", ".xcdatamodel"] {
      for file in files {
        let components = file.split(separator: "/")
        if let bundle = components.first(where: { $0.hasSuffix(suffix) }) {
          // In `main:Shop.xcdatamodeld`, the git reference is not part of the name.
          let name = bundle.dropLast(suffix.utf8.count)
          return String(name.lastIndex(of: ":").map { name[name.index(after: $0)...] } ?? name)
        }
      }
    }
    return ""
  }
}
