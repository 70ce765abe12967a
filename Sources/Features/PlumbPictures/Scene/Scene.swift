/// A diagram with the positions of all elements, which an output format draws.
struct Scene {
  let diagram: Diagram
  let metrics: [BoxMetrics]
  let placement: Placement

  /// Creates the layout of a diagram. The positions of the entities in an editor, by name, are used only if all
  /// entities have one.
  init(_ diagram: Diagram, width: Double? = nil, positions: [String: Rectangle] = [:]) {
    self.diagram = diagram
    metrics = diagram.boxes.map { BoxMetrics($0) }
    let graph = Self.graph(diagram, metrics)
    var layout = LayeredLayout()
    layout.width = width
    placement = SavedLayout(positions, of: diagram, metrics)?.placement(of: graph) ?? layout.placement(of: graph)
  }

  private static func graph(_ diagram: Diagram, _ metrics: [BoxMetrics]) -> Graph {
    var graph = Graph()
    graph.nodes = zip(diagram.boxes, metrics).map { Graph.Node(size: $1.size, cluster: $0.frame) }
    let inheritance = diagram.lines.filter { $0.kind == .inheritance }
    let parents = Set(inheritance.map(\.from.box))
    let families = parents.union(inheritance.map(\.to.box))
    var slots: [Int: Int] = [:]
    graph.edges = diagram.lines.map { line in
      var from = Graph.End(node: line.from.box, y: metrics[line.from.box].port(line.from.relationship))
      var to = Graph.End(node: line.to.box, y: metrics[line.to.box].port(line.to.relationship))
      guard line.kind == .relationship else {
        // The middle is occupied by the triangle of the box's children.
        if parents.contains(line.to.box) { to.y += 9 }
        return .init(from: from, to: to, bundle: line.from.box)
      }
      if line.from.relationship == nil { from.y = slot(from.node, families, &slots) }
      if line.to.relationship == nil { to.y = slot(to.node, families, &slots) }
      if line.from.box == line.to.box, from.y == to.y {
        from.y -= 5
        to.y += 5
      }
      return .init(from: from, to: to)
    }
    return graph
  }

  /// Returns the next free y coordinate at the head of a box, for a line without a row. The middle is reserved for
  /// parents.
  private static func slot(_ box: Int, _ families: Set<Int>, _ slots: inout [Int: Int]) -> Double {
    let heights: [Double] = families.contains(box) ? [27, 5] : [16, 25, 7]
    let used = slots[box, default: 0]
    slots[box] = used + 1
    return heights[used % heights.count]
  }
}
