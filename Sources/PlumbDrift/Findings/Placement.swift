import PlumbDeclarations
import PlumbModel
import PlumbText

/// Gives differences weight and places.
struct Placement {
  private let drift: Drift
  private var files: [String: Source]
  private var lines: [String: LineTable] = [:]

  init(_ drift: Drift) {
    self.drift = drift
    files = Dictionary(drift.sources.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// nil where the rule is off.
  mutating func finding(_ difference: Difference) -> DriftFinding? {
    guard let severity = severity(of: difference) else { return nil }
    let swift = difference.swift.flatMap { location($0) }
    let xml = xmlLocation(difference)
    var places = [(swift, difference.swift?.label ?? ""), (xml, difference.xml?.label ?? "")]
    if difference.startsAtModel { places.reverse() }
    places += difference.others.map { (location($0), $0.label) }
    let known = places.compactMap { location, label in location.map { Diagnostic.Related($0, label) } }
    var finding = DriftFinding(
      Diagnostic(
        rule: difference.rule.id, severity: severity, message: difference.message,
        element: ElementPath(version: drift.model.name, steps: difference.element), location: known.first?.location,
        label: known.first?.label ?? "", related: Array(known.dropFirst()), notes: difference.notes,
        help: difference.help, discriminator: difference.discriminator),
      fix: difference.fix.flatMap { $0.edits.allSatisfy(\.isSwift) ? $0 : nil })
    finding.subject = difference.subject
    return finding
  }

  /// A note stays a note; any other weight is the configuration's own where it names the rule.
  private func severity(of difference: Difference) -> Severity? {
    guard let severity = drift.settings.severity(of: difference.rule, for: drift.model) else { return nil }
    if difference.atMost == .warning, drift.settings.severities[difference.rule.id] != nil { return severity }
    return min(severity, difference.atMost)
  }

  private func xmlLocation(_ difference: Difference) -> Location? {
    guard let side = difference.xml else { return nil }
    let source = drift.model.source
    return source.location(of: side.origin, attribute: side.attribute)
      ?? source.location(of: side.origin, attribute: "name") ?? source.location(of: side.origin)
      ?? (source.file.isEmpty ? nil : Location(file: source.file))
  }

  private mutating func location(_ side: Difference.SwiftSide) -> Location? {
    guard !side.places.file.isEmpty else { return nil }
    let file = side.places.file
    guard let span = side.places.span(side.part), let source = files[file] else { return Location(file: file) }
    let table = lines[file] ?? LineTable(source.bytes)
    lines[file] = table
    return table.location(span, in: file)
  }
}
