import PlumbModel
import TestSupport
import Testing

@testable import PlumbPictures
@testable import PlumbWorkspace

@Suite struct DiagramTests {
  @Test func boxesContainTheElementsOfTheModel() throws {
    let diagram = Diagram(of: try Shop.model())
    #expect(diagram.boxes.map(\.name) == ["Customer", "Document", "Invoice", "Order", "Setting"])
    #expect(diagram.summary == "5 entities, 4 relationships")
    let customer = diagram.boxes[0]
    #expect(customer.className == "Client" && !customer.isAbstract)
    #expect(customer.attributes.map(\.name) == ["age", "email"])
    #expect(customer.attributes.map(\.shownDetail) == ["Integer 16?", "String"])
    #expect(customer.attributes[1].traits == [.unique])
    #expect(customer.relationships.map(\.traits) == [[.toMany], [.toMany]])
    #expect(diagram.boxes[1].isAbstract && diagram.boxes[1].className == nil)
    #expect(diagram.boxes[3].attributes.map(\.traits) == [[.transient], [.derived]])
  }

  /// Returns the names of both ends of a line and their heads: `from head head to`.
  private func text(_ diagram: Diagram, _ line: Diagram.Line) -> String {
    let ends = [line.from, line.to].map { end in
      diagram.boxes[end.box].name + (end.relationship.map { ".\($0)" } ?? "")
    }
    return "\(ends[0]) \(line.from.head) \(line.to.head) \(ends[1])"
  }

  @Test func aRelationshipAndItsInverseAreOneLineWithAHeadAtEachEnd() throws {
    let diagram = Diagram(of: try Shop.model())
    #expect(
      diagram.lines.map { text(diagram, $0) } == [
        "Document parent none Invoice", "Document parent none Order", "Customer.friends many many Customer.friends",
        "Customer.orders one many Order.customer", "Invoice.printedBy none one Customer",
        "Order.next one one Order.previous",
      ])
  }

  @Test func compositesAreBoxesWithoutLines() throws {
    let diagram = Diagram(
      of: try Snippet.model(
        """
        <entity name="Place"><attribute name="address" attributeType="Composite" elementComposite="Address"/></entity>
        <composite name="Address"><attribute name="street" attributeType="String"/></composite>
        """))
    #expect(diagram.boxes.map(\.kind) == [.entity, .composite])
    #expect(diagram.boxes[1].attributes.map(\.name) == ["street"])
  }

  @Test(arguments: [
    ("Invoice", 0, ["Invoice"]), ("Invoice", 1, ["Customer", "Document", "Invoice"]),
    ("Setting", 9, ["Setting"]), ("Invoice", 2, ["Customer", "Document", "Invoice", "Order"]), ("Gone", 3, []),
  ])
  func aNeighbourhoodFollowsRelationshipsAndInheritanceEitherWay(
    _ entity: String, _ distance: Int, _ names: [String]
  ) throws {
    let part = Neighbourhood.model(around: entity, distance: distance, in: try Shop.model())
    #expect(part.entities.map(\.name) == names)
    let diagram = Neighbourhood.diagram(around: entity, distance: distance, in: try Shop.model())
    #expect(diagram.boxes.map(\.name) == names)
    #expect(diagram.lines.allSatisfy { diagram.boxes.indices.contains($0.from.box) })
  }

  /// A relationship to an entity that is not in the diagram, or not in the model, is a row without a line.
  @Test func rowsStayWhereTheirLinesEndElsewhere() throws {
    let order = Neighbourhood.diagram(around: "Order", distance: 0, in: try Shop.model())
    #expect(order.boxes[0].relationships.map(\.name) == ["customer", "next", "previous"])
    #expect(order.lines.map(\.words) == ["Order.next ⇄ Order.previous"])
    #expect(order.summary == "1 entity, 1 relationship, around Order")
    let astray = Diagram(
      of: try Snippet.model(
        """
        <entity name="A"><attribute name="x" attributeType="String"/><relationship name="b" destinationEntity="Gone"/>
        <relationship name="x" destinationEntity="A"/><relationship name="a" destinationEntity="A"/></entity>
        """))
    #expect(astray.boxes[0].relationships.map(\.name) == ["a", "b"] && astray.lines.count == 1)
  }

  @Test(arguments: [
    ("OrderItem", "Order"), ("WCOrder", "WC"), ("shop_order", "shop"), ("Order", "Order"), ("URL", "URL"), ("", ""),
    ("äÖb", "ä"), ("_x", ""),
  ])
  func thePrefixIsTheFirstWord(_ name: String, _ prefix: String) {
    #expect(Clustering.firstWord(of: name) == prefix)
  }

  @Test func framesAreOfConfigurationsOrPrefixes() throws {
    var model = try Snippet.model(
      ["Order", "OrderItem", "Customer", "Log"].map { "<entity name=\"\($0)\"/>" }.joined())
    model.configurations = [
      Configuration(name: "Local", members: ["Log", "Order"]),
      Configuration(name: "Cloud", members: ["Order", "Gone"]),
    ]
    #expect(Clustering.prefix.frames(in: model) == ["Order": "Order", "OrderItem": "Order"])
    #expect(Clustering.configuration.frames(in: model) == ["Order": "Cloud", "Log": "Local", "Gone": "Cloud"])
    let diagram = Diagram(of: model).clustered(Clustering.configuration.frames(in: model))
    #expect(diagram.frames == ["Cloud", "Local"])
    #expect(diagram.boxes.map(\.frame) == [nil, 1, 0, nil])
  }

  @Test func theOrderInTheFileDoesNotMatter() throws {
    let model = try Shop.model()
    var other = model
    other.entities = other.entities.reversed().map { entity in
      var entity = entity
      entity.attributes.reverse()
      entity.relationships.reverse()
      return entity
    }
    #expect(Diagram(of: model) == Diagram(of: other))
    #expect(Diagram(of: model).svg() == Diagram(of: other).svg())
  }
}
