import PlumbModel
import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbPictures

/// The positions that Xcode's editor saved.
@Suite struct SavedLayoutTests {
  private static func model(_ places: String) throws -> Model {
    try Snippet.model(
      """
      <entity name="A"><relationship name="b" destinationEntity="B" maxCount="1"/></entity><entity name="B"/>
      <entity name="C"/><elements>\(places)</elements>
      """)
  }

  private static func scene(_ places: String) throws -> Scene {
    let model = try model(places)
    return Scene(Diagram(of: model), positions: SavedLayout.positions(in: model))
  }

  private static let apart = """
    <element name="A" positionX="-60" positionY="0" width="128" height="60"/>
    <element name="B" positionX="150" positionY="9" width="128" height="60"/>
    <element name="C" positionX="-60" positionY="90" width="128" height="44"/>
    """

  @Test func boxesStandAsTheyStood() throws {
    let placement = try Self.scene(Self.apart).placement
    #expect(placement.isCurved)
    let (a, b, c) = (placement.boxes[0], placement.boxes[1], placement.boxes[2])
    #expect(a.left == c.left && a.bottom < c.top && b.left > a.right && b.top > a.top)
    #expect(placement.routes.map(\.count) == [4])
    #expect(placement.routes[0].first?.x == a.right && placement.routes[0].last?.x == b.left)
  }

  @Test(arguments: [
    "", #"<element name="A" positionX="0" positionY="0" width="9" height="9"/>"#,
    apart.replacing("\"150\"", with: "\"-50\""), apart.replacing("\"150\"", with: "\"1e999\""),
    apart.replacing("\"150\"", with: "\"nan\""), apart.replacing("\"150\"", with: "\"x\""),
  ])
  func withoutAPlaceForEachTheLayoutIsNew(_ places: String) throws {
    let placement = try Self.scene(places).placement
    #expect(!placement.isCurved && placement.boxes.count == 3)
  }
}

extension Snippet {
  /// Returns a model with entities without properties.
  static func entities(_ names: [String]) -> Model {
    Model(name: "Large", entities: names.map { Entity(name: $0) })
  }
}
