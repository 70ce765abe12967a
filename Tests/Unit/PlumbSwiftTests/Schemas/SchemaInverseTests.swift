import PlumbCore
import PlumbModel
import Testing

@testable import PlumbSwift

/// The relationships of `@Model` classes and their inverses.
@Suite struct SchemaInverseTests {
  /// Returns a line for each relationship: `Item.box → Box? ↔ items`, and the unknown forms.
  private static func lines(_ code: String) throws -> [String] {
    let model = try SchemaTypeTests.model(code)
    let relationships = model.entities.flatMap { entity in
      entity.relationships.map { relationship in
        let target = relationship.destinationEntity ?? ""
        let inverse = relationship.inverseName.map { " ↔ \($0)" } ?? ""
        return "\(entity.name).\(relationship.name) → " + (relationship.isToMany ? "[\(target)]" : target)
          + (relationship.isOptional ? "?" : "") + inverse
      }
    }
    return relationships + (model.unknownForms ?? []).map { "\($0.entity).\($0.property ?? "") \($0.reason)" }.sorted()
  }

  @Test func anInverseOnOneSideIsThatOfBoth() throws {
    #expect(
      try Self.lines(
        """
        @Model final class Box { @Relationship(deleteRule: .cascade, inverse: \\Item.box) var items: [Item] = []; init() {} }
        @Model final class Item { var box: Box?; init() {} }
        """) == ["Box.items → [Item] ↔ box", "Item.box → Box? ↔ items"])
  }

  @Test func anInverseThatNeitherSideNamesIsInferredAndNotCertain() throws {
    #expect(
      try Self.lines(
        """
        @Model final class Box { var items: [Item]?; init() {} }
        @Model final class Item { var box: Box?; init() {} }
        """) == [
          "Box.items → [Item]? ↔ box", "Item.box → Box? ↔ items",
          "Box.items names no inverse, and neither does Item.box",
          "Item.box names no inverse, and neither does Box.items",
        ])
  }

  @Test func aRelationshipWithoutOneBackHasNoInverse() throws {
    #expect(
      try Self.lines(
        """
        @Model final class Box { var items: [Item] = []; init() {} }
        @Model final class Item { var title: String = ""; init() {} }
        """) == ["Box.items → [Item]"])
  }

  @Test func severalCandidatesAreNotConnected() throws {
    #expect(
      try Self.lines(
        """
        @Model final class Box { var items: [Item] = []; var old: [Item] = []; init() {} }
        @Model final class Item { var box: Box?; init() {} }
        """) == [
          "Box.items → [Item]", "Box.old → [Item]", "Item.box → Box?",
          "Box.items names no inverse, and neither does Item.box",
          "Box.old names no inverse, and neither does Item.box",
          "Item.box names no inverse, and neither does Box.items, Box.old",
        ])
  }

  @Test func aWrongInverseIsNamed() throws {
    #expect(
      try Self.lines(
        """
        @Model final class Box { @Relationship(inverse: \\Item.title) var items: [Item] = []; init() {} }
        @Model final class Item { var title: String = ""; init() {} }
        """) == ["Box.items → [Item]", "Box.items names the inverse title, which is not a relationship back"])
  }

  @Test func twoRelationshipsCannotShareAnInverse() throws {
    #expect(
      try Self.lines(
        """
        @Model final class Box {
          @Relationship(inverse: \\Item.box) var left: Item?
          @Relationship(inverse: \\Item.box) var right: Item?
          init() {}
        }
        @Model final class Item { var box: Box?; init() {} }
        """) == [
          "Box.left → Item? ↔ box", "Box.right → Item?", "Item.box → Box? ↔ left",
          "Box.right names the inverse box, which is that of left",
        ])
  }

  @Test func typesAreFoundFromTheClassOutwards() throws {
    let model = try SchemaTypeTests.model(
      """
      enum Kind: Codable { case a }
      @Model final class Tag { init() {} }
      @Model final class Item {
        enum Tag: String, Codable { case red }
        var tag: Tag
        var kind: Kind
        init() {}
      }
      """)
    let item = model.entities.first { $0.name == "Item" }
    #expect(item?.relationships.isEmpty == true)
    #expect(item?.attributes.map { "\($0.name) \($0.type.rawValue)" } == ["kind Composite", "tag Composite"])
  }
}
