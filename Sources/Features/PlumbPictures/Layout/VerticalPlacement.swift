/// The vertical positions of vertices in their columns. Lines are straight if possible, and boxes are as near to
/// their neighbors as the order and the distances permit.
enum VerticalPlacement {
  static func place(_ layers: inout Layers) {
    for column in layers.columns { stack(column, &layers) }
    let neighbours = Neighbours(layers)
    let tallest = layers.columns.map { $0.last.map { layers.vertices[$0].y + layers.vertices[$0].height } ?? 0 }.max()
    let height = ((tallest ?? 0) * slack).rounded()
    let columns = Array(layers.columns.indices)
    for round in 0..<24 {
      let order = round.isMultiple(of: 2) ? columns : columns.reversed()
      for column in order { settle(column, &layers, neighbours, .all, height) }
    }
    // Mean positions cause small steps in nearly every line. The last passes use the position of the nearest
    // neighbor.
    for column in columns.reversed() { settle(column, &layers, neighbours, .right, height) }
    for column in columns.dropFirst() { settle(column, &layers, neighbours, .left, height) }
    let top = layers.vertices.map(\.y).min() ?? 0
    for vertex in layers.vertices.indices { layers.vertices[vertex].y = (layers.vertices[vertex].y - top).rounded() }
  }

  private static func stack(_ column: [Int], _ layers: inout Layers) {
    var y = 0.0
    for (place, vertex) in column.enumerated() {
      if place > 0 { y += layers.distance(column[place - 1], vertex) }
      layers.vertices[vertex].y = y
      y += layers.vertices[vertex].height
    }
  }

  private enum Side { case all, left, right }

  /// The neighbors of each vertex: the other vertex, and the position relative to it that makes the line straight.
  private struct Neighbours {
    var left: [[(vertex: Int, shift: Double, weight: Double)]]
    var right: [[(vertex: Int, shift: Double, weight: Double)]]

    init(_ layers: Layers) {
      left = Array(repeating: [], count: layers.vertices.count)
      right = left
      for piece in layers.pieces where !piece.returns {
        let (start, end) = (piece.start, piece.end)
        let passing = [start, end].filter { layers.vertices[$0.vertex].node == nil }.count
        let weight = [1.0, 2, 6][passing]
        right[start.vertex].append((end.vertex, end.y - start.y, weight))
        left[end.vertex].append((start.vertex, start.y - end.y, weight))
      }
    }
  }

  /// The maximum height of a part, relative to its tallest column, to make its lines straight.
  private static let slack = 1.06

  /// Sets the positions of a column from those of its neighbors, between 0 and a maximum height.
  private static func settle(
    _ column: Int, _ layers: inout Layers, _ neighbours: Neighbours, _ side: Side, _ height: Double
  ) {
    let vertices = layers.columns[column]
    var offset = 0.0
    var offsets: [Double] = []
    var wishes: [(place: Double, weight: Double)] = []
    for (place, vertex) in vertices.enumerated() {
      if place > 0 {
        let above = vertices[place - 1]
        offset += layers.vertices[above].height + layers.distance(above, vertex)
      }
      offsets.append(offset)
      let wish = wish(of: vertex, layers, neighbours, side)
      wishes.append((wish.place - offset, wish.weight))
    }
    // Limiting the result is sufficient, because the limits are equal for all vertices.
    let space = height - offset - (vertices.last.map { layers.vertices[$0].height } ?? 0)
    for (vertex, (place, offset)) in zip(vertices, zip(Monotone.nearest(wishes), offsets)) {
      layers.vertices[vertex].y = max(0, min(place, max(0, space))) + offset
    }
  }

  private static func wish(
    of vertex: Int, _ layers: Layers, _ neighbours: Neighbours, _ side: Side
  ) -> (place: Double, weight: Double) {
    let links =
      switch side {
      case .all: neighbours.left[vertex] + neighbours.right[vertex]
      case .left: neighbours.left[vertex]
      case .right: neighbours.right[vertex]
      }
    let current = layers.vertices[vertex].y
    let places = links.map { (place: layers.vertices[$0.vertex].y + $0.shift, weight: $0.weight) }
    let weight = places.reduce(0) { $0 + $1.weight }
    guard weight > 0 else { return (current, side == .all ? 0.02 : 0.5) }
    if side == .all { return (places.reduce(0) { $0 + $1.place * $1.weight } / weight, weight) }
    // Of the positions that make a line straight, the nearest one is used, to preserve previous results.
    let nearest = places.min { abs($0.place - current) - $0.weight < abs($1.place - current) - $1.weight }
    return (nearest?.place ?? current, weight)
  }
}

/// The approximation of numbers by ascending ones.
enum Monotone {
  /// Returns the ascending numbers with the least weighted squares of differences, by pooling adjacent numbers that
  /// descend.
  ///
  ///     Monotone.nearest([(3, 1), (1, 1), (5, 1)])  // 2, 2, 5
  static func nearest(_ wishes: [(place: Double, weight: Double)]) -> [Double] {
    var pools: [(place: Double, weight: Double, count: Int)] = []
    for wish in wishes {
      pools.append((wish.place, wish.weight, 1))
      while pools.count > 1, let last = pools.last, pools[pools.count - 2].place > last.place {
        pools.removeLast()
        let upper = pools.removeLast()
        let weight = upper.weight + last.weight
        let place = (upper.place * upper.weight + last.place * last.weight) / weight
        pools.append((place, weight, upper.count + last.count))
      }
    }
    return pools.flatMap { Array(repeating: $0.place, count: $0.count) }
  }
}
