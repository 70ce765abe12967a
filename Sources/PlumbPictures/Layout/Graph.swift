/// Boxes of given sizes and lines between them: all that a layout knows.
///
///     var graph = Graph()
///     graph.nodes = [.init(size: Size(160, 80)), .init(size: Size(160, 120))]
///     graph.edges = [.init(from: .init(node: 0, y: 60), to: .init(node: 1, y: 15))]
///     let placement = LayeredLayout().placement(of: graph)
package struct Graph: Sendable {
  package var nodes: [Node] = []
  package var edges: [Edge] = []

  package init() {}

  /// A box. A layout may make it wider, so that boxes in a column are of one width.
  package struct Node: Sendable {
    package var size: Size
    /// Frames that the box stands in have numbers from 0; nil for none.
    package var cluster: Int?
    /// Which end of its frame an auxiliary box without extent is at; nil for a real one.
    var border: Border?

    package init(size: Size, cluster: Int? = nil) {
      self.size = size
      self.cluster = cluster
    }
  }

  /// The left or the right side of a frame.
  enum Border: Sendable { case left, right }

  /// A line. Drawn from left to right where the layout can.
  package struct Edge: Sendable {
    package var from: End
    package var to: End
    /// Lines of one bundle that start at one place share their way; nil for a line that stands alone.
    package var bundle: Int?

    package init(from: End, to: End, bundle: Int? = nil) {
      self.from = from
      self.to = to
      self.bundle = bundle
    }

    /// Whether it leads back to its own box.
    var isLoop: Bool { from.node == to.node }
  }

  /// Where a line meets a box: at its left or right side, so far below the top.
  package struct End: Sendable {
    package var node: Int
    package var y: Double

    package init(node: Int, y: Double) {
      self.node = node
      self.y = y
    }
  }
}

/// Where everything stands: the result of a layout.
package struct Placement: Sendable {
  /// The boxes, in the order of the graph's nodes.
  package var boxes: [Rectangle] = []
  /// The corners of each line, in the order of the graph's edges, from its first end to its second.
  package var routes: [[Point]] = []
  /// The frames around clusters, by their numbers.
  package var frames: [Rectangle] = []
  /// The sheet, from (0, 0).
  package var size = Size(0, 0)
  /// Whether lines are meant to be drawn as curves between two points.
  package var isCurved = false
}
