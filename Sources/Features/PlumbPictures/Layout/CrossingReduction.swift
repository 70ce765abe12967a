import PlumbRules

/// The reduction of line crossings by reordering the vertices in each column.
///
/// Alternating sweeps move every vertex to the mean position of its neighbors in the next column. Adjacent vertices
/// in a column are exchanged if that reduces crossings. The best order of all rounds is the result.
struct CrossingReduction {
  private var layers: Layers
  /// The pieces at the left and at the right side of each vertex.
  private var left: [[Int]]
  private var right: [[Int]]
  private var rank: [Int]

  static func reduce(_ layers: inout Layers) {
    var best: (crossings: Int, columns: [[Int]])?
    for start in Start.allCases {
      var reduction = CrossingReduction(layers)
      reduction.order(start)
      reduction.sweep(&best)
    }
    if let best { layers.columns = best.columns }
  }

  private enum Start: CaseIterable { case asGiven, byNeighbours, reversed }

  private init(_ layers: Layers) {
    self.layers = layers
    left = Array(repeating: [], count: layers.vertices.count)
    right = left
    rank = Array(repeating: 0, count: layers.vertices.count)
    for (index, piece) in layers.pieces.enumerated() {
      right[piece.start.vertex].append(index)
      if piece.returns { right[piece.end.vertex].append(index) } else { left[piece.end.vertex].append(index) }
    }
    for column in layers.columns.indices { number(column) }
  }

  private mutating func number(_ column: Int) {
    for (place, vertex) in layers.columns[column].enumerated() { rank[vertex] = place }
  }

  private mutating func order(_ start: Start) {
    switch start {
    case .asGiven: return
    case .reversed:
      for column in layers.columns.indices {
        layers.columns[column].reverse()
        number(column)
      }
    case .byNeighbours: orderByNeighbours()
    }
  }

  private mutating func orderByNeighbours() {
    var met = Array(repeating: false, count: layers.vertices.count)
    var columns: [[Int]] = Array(repeating: [], count: layers.columns.count)
    for root in layers.columns.joined() where !met[root] {
      var open = [root]
      while let vertex = open.popLast() {
        guard !met[vertex] else { continue }
        met[vertex] = true
        columns[layers.vertices[vertex].layer].append(vertex)
        let pieces = (left[vertex] + right[vertex]).map { layers.pieces[$0] }
        open += pieces.map { $0.start.vertex == vertex ? $0.end.vertex : $0.start.vertex }.reversed()
      }
    }
    layers.columns = columns
    for column in columns.indices { number(column) }
  }

  private mutating func sweep(_ best: inout (crossings: Int, columns: [[Int]])?) {
    var idle = 0
    for round in 0..<16 where idle < 5 {
      let columns = round.isMultiple(of: 2) ? Array(layers.columns.indices) : layers.columns.indices.reversed()
      for column in columns { sort(column, byLeft: round.isMultiple(of: 2), both: round >= 10) }
      if layers.vertices.count <= 600 { exchange() }
      let crossings = layers.columns.indices.reduce(0) { $0 + self.crossings(rightOf: $1) }
      idle += 1
      if let best, best.crossings <= crossings { continue }
      idle = 0
      best = (crossings, layers.columns)
      if crossings == 0 { return }
    }
  }

  /// Moves each vertex of a column to the mean position of its neighbors. A vertex without neighbors keeps its
  /// position.
  private mutating func sort(_ column: Int, byLeft: Bool, both: Bool) {
    let means = layers.columns[column].map { vertex -> Double in
      var places: [Double] = []
      if byLeft || both { places += left[vertex].map { place(layers.pieces[$0].start) } }
      if !byLeft || both { places += right[vertex].compactMap { placeAtRight(layers.pieces[$0]) } }
      let returning = right[vertex].compactMap { placeOfReturn(layers.pieces[$0], vertex) }
      places += returning
      return places.isEmpty ? Double(rank[vertex]) : places.reduce(0, +) / Double(places.count)
    }
    layers.columns[column] = zip(layers.columns[column], means).sorted { $0.1 < $1.1 }.map(\.0)
    number(column)
  }

  /// Returns the position of a port in its column: that of the vertex, plus the relative height in it.
  private func place(_ port: Layers.Port) -> Double {
    Double(rank[port.vertex]) + port.y / (layers.vertices[port.vertex].height + 1)
  }

  private func placeAtRight(_ piece: Layers.Piece) -> Double? { piece.returns ? nil : place(piece.end) }

  private func placeOfReturn(_ piece: Layers.Piece, _ vertex: Int) -> Double? {
    guard piece.returns, piece.start.vertex != piece.end.vertex else { return nil }
    return place(piece.start.vertex == vertex ? piece.end : piece.start)
  }

  // MARK: - Counting

  /// Returns the number of crossings in a gap, if lines were straight from port to port.
  private func crossings(rightOf column: Int) -> Int {
    guard column + 1 < layers.columns.count else { return 0 }
    var ends: [(Double, Double)] = []
    for vertex in layers.columns[column] {
      for index in right[vertex] where !layers.pieces[index].returns {
        ends.append((place(layers.pieces[index].start), place(layers.pieces[index].end)))
      }
    }
    return Inversions.count(ends.sorted(by: <).map(\.1))
  }

  /// Exchanges adjacent vertices in a column while this reduces crossings.
  private mutating func exchange() {
    for _ in 0..<6 {
      var hasChanged = false
      for column in layers.columns.indices where layers.columns[column].count > 1 {
        for upper in 0..<(layers.columns[column].count - 1) {
          let (one, other) = (layers.columns[column][upper], layers.columns[column][upper + 1])
          guard crossings(one, above: other) > crossings(other, above: one) else { continue }
          layers.columns[column].swapAt(upper, upper + 1)
          (rank[one], rank[other]) = (rank[other], rank[one])
          hasChanged = true
        }
      }
      if !hasChanged { return }
    }
  }

  /// Returns the number of crossings between the lines of two vertices if one is above the other.
  private func crossings(_ upper: Int, above lower: Int) -> Int {
    Inversions.between(
      left[upper].map { place(layers.pieces[$0].start) }, left[lower].map { place(layers.pieces[$0].start) })
      + Inversions.between(
        right[upper].compactMap { placeAtRight(layers.pieces[$0]) },
        right[lower].compactMap { placeAtRight(layers.pieces[$0]) })
  }
}

/// Counts pairs of numbers in the wrong order.
enum Inversions {
  /// Returns the number of pairs whose first number is greater, by merge sort: `[2, 3, 1]` has two.
  static func count(_ numbers: [Double]) -> Int {
    var (numbers, space) = (numbers, numbers)
    var found = 0
    var width = 1
    while width < numbers.count {
      for start in stride(from: 0, to: numbers.count, by: 2 * width) {
        let (middle, end) = (min(start + width, numbers.count), min(start + 2 * width, numbers.count))
        var (i, j) = (start, middle)
        for place in start..<end {
          if j >= end || (i < middle && numbers[i] <= numbers[j]) {
            space[place] = numbers[i]
            i += 1
          } else {
            space[place] = numbers[j]
            j += 1
            found += middle - i
          }
        }
      }
      swap(&numbers, &space)
      width *= 2
    }
    return found
  }

  /// Returns the number of pairs of a number of each list whose upper number is greater.
  static func between(_ upper: [Double], _ lower: [Double]) -> Int {
    upper.reduce(0) { sum, place in sum + lower.reduce(0) { $0 + (place > $1 ? 1 : 0) } }
  }
}
