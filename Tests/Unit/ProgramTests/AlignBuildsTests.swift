import Foundation
import Testing

/// The Swift that `align` writes compiles, and has the style of the surrounding code.
@Suite struct AlignBuildsTests {
  private static func model(_ members: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item" representedClassName=".Item">
            \(members)
        </entity>
        <entity name="Tag" representedClassName=".Tag"/>
        <entity name="Label" representedClassName=".Label" codeGenerationType="class"/>
    </model>
    """
  }

  /// Returns the lines that `align` adds and removes, with `+` or `-`.
  private static func changes(_ members: String, _ swift: String, others: [String: String] = [:]) throws -> [String] {
    var contents = others
    contents["plumb.json"] = #"{ "models": [{ "path": "M.xcdatamodeld", "sources": ["S"] }] }"#
    contents["M.xcdatamodeld/M.xcdatamodel/contents"] = model(members)
    contents["S/Item.swift"] = swift
    contents["S/Tag.swift"] = "class Tag: NSManagedObject {}\n"
    let run = try ToolRun("align", "--include-review", "--dry-run", in: Folder(contents))
    return run.out.split(separator: "\n").filter { $0.wholeMatch(of: /[-+][^-+].*/) != nil }.map { line in
      "\(line.prefix(1)) \(line.dropFirst().trimmingCharacters(in: .whitespaces))"
    }
  }

  private static func many(_ name: String, _ destination: String = "Tag") -> String {
    #"<relationship name="\#(name)" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="\#(destination)"/>"#
  }

  @Test(arguments: [
    (
      many("labels") + many("tags"), "class Item: NSManagedObject {\n  @NSManaged var labels: Set<Tag>\n}\n",
      ["+ @NSManaged var tags: Set<Tag>"]
    ),
    (
      many("labels") + many("tags"), "class Item: NSManagedObject {\n  @NSManaged public var labels: Set<Tag>?\n}\n",
      ["+ @NSManaged var tags: Set<Tag>?"]
    ),
    (
      many("labels") + many("tags"), "class Item: NSManagedObject {\n  @NSManaged var labels: NSSet?\n}\n",
      ["+ @NSManaged var tags: NSSet?"]
    ),
    (
      #"<attribute name="height" optional="YES" attributeType="Double" usesScalarValueType="YES"/>"#
        + #"<attribute name="weight" optional="YES" attributeType="Double" usesScalarValueType="YES"/>"#,
      "class Item: NSManagedObject {\n  @NSManaged var height: NSNumber?\n}\n", ["+ @NSManaged var weight: NSNumber?"]
    ),
    (
      #"<attribute name="name" attributeType="String"/><attribute name="title" attributeType="String"/>"#,
      "class Item: NSManagedObject {\n  @NSManaged var name: String\n}\n", ["+ @NSManaged var title: String"]
    ),
    // Types that are not declared, and a type that Xcode generates.
    (
      #"<attribute name="ink" optional="YES" attributeType="Transformable" customClassName="Ink"/>"#,
      "class Item: NSManagedObject {}\n", []
    ),
    (
      #"<attribute name="ink" optional="YES" attributeType="Transformable" customClassName="Ink"/>"#,
      "class Item: NSManagedObject {}\nclass Ink: NSObject {}\n",
      ["- class Item: NSManagedObject {}", "+ class Item: NSManagedObject {", "+ @NSManaged var ink: Ink?", "+ }"]
    ),
    (
      #"<relationship name="label" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Label"/>"#,
      "class Item: NSManagedObject {\n}\n", ["+ @NSManaged var label: Label?"]
    ),
    // A class whose superclass is not in the sources, and a property that is commented out.
    (#"<attribute name="name" optional="YES" attributeType="String"/>"#, "class Item: Elsewhere {}\n", []),
    (
      #"<attribute name="name" optional="YES" attributeType="String"/>"#,
      "class Item: NSManagedObject {\n  // @NSManaged var name: String?\n}\n", []
    ),
    // An optional type is written only if no other code uses the property.
    (
      #"<attribute name="due" optional="YES" attributeType="Date"/>"#,
      "typealias Day = Date\nclass Item: NSManagedObject {\n  @NSManaged var due: Day\n}\n",
      ["- @NSManaged var due: Day", "+ @NSManaged var due: Day?"]
    ),
    (
      #"<attribute name="due" optional="YES" attributeType="Date"/>"#,
      "class Item: NSManagedObject {\n  @NSManaged var due: Date\n  var isLate: Bool { due < Date() }\n}\n", []
    ),
  ])
  func writesWhatCompiles(_ members: String, _ swift: String, _ changes: [String]) throws {
    #expect(try Self.changes(members, swift) == changes, "\(swift)")
  }

  @Test func codeOfOtherFilesCountsAsWell() throws {
    let members = #"<attribute name="due" optional="YES" attributeType="Date"/>"#
    let swift = "class Item: NSManagedObject {\n  @NSManaged var due: Date\n}\n"
    #expect(
      try Self.changes(members, swift, others: ["S/View.swift": "func late(_ item: Item) -> Date { item.due }\n"]) == []
    )
  }

  @Test func aPlaygroundIsNoSource() throws {
    let members = #"<attribute name="name" optional="YES" attributeType="String"/>"#
    let swift = "class Item: NSManagedObject {\n  @NSManaged var name: String?\n}\n"
    let folder = try Folder([
      "plumb.json": #"{ "models": [{ "path": "M.xcdatamodeld", "sources": ["."] }], "rules": { "preset": "core" } }"#,
      "M.xcdatamodeld/M.xcdatamodel/contents": Self.model(members), "Item.swift": swift,
      "Tag.swift": "class Tag: NSManagedObject {}\n",
      "Try.playground/Contents.swift": "class Item: NSManagedObject { @NSManaged var nme: String? }\n",
    ])
    let run = try ToolRun("validate", in: folder)
    #expect(!run.out.contains("drift-"), "\(run.out)")
  }
}
