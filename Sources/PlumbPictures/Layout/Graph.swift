/// The input of a layout: boxes with sizes, and lines between them.
///
///     var graph = Graph()
///     graph.nodes = [.init(size: Size(160, 80)), .init(size: Size(160, 120))]
///     graph.edges = [.init(from: .init(node: 0, y: 60), to: .init(node: 1, y: 15))]
///     let placement = LayeredLayout().placement(of: graph)
package struct Graph: Sendable {
  package var nodes: [Node] = []
  package var edges: [Edge] = []

  package init() {}

  /// A box. A layout can make it wider, so that all boxes in a column have the same width.
  package struct Node: Sendable {
    package var size: Size
    /// The index of the frame around the box; `nil` for none.
    package var cluster: Int?
    /// The side of the frame that an auxiliary box without extent represents; `nil` for a real box.
    var border: Border?

    package init(size: Size, cluster: Int? = nil) {
      self.size = size
      self.cluster = cluster
    }
  }

  enum Border: Sendable { case left, right }

  package struct Edge: Sendable {
    package var from: End
    package var to: End
    /// The bundle of the line. Lines of a bundle with the same start share a path; `nil` for a single line.
    package var bundle: Int?

    package init(from: End, to: End, bundle: Int? = nil) {
      self.from = from
      self.to = to
      self.bundle = bundle
    }

    var isLoop: Bool { from.node == to.node }
  }

  /// The end of a line at a box: at its left or right side, with a distance from its top.
  package struct End: Sendable {
    package var node: Int
    package var y: Double

    package init(node: Int, y: Double) {
      self.node = node
      self.y = y
    }
  }
}

/// The result of a layout: all positions.
package struct Placement: Sendable {
  /// The rectangles of the boxes, in the order of the graph's nodes.
  package var boxes: [Rectangle] = []
  /// The corners of each line from its first end to its second, in the order of the graph's edges.
  package var routes: [[Point]] = []
  /// The rectangles of the frames around clusters, by index.
  package var frames: [Rectangle] = []
  /// The size of the sheet, from (0, 0).
  package var size = Size(0, 0)
  /// Whether lines are drawn as curves, with two control points between their ends.
  package var isCurved = false
}
