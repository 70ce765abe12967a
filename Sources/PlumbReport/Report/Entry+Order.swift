import PlumbModel
import PlumbText

extension Report.Entry {
  /// Findings in the order of their places (file, line, column), then by rule and message, with their fingerprints.
  static func sorted(_ diagnostics: [Diagnostic]) -> [Report.Entry] {
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

extension Diagnostic {
  fileprivate var place: (file: String, line: Int, column: Int) {
    (location?.file ?? "", location?.start.line ?? 0, location?.start.column ?? 0)
  }

  fileprivate var words: (String, String, String, String) { (rule, message, element.key, discriminator) }

  /// The parts of a finding that stay the same when lines move and when a version is added to the bundle.
  fileprivate var fingerprintParts: [String] { [rule, bundleName, element.key, discriminator] }

  /// The name of the bundle the finding is about, from the places it names; empty where none is inside a bundle.
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
