import PlumbModel
import PlumbText
import PlumbWorkspace

/// SVG elements that several parts of a picture use.
enum SVGShape {
  static func rectangle(_ rectangle: Rectangle, _ classes: String, radius: Double = 0) -> String {
    let corner = radius == 0 ? "" : " rx=\"\(SVGText.number(radius))\""
    return "<rect class=\"\(classes)\" x=\"\(SVGText.number(rectangle.left))\" y=\"\(SVGText.number(rectangle.top))\" "
      + "width=\"\(SVGText.number(rectangle.size.width))\" "
      + "height=\"\(SVGText.number(rectangle.size.height))\"\(corner)/>"
  }

  /// Returns a text element. The tooltip contains the whole text if it is truncated. A text with a length has this width
  /// in every font.
  static func text(
    _ text: String, at place: Point, _ classes: String = "", tooltip: String? = nil, length: Double? = nil
  ) -> String {
    let width = length.map { " textLength=\"\(SVGText.number($0))\" lengthAdjust=\"spacingAndGlyphs\"" } ?? ""
    let attribute = (classes.isEmpty ? "" : " class=\"\(classes)\"") + width
    let title = tooltip.map { "<title>\(SVGText.content($0))</title>" } ?? ""
    return "<text\(attribute) x=\"\(SVGText.number(place.x))\" y=\"\(SVGText.number(place.y))\">"
      + "\(title)\(SVGText.content(text))</text>"
  }

  static func path(_ data: String, _ classes: String) -> String { "<path class=\"\(classes)\" d=\"\(data)\"/>" }

  /// Returns the sign of a trait, centered at a point.
  static func sign(_ trait: Diagram.Trait, at place: Point) -> String {
    let (x, y) = (SVGText.number(place.x), SVGText.number(place.y))
    let start = "M\(x) \(y)"
    switch trait {
    case .toOne: return path("\(start)m-2-4l4 4l-4 4", "sign")
    case .toMany: return path("\(start)m-5-4l4 4l-4 4m5-8l4 4l-4 4", "sign")
    case .ordered: return path("\(start)m-5-5l4 4l-4 4m5-8l4 4l-4 4m-5 3h9", "sign")
    case .unique: return path("\(start)m0-4.5l4.5 4.5l-4.5 4.5l-4.5-4.5z", "dot")
    case .derived: return path("\(start)m-4.5-2.5h9m-9 5h9", "sign")
    case .transient: return "<circle class=\"sign\" cx=\"\(x)\" cy=\"\(y)\" r=\"4\" stroke-dasharray=\"1.6 2.6\"/>"
    case .fetched: return path("\(start)m1 1l4 4m-3.5-5.5a3.5 3.5 0 1 1-7 0a3.5 3.5 0 1 1 7 0", "sign")
    }
  }
}

extension Diagram.Trait {
  /// The meaning of the sign, in a legend.
  var words: String {
    switch self {
    case .toOne: "to one"
    case .toMany: "to many"
    case .ordered: "to many, ordered"
    case .unique: "in a uniqueness constraint"
    case .derived: "derived"
    case .transient: "transient"
    case .fetched: "fetched property"
    }
  }
}

extension Diagram.Row {
  /// The most important trait, whose sign precedes the row; `nil` if the row has none.
  var trait: Diagram.Trait? {
    let order: [Diagram.Trait] = [.transient, .derived, .unique, .fetched, .ordered, .toMany, .toOne]
    return order.first { traits.contains($0) }
  }
}

extension SVGText {
  static func point(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }
}
