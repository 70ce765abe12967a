/// The assignment of boxes to columns.
///
/// Lines should connect adjacent columns, and all columns should have a similar height. Both are costs, and boxes are
/// moved while the total cost decreases. Lines can go in both directions, so that a box with many neighbors has some
/// on each side.
struct LayerAssignment {
  private let graph: Graph
  private let nodes: [Int]
  private let columns: Int
  private let capacity: Double
  /// The lines of each node to other nodes, and whether the node is the start of the line.
  private let links: [[(other: Int, isStart: Bool)]]
  private var layer: [Int]
  private var heights: [Double]

  /// Returns the columns of the nodes of one part of a graph; -1 for all others.
  static func layers(of nodes: [Int], in graph: Graph, columns: Int, spacing: Spacing) -> [Int] {
    let starts = [longestPaths(nodes, graph), distances(nodes, graph)]
    var best: (cost: Double, layers: [Int])?
    for start in starts {
      var assignment = LayerAssignment(graph, nodes, columns: columns, spacing, start: start)
      assignment.improve()
      let cost = assignment.cost
      if let best, best.cost <= cost { continue }
      best = (cost, assignment.layer)
    }
    return packed(best?.layers ?? [], nodes)
  }

  private init(_ graph: Graph, _ nodes: [Int], columns: Int, _ spacing: Spacing, start: [Int]) {
    self.graph = graph
    self.nodes = nodes
    self.columns = max(1, columns)
    var links: [[(other: Int, isStart: Bool)]] = Array(repeating: [], count: graph.nodes.count)
    for edge in graph.edges where !edge.isLoop {
      links[edge.from.node].append((edge.to.node, true))
      links[edge.to.node].append((edge.from.node, false))
    }
    self.links = links
    let total = nodes.reduce(0) { $0 + graph.nodes[$1].size.height + spacing.box }
    let tallest = nodes.reduce(0) { max($0, graph.nodes[$1].size.height + spacing.box) }
    capacity = max(tallest, total / Double(self.columns)) * 1.08
    layer = start
    let deepest = nodes.reduce(0) { max($0, start[$1]) }
    if deepest >= self.columns {
      for node in nodes { layer[node] = start[node] * self.columns / (deepest + 1) }
    }
    heights = Array(repeating: 0, count: self.columns)
    for node in nodes { heights[layer[node]] += graph.nodes[node].size.height + spacing.box }
    gap = spacing.box
  }

  private let gap: Double

  /// Returns the cost of a line that crosses a number of columns to the right.
  private static func cost(span: Int) -> Double {
    switch span {
    case 0: 2.4
    case 1: 0
    case -1: 0.2
    default: Double(abs(span) - 1) + (span < 0 ? 0.2 : 0)
    }
  }

  private func cost(height: Double) -> Double {
    let over = max(0, height / capacity - 1)
    return over * over * 60 + over * 12
  }

  private func cost(of node: Int, at place: Int) -> Double {
    links[node].reduce(0) { sum, link in
      sum + Self.cost(span: link.isStart ? layer[link.other] - place : place - layer[link.other])
    }
  }

  private var cost: Double {
    nodes.reduce(0) { $0 + cost(of: $1, at: layer[$1]) } / 2 + heights.reduce(0) { $0 + cost(height: $1) }
  }

  /// Moves single boxes, and exchanges two boxes, while this decreases the cost.
  private mutating func improve() {
    for _ in 0..<24 where !(improveByMoves() || improveBySwaps()) { return }
  }

  private mutating func improveByMoves() -> Bool {
    var hasMoved = false
    for node in nodes {
      let old = layer[node]
      let height = graph.nodes[node].size.height + gap
      let without = cost(height: heights[old] - height) - cost(height: heights[old])
      let here = cost(of: node, at: old)
      var best = (gain: 1e-6, place: old)
      for place in heights.indices where place != old {
        let space = cost(height: heights[place] + height) - cost(height: heights[place]) + without
        let gain = here - cost(of: node, at: place) - space
        if gain > best.gain { best = (gain, place) }
      }
      guard best.place != old else { continue }
      move(node, to: best.place)
      hasMoved = true
    }
    return hasMoved
  }

  private mutating func improveBySwaps() -> Bool {
    guard nodes.count <= 400 else { return false }
    var hasMoved = false
    for (index, one) in nodes.enumerated() {
      for other in nodes[(index + 1)...] where layer[one] != layer[other] {
        if swapped(one, other) { hasMoved = true }
      }
    }
    return hasMoved
  }

  /// Exchanges two boxes. Undoes it and returns `false` if the cost does not decrease.
  private mutating func swapped(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (layer[one], layer[other])
    let before = cost(of: one, at: first) + cost(of: other, at: second)
    let costBefore = cost(height: heights[first]) + cost(height: heights[second])
    move(one, to: second)
    move(other, to: first)
    let after = cost(of: one, at: second) + cost(of: other, at: first)
    let costAfter = cost(height: heights[first]) + cost(height: heights[second])
    if after + costAfter < before + costBefore - 1e-6 { return true }
    move(one, to: first)
    move(other, to: second)
    return false
  }

  private mutating func move(_ node: Int, to place: Int) {
    let height = graph.nodes[node].size.height + gap
    heights[layer[node]] -= height
    heights[place] += height
    layer[node] = place
  }

  private static func packed(_ layers: [Int], _ nodes: [Int]) -> [Int] {
    let used = Set(nodes.map { layers[$0] }).sorted()
    let places = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    return layers.map { places[$0] ?? -1 }
  }
}

extension LayerAssignment {
  /// Returns columns in which every box is after all boxes with lines to it, if these lines form no cycle.
  private static func longestPaths(_ nodes: [Int], _ graph: Graph) -> [Int] {
    var next: [[Int]] = Array(repeating: [], count: graph.nodes.count)
    for edge in graph.edges where !edge.isLoop { next[edge.from.node].append(edge.to.node) }
    var state = Array(repeating: 0, count: graph.nodes.count)
    var order: [Int] = []
    var forward: [[Int]] = Array(repeating: [], count: graph.nodes.count)
    for root in nodes where state[root] == 0 {
      var open: [(node: Int, index: Int)] = [(root, 0)]
      state[root] = 1
      while let (node, index) = open.last {
        guard index < next[node].count else {
          state[node] = 2
          order.append(node)
          open.removeLast()
          continue
        }
        open[open.count - 1].index += 1
        let other = next[node][index]
        if state[other] != 1 { forward[node].append(other) }
        if state[other] == 0 {
          state[other] = 1
          open.append((other, 0))
        }
      }
    }
    var layers = Array(repeating: -1, count: graph.nodes.count)
    for node in nodes { layers[node] = 0 }
    for node in order.reversed() {
      for other in forward[node] { layers[other] = max(layers[other], layers[node] + 1) }
    }
    return layers
  }

  /// Returns the distances from the box with the most neighbors.
  private static func distances(_ nodes: [Int], _ graph: Graph) -> [Int] {
    var neighbours: [[Int]] = Array(repeating: [], count: graph.nodes.count)
    for edge in graph.edges where !edge.isLoop {
      neighbours[edge.from.node].append(edge.to.node)
      neighbours[edge.to.node].append(edge.from.node)
    }
    var layers = Array(repeating: -1, count: graph.nodes.count)
    let most = nodes.map { neighbours[$0].count }.max() ?? 0
    var open = nodes.first { neighbours[$0].count == most }.map { [$0] } ?? []
    for node in open { layers[node] = 0 }
    var index = 0
    while index < open.count {
      let node = open[index]
      index += 1
      for other in neighbours[node] where layers[other] < 0 {
        layers[other] = layers[node] + 1
        open.append(other)
      }
    }
    for node in nodes where layers[node] < 0 { layers[node] = 0 }
    return layers
  }
}
