import PlumbCore
import PlumbModel
import PlumbText

/// The findings that existed when a project started to use Plumb. They are baselined and not counted.
///
///     {
///       "formatVersion": 1,
///       "findings": [
///         {"rule":"relationship-optional","element":"Order.customer","fingerprint":"06fa3b1fb2a38e93"}
///       ]
///     }
///
/// Findings are identified by their fingerprints, so lines may move and versions may be added. A finding with another
/// severity or message is not new.
///
///     let (known, problems) = Baseline.read(bytes, file: "plumb.baseline.json")
///     let (marked, stale) = known.apply(to: diagnostics)
package struct Baseline: Equatable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// The fingerprint as in `Report.Entry`, including a suffix such as `:2`.
    package var fingerprint: String
    /// The rule, for readers of the file; the fingerprint is sufficient to identify the finding.
    package var rule: String
    /// The element's key: `Order.customer`, `Order`, or empty for a whole model.
    package var element: String
    /// The location in the baseline's file; `nil` for an entry that was not read from a file. Entries with equal
    /// contents differ by it.
    package var location: Location?
  }

  /// The entries, sorted by rule, then element, then fingerprint.
  package private(set) var entries: [Entry]

  package init(_ entries: [Entry] = []) {
    self.entries = entries.sorted {
      ($0.rule, $0.element, $0.fingerprint) < ($1.rule, $1.element, $1.fingerprint)
    }
  }

  /// Creates a baseline of the active findings and of the findings that an older baseline covers. Findings that a
  /// configuration, a User Info entry or a comment suppresses are not included.
  package init(of diagnostics: [Diagnostic]) {
    self.init(
      Report.Entry.numbered(diagnostics).compactMap { entry in
        guard [nil, .baseline].contains(entry.diagnostic.suppression?.kind) else { return nil }
        return Entry(
          fingerprint: entry.fingerprint, rule: entry.diagnostic.rule, element: entry.diagnostic.element.key)
      })
  }
}

extension Baseline {
  /// Returns the findings in the order of their locations, with the baselined ones marked; and the stale entries,
  /// which match no finding. A finding that is suppressed in another way keeps that suppression, and its entry is not
  /// stale.
  package func apply(to diagnostics: [Diagnostic]) -> (diagnostics: [Diagnostic], stale: [Entry]) {
    let known = Set(entries.map(\.fingerprint))
    var met: Set<String> = []
    let marked = Report.Entry.numbered(diagnostics).map { entry in
      var diagnostic = entry.diagnostic
      guard known.contains(entry.fingerprint) else { return diagnostic }
      met.insert(entry.fingerprint)
      if diagnostic.suppression == nil { diagnostic.suppression = .init(.baseline) }
      return diagnostic
    }
    return (marked, entries.filter { !met.contains($0.fingerprint) })
  }
}

extension Baseline {
  /// The version of the format. A file with another version is not read.
  private static let formatVersion = 1

  /// The contents of the file: a line for each finding, so that a diff shows added and removed findings. Lines are
  /// sorted, so equal findings result in equal files.
  package var text: String {
    let lines = entries.map { entry in
      let json: JSON = [
        "rule": .string(entry.rule), "element": .string(entry.element), "fingerprint": .string(entry.fingerprint),
      ]
      return "    \(json.compact)"
    }
    let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
    return "{\n  \"formatVersion\": \(Self.formatVersion),\n  \"findings\": \(list)\n}\n"
  }

  /// Returns the baseline in a file, and its problems. An entry without a fingerprint is a problem and omitted. Callers
  /// must check the problems, because an empty baseline means that no finding is baselined.
  package static func read(_ bytes: [UInt8], file: String) -> (baseline: Baseline, problems: [JSONProblem]) {
    var (node, problems) = JSONReader.parse(bytes, file: file)
    guard let node, problems.isEmpty else { return (Baseline(), problems) }
    guard node["formatVersion"]?.integer == formatVersion, let findings = node["findings"]?.elements else {
      let place = node["formatVersion"]?.location ?? node.location
      let message = "expected a baseline: an object with \"formatVersion\" \(formatVersion) and \"findings\", an array"
      return (Baseline(), [JSONProblem(message, at: place)])
    }
    let entries = findings.compactMap { finding -> Entry? in
      guard let fingerprint = finding["fingerprint"]?.string else {
        problems.append(JSONProblem("expected an object with a \"fingerprint\"", at: finding.location))
        return nil
      }
      return Entry(
        fingerprint: fingerprint, rule: finding["rule"]?.string ?? "", element: finding["element"]?.string ?? "",
        location: finding.location)
    }
    return (Baseline(entries), problems)
  }
}
