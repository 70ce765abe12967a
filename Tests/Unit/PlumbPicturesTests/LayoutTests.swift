import Testing

@testable import PlumbPictures

/// The properties that all layouts have, tested with many kinds of graphs.
@Suite struct LayoutTests {
  /// A graph for the layout. A seeded generator determines sizes and lines, so they are the same on every machine.
  struct Shape: CustomTestStringConvertible {
    var nodes: Int
    var edges: Int
    var clusters = 0
    var seed: UInt64 = 1

    /// The layout of the graph, which is computed one time for all tests.
    var placement: Placement { LayoutTests.placements[testDescription] ?? LayeredLayout().placement(of: graph) }

    var testDescription: String { "\(nodes) boxes, \(edges) lines, \(clusters) frames, seed \(seed)" }

    var graph: Graph {
      var state = seed &* 0x9E37_79B9_7F4A_7C15
      func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(max(1, bound)))
      }
      var graph = Graph()
      graph.nodes = (0..<nodes).map { index in
        let size = Size(Double(120 + next(200)), Double(60 + 20 * next(12)))
        return Graph.Node(size: size, cluster: clusters == 0 || next(5) == 0 ? nil : index % clusters)
      }
      // The first boxes have most of the lines, as the main entities of a model do.
      graph.edges = (0..<edges).map { index in
        let (from, to) = (next(next(3) == 0 ? nodes : max(1, nodes / 8)), next(nodes))
        return Graph.Edge(
          from: .init(node: from, y: 16 + Double(next(3)) * 10), to: .init(node: to, y: 40),
          bundle: index % 7 == 0 ? from : nil)
      }
      for index in graph.edges.indices where graph.edges[index].bundle != nil { graph.edges[index].from.y = 16 }
      return graph
    }
  }

  static let shapes: [Shape] = [
    Shape(nodes: 0, edges: 0), Shape(nodes: 1, edges: 0), Shape(nodes: 1, edges: 3), Shape(nodes: 2, edges: 1),
    Shape(nodes: 2, edges: 6), Shape(nodes: 7, edges: 0), Shape(nodes: 12, edges: 14), Shape(nodes: 12, edges: 40),
    Shape(nodes: 30, edges: 30, seed: 2), Shape(nodes: 60, edges: 80, seed: 3), Shape(nodes: 150, edges: 170, seed: 4),
    Shape(nodes: 8, edges: 9, clusters: 2), Shape(nodes: 30, edges: 40, clusters: 5, seed: 5),
    Shape(nodes: 80, edges: 90, clusters: 9, seed: 6), Shape(nodes: 6, edges: 5, clusters: 1),
  ]

  private static let placements = Dictionary(
    uniqueKeysWithValues: shapes.map { ($0.testDescription, LayeredLayout().placement(of: $0.graph)) })

  @Test(arguments: shapes) func noTwoBoxesOverlap(_ shape: Shape) {
    let placement = shape.placement
    #expect(placement.boxes.count == shape.nodes)
    for (index, box) in placement.boxes.enumerated() {
      let others = placement.boxes[(index + 1)...].enumerated().filter { $0.element.overlaps(box) }
      #expect(others.isEmpty, "\(index) overlaps \(others.map { $0.offset + index + 1 })")
      #expect(box.size.width >= shape.graph.nodes[index].size.width)
      #expect(box.size.height == shape.graph.nodes[index].size.height)
    }
  }

  @Test(arguments: shapes) func everythingIsOnTheSheet(_ shape: Shape) {
    let placement = shape.placement
    let corners = placement.boxes.flatMap { [$0.origin, Point($0.right, $0.bottom)] } + placement.routes.joined()
    for corner in corners {
      #expect(corner.x >= -0.5 && corner.x <= placement.size.width + 0.5, "\(corner)")
      #expect(corner.y >= -0.5 && corner.y <= placement.size.height + 0.5, "\(corner)")
    }
  }

  @Test(arguments: shapes) func linesLeadFromSideToSideOnRightAngles(_ shape: Shape) throws {
    let (graph, placement) = (shape.graph, shape.placement)
    #expect(placement.routes.count == graph.edges.count)
    for (edge, route) in zip(graph.edges, placement.routes) {
      let (first, last) = (try #require(route.first), try #require(route.last))
      for (end, point) in [(edge.from, first), (edge.to, last)] {
        let box = placement.boxes[end.node]
        #expect(point.x == box.left || point.x == box.right, "\(point) of \(box)")
        // A line may end up to a quarter of a row off the row's center, so that it can be straight.
        #expect(abs(point.y - box.top - end.y) <= 5, "\(point) of \(box)")
      }
      for (one, other) in zip(route, route.dropFirst()) { #expect(one.x == other.x || abs(one.y - other.y) < 1) }
    }
  }

  @Test(arguments: shapes) func noLineRunsThroughABox(_ shape: Shape) {
    let placement = shape.placement
    for (edge, route) in zip(shape.graph.edges, placement.routes) {
      for (one, other) in zip(route, route.dropFirst()) {
        let way = Rectangle(
          Point(min(one.x, other.x), min(one.y, other.y)), Size(abs(one.x - other.x), abs(one.y - other.y)))
        let crossed = placement.boxes.indices.filter { placement.boxes[$0].overlaps(way, margin: -1) }
        #expect(crossed.isEmpty, "the line from \(edge.from.node) to \(edge.to.node) crosses \(crossed)")
      }
    }
  }

  @Test(arguments: shapes.filter { $0.clusters > 0 }) func framesHoldTheirBoxesAndNoOthers(_ shape: Shape) {
    let (graph, placement) = (shape.graph, shape.placement)
    for (number, frame) in placement.frames.enumerated() {
      for (box, node) in zip(placement.boxes, graph.nodes) {
        let isInside =
          box.left > frame.left && box.right < frame.right && box.top > frame.top + 20 && box.bottom < frame.bottom
        #expect(isInside == (node.cluster == number))
        if node.cluster != number { #expect(!box.overlaps(frame)) }
      }
      #expect(!placement.frames[(number + 1)...].contains { $0.overlaps(frame) })
    }
  }

  @Test(arguments: shapes) func aSecondRunGivesTheSame(_ shape: Shape) {
    let (one, other) = (shape.placement, LayeredLayout().placement(of: shape.graph))
    #expect(one.boxes == other.boxes && one.routes == other.routes && one.frames == other.frames)
  }

  @Test func uprightsOfTwoLinesNeverCoverEachOther() {
    for shape in Self.shapes where shape.clusters == 0 {
      let (graph, placement) = (shape.graph, shape.placement)
      var uprights: [(edge: Int, x: Double, top: Double, bottom: Double)] = []
      for (edge, route) in placement.routes.enumerated() {
        for (one, other) in zip(route, route.dropFirst()) where one.x == other.x && abs(one.y - other.y) > 1 {
          uprights.append((edge, one.x, min(one.y, other.y), max(one.y, other.y)))
        }
      }
      for (index, one) in uprights.enumerated() {
        for other in uprights[(index + 1)...] where other.x == one.x && other.edge != one.edge {
          let isBundle =
            graph.edges[one.edge].bundle != nil && graph.edges[one.edge].bundle == graph.edges[other.edge].bundle
          #expect(isBundle || one.bottom < other.top || other.bottom < one.top, "\(shape.testDescription)")
        }
      }
    }
  }

  @Test func aSheetIsInLandscapeFormat() {
    for shape in Self.shapes where shape.nodes > 10 {
      let size = shape.placement.size
      #expect(size.width > size.height && size.width < 3.2 * size.height, "\(shape.testDescription): \(size)")
    }
  }

  @Test func aWidthIsPreserved() {
    var layout = LayeredLayout()
    layout.width = 900
    let shape = Shape(nodes: 20, edges: 22, seed: 9)
    #expect(layout.placement(of: shape.graph).size.width < 1100)
    #expect(shape.placement.size.width > 1200)
  }

  @Test func aChainIsStraight() {
    var graph = Graph()
    graph.nodes = Array(repeating: .init(size: Size(140, 80)), count: 3)
    graph.edges = [
      .init(from: .init(node: 0, y: 50), to: .init(node: 1, y: 50)),
      .init(from: .init(node: 1, y: 50), to: .init(node: 2, y: 50)),
    ]
    var layout = LayeredLayout()
    layout.aspect = 6
    let placement = layout.placement(of: graph)
    #expect(placement.routes.allSatisfy { $0.count == 2 })
    #expect(placement.boxes.map(\.left) == placement.boxes.map(\.left).sorted())
  }

  @Test func linesOfABundleShareTheirUpright() {
    var graph = Graph()
    graph.nodes = Array(repeating: .init(size: Size(140, 60)), count: 4)
    graph.edges = (1...3).map { .init(from: .init(node: 0, y: 16), to: .init(node: $0, y: 16), bundle: 0) }
    let placement = LayeredLayout().placement(of: graph)
    let uprights = placement.routes.filter { $0.count == 4 }.map { $0[1].x }
    #expect(uprights.count >= 2 && Set(uprights).count == 1)
  }

  @Test func manyBoxesEndInSeconds() {
    let shape = Shape(nodes: PictureFormat.mostBoxes, edges: PictureFormat.mostBoxes, seed: 8)
    let time = ContinuousClock().measure { _ = LayeredLayout().placement(of: shape.graph) }
    #expect(time < .seconds(60))
  }

  @Test func numbersThatFallAreEvenedOut() {
    #expect(Monotone.nearest([(3, 1), (1, 1), (5, 1)]) == [2, 2, 5])
    #expect(Monotone.nearest([(3, 3), (1, 1)]) == [2.5, 2.5])
    #expect(Monotone.nearest([]) == [])
  }

  @Test func inversionsAreCounted() {
    #expect(Inversions.count([2, 3, 1]) == 2)
    #expect(Inversions.count([1, 1, 2]) == 0)
    #expect(Inversions.count([4, 3, 2, 1]) == 6)
    #expect(Inversions.between([1, 4], [2, 3]) == 2)
  }

  @Test func rectanglesArePackedWithoutOverlaps() {
    let sizes: [Size] = (0..<40).map { (number: Int) in
      Size(Double(60 + number * 7 % 90), Double(40 + number * 13 % 120))
    }
    let (places, size) = Packing(aspect: 1.6, widest: nil, gap: 10).places(of: sizes)
    let boxes = zip(places, sizes).map { Rectangle($0, $1) }
    for (index, box) in boxes.enumerated() { #expect(!boxes[(index + 1)...].contains { $0.overlaps(box, margin: 9) }) }
    let area = sizes.reduce(0) { $0 + $1.width * $1.height }
    #expect(size.width * size.height < 1.6 * area)
  }
}
