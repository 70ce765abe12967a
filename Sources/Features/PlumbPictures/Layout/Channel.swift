/// The lines in the gap between two columns. Each vertical segment has a track.
///
/// The order of the tracks is chosen for few crossings. Segments that do not overlap vertically can share a track.
struct Channel {
  /// Pieces of lines with one vertical segment; several pieces if lines of a bundle share it.
  struct Net {
    /// The y coordinates at which lines meet the vertical segment from the left and from the right.
    var left: [Double]
    var right: [Double]
    var pieces: [Int]
    var track = 0

    var top: Double { min(left.min() ?? .infinity, right.min() ?? .infinity) }
    var bottom: Double { max(left.max() ?? -.infinity, right.max() ?? -.infinity) }
    var isStraight: Bool { bottom - top < 0.5 }
  }

  private(set) var nets: [Net]
  private let margin: Double
  private(set) var tracks = 0

  init(_ nets: [Net], margin: Double) {
    self.nets = nets
    self.margin = margin
    let bent = order(nets.indices.filter { !nets[$0].isStraight })
    var placed: [Int] = []
    for index in bent {
      let track = placed.reduce(0) { passes(index, $1) ? max($0, self.nets[$1].track + 1) : $0 }
      self.nets[index].track = track
      tracks = max(tracks, track + 1)
      placed.append(index)
    }
  }

  private func passes(_ one: Int, _ other: Int) -> Bool {
    nets[one].top < nets[other].bottom + margin && nets[other].top < nets[one].bottom + margin
  }

  /// Returns the nets from left to right. Each one is moved to the position with the fewest crossings, until none
  /// moves or after four rounds.
  private func order(_ bent: [Int]) -> [Int] {
    let order = bent.sorted { key($0) < key($1) }
    guard order.count > 1, order.count <= 400 else { return order }
    let costs = order.map { one in order.map { cost(one, leftOf: $0) } }
    var places = Array(order.indices)
    for _ in 0..<4 where !improve(&places, costs) { break }
    return places.map { order[$0] }
  }

  /// Returns the sort key of a net: lines that go up before lines that go down, each kind in the order without
  /// crossings.
  private func key(_ index: Int) -> (Int, Double, Double, Int) {
    let net = nets[index]
    let (from, to) = (net.left.first ?? 0, net.right.first ?? net.left.last ?? 0)
    return to < from ? (0, net.top, net.bottom, index) : (1, -net.bottom, -net.top, index)
  }

  private func improve(_ places: inout [Int], _ costs: [[Int]]) -> Bool {
    var hasMoved = false
    for net in places.indices {
      guard let old = places.firstIndex(of: net) else { continue }
      places.remove(at: old)
      var running = places.reduce(0) { $0 + costs[net][$1] }
      var sums = [running]
      for other in places {
        running += costs[other][net] - costs[net][other]
        sums.append(running)
      }
      let least = sums.min() ?? 0
      let best = sums[old] == least ? old : sums.firstIndex(of: least) ?? old
      places.insert(net, at: best)
      if best != old { hasMoved = true }
    }
    return hasMoved
  }

  /// Returns the number of crossings of two nets if one vertical segment is left of the other. Overlapping lines
  /// count more.
  private func cost(_ one: Int, leftOf other: Int) -> Int {
    guard passes(one, other) else { return 0 }
    let (a, b) = (nets[one], nets[other])
    let (top, bottom) = (b.top, b.bottom)
    let (upper, lower) = (a.top, a.bottom)
    var sum = 0
    for y in a.right {
      if y > top, y < bottom { sum += 1 }
      for left in b.left where abs(left - y) < 4 { sum += 4 }
    }
    for y in b.left where y > upper && y < lower { sum += 1 }
    return sum
  }
}
