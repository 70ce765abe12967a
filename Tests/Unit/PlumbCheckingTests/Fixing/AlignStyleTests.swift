import PlumbKit
import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbConfiguration
@testable import PlumbStart

/// A declaration that `align` adds has the modifiers, the optionality and the blank lines of its neighbors.
@Suite struct AlignStyleTests {
  private static let attributes = """
    <attribute name="code" attributeType="String"/>
    <attribute name="note" optional="YES" attributeType="String"/>
    <attribute name="title" attributeType="String"/>
    """
  private static let relationships = """
    <relationship name="lines" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag"/>
    <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag"/>
    """

  /// Returns the class after `align` has added the missing properties of the model.
  private static func aligned(_ members: String, _ swift: String) throws -> String {
    let contents = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Item" representedClassName=".Item">\(members)</entity>
          <entity name="Tag" representedClassName=".Tag"/>
      </model>
      """
    let workspace = Shop.workspace([
      "Shop.xcdatamodel/contents": contents, "Src/Item.swift": swift,
      "Src/Tag.swift": "public class Tag: NSManagedObject {}\n",
    ])
    let changed = try workspace.repair(.review).changes.changes.first { $0.path == "Src/Item.swift" }
    return changed?.new.map { String(decoding: $0, as: UTF8.self) } ?? swift
  }

  @Test(arguments: [
    // The level of the setter.
    (
      attributes, "public class Item: NSManagedObject {",
      ["@NSManaged public private(set) var code: String", "@NSManaged public private(set) var note: String?"],
      "@NSManaged public private(set) var title: String"
    ),
    // A level that is lower than that of the class.
    (
      attributes, "public class Item: NSManagedObject {",
      ["@NSManaged fileprivate var code: String", "@NSManaged fileprivate var note: String?"],
      "@NSManaged fileprivate var title: String"
    ),
    // The stored values behind other properties are private.
    (
      attributes, "public class Item: NSManagedObject {",
      [
        "@NSManaged public var code: String", "@NSManaged public var note: String?",
        "@NSManaged private var primitiveCode: String", "@NSManaged private var primitiveNote: String?",
      ], "@NSManaged public var title: String"
    ),
    // The extension has the modifier.
    (
      attributes, "public class Item: NSManagedObject {}\n\npublic extension Item {",
      ["@NSManaged var code: String?", "@NSManaged var note: String?"], "@NSManaged var title: String?"
    ),
    // Attributes and relationships differ.
    (
      attributes + relationships, "public class Item: NSManagedObject {",
      [
        "@NSManaged public var code: String", "@NSManaged public var note: String?",
        "@NSManaged fileprivate(set) var lines: NSSet", "@NSManaged fileprivate(set) var tags: NSSet",
      ], "@NSManaged public var title: String"
    ),
    // An optional set without its element type is not optional either.
    (
      relationships, "public class Item: NSManagedObject {", ["@NSManaged open var lines: NSSet"],
      "@NSManaged open var tags: NSSet"
    ),
  ])
  func modifiersAndTypes(_ members: String, _ head: String, _ lines: [String], _ added: String) throws {
    let swift = head + "\n" + lines.map { "  \($0)\n" }.joined() + "}\n"
    let found = try Self.aligned(members, swift).split(separator: "\n").map { $0.drop { $0 == " " } }
    let before = swift.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(found.filter { !before.contains($0) } == [added[...]])
  }

  @Test(arguments: [
    // Blank lines between relationships, none between attributes.
    (
      """
      class Item: NSManagedObject {
        @NSManaged var code: String
        @NSManaged var note: String?

        @NSManaged var lines: Set<Tag>

        @NSManaged var tags: Set<Tag>
      }

      """,
      """
      class Item: NSManagedObject {
        @NSManaged var code: String
        @NSManaged var note: String?
        @NSManaged var title: String

        @NSManaged var lines: Set<Tag>

        @NSManaged var tags: Set<Tag>
      }

      """
    ),
    // The blank lines around a method are not counted.
    (
      """
      class Item: NSManagedObject {
        @NSManaged var code: String

        func reset() {}

        @NSManaged var note: String?
        @NSManaged var lines: Set<Tag>
        @NSManaged var tags: Set<Tag>
      }

      """,
      """
      class Item: NSManagedObject {
        @NSManaged var code: String

        func reset() {}

        @NSManaged var note: String?
        @NSManaged var title: String
        @NSManaged var lines: Set<Tag>
        @NSManaged var tags: Set<Tag>
      }

      """
    ),
  ])
  func blankLines(_ swift: String, _ expected: String) throws {
    #expect(try Self.aligned(Self.attributes + Self.relationships, swift) == expected)
  }
}
