import Foundation
import Testing

/// A comment in Swift suppresses findings about the next declaration, for all kinds of declarations.
@Suite struct SuppressingTests {
  private static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item" representedClassName="Item">
            <attribute name="note" optional="YES" attributeType="String"/>
            <attribute name="title" optional="YES" attributeType="String"/>
            <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag" inverseName="item" inverseEntity="Tag"/>
        </entity>
        <entity name="Tag" representedClassName="Tag">
            <relationship name="item" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Item" inverseName="tags" inverseEntity="Item"/>
        </entity>
    </model>
    """

  private static let swift = """
    @objc(Item) class Item: NSManagedObject {
      // plumb:ignore drift-property-missing because it is a cache
      let note: String? = nil
    }
    // plumb:ignore drift-type because x
    extension Item {
      @NSManaged var title: Data?
      @NSManaged var tags: NSSet?
    }
    extension Item {
      // plumb:ignore drift-accessor because it goes
      @objc(addLabelsObject:)
      @NSManaged func addToLabels(_ value: Tag)
      @NSManaged func removeFromLabels(_ value: Tag)
    }
    @objc(Tag) class Tag: NSManagedObject {
      @NSManaged var item: Item?
    }
    """

  private static func drift(_ swift: String) throws -> (found: [String], suppressed: Bool) {
    let folder = try Folder([
      "plumb.json": #"{ "models": [{ "path": "A.xcdatamodeld", "sources": ["S"] }] }"#,
      "A.xcdatamodeld/A.xcdatamodel/contents": model, "S/A.swift": swift,
    ])
    let out = try ToolRun("validate", "--format", "text", in: folder).out
    let rules = out.matches(of: /\[((?:drift|suppression)-[a-z-]+)\]/).map { String($0.1) }
    return (rules, out.contains("3 suppressed"))
  }

  @Test func aCommentCoversItsDeclaration() throws {
    let all = try Self.drift(Self.swift)
    #expect(all.found == [] && all.suppressed)
    let none = try Self.drift(Self.swift.replacing("plumb:ignore", with: "see"))
    #expect(
      none.found.sorted() == ["drift-accessor", "drift-property-missing", "drift-type"]
        && !none.suppressed)
  }

  /// The name of an attribute in the model may not be valid in Swift.
  @Test(arguments: ["first name", "a: Int16; static let b = exit(1); @NSManaged var q", "9"])
  func whatIsNoSwiftIsNotProposed(name: String) throws {
    let folder = try Folder([
      "plumb.json": #"{ "models": [{ "path": "A.xcdatamodeld", "sources": ["S"] }] }"#,
      "A.xcdatamodeld/A.xcdatamodel/contents": Self.model.replacing("name=\"note\"", with: "name=\"\(name)\""),
      "S/A.swift": "@objc(Item) class Item: NSManagedObject {\n}\n",
    ])
    let out = try ToolRun("validate", "--format", "json", in: folder).out
    #expect(out.contains("drift-property-missing") && !out.contains("@NSManaged var \(name)"), "\(out)")
  }

  @Test func aBaselineReplacesNothingElse() throws {
    let folder = try Folder([
      "plumb.json": #"{ "models": [{ "path": "A.xcdatamodeld" }] }"#,
      "A.xcdatamodeld/A.xcdatamodel/contents": Self.model,
    ])
    for file in ["plumb.json", "A.xcdatamodeld/A.xcdatamodel/contents"] {
      let before = folder.text(file)
      let run = try ToolRun("validate", "--write-baseline", "--baseline", file, in: folder)
      #expect(run.status == 2 && run.err.contains("is not a baseline") && folder.text(file) == before, "\(run.err)")
    }
  }
}
