import PlumbModel
import PlumbText

/// Findings that were there when a project began to look: known, and not counted.
///
///     {
///       "formatVersion": 1,
///       "findings": [
///         {"rule":"relationship-optional","element":"Order.customer","fingerprint":"06fa3b1fb2a38e93"}
///       ]
///     }
///
/// Findings are known by their fingerprints, so lines may move and versions be added. A changed severity or message
/// does not make a finding new.
///
///     let (known, problems) = Baseline.read(bytes, file: "plumb.baseline.json")
///     let (marked, stale) = known.apply(to: diagnostics)
package struct Baseline: Equatable, Sendable {
  /// A finding that is known.
  package struct Entry: Hashable, Sendable {
    /// As `Report.Entry` has it, with its `:2` where there is one.
    package var fingerprint: String
    /// The rule, for people: the fingerprint says it all.
    package var rule: String
    /// The element's key: `Order.customer`, `Order`, or empty for a whole model.
    package var element: String
    /// Where it stands in the baseline's file.
    /// nil for an entry that was not read from a file. It makes entries differ that say the same.
    package var location: Location?
  }

  /// By rule, then element, then fingerprint.
  package private(set) var entries: [Entry]

  /// A baseline of some entries, in any order.
  package init(_ entries: [Entry] = []) {
    self.entries = entries.sorted {
      ($0.rule, $0.element, $0.fingerprint) < ($1.rule, $1.element, $1.fingerprint)
    }
  }

  /// A baseline of the findings that count, and of those that an older baseline covers. What a configuration, a User
  /// Info entry or a comment suppresses is not taken in.
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
  /// The findings, those that the baseline knows marked, in the order of their places; and the entries that no finding
  /// has any more.
  /// A finding that is suppressed in another way keeps that suppression, and its entry is not stale.
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
  /// A file with another version is not read.
  private static let formatVersion = 1

  /// The file: a line for each finding, so that a diff shows what came and went.
  /// Lines are sorted, so the same findings make the same bytes.
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

  /// A baseline's file, and what is wrong with it.
  /// An entry without a fingerprint is a problem and left out; `rule` and `element` may be missing. A file that is no
  /// baseline at all gives an empty one and a problem: callers must not take it for "nothing is known".
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
