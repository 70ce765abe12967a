import PlumbText

extension Diagram {
  /// Returns the picture as an SVG document without an XML declaration, for a separate file or for embedding in a
  /// page.
  ///
  /// Each entity is a group with the id from `anchor(of:)`. Colors follow the reader's light or dark setting.
  ///
  /// - Parameters:
  ///   - width: The desired maximum width of the picture, in pixels; `nil` for a sheet in landscape format.
  ///   - idPrefix: The prefix of each id, for several pictures in one page. Letters, digits and hyphens.
  public func svg(width: Double? = nil, idPrefix: String = "") -> String {
    SVGPicture(Scene(self, width: width), idPrefix: idPrefix).text
  }

  /// Returns the id of an entity in a picture, for links: `entity-Order`.
  ///
  ///     "<a href=\"#\(Diagram.anchor(of: "Order"))\">"
  public static func anchor(of entity: String) -> String { SVGPicture.id(of: entity) }

  /// A description of the picture in one sentence, for screen readers.
  var description: String {
    let names = Words.list(boxes.filter { $0.kind == .entity }.map { Terminal.sanitized($0.name) }, limit: 40)
    return "Entity relationship diagram of \(Terminal.sanitized(title)): \(summary)."
      + (names.isEmpty ? "" : " \(names).")
  }
}
