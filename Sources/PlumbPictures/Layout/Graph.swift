/// The input of a layout: boxes with sizes, and lines between them.
///
///     var graph = Graph()
///     graph.nodes = [.init(size: Size(160, 80)), .init(size: Size(160, 120))]
///     graph.edges = [.init(from: .init(node: 0, y: 60), to: .init(node: 1, y: 15))]
///     let placement = LayeredLayout().placement(of: graph)
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
  struct End: Sendable {
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
