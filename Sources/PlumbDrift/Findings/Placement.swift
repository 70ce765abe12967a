import PlumbDeclarations
import PlumbModel
import PlumbText

/// Gives differences their places: lines and columns of a model and of its Swift.
///
/// Declarations know byte offsets only. Each file's lines are counted once, when the first difference in it is placed,
/// so that a comparison without differences counts none.
struct Placement {
  private let model: Model
  private let files: [String: Source]
  /// The lines of the files that were asked for so far.
  private var lines: [String: LineTable] = [:]

  /// Of sources of one name the first is taken.
  init(model: Model, sources: [Source]) {
    self.model = model
    files = Dictionary(sources.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The difference as a finding. The place that leads is Swift's, or the model's where `startsAtModel` is set; the
  /// other and those of `others` are related ones. A side without a place is left out.
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

  /// The XML attribute; else the element's `name`, else its start tag, else the file. nil for a model that was made in
  /// memory.
  private func xmlLocation(_ difference: Difference) -> Location? {
    guard let side = difference.xml else { return nil }
    let source = model.source
    return source.location(of: side.origin, attribute: side.attribute)
      ?? source.location(of: side.origin, attribute: .name) ?? source.location(of: side.origin)
      ?? (source.file.isEmpty ? nil : Location(file: source.file))
  }

  /// The part of the declaration; the file alone where its text is not at hand.
  private mutating func location(_ side: Difference.SwiftSide) -> Location? {
    guard !side.places.file.isEmpty else { return nil }
    let file = side.places.file
    guard let span = side.places.span(side.part), let source = files[file] else { return Location(file: file) }
    let table = lines[file] ?? LineTable(source.bytes)
    lines[file] = table
    return table.location(span, in: file)
  }
}
