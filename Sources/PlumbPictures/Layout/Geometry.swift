/// A position on the sheet in pixels, from the left and from the top.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static func + (place: Point, other: Point) -> Point { Point(place.x + other.x, place.y + other.y) }
}

/// A width and a height in pixels.
package struct Size: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle with sides along the axes, in pixels.
package struct Rectangle: Hashable, Sendable {
  package var origin: Point
  package var size: Size

  package init(_ origin: Point, _ size: Size) {
    self.origin = origin
    self.size = size
  }

  package var left: Double { origin.x }
  package var top: Double { origin.y }
  package var right: Double { origin.x + size.width }
  package var bottom: Double { origin.y + size.height }

  /// Whether two rectangles overlap by more than an edge, when each is enlarged by half of a margin.
  package func overlaps(_ other: Rectangle, margin: Double = 0) -> Bool {
    left < other.right + margin && other.left < right + margin && top < other.bottom + margin
      && other.top < bottom + margin
  }

  func moved(by distance: Point) -> Rectangle { Rectangle(origin + distance, size) }
}
