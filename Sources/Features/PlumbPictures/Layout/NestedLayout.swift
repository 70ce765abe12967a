/// A layout of frames with boxes inside.
///
/// A line from one frame to another has three parts: from the box to the side of its frame, from frame to frame, and
/// from the side to the other box. The side depends on the columns of the frames, which are determined first, with
/// estimated sizes of the frames.
struct NestedLayout {
  private let layout: LayeredLayout
  private var spacing: Spacing { layout.spacing }

  init(_ layout: LayeredLayout) { self.layout = layout }

  /// The graph of frames. A box without a cluster is a separate node.
  private struct Outer {
    var graph = Graph()
    /// The outer node of each node.
    var place: [Int] = []
    /// The edges between different outer nodes: indices in the graph, in the order of the outer graph's edges.
    var crossing: [Int] = []
    var members: [[Int]] = []
    /// The cluster of each outer node; `nil` for a single box.
    var clusters: [Int?] = []
  }

  func place(_ graph: Graph, _ placement: inout Placement) {
    var outer = outer(of: graph)
    let parts = Components(outer.graph).parts
    var layer = Array(repeating: 0, count: outer.graph.nodes.count)
    for part in parts {
      let columns = layout.columns(for: part.nodes, outer.graph)
      let found = LayerAssignment.layers(of: part.nodes, in: outer.graph, columns: columns, spacing: spacing)
      for node in part.nodes { layer[node] = found[node] }
    }
    let inners = outer.members.indices.map { index in
      outer.clusters[index] == nil ? nil : Inner(outer.members[index], index, outer.place, layer, graph, layout)
    }
    for (index, inner) in inners.enumerated() {
      outer.graph.nodes[index].size = inner?.size ?? graph.nodes[outer.members[index][0]].size
    }
    for (index, edge) in outer.crossing.enumerated() {
      outer.graph.edges[index].from.y =
        inners[outer.graph.edges[index].from.node]?.exits[edge] ?? graph.edges[edge].from.y
      outer.graph.edges[index].to.y = inners[outer.graph.edges[index].to.node]?.exits[edge] ?? graph.edges[edge].to.y
    }
    var roomy = spacing
    roomy.box = spacing.part
    let laidOut = parts.map { Part(outer.graph, nodes: $0.nodes, edges: $0.edges, layer: layer, roomy) }
    let packed = layout.packed(laidOut)
    placement.size = packed.size
    for part in packed.parts { take(part, outer, inners, graph, &placement) }
  }

  private func outer(of graph: Graph) -> Outer {
    var outer = Outer()
    var placeOfCluster: [Int: Int] = [:]
    for (node, box) in graph.nodes.enumerated() {
      if let cluster = box.cluster, let place = placeOfCluster[cluster] {
        outer.members[place].append(node)
        outer.place.append(place)
        continue
      }
      if let cluster = box.cluster { placeOfCluster[cluster] = outer.members.count }
      outer.place.append(outer.members.count)
      outer.members.append([node])
      outer.clusters.append(box.cluster)
    }
    outer.graph.nodes = outer.members.map { members in
      let area = members.reduce(0) { sum, node in
        sum + (graph.nodes[node].size.width + 90) * (graph.nodes[node].size.height + spacing.box)
      }
      return Graph.Node(size: Size((area * layout.aspect).squareRoot(), (area / layout.aspect).squareRoot()))
    }
    for (index, edge) in graph.edges.enumerated() {
      let (from, to) = (outer.place[edge.from.node], outer.place[edge.to.node])
      guard from != to else { continue }
      outer.crossing.append(index)
      outer.graph.edges.append(.init(from: .init(node: from, y: 0), to: .init(node: to, y: 0)))
    }
    return outer
  }

  private func take(
    _ part: Part, _ outer: Outer, _ inners: [Inner?], _ graph: Graph, _ placement: inout Placement
  ) {
    for (index, box) in part.boxes {
      guard let inner = inners[index], let cluster = outer.clusters[index] else {
        placement.boxes[outer.members[index][0]] = box
        continue
      }
      while placement.frames.count <= cluster { placement.frames.append(Rectangle(Point(0, 0), Size(0, 0))) }
      placement.frames[cluster] = box
      inner.put(at: box.origin, graph, &placement)
    }
    for (index, route) in part.routes {
      let edge = outer.crossing[index]
      let ends = outer.graph.edges[index]
      let origins = [ends.from.node, ends.to.node].map { part.boxes[$0]?.origin ?? Point(0, 0) }
      let first = inners[ends.from.node]?.way(of: edge)?.map { $0 + origins[0] } ?? []
      let last = inners[ends.to.node]?.way(of: edge)?.map { $0 + origins[1] } ?? []
      placement.routes[edge] = Routing.simplified(first + route + last.reversed())
    }
  }
}

/// The content of a frame.
private struct Inner {
  /// The size of the frame with its margins.
  private(set) var size = Size(0, 0)
  /// The y coordinate at which a line to another frame leaves, by the edge of the whole graph.
  private(set) var exits: [Int: Double] = [:]
  private var parts: [Part] = []
  /// The nodes and edges of the whole graph that correspond to those inside, including edges to a side.
  private var nodes: [Int]
  private var edges: [Int] = []
  private var ways: [Int: [Point]] = [:]

  init(_ members: [Int], _ own: Int, _ place: [Int], _ layer: [Int], _ graph: Graph, _ layout: LayeredLayout) {
    nodes = members
    var inside = Graph()
    inside.nodes = members.map { Graph.Node(size: graph.nodes[$0].size) }
    let numbers = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1, $0) })
    var outward = Set<Int>()
    for (index, edge) in graph.edges.enumerated() {
      let (from, to) = (numbers[edge.from.node], numbers[edge.to.node])
      guard from != nil || to != nil else { continue }
      edges.append(index)
      if let from, let to {
        inside.edges.append(
          .init(from: .init(node: from, y: edge.from.y), to: .init(node: to, y: edge.to.y), bundle: edge.bundle))
        continue
      }
      let (here, y) = from.map { ($0, edge.from.y) } ?? (to ?? 0, edge.to.y)
      let there = place[from == nil ? edge.from.node : edge.to.node]
      var border = Graph.Node(size: Size(0, 0))
      border.border = layer[there] < layer[own] ? .left : .right
      outward.insert(inside.edges.count)
      inside.edges.append(.init(from: .init(node: here, y: y), to: .init(node: inside.nodes.count, y: 0)))
      inside.nodes.append(border)
    }
    layOut(inside, outward, layout)
  }

  /// Lays out the content. Parts with lines to other frames span the whole frame; the others are packed below.
  private mutating func layOut(_ inside: Graph, _ outward: Set<Int>, _ layout: LayeredLayout) {
    let components = Components(inside).parts
    let through = components.filter { $0.edges.contains(where: outward.contains) }
    var below = layout
    var height = 0.0
    if !through.isEmpty {
      let part = layout.part(through.flatMap(\.nodes).sorted(), through.flatMap(\.edges).sorted(), of: inside)
      parts.append(part)
      height = part.size.height + layout.spacing.part
      below.width = max(part.size.width, 400)
      size.width = part.size.width
    }
    let others = components.filter { !$0.edges.contains(where: outward.contains) }.map {
      layout.part($0.nodes, $0.edges, of: inside)
    }
    let packed = below.packed(others)
    let spacing = layout.spacing
    size = Size(
      max(size.width, packed.size.width) + 2 * spacing.frame,
      (others.isEmpty ? height - spacing.part : height + packed.size.height) + 2 * spacing.frame + spacing.label)
    let corner = Point(spacing.frame, spacing.frame + spacing.label)
    parts = parts.map { $0.moved(by: corner) } + packed.parts.map { $0.moved(by: corner + Point(0, height)) }
    for part in parts {
      for (edge, route) in part.routes where outward.contains(edge) {
        exits[edges[edge]] = route.last?.y ?? 0
        ways[edges[edge]] = route
      }
    }
  }

  /// Returns the path of a line from its box to the side, relative to the corner of the frame; `nil` for a line
  /// inside.
  func way(of edge: Int) -> [Point]? { ways[edge] }

  /// Sets the positions of the boxes and the inner lines.
  func put(at origin: Point, _ graph: Graph, _ placement: inout Placement) {
    for part in parts.map({ $0.moved(by: origin) }) {
      for (node, box) in part.boxes where node < nodes.count { placement.boxes[nodes[node]] = box }
      for (edge, route) in part.routes where ways[edges[edge]] == nil { placement.routes[edges[edge]] = route }
    }
  }
}
