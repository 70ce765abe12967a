import PlumbKit
import TestSupport
import Testing

@testable import PlumbChecking
@testable import PlumbWorkspace

/// The arguments of Plumb's macros in a schema in Swift are checked by the rules that the macros name in their errors. The
/// declarations are those of `ArgumentTests` of the macros.
@Suite struct MacroArgumentTests {
  private static func rules(_ members: String) throws -> Set<String> {
    let code = """
      import PlumbDataMacros
      @PersistentModel final class Item: NSManagedObject {
        var other: Int = 1
        \(members)
      }
      @PersistentModel final class Tag: NSManagedObject {
        @Relationship(inverse: "tags") var items: Set<Item>
      }
      """
    let workspace = Workspace(files: .inMemory(["Src/Schema.swift": Array(code.utf8)]))
    return Set(try workspace.findings(of: .init(models: ["Src"])).diagnostics.map(\.rule))
  }

  private static let tags = "\n@Relationship(inverse: \"items\") var tags: Set<Tag>"

  @Test(arguments: [
    ("@Attribute(min: 5, max: 1) var n: Int = 3" + tags, "bounds-inverted"),
    ("@Attribute(length: 4...1) var t: String?" + tags, "bounds-inverted"),
    ("@Attribute(min: 70_000) var n: Int16?" + tags, "bounds-inverted"),
    ("@Attribute(max: 70_000) var n: Int16 = 1" + tags, "bounds-invalid"),
    ("@Attribute(min: 1, max: 9) var n: Int = 0" + tags, "default-outside-bounds"),
    ("@Attribute(length: 1...4) var t: String = \"\"" + tags, "default-outside-bounds"),
    ("@Attribute(matching: \"[a-\") var t: String?" + tags, "default-outside-bounds"),
    ("@Attribute(matching: \"[0-9]{5}\") var t: String = \"none\"" + tags, "default-outside-bounds"),
    ("@Attribute(.unique, .transient) var n: Int = 1" + tags, "uniqueness-attribute-invalid"),
    ("@Attribute(.derived(from: \"ohter\")) var n: Int" + tags, "derived-expression-invalid"),
    ("@Attribute(.derived(from: \"tags\")) var n: Int" + tags, "derived-expression-invalid"),
    (
      "@Relationship(inverse: \"items\", minimumModelCount: 3, maximumModelCount: 2) var tags: Set<Tag>",
      "to-one-count"
    ),
    ("#Unique<Item>([\\.othr])" + tags, "uniqueness-attribute-missing"),
    ("#Index<Item>(.descending(\\.othr))" + tags, "fetch-index-property-missing"),
    ("#Index<Item>([\\.tags])" + tags, "fetch-index-property-invalid"),
    ("#Unique<Item>([\\.n])\n@Attribute(.unique) var n: Int = 1" + tags, "attribute-repeated"),
  ])
  func theRuleOfTheMacroIsThatOfTheTool(_ members: String, _ rule: String) throws {
    #expect(try Self.rules(members).contains(rule))
  }

  @Test func soundArgumentsHaveNoFinding() throws {
    let members = """
      #Index<Item>(.descending(\\.n), where: "n > 1")
      @Attribute(min: 1, max: 9) var n: Int = 1
      @Attribute(length: 0...4, matching: "[a-z]*") var t: String = "a"
      @Attribute(.derived(from: "tags.@count")) var count: Int
      """
    let found = try Self.rules(members + Self.tags)
    #expect(
      found.isDisjoint(with: [
        "bounds-inverted", "bounds-invalid", "default-outside-bounds", "derived-expression-invalid",
      ]))
  }
}
