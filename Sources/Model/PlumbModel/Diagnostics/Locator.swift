import PlumbCore

/// Converts findings to diagnostics: adds the path, the source location and the edits.
///
///     Locator(model: model).diagnostic(finding, rule: "relationship-inverse", severity: .warning)
///
/// Only this type converts names of XML attributes to source locations. Fixes are edits of the text and not of the
/// model, so that the rest of the file does not change.
package struct Locator {
  /// The name of the model or the bundle, for elements whose anchor contains no model.
  package var version: String
  /// The text of the model, for elements whose anchor contains no model.
  package var source: Source?

  /// Creates a locator for findings about one model.
  package init(model: Model) {
    version = model.name
    source = model.source
  }

  /// Creates a locator for findings about a bundle, whose anchors contain their models.
  package init(version: String) { self.version = version }

  /// Returns the diagnostic of a finding with its rule, its severity and its source locations.
  package func diagnostic(_ finding: Finding, rule: String, severity: Severity) -> Diagnostic {
    var finding = finding
    finding.diagnostic.rule = rule
    finding.diagnostic.severity = severity
    return diagnostic(finding)
  }

  /// Returns the diagnostic of a finding, which has its rule and its severity, with its source locations.
  ///
  /// Omits related locations and fixes that have no location in the text: all of them for a model created in memory.
  package func diagnostic(_ finding: Finding) -> Diagnostic {
    let anchor = finding.anchor ?? Anchor([], origin: .none)
    var diagnostic = finding.diagnostic
    diagnostic.element = ElementPath(version: anchor.model?.name ?? version, steps: anchor.steps)
    diagnostic.location = location(anchor, attribute: finding.attribute)
    diagnostic.related = finding.related.compactMap { related in
      location(related.anchor, attribute: related.attribute).map { .init($0, related.label) }
    }
    diagnostic.fixes = finding.fixes.compactMap { fix($0, on: $0.anchor ?? anchor) }
    return diagnostic
  }

  /// Returns the location of the XML attribute, or of the tag's `name` if the attribute is missing, or of the tag, or
  /// of the file. `nil` without a text.
  private func location(_ anchor: Anchor, attribute: XMLKey?) -> Location? {
    if let location = anchor.location { return location }
    guard let source = anchor.model?.source ?? source else { return nil }
    if let attribute, let found = source.location(of: anchor.origin, attribute: attribute) { return found }
    if attribute != nil, let name = source.location(of: anchor.origin, attribute: .name) { return name }
    return source.location(of: anchor.origin) ?? (source.file.isEmpty ? nil : Location(file: source.file))
  }

  /// Returns the fix as an edit; `nil` if the text has no location for it.
  private func fix(_ fix: XMLFix, on anchor: Anchor) -> Fix? {
    guard let source = anchor.model?.source ?? source, let edit = edit(fix.change, anchor, source) else {
      return nil
    }
    return Fix(
      title: fix.title, applicability: fix.applicability, edits: [edit],
      changesHash: changesHash(fix.change, anchor, source))
  }

  /// Whether the change affects the version hash. For a transient property, only the `transient` flag is hashed.
  private func changesHash(_ change: XMLFix.Change, _ anchor: Anchor, _ source: Source) -> Bool {
    guard let tag = anchor.tag else { return false }
    let keys = change.keys
    if !keys.contains(.transient), source.value(of: anchor.origin, attribute: .transient) == "YES" { return false }
    return keys.contains(where: tag.isHashed)
  }

  /// Returns the edit for a change, in bytes of the source; `nil` if the tag has no location for it.
  private func edit(_ change: XMLFix.Change, _ anchor: Anchor, _ source: Source) -> TextEdit? {
    let origin = anchor.origin
    switch change {
    case .set(let name, let value):
      let escaped = XMLText.escaped(value)
      if let old = source.location(of: origin, attribute: name) { return TextEdit(old, replacement: escaped) }
      guard let place = place(for: name, anchor, source) else { return nil }
      return TextEdit(
        Location(file: source.file, start: place, end: place), replacement: " \(name.rawValue)=\"\(escaped)\"")
    case .remove(let name):
      guard var place = source.location(of: origin, attribute: name, part: .whole) else { return nil }
      guard let before = source.position(place.start.offset - 1, in: origin) else { return nil }
      place.start = before
      return TextEdit(place, replacement: "")
    case .rename(let name, let new):
      guard var place = source.location(of: origin, attribute: name, part: .whole),
        let end = source.position(place.start.offset + name.rawValue.utf8.count, in: origin)
      else { return nil }
      place.end = end
      return TextEdit(place, replacement: new.rawValue)
    }
  }

  /// Returns the position of a new attribute: after the last attribute that precedes it in Xcode's order, or else
  /// after the tag's name.
  private func place(for name: XMLKey, _ anchor: Anchor, _ source: Source) -> Position? {
    let order = anchor.tag?.attributes ?? []
    let before = order.firstIndex(of: name).map { Array(order[..<$0]) } ?? [.name]
    let places = before.compactMap { source.location(of: anchor.origin, attribute: $0, part: .whole)?.end }
    return places.max()
      ?? source.endOfTagName(of: anchor.origin).flatMap { source.position($0, in: anchor.origin) }
  }
}

extension Diagnostic {
  /// The file of a diagnostic: the file of its location, or else of the first related location. `nil` if it has
  /// neither.
  package var file: String? { location?.file ?? related.first?.location.file }
}
