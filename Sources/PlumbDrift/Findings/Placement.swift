import PlumbCore
import PlumbDeclarations
import PlumbModel

/// Adds lines and columns of the model and its Swift files to differences.
///
/// Declarations contain byte offsets only. A file's line table is created for the first difference in the file. A
/// comparison without differences creates none.
struct Placement {
  private let model: Model
  private let files: [String: Source]
  /// The line tables of the files used so far.
  private var lines: [String: LineTable] = [:]

  /// Creates a placement. If several sources have the same name, the first is used.
  init(model: Model, sources: [Source]) {
    self.model = model
    files = Dictionary(sources.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the difference as a finding. The main location is in Swift, or in the model if `startsAtModel` is
  /// `true`. The other location and those of `others` are related locations. A side without a location is omitted.
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

  /// Returns the location of the XML attribute; if it is missing, of the element's `name`, the start tag, or the
  /// file. `nil` for a model without a file.
  private func xmlLocation(_ difference: Difference) -> Location? {
    guard let side = difference.xml else { return nil }
    let source = model.source
    return source.location(of: side.origin, attribute: side.attribute)
      ?? source.location(of: side.origin, attribute: .name) ?? source.location(of: side.origin)
      ?? (source.file.isEmpty ? nil : Location(file: source.file))
  }

  /// Returns the location of the part of the declaration; only the file if its text is not available.
  private mutating func location(_ side: Difference.SwiftSide) -> Location? {
    guard !side.places.file.isEmpty else { return nil }
    let file = side.places.file
    guard let span = side.places.span(side.part), let source = files[file] else { return Location(file: file) }
    let table = lines[file] ?? LineTable(source.bytes)
    lines[file] = table
    return table.location(span, in: file)
  }
}
