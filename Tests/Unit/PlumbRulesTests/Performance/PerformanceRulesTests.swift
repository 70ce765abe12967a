import TestSupport
import Testing

@testable import PlumbRules

@Suite("Rules: performance")
struct PerformanceRulesTests {
  static func index(_ name: String, _ columns: [String], order: String = "ascending", type: String = "Binary") -> String
  {
    let elements = columns.map { #"<fetchIndexElement property="\#($0)" type="\#(type)" order="\#(order)"/>"# }
    return #"<fetchIndex name="\#(name)">\#(elements.joined())</fetchIndex>"#
  }

  static func constraint(_ names: [String]) -> String {
    let names = names.map { #"<constraint value="\#($0)"/>"# }.joined()
    return "<uniquenessConstraints><uniquenessConstraint>\(names)</uniquenessConstraint></uniquenessConstraints>"
  }

  @Test(arguments: [
    ([index("a", ["x"]), index("b", ["x"])], ["‹b› The index Order.b is the same as the index a"]),
    (
      [index("a", ["x", "y"]), index("b", ["y", "x"]), index("c", ["x", "y"])],
      ["‹c› The index Order.c is the same as the index a"]
    ),
    ([index("a", ["x"]), index("b", ["x", "y"])], []),
    ([index("a", ["x"]), index("b", ["x"], order: "descending")], []),
    ([index("a", ["x"]), index("b", ["x"], type: "RTree")], []), ([index("a", []), index("b", [])], []),
    (
      [index("a", ["x", "y"]), constraint(["x", "y"])],
      ["‹a› The index Order.a is the same as the uniqueness constraint on x and y"]
    ),
    ([index("a", ["x"], order: "descending"), constraint(["x"])], []),
    ([index("a", ["x"]), constraint(["x", "y"])], []),
    ([index("a", ["x"])], []), ([constraint(["x"])], []),
  ])
  func anIndexIsThereOnce(_ inside: [String], _ reported: [String]) throws {
    #expect(try Remarks.on(.indexDuplicate, #"<entity name="Order">\#(inside.joined())</entity>"#) == reported)
  }

  @Test func manyIndexesAreCompared() throws {
    let indexes = (0..<40).map { Self.index("i\($0)", ["p\($0 % 39)"]) }
    #expect(
      try Remarks.on(.indexDuplicate, #"<entity name="Order">\#(indexes.joined())</entity>"#) == [
        "‹i39› The index Order.i39 is the same as the index i0"
      ])
  }

  @Test func anIndexOnExternalDataIsReported() throws {
    let model = """
      <entity name="Media">
          <attribute name="data" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
          <attribute name="size" attributeType="Integer 64"/>
      </entity>
      <entity name="Photo" parentEntity="Media">\(Self.index("byData", ["size", "data"]))</entity>
      <entity name="Note">\(Self.index("byData", ["data"]))<attribute name="data" attributeType="Binary"/></entity>
      """
    #expect(
      try Remarks.on(.indexOnExternal, model) == [
        "‹data› The index Photo.byData covers data, which may be stored outside the store"
      ])
  }

  @Test func theOldFormOfIndexesIsReported() throws {
    let model = """
      <entity name="Order">
          <attribute name="number" attributeType="String" indexed="YES"/>
          <attribute name="note" attributeType="String" indexed="NO"/>
          <relationship name="customer" indexed="YES"/>
          <relationship name="items" toMany="YES" indexed="YES"/>
          <compoundIndexes><compoundIndex><index value="number"/></compoundIndex></compoundIndexes>
      </entity>
      <entity name="Item"><compoundIndexes/></entity>
      """
    #expect(
      try Remarks.on(.deprecatedIndexed, model) == [
        "‹<compoundIndexes>› Order has compound indexes, which fetch indexes replaced",
        "‹YES› Order.number is indexed in the format from before Xcode 9",
        "‹YES› Order.customer is indexed in the format from before Xcode 9",
        "‹YES› Order.items is indexed in the format from before Xcode 9",
      ])
    #expect(
      try Reported(.deprecatedIndexed, model).diagnostics.flatMap(\.help) == [
        "replace each with a fetch index of the same properties in the same order",
        "add a fetch index on number and remove it", "remove it: a to-one relationship has an index anyway",
        "remove it: a to-many relationship has no column that an index could be on",
      ])
  }

  @Test(arguments: [
    (#"attributeType="Binary" maxValueString="512""#, ["at most 512 bytes"]),
    (#"attributeType="String" maxValueString="99999""#, ["at most 99999 characters"]),
    (#"attributeType="Integer 64""#, ["an Integer 64 is small"]), (#"attributeType="UUID""#, ["a UUID is small"]),
    (#"attributeType="Binary""#, []), (#"attributeType="Binary" maxValueString="100000""#, []),
    (#"attributeType="Binary" maxValueString="many""#, []), (#"attributeType="Transformable""#, []),
  ])
  func smallValuesStayInTheStore(_ attribute: String, _ labels: [String]) throws {
    let external = #"<attribute name="it" \#(attribute) allowsExternalBinaryDataStorage="YES"/>"#
    let reported = try Reported(.externalStorageSmall, #"<entity name="Order">\#(external)</entity>"#)
    #expect(reported.diagnostics.map(\.label) == labels)
    #expect(try Remarks.on(.externalStorageSmall, attribute: attribute) == [])
  }

  @Test func levelsAreCountedUpToThree() throws {
    let model = (1...6).map { #"<entity name="L\#($0)" parentEntity="L\#($0 - 1)"/>"# }.joined(separator: "\n")
    let reported = try Reported(.deepInheritance, model)
    #expect(reported.diagnostics.map(\.element.key) == ["L5", "L6"])
    #expect(reported.diagnostics.map(\.label) == ["below L4, L3, L2, L1", "below L5, L4, L3, L2"])
  }

  @Test func ringsAreNoDepth() throws {
    let ring = (0..<3).map { #"<entity name="R\#($0)" parentEntity="R\#(($0 + 1) % 3)"/>"# }.joined(separator: "\n")
    #expect(try Remarks.on(.deepInheritance, ring) == [])
    // Entities below a cycle have no depth either.
    let below = ring + (3..<6).map { #"<entity name="R\#($0)" parentEntity="R\#($0 - 1)"/>"# }.joined(separator: "\n")
    #expect(try Remarks.on(.deepInheritance, below) == [])
  }
}
