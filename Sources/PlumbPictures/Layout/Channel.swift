/// The lines in the gap between two columns: each goes up or down on a track of its own.
///
/// Which track lies left of which is chosen so that few lines cross; lines that do not pass each other share one.
struct Channel {
  /// Pieces of lines with one upright between them; several where lines of a bundle share it.
  struct Net {
    /// Heights at which the upright is met from the left and from the right.
    var left: [Double]
    var right: [Double]
    var pieces: [Int]
    var track = 0

    var top: Double { min(left.min() ?? .infinity, right.min() ?? .infinity) }
    var bottom: Double { max(left.max() ?? -.infinity, right.max() ?? -.infinity) }
    /// Whether no upright is needed.
    var isStraight: Bool { bottom - top < 0.5 }
  }

  private(set) var nets: [Net]
  private let margin: Double
  /// The number of tracks.
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

  /// Whether two uprights cannot be on one track.
  private func passes(_ one: Int, _ other: Int) -> Bool {
    nets[one].top < nets[other].bottom + margin && nets[other].top < nets[one].bottom + margin
  }

  /// Nets from left to right: each goes where it crosses the fewest others, until none moves.
  private func order(_ bent: [Int]) -> [Int] {
    let order = bent.sorted { key($0) < key($1) }
    guard order.count > 1, order.count <= 400 else { return order }
    let costs = order.map { one in order.map { cost(one, leftOf: $0) } }
    var places = Array(order.indices)
    for _ in 0..<4 where !improve(&places, costs) { break }
    return places.map { order[$0] }
  }

  /// Lines that lead up before those that lead down; each kind in the order in which its lines do not cross.
  private func key(_ index: Int) -> (Int, Double, Double, Int) {
    let net = nets[index]
    let (from, to) = (net.left.first ?? 0, net.right.first ?? net.left.last ?? 0)
    return to < from ? (0, net.top, net.bottom, index) : (1, -net.bottom, -net.top, index)
  }

  /// Moves each net to its best place; whether any moved.
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

  /// How often two nets cross if one upright is left of the other; lines that would run on each other count more.
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
