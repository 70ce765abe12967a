/// The height at which each vertex stands in its column: lines straight where they can be, boxes as near to their
/// neighbours as the order and the distances allow.
enum VerticalPlacement {
  /// Sets `y` of all vertices; the topmost is at 0.
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
    // Means leave small steps in nearly every line. The last passes take the middle neighbour's height instead.
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

  /// Whose heights a vertex follows.
  private enum Side { case all, left, right }

  /// For each vertex the ports it has lines to: the other vertex, and where it would have to stand for a straight line,
  /// relative to that one.
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

  /// How much higher than its tallest column a part may be, so that its lines are straight.
  private static let slack = 1.06

  /// Sets the heights of a column by those of its neighbours, between 0 and a greatest height.
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
    // Bounds on all are bounds on what was found without them.
    let room = height - offset - (vertices.last.map { layers.vertices[$0].height } ?? 0)
    for (vertex, (place, offset)) in zip(vertices, zip(Monotone.nearest(wishes), offsets)) {
      layers.vertices[vertex].y = max(0, min(place, max(0, room))) + offset
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
    // The wish that moves least, of those that make a line straight, so that what was found before stays.
    let nearest = places.min { abs($0.place - current) - $0.weight < abs($1.place - current) - $1.weight }
    return (nearest?.place ?? current, weight)
  }
}

/// Numbers that do not fall, as near as can be to others.
enum Monotone {
  /// The ascending numbers with the least weighted squares of differences, by pooling neighbours that would fall.
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
