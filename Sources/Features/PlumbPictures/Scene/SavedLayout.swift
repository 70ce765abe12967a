import PlumbModel

/// The positions of the editor's graph, which many older files contain.
///
/// Boxes of a picture are larger than those of the editor, so the positions are scaled until no two boxes overlap.
/// Lines are curves.
struct SavedLayout {
  private let boxes: [Rectangle]

  /// Creates a layout from positions. `nil` if the positions are empty, if the diagram has more than 500 boxes or any
  /// frames, if an entity has no position, or if boxes still overlap at four times the distances.
  init?(_ positions: [String: Rectangle], of diagram: Diagram, _ metrics: [BoxMetrics]) {
    guard !positions.isEmpty, diagram.boxes.count <= 500, diagram.frames.isEmpty else { return nil }
    var places: [Rectangle] = []
    for box in diagram.boxes where box.kind == .entity {
      guard let place = positions[box.name] else { return nil }
      places.append(place)
    }
    let sizes = metrics.map(\.size)
    let scales = stride(from: 1.0, through: 4.0, by: 0.1)
    let found = scales.lazy.compactMap { Self.spread(places, sizes, by: $0) }.first
    guard let found, found.count == diagram.boxes.count else { return nil }
    boxes = found
  }

  /// Returns boxes at the scaled upper left corners of the saved positions; `nil` if two overlap.
  private static func spread(_ places: [Rectangle], _ sizes: [Size], by scale: Double) -> [Rectangle]? {
    guard places.count == sizes.count else { return nil }
    let boxes = zip(places, sizes).map { place, size in
      Rectangle(Point(place.left * scale, place.top * scale), size)
    }
    for (index, box) in boxes.enumerated() {
      if boxes[(index + 1)...].contains(where: { $0.overlaps(box, margin: 22) }) { return nil }
    }
    let (left, top) = (boxes.map(\.left).min() ?? 0, boxes.map(\.top).min() ?? 0)
    return boxes.map { box in
      Rectangle(Point((box.left - left).rounded(), (box.top - top).rounded()), box.size)
    }
  }

  func placement(of graph: Graph) -> Placement {
    var placement = Placement()
    placement.isCurved = true
    placement.boxes = boxes
    placement.routes = graph.edges.map(curve)
    let corners = placement.routes.joined()
    placement.size = Size(
      max(boxes.map(\.right).max() ?? 0, corners.map(\.x).max() ?? 0), boxes.map(\.bottom).max() ?? 0)
    return placement
  }

  /// Returns the points of a curve between the sides that face each other, with two control points that bend the line
  /// outwards.
  private func curve(_ edge: Graph.Edge) -> [Point] {
    let (one, other) = (boxes[edge.from.node], boxes[edge.to.node])
    let isAhead = other.left >= one.right
    let isBehind = other.right <= one.left
    let start = Point(isBehind ? one.left : one.right, one.top + edge.from.y)
    let end = Point(isAhead ? other.left : other.right, other.top + edge.to.y)
    let pull = max(40, min(160, abs(end.x - start.x) / 2))
    return [
      start, Point(start.x + (isBehind ? -pull : pull), start.y), Point(end.x + (isAhead ? -pull : pull), end.y), end,
    ]
  }
}

extension SavedLayout {
  /// Returns the positions in a model's file, by entity name. Positions with invalid numbers are omitted.
  static func positions(in model: Model) -> [String: Rectangle] {
    let places = (model.graph?.elements ?? []).compactMap { element -> (String, Rectangle)? in
      let numbers = [element.x, element.y, element.width, element.height].map { $0.flatMap(Double.init) }
      guard let x = numbers[0], let y = numbers[1], [x, y].allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else {
        return nil
      }
      let size = Size(min(max(numbers[2] ?? 128, 1), 1e4), min(max(numbers[3] ?? 60, 1), 1e4))
      return (element.name, Rectangle(Point(x, y), size))
    }
    return Dictionary(places, uniquingKeysWith: { first, _ in first })
  }
}
