/// A position on the sheet in pixels, from the left and from the top.
struct Point: Hashable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static func + (place: Point, other: Point) -> Point { Point(place.x + other.x, place.y + other.y) }
}

/// A width and a height in pixels.
struct Size: Hashable, Sendable {
  var width: Double
  var height: Double

  init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle with sides along the axes, in pixels.
struct Rectangle: Hashable, Sendable {
  var origin: Point
  var size: Size

  init(_ origin: Point, _ size: Size) {
    self.origin = origin
    self.size = size
  }

  var left: Double { origin.x }
  var top: Double { origin.y }
  var right: Double { origin.x + size.width }
  var bottom: Double { origin.y + size.height }

  /// Whether two rectangles overlap by more than an edge, when each is enlarged by half of a margin.
  func overlaps(_ other: Rectangle, margin: Double = 0) -> Bool {
    left < other.right + margin && other.left < right + margin && top < other.bottom + margin
      && other.top < bottom + margin
  }

  func moved(by distance: Point) -> Rectangle { Rectangle(origin + distance, size) }
}
