/// A layout in columns: lines connect columns with right angles, and never cross a box. Unconnected parts are laid out
/// separately and packed next to each other. Boxes with a cluster are in a frame, and frames are laid out like boxes.
/// Equal graphs have equal placements on all machines.
struct LayeredLayout: Sendable {
  /// The desired ratio of width to height of the sheet.
  var aspect = 1.6
  /// The desired maximum width of the sheet, in pixels; `nil` for none. A wider box is not reduced.
  var width: Double?
  let spacing = Spacing()

  func placement(of graph: Graph) -> Placement {
    var placement = Placement()
    placement.boxes = Array(repeating: Rectangle(Point(0, 0), Size(0, 0)), count: graph.nodes.count)
    placement.routes = Array(repeating: [], count: graph.edges.count)
    if graph.nodes.contains(where: { $0.cluster != nil }) {
      NestedLayout(self).place(graph, &placement)
    } else {
      let packed = packed(parts(of: graph))
      for part in packed.parts { placement.take(part) }
      placement.size = packed.size
    }
    return placement
  }

  func parts(of graph: Graph) -> [Part] { Components(graph).parts.map { part($0.nodes, $0.edges, of: graph) } }

  /// Returns the layout of a part with separate columns. Tries several numbers of columns and returns the best
  /// result.
  func part(_ nodes: [Int], _ edges: [Int], of graph: Graph) -> Part {
    let ideal = columns(for: nodes.filter { graph.nodes[$0].border == nil }, graph)
    var best = part(nodes, edges, of: graph, columns: ideal)
    guard nodes.count > 2, nodes.count <= Self.mostTried else { return best }
    for columns in [ideal + 1, ideal + 2, ideal - 1] where columns > 1 && columns <= nodes.count {
      let part = part(nodes, edges, of: graph, columns: columns)
      if cost(part) < cost(best) { best = part }
    }
    return best
  }

  /// The maximum number of boxes for which several numbers of columns are tried.
  private static let mostTried = 60

  /// Returns the cost of a part: its area, increased for corners, for lines between boxes of one column, and for a
  /// difference from the desired shape of the sheet.
  private func cost(_ part: Part) -> Double {
    let size = part.size
    let shape = size.width / max(1, size.height) / aspect
    let bent = part.routes.values.reduce(0) { sum, route in
      sum + Double(route.count) * 2_000 + (route.first?.x == route.last?.x ? 40_000 : 0)
    }
    let excess = width.map { max(0, size.width / $0 - 1) * 20 } ?? 0
    return (size.width * size.height + bent) * max(shape, 1 / max(shape, 1e-6)).squareRoot() * (1 + excess)
  }

  private func part(_ nodes: [Int], _ edges: [Int], of graph: Graph, columns: Int) -> Part {
    let inner = nodes.filter { graph.nodes[$0].border == nil }
    var layer = LayerAssignment.layers(of: inner, in: graph, columns: columns, spacing: spacing)
    if layer.isEmpty { layer = Array(repeating: -1, count: graph.nodes.count) }
    if nodes.contains(where: { graph.nodes[$0].border == .left }) {
      for node in inner { layer[node] += 1 }
    }
    let last = inner.map { layer[$0] }.max() ?? 0
    for node in nodes {
      switch graph.nodes[node].border {
      case .left: layer[node] = 0
      case .right: layer[node] = last + 1
      case nil: continue
      }
    }
    return Part(graph, nodes: nodes, edges: edges, layer: layer, spacing)
  }

  func columns(for nodes: [Int], _ graph: Graph) -> Int {
    guard nodes.count > 1 else { return 1 }
    let height = nodes.reduce(0) { $0 + graph.nodes[$1].size.height + spacing.box }
    let widths = nodes.reduce(0) { $0 + graph.nodes[$1].size.width + 96 }
    let mean = max(1, widths / Double(nodes.count))
    // Large parts fill their columns less than small ones, for which several numbers are tried.
    let fill = nodes.count > Self.mostTried ? 1.35 : 1
    let ideal = Int((aspect * height * fill / mean).squareRoot().rounded())
    let most = width.map { max(1, Int(($0 + 96) / mean)) } ?? .max
    return max(1, min(nodes.count, max(2, ideal), max(2, most)))
  }

  func packed(_ parts: [Part]) -> (parts: [Part], size: Size) {
    let packing = Packing(aspect: aspect, widest: width, gap: spacing.part)
    let (places, size) = packing.places(of: parts.map(\.size))
    return (zip(parts, places).map { $0.moved(by: $1) }, size)
  }
}

extension Placement {
  mutating func take(_ part: Part) {
    for (node, box) in part.boxes where boxes.indices.contains(node) { boxes[node] = box }
    for (edge, route) in part.routes where routes.indices.contains(edge) { routes[edge] = route }
  }
}

/// The connected components of a graph.
struct Components {
  /// The nodes and edges of each component, in the order of the first nodes.
  private(set) var parts: [(nodes: [Int], edges: [Int])] = []

  init(_ graph: Graph) {
    var parent = Array(graph.nodes.indices)
    func root(_ node: Int) -> Int {
      var node = node
      while parent[node] != node {
        parent[node] = parent[parent[node]]
        node = parent[node]
      }
      return node
    }
    for edge in graph.edges {
      let (one, other) = (root(edge.from.node), root(edge.to.node))
      parent[max(one, other)] = min(one, other)
    }
    var places: [Int: Int] = [:]
    for node in graph.nodes.indices {
      let root = root(node)
      if let place = places[root] {
        parts[place].nodes.append(node)
      } else {
        places[root] = parts.count
        parts.append(([node], []))
      }
    }
    for (index, edge) in graph.edges.enumerated() {
      if let place = places[root(edge.from.node)] { parts[place].edges.append(index) }
    }
  }
}
