/// Boxes in columns with the lines between them: one connected component of a picture, or the content of a frame.
struct Part {
  let nodes: [Int]
  let edges: [Int]
  private(set) var boxes: [Int: Rectangle] = [:]
  private(set) var routes: [Int: [Point]] = [:]
  private(set) var size = Size(0, 0)

  init(_ graph: Graph, nodes: [Int], edges: [Int], layer: [Int], _ spacing: Spacing) {
    self.nodes = nodes
    self.edges = edges
    var layers = Layers(graph, nodes: nodes, edges: edges, layer: layer, spacing)
    CrossingReduction.reduce(&layers)
    VerticalPlacement.place(&layers)
    layers.straighten(graph)
    let routing = Routing(graph, layers)
    place(layers, routing)
    routes = routing.routes()
    let corners = routes.values.joined()
    size = Size(
      max(boxes.values.map(\.right).max() ?? 0, corners.map(\.x).max() ?? 0),
      max(boxes.values.map(\.bottom).max() ?? 0, corners.map(\.y).max() ?? 0))
  }

  private mutating func place(_ layers: Layers, _ routing: Routing) {
    for vertex in layers.vertices {
      guard let node = vertex.node else { continue }
      let (left, right) = (routing.left[vertex.layer], routing.right[vertex.layer])
      boxes[node] = Rectangle(Point(left, vertex.y), Size(right - left, vertex.height))
    }
  }

  func moved(by distance: Point) -> Part {
    var part = self
    part.boxes = boxes.mapValues { $0.moved(by: distance) }
    part.routes = routes.mapValues { $0.map { $0 + distance } }
    return part
  }
}

/// The paths of lines through the gaps of a part, which determine the width of each gap.
struct Routing {
  private(set) var left: [Double] = []
  private(set) var right: [Double] = []
  private var channels: [Channel] = []
  /// The net of each piece in the channel of its gap.
  private var netOfPiece: [Int: Int] = [:]
  private let layers: Layers

  init(_ graph: Graph, _ layers: Layers) {
    self.layers = layers
    var x = 0.0
    for (index, column) in layers.columns.enumerated() {
      left.append(x)
      x += column.reduce(0) { widest, vertex in
        max(widest, layers.vertices[vertex].node.map { graph.nodes[$0].size.width } ?? 0)
      }
      right.append(x)
      let isBorder = index == 0 && x == 0
      x += addChannel(index, graph, isLast: index == layers.columns.count - 1, isBorder: isBorder)
    }
  }

  /// Adds the channel to the right of a column. Returns its width.
  private mutating func addChannel(_ column: Int, _ graph: Graph, isLast: Bool, isBorder: Bool) -> Double {
    var nets: [Channel.Net] = []
    var shared: [[Int]: Int] = [:]
    for (index, piece) in layers.pieces.enumerated() where piece.gap == column {
      let ends = (height(piece.start), height(piece.end))
      let key = sharedKey(piece, graph)
      if let key, let net = shared[key] {
        nets[net].left += piece.returns ? [ends.0, ends.1] : [ends.0]
        nets[net].right += piece.returns ? [] : [ends.1]
        nets[net].pieces.append(index)
        netOfPiece[index] = net
        continue
      }
      netOfPiece[index] = nets.count
      if let key { shared[key] = nets.count }
      nets.append(
        Channel.Net(
          left: piece.returns ? [ends.0, ends.1] : [ends.0], right: piece.returns ? [] : [ends.1], pieces: [index]))
    }
    let channel = Channel(nets, margin: layers.spacing.line)
    channels.append(channel)
    let uprights = Double(max(0, channel.tracks - 1)) * layers.spacing.line
    if isLast { return channel.tracks == 0 ? 0 : layers.spacing.head + uprights + 4 }
    return max(isBorder ? 0 : 64, 2 * layers.spacing.head + uprights)
  }

  /// Returns the key of pieces that share a vertical segment: the bundle, and the box at which all its lines start.
  /// `nil` for a single line.
  private func sharedKey(_ piece: Layers.Piece, _ graph: Graph) -> [Int]? {
    let edge = graph.edges[piece.edge]
    guard let bundle = edge.bundle else { return nil }
    let isAtStart = layers.vertices[piece.start.vertex].node == edge.from.node
    let isAtEnd = layers.vertices[piece.end.vertex].node == edge.from.node
    guard isAtStart || isAtEnd else { return nil }
    return [bundle, isAtStart ? piece.start.vertex : piece.end.vertex]
  }

  private func height(_ port: Layers.Port) -> Double { layers.vertices[port.vertex].y + port.y }

  func routes() -> [Int: [Point]] {
    layers.pieceOfEdge.reduce(into: [:]) { routes, entry in
      let points = entry.value.flatMap(corners)
      let route = Self.simplified(points)
      routes[entry.key] = layers.isReversed.contains(entry.key) ? route.reversed() : route
    }
  }

  private func corners(of index: Int) -> [Point] {
    let piece = layers.pieces[index]
    let (start, end) = (height(piece.start), height(piece.end))
    let far = piece.returns ? right[piece.gap] : left[piece.gap + 1]
    guard let net = netOfPiece[index], abs(start - end) >= 0.5 || piece.returns else {
      return [Point(right[piece.gap], start), Point(far, end)]
    }
    let x = right[piece.gap] + layers.spacing.head + Double(channels[piece.gap].nets[net].track) * layers.spacing.line
    return [Point(right[piece.gap], start), Point(x, start), Point(x, end), Point(far, end)]
  }

  /// Returns points without repetitions, and without points on a straight line between two others.
  static func simplified(_ points: [Point]) -> [Point] {
    var result: [Point] = []
    for point in points where result.last != point {
      if result.count > 1 {
        let (last, before) = (result[result.count - 1], result[result.count - 2])
        if (last.x == before.x && point.x == last.x) || (last.y == before.y && point.y == last.y) {
          result.removeLast()
        }
      }
      result.append(point)
    }
    return result
  }
}
