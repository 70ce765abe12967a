import PlumbCore
import PlumbGenerate
import PlumbWorkspace
import Testing

@testable import PlumbDeclarations
@testable import PlumbDrift

/// Unsigned scalars in managed classes. An unsigned type with the width of the attribute stores the same bits.
@Suite struct UnsignedDriftTests {
  private static func findings(
    _ attribute: String, _ type: String, types: [TypeDeclaration] = []
  ) throws -> [Difference] {
    let bench = try DriftBench(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Item" representedClassName="Item">
              <attribute name="x" attributeType="\(attribute)" defaultValueString="0" usesScalarValueType="YES"/>
          </entity>
      </model>
      """, DeclarationOptions(style: .managed))
    let reference = try #require(TypeReference(swift: type))
    return bench.findings(types: types) { $0["Item"]["x"].type = reference }
  }

  @Test(arguments: [
    ("Integer 16", "UInt16"), ("Integer 32", "UInt32"), ("Integer 64", "UInt64"), ("Integer 64", "UInt"),
    ("Integer 64", "Swift.UInt64"),
  ])
  func theSameWidthIsANote(_ attribute: String, _ type: String) throws {
    let found = try Self.findings(attribute, type)
    let name = type.replacing("Swift.", with: "")
    #expect(
      found.map(\.line) == [
        "drift-type note: Item.x is \(attribute) in the model and \(name) in Swift, which reads negative numbers as large ones"
      ])
    #expect(found.allSatisfy { $0.fix == nil })
  }

  @Test(arguments: [
    ("Integer 64", "UInt32"), ("Integer 64", "UInt16"), ("Integer 32", "UInt64"), ("Integer 16", "UInt8"),
    ("Integer 32", "UInt"),
  ])
  func anotherWidthIsAnError(_ attribute: String, _ type: String) throws {
    let found = try Self.findings(attribute, type)
    #expect(found.map(\.line) == ["drift-type error: Item.x is \(attribute) in the model but \(type) in Swift"])
    #expect(found.map { $0.fix?.title != nil } == [true])
  }

  @Test func anUnsignedEnumIsANote() throws {
    let kind = TypeDeclaration(name: "Kind", kind: .enum, rawType: .named("UInt16"))
    #expect(try Self.findings("Integer 16", "Kind", types: [kind]).map(\.diagnostic.severity) == [.note])
    #expect(try Self.findings("Integer 32", "Kind", types: [kind]).map(\.diagnostic.severity) == [.error])
  }
}
