import PlumbCore
import PlumbSwift
import PlumbText
import Testing

@testable import PlumbDrift

/// The edits that ignore a finding in a comment above a declaration.
@Suite struct SuppressingEditTests {
  private static let model = """
    <model><entity name="Item" representedClassName="Item">
      <attribute name="count" attributeType="Integer 64" usesScalarValueType="YES"/>
    </entity></model>
    """

  @Test(arguments: ["\n", "\r\n"]) func theLineOfAnAddedCommentEndsAsTheLinesOfTheFile(lineBreak: String) throws {
    let lines = ["import CoreData", "class Item: NSManagedObject {", "  @NSManaged var count: Int32", "}", ""]
    let bytes = Array(lines.joined(separator: lineBreak).utf8)
    let expected = try DriftBench(Self.model).expected
    let actual = SourceParser(ExpectedNames(expected)).declarations(in: [SourceFile(path: "Item.swift", bytes: bytes)])
    let place = LineTable(bytes).position(of: try #require(bytes.offset(of: UInt8(ascii: "@"), from: 0)))
    let location = Location(file: "Item.swift", start: place, end: place)
    let edit = try #require(actual.value.edit(ignoring: "drift-type", at: location, in: bytes))
    #expect(edit.replacement == "// plumb:ignore drift-type because …\(lineBreak)  ")
  }
}
