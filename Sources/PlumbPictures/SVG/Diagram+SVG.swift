import PlumbText

extension Diagram {
  /// The picture as an SVG document, without an XML declaration: a file of its own, or an element of a page.
  ///
  /// Each entity is a group with the id that `anchor(of:)` gives. Colours follow the reader's light or dark setting.
  ///
  /// - Parameters:
  ///   - width: The width in pixels that the picture should keep to; nil for a sheet in landscape format.
  ///   - idPrefix: Stands before each id, for several pictures in one page. Letters, digits and hyphens.
  public func svg(width: Double? = nil, idPrefix: String = "") -> String {
    SVGPicture(Scene(self, width: width), idPrefix: idPrefix).text
  }

  /// The id of an entity in a picture, for links: `entity-Order`.
  ///
  ///     "<a href=\"#\(Diagram.anchor(of: "Order"))\">"
  public static func anchor(of entity: String) -> String { SVGPicture.id(of: entity) }

  /// The picture in one sentence, for readers who do not see it.
  var description: String {
    let names = Words.list(boxes.filter { $0.kind == .entity }.map { Terminal.sanitized($0.name) }, limit: 40)
    return "Entity relationship diagram of \(Terminal.sanitized(title)): \(summary)."
      + (names.isEmpty ? "" : " \(names).")
  }
}
