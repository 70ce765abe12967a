import PlumbDeclarations
import PlumbModel
import PlumbText

/// Gives differences their places: lines and columns of a model and of its Swift.
struct Placement {
  private let model: Model
  private let files: [String: Source]
  private var lines: [String: LineTable] = [:]

  init(model: Model, sources: [Source]) {
    self.model = model
    files = Dictionary(sources.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func finding(_ difference: Difference, _ severity: Severity) -> DriftFinding {
    let swift = difference.swift.flatMap { location($0) }
    let xml = xmlLocation(difference)
    var places = [(swift, difference.swift?.label ?? ""), (xml, difference.xml?.label ?? "")]
    if difference.startsAtModel { places.reverse() }
    places += difference.others.map { (location($0), $0.label) }
    let known = places.compactMap { location, label in location.map { Diagnostic.Related($0, label) } }
    var finding = DriftFinding(
      Diagnostic(
        rule: difference.rule.id, severity: severity, message: difference.message,
        element: ElementPath(version: model.name, steps: difference.element), location: known.first?.location,
        label: known.first?.label ?? "", related: Array(known.dropFirst()), notes: difference.notes,
        help: difference.help, discriminator: difference.discriminator),
      fix: difference.writableFix)
    finding.subject = difference.subject
    return finding
  }

  private func xmlLocation(_ difference: Difference) -> Location? {
    guard let side = difference.xml else { return nil }
    let source = model.source
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
