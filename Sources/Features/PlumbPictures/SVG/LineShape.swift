import PlumbWorkspace

/// The shapes of a line: its path with round corners, and its ends in Core Data's notation.
struct LineShape {
  let route: [Point]
  let isCurved: Bool

  private static let radius = 7.0

  /// The line as path data: `M0 10H40Q47 10 47 17V80`.
  var path: String {
    guard let first = route.first else { return "" }
    let start = "M\(SVGText.point(first))"
    if isCurved, route.count == 4 { return start + "C" + route[1...].map(SVGText.point).joined(separator: " ") }
    var path = start
    for index in route.indices.dropFirst() {
      let corner = route[index]
      guard index + 1 < route.count else { return path + "L\(SVGText.point(corner))" }
      let (before, after) = (route[index - 1], route[index + 1])
      let radius = min(Self.radius, Self.length(before, corner) / 2, Self.length(corner, after) / 2)
      let (entry, exit) = (Self.toward(before, from: corner, radius), Self.toward(after, from: corner, radius))
      path += "L\(SVGText.point(entry))Q\(SVGText.point(corner)) \(SVGText.point(exit))"
    }
    return path
  }

  /// Returns the arrowhead at an end of the line, as path data; empty for none.
  func tip(_ head: Diagram.Head, atStart: Bool) -> String {
    let points = atStart ? Array(route.reversed()) : route
    guard let end = points.last, let before = points.dropLast().last else { return "" }
    let length = max(Self.length(before, end), 0.001)
    let along = Point((end.x - before.x) / length, (end.y - before.y) / length)
    switch head {
    case .none: return ""
    case .one: return Self.chevron(end, along, 0)
    case .many: return Self.chevron(end, along, 0) + Self.chevron(end, along, 7)
    case .parent:
      let base = Point(end.x - along.x * 12, end.y - along.y * 12)
      let (one, other) = (Self.offset(base, along, 6), Self.offset(base, along, -6))
      return "M\(SVGText.point(end))L\(SVGText.point(one))L\(SVGText.point(other))Z"
    }
  }

  /// Returns an open arrowhead at a distance from the end.
  private static func chevron(_ end: Point, _ along: Point, _ back: Double) -> String {
    let point = Point(end.x - along.x * (back + 1), end.y - along.y * (back + 1))
    let base = Point(point.x - along.x * 8, point.y - along.y * 8)
    return "M\(SVGText.point(offset(base, along, 5)))L\(SVGText.point(point))L\(SVGText.point(offset(base, along, -5)))"
  }

  private static func offset(_ point: Point, _ along: Point, _ distance: Double) -> Point {
    Point(point.x - along.y * distance, point.y + along.x * distance)
  }

  private static func length(_ one: Point, _ other: Point) -> Double {
    ((one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)).squareRoot()
  }

  private static func toward(_ target: Point, from corner: Point, _ distance: Double) -> Point {
    let length = max(Self.length(corner, target), 0.001)
    return Point(
      corner.x + (target.x - corner.x) / length * distance, corner.y + (target.y - corner.y) / length * distance)
  }
}
