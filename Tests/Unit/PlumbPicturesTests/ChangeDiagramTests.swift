import PlumbComparing
import PlumbModel
import TestSupport
import Testing

@testable import PlumbPictures

/// The changes between versions, as marked boxes, rows and lines.
@Suite struct ChangeDiagramTests {
  private static func diagram(_ old: String = Shop.entities, _ new: String = Shop.later, distance: Int = 1) throws
    -> Diagram
  {
    let (old, new) = (try Shop.model("Shop", old), try Shop.model("Shop 2", new))
    return Diagram(of: Evolution(from: old, to: new), from: old, to: new, distance: distance)
  }

  @Test func everythingThatChangedIsMarked() throws {
    let diagram = try Self.diagram()
    #expect(diagram.title == "Shop → Shop 2")
    let marks = Dictionary(uniqueKeysWithValues: diagram.boxes.map { ($0.shownTitle, $0.mark) })
    #expect(
      marks == [
        "Customer → Client": .renamed, "Invoice": .changed, "Setting": .removed, "Voucher": .added, "Order": .same,
        "Document": .same,
      ])
    let client = try #require(diagram.boxes.first { $0.name == "Client" })
    #expect(client.attributes.map(\.shownName) == ["age", "email → mail", "phone"])
    #expect(client.attributes.map(\.mark) == [.changed, .renamed, .added])
    #expect(client.attributes[0].changes.first == "type Integer 16 → Integer 32")
    #expect(client.remarks.map(\.mark) == [.added, .removed])
    let invoice = try #require(diagram.boxes.first { $0.name == "Invoice" })
    #expect(invoice.relationships.map(\.name) == ["order", "printedBy"])
    #expect(invoice.relationships.map(\.mark) == [.added, .removed])
  }

  @Test func linesOfBothVersionsAreThere() throws {
    let diagram = try Self.diagram()
    let lines = diagram.lines.filter { $0.mark != .same }.map { "\($0.words) \($0.mark)" }
    #expect(lines == ["Invoice.order → Order added", "Invoice.printedBy → Customer removed"])
    let inheritance = diagram.lines.filter { $0.kind == .inheritance }
    #expect(inheritance.map(\.mark) == [.same])
  }

  /// A relationship is not marked as changed if only the name of its destination changes.
  @Test func whatFollowsARenameIsNotMarked() throws {
    let order = try #require(Self.diagram().boxes.first { $0.name == "Order" })
    #expect(
      order.mark == .same && order.relationships.map(\.mark) == [.same, .same, .same].suffix(order.relationships.count))
  }

  @Test func neighboursAreFoldedAndOthersLeftOut() throws {
    #expect(try Self.diagram(distance: 0).boxes.map(\.name) == ["Client", "Invoice", "Voucher", "Setting"])
    let order = try #require(Self.diagram().boxes.first { $0.name == "Order" })
    #expect(order.attributes.isEmpty && order.relationships.map(\.name) == ["customer"] && order.folded == 4)
    let (one, other) = (Shop.entities, Shop.entities.replacing("\"value\"", with: "\"text\""))
    #expect(try Self.diagram(one, other).boxes.map(\.name) == ["Setting"])
  }

  @Test func equalVersionsAreReported() throws {
    let diagram = try Self.diagram(Shop.entities, Shop.entities)
    #expect(diagram.boxes.isEmpty && diagram.summary == "No changes")
    #expect(Elements(of: diagram.svg()) != nil)
  }

  @Test func whatHasNoBoxIsANote() throws {
    let request = #"<fetchRequest name="all" entity="Order" predicateString="TRUEPREDICATE"/>"#
    let diagram = try Self.diagram(Shop.entities, Shop.entities + request)
    #expect(diagram.notes == ["+ all: fetch request for Order"])
  }

  @Test func harmToStoresIsReportedAtItsElement() throws {
    let diagram = try Self.diagram()
    let setting = try #require(diagram.boxes.first { $0.name == "Setting" })
    #expect(setting.remarks.map(\.name) == ["drops data"] && setting.remarks[0].isWarning)
    let later = Shop.entities.replacing(#"name="age" optional="YES""#, with: #"name="age""#)
    let age = try Self.diagram(Shop.entities, later).boxes[0].attributes.first { $0.mark != .same }
    #expect(age?.changes == ["no longer optional", "! fails for some data"])
    #expect(Elements(of: diagram.svg())?.texts.contains("drops data") == true)
  }

  /// An entity is removed and another is renamed to its name. The diagram has two boxes, each with its own changes.
  @Test func aNameThatIsTakenOverIsTwoBoxes() throws {
    let old = """
      <entity name="A"><attribute name="x" attributeType="String"/>
      <relationship name="b" destinationEntity="B" maxCount="1"/></entity>
      <entity name="B"><attribute name="y" attributeType="String"/></entity>
      """
    let new = #"<entity name="A" elementID="B"><attribute name="z" attributeType="String"/></entity>"#
    let diagram = try Self.diagram(old, new)
    #expect(diagram.boxes.map(\.shownTitle) == ["B → A", "A"] && diagram.boxes.map(\.mark) == [.renamed, .removed])
    #expect(diagram.boxes[0].attributes.map(\.name) == ["y", "z"])
    #expect(diagram.boxes[0].attributes.map(\.mark) == [.removed, .added])
    #expect(diagram.lines.map(\.mark) == [.removed] && diagram.lines[0].from.box == 1 && diagram.lines[0].to.box == 0)
    let ids = try #require(Elements(of: diagram.svg())).tags.compactMap { $0.attributes["id"] }
    #expect(ids.suffix(2) == ["entity-A", "former-entity-A"])
  }

  @Test func aNewParentIsANewLine() throws {
    let later = Shop.entities.replacing(#"name="Setting""#, with: #"name="Setting" parentEntity="Document""#)
    let diagram = try Self.diagram(Shop.entities, later)
    #expect(diagram.lines.filter { $0.mark == .added }.map(\.words) == ["Setting is a Document"])
    let back = try Self.diagram(later, Shop.entities)
    #expect(back.lines.filter { $0.mark == .removed }.map(\.words) == ["Setting is a Document"])
  }

  /// The meaning of each color is also shown by a sign and an outline style.
  @Test func eachMarkHasASignAndALineOfItsOwn() throws {
    let svg = try Self.diagram().svg(width: 900)
    let elements = try #require(Elements(of: svg))
    for mark in Mark.allCases where mark != .same {
      #expect(elements.texts.contains(mark.sign) && elements.texts.contains(mark.rawValue))
      #expect(elements.tags.contains { $0.attributes["class"] == "box \(mark.rawValue)" })
    }
    #expect(elements.tags.contains { $0.attributes["class"]?.contains("struck") == true })
    let signs = Set(Mark.allCases.map(\.sign))
    #expect(signs.count == Mark.allCases.count)
    #expect(svg.contains(".removed>.edge,.plumb-picture .removed>.wire{stroke-dasharray"))
  }

  /// The diagram of the reverse step has the same boxes and lines, with the opposite marks.
  @Test func theWayBackHasTheSamePlaces() throws {
    let (old, new) = (
      Shop.entities, Shop.entities.replacing(#"<entity name="Setting">"#, with: #"<entity name="Tag">"#)
    )
    let (there, back) = (try Self.diagram(old, new), try Self.diagram(new, old))
    #expect(Set(there.boxes.map(\.name)) == Set(back.boxes.map(\.name)))
    let turned: [Mark: Mark] = [.added: .removed, .removed: .added]
    #expect(
      Set(there.boxes.map { "\($0.name) \($0.mark)" })
        == Set(back.boxes.map { "\($0.name) \(turned[$0.mark] ?? $0.mark)" }))
  }
}
