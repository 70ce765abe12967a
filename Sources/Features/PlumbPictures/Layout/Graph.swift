/// The input of a layout: boxes with sizes, and lines between them.
struct Graph: Sendable {
  var nodes: [Node] = []
  var edges: [Edge] = []

  /// A box. A layout can make it wider, so that all boxes in a column have the same width.
  struct Node: Sendable {
    var size: Size
    /// The index of the frame around the box; `nil` for none.
    var cluster: Int?
    /// The side of the frame that an auxiliary box without extent represents; `nil` for a real box.
    var border: Border?
  }

  enum Border: Sendable { case left, right }

  struct Edge: Sendable {
    var from: End
    var to: End
    /// The bundle of the line. Lines of a bundle with the same start share a path; `nil` for a single line.
    var bundle: Int?

    var isLoop: Bool { from.node == to.node }
  }

  /// The end of a line at a box: at its left or right side, with a distance from its top.
  package struct End: Sendable {
    var node: Int
    var y: Double
  }
}

/// The result of a layout: all positions.
struct Placement: Sendable {
  /// The rectangles of the boxes, in the order of the graph's nodes.
  var boxes: [Rectangle] = []
  /// The corners of each line from its first end to its second, in the order of the graph's edges.
  var routes: [[Point]] = []
  /// The rectangles of the frames around clusters, by index.
  var frames: [Rectangle] = []
  /// The size of the sheet, from (0, 0).
  var size = Size(0, 0)
  /// Whether lines are drawn as curves, with two control points between their ends.
  var isCurved = false
}

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

/// The distances of a layout, in pixels.
struct Spacing: Sendable {
  /// The distance between two boxes, one above the other.
  var box = 26.0
  /// The distance between a box and a line that passes it.
  var lane = 12.0
  /// The distance between two parallel lines.
  var line = 9.0
  /// The distance from the side of a box to the first line in the gap next to it, which fits two arrowheads.
  var head = 24.0
  /// The distance between unconnected parts of the picture, and around frames.
  var part = 44.0
  /// The padding inside a frame, and the additional height for its label.
  var frame = 20.0
  var label = 24.0
}
