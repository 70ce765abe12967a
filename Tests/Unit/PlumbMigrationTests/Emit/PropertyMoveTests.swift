import PlumbModel
import TestSupport
import Testing

@testable import PlumbMigration
@testable import PlumbWorkspace

/// The treatment of a property in a mapping, for each kind of change.
@Suite struct PropertyMoveTests {
  typealias Row = (what: String, old: String, new: String, moves: [String])

  static let attributes: [Row] = [
    ("nothing", text("a"), text("a"), ["value a"]),
    ("a new name, said", text("a"), text("b", #"elementID="a""#), ["value b"]),
    ("a new name, suspected", text("title"), text("titleText"), ["suspected titleText"]),
    ("a wider integer", number("a", "Integer 16"), number("a", "Integer 64"), ["value a"]),
    ("a narrower integer", number("a", "Integer 64"), number("a", "Integer 16"), ["converted a"]),
    ("an integer to Decimal", number("a", "Integer 64"), number("a", "Decimal"), ["converted a"]),
    ("a number to text", number("a", "Decimal"), text("a"), ["converted a"]),
    ("it can be empty", mandatory("a"), text("a"), ["value a"]),
    ("it may not be empty any more", text("a"), mandatory("a"), ["converted a"]),
    ("the same with a default", text("a"), mandatory("a", #"defaultValueString="x""#), ["defaulted a"]),
    ("a new one", "", text("a"), []),
    ("a new one that may not be empty", "", mandatory("a"), ["filled a"]),
    ("the same with a default", "", mandatory("a", #"defaultValueString="x""#), []),
    ("one goes", text("a"), "", ["droppedValue a"]),
    ("a transient one goes", text("a", #"transient="YES""#), "", []),
    ("a derived one", text("a"), text("a") + text("d", #"derived="YES""#), ["value a"]),
    ("stored to derived", text("a"), text("a", #"derived="YES""#), ["droppedValue a"]),
    ("an identifier is lost", text("a", #"elementID="z""#), text("a"), ["droppedValue a"]),
    ("attribute to relationship", text("a"), relation("a"), ["droppedValue a"]),
  ]

  static let relationships: [Row] = [
    ("nothing", relation("r"), relation("r"), ["objects r"]),
    ("to one to many", relation("r"), many("r"), ["objects r"]),
    ("to many to one", many("r"), relation("r"), ["chosen r"]),
    ("one goes", many("r"), "", ["droppedObjects r"]),
    ("a new one", "", many("r"), []),
    ("a new one that may not be empty", "", relation("r").replacing(#"optional="YES" "#, with: ""), ["related r"]),
  ]

  @Test(arguments: attributes + relationships) func eachPropertyHasItsMove(_ row: Row) throws {
    let step = MappingPlan(from: try Self.model(row.old), to: try Self.model(row.new))
    let mapping = try #require(step.mappings.first { $0.name == "OrderToOrder" })
    let moves = step.moves(mapping).map { move in
      "\(Mirror(reflecting: move).children.first?.label ?? "") \(move.name)"
        .replacing("suspectedValue", with: "suspected")
    }
    #expect(moves == row.moves, "\(row.what)")
  }

  /// The inverse of a relationship that is chosen in code is not set a second time.
  @Test func theInverseOfAChoiceFollowsIt() throws {
    func versions(_ order: String, _ item: String) throws -> Model {
      try Snippet.model("<entity name=\"Order\">\(order)</entity><entity name=\"Item\">\(item)</entity>")
    }
    let inverse = #" inverseName="r" inverseEntity="Order"/>"#
    let far = Self.many("s").replacing("/>", with: inverse)
    let step = MappingPlan(from: try versions(Self.many("r"), far), to: try versions(Self.relation("r"), far))
    let item = try #require(step.mappings.first { $0.name == "ItemToItem" })
    #expect(step.moves(item).map(\.name) == ["s"])
    guard case .followed = step.moves(item).first else {
      Issue.record("s is set")
      return
    }
  }

  @Test func mappingsSayWhatHappensToEntities() throws {
    let old = try Snippet.model(#"<entity name="A"/><entity name="B"/><entity name="C"/>"#)
    let new = try Snippet.model(
      #"<entity name="A"/><entity name="D" elementID="B"/><entity name="E" isAbstract="YES"/><entity name="F"/>"#)
    let step = MappingPlan(from: old, to: new)
    #expect(step.mappings.map(\.name) == ["AToA", "BToD", "F"])
    #expect(step.removed.map(\.name) == ["RemoveC"])
  }

  private static func model(_ properties: String) throws -> Model {
    try Snippet.model("<entity name=\"Order\">\(properties)</entity><entity name=\"Item\"/>")
  }

  private static func number(_ name: String, _ type: String) -> String {
    "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"\(type)\"/>"
  }
  private static func text(_ name: String, _ attributes: String = "") -> String {
    "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"String\" \(attributes)/>"
  }
  private static func mandatory(_ name: String, _ attributes: String = "") -> String {
    "<attribute name=\"\(name)\" attributeType=\"String\" \(attributes)/>"
  }
  private static func relation(_ name: String) -> String {
    "<relationship name=\"\(name)\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" destinationEntity=\"Item\"/>"
  }
  private static func many(_ name: String) -> String {
    relation(name).replacing(#"maxCount="1""#, with: #"toMany="YES""#)
  }
}
