/// Boxes in columns, with every line split into pieces between adjacent columns.
struct Layers {
  /// A box, or the position at which a line passes a column.
  struct Vertex {
    /// The box; `nil` for a line that passes.
    var node: Int?
    var layer: Int
    var height: Double
    var y = 0.0
  }

  struct Piece {
    var edge: Int
    /// The gap of the piece: the gap to the right of this column.
    var gap: Int
    /// The start of the piece, at the left of the gap.
    var start: Port
    /// The end of the piece: at the right of the gap, or at its left if the line returns.
    var end: Port
    var returns: Bool
  }

  struct Port {
    var vertex: Int
    var y: Double
  }

  var vertices: [Vertex] = []
  /// The vertices of each column, from the top.
  var columns: [[Int]]
  var pieces: [Piece] = []
  /// The pieces of each line from its left end to its right end.
  var pieceOfEdge: [Int: [Int]] = [:]
  /// The lines whose first end is at their right.
  var isReversed: Set<Int> = []
  let spacing: Spacing

  init(_ graph: Graph, nodes: [Int], edges: [Int], layer: [Int], _ spacing: Spacing) {
    self.spacing = spacing
    let count = (nodes.map { layer[$0] }.max() ?? -1) + 1
    columns = Array(repeating: [], count: count)
    var vertexOfNode: [Int: Int] = [:]
    for node in nodes {
      vertexOfNode[node] = add(Vertex(node: node, layer: layer[node], height: graph.nodes[node].size.height))
    }
    for index in edges {
      let edge = graph.edges[index]
      guard let from = vertexOfNode[edge.from.node], let to = vertexOfNode[edge.to.node] else { continue }
      add(edge: index, Port(vertex: from, y: edge.from.y), Port(vertex: to, y: edge.to.y), edge.isLoop)
    }
  }

  private mutating func add(_ vertex: Vertex) -> Int {
    vertices.append(vertex)
    columns[vertex.layer].append(vertices.count - 1)
    return vertices.count - 1
  }

  private mutating func add(edge: Int, _ from: Port, _ to: Port, _ isLoop: Bool) {
    let (first, last) = (vertices[from.vertex].layer, vertices[to.vertex].layer)
    if first == last {
      return add(Piece(edge: edge, gap: first, start: from, end: to, returns: true))
    }
    if first > last { isReversed.insert(edge) }
    var port = first < last ? from : to
    let target = first < last ? to : from
    for gap in min(first, last)..<max(first, last) {
      var end = target
      if gap + 1 < vertices[target.vertex].layer {
        end = Port(vertex: add(Vertex(node: nil, layer: gap + 1, height: 0)), y: 0)
      }
      add(Piece(edge: edge, gap: gap, start: port, end: end, returns: false))
      port = end
    }
  }

  private mutating func add(_ piece: Piece) {
    pieces.append(piece)
    pieceOfEdge[piece.edge, default: []].append(pieces.count - 1)
  }

  func distance(_ upper: Int, _ lower: Int) -> Double {
    switch (vertices[upper].node, vertices[lower].node) {
    case (nil, nil): spacing.line + 2
    case (.some, .some): spacing.box
    default: spacing.lane
    }
  }

  /// Removes small steps from lines by moving an end slightly up or down from the middle of its row.
  mutating func straighten(_ graph: Graph) {
    for index in pieces.indices where !pieces[index].returns {
      let piece = pieces[index]
      let step = vertices[piece.start.vertex].y + piece.start.y - vertices[piece.end.vertex].y - piece.end.y
      guard step != 0, abs(step) <= Self.smallStep else { continue }
      let edge = graph.edges[piece.edge]
      // Lines of a bundle meet their box at the same position.
      let meets = edge.bundle == nil ? nil : edge.from.node
      if vertices[piece.end.vertex].node == nil {
        vertices[piece.end.vertex].y += step
      } else if vertices[piece.end.vertex].node != meets {
        pieces[index].end.y += step
      } else if vertices[piece.start.vertex].node != nil {
        pieces[index].start.y -= step
      }
    }
  }

  /// The maximum height of a small step, a quarter of a row.
  private static let smallStep = 5.0
}
