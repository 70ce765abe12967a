import TestSupport
import Testing

@testable import PlumbRules

/// Constraints and indexes, which are defined over columns.
@Suite("Rules: columns")
struct ColumnTests {
  static func model(_ inside: String) -> String {
    """
    <entity name="Document">
        <attribute name="number" attributeType="Integer 64"/>
        <attribute name="draft" attributeType="String" transient="YES"/>
        <attribute name="scan" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
        <attribute name="place" attributeType="Composite" composite="Place"/>
        <relationship name="owner" maxCount="1" destinationEntity="Document"/>
        <relationship name="parts" toMany="YES" destinationEntity="Document"/>
    </entity>
    <entity name="Invoice" parentEntity="Document">
    \(inside)
    </entity>
    <composite name="Place"><attribute name="city" attributeType="String"/></composite>
    """
  }

  static func constraint(_ name: String) -> String {
    model(
      "<uniquenessConstraints><uniquenessConstraint><constraint value=\"\(name)\"/></uniquenessConstraint>"
        + "</uniquenessConstraints>")
  }

  static func index(_ name: String) -> String {
    model("<fetchIndex name=\"by\"><fetchIndexElement property=\"\(name)\" type=\"Binary\"/></fetchIndex>")
  }

  @Test(arguments: [
    ("draft", "which is transient", "error"), ("parts", "which is to-many", "error"),
    ("scan", "which may be stored outside the store", "warning"),
  ])
  func aConstraintIsOverColumns(_ name: String, _ what: String, _ severity: String) throws {
    let reported = try Reported(.uniquenessAttributeInvalid, Self.constraint(name))
    #expect(reported.diagnostics.map(\.message) == ["A uniqueness constraint of Invoice names \(name), \(what)"])
    #expect(reported.diagnostics.map(\.severity.rawValue) == [severity])
    #expect(reported.lines.first?.hasPrefix("11:") == true)
  }

  @Test(arguments: ["number", "owner", "place", "place.city", "nothing", ""])
  func otherConstraintsAreLeftAlone(_ name: String) throws {
    #expect(try Reported(.uniquenessAttributeInvalid, Self.constraint(name)).lines == [])
  }

  @Test func aNameTwiceHasNoEffect() throws {
    func constraint(_ names: String...) -> String {
      let inside = names.map { "<constraint value=\"\($0)\"/>" }.joined()
      return Self.model(
        "<uniquenessConstraints><uniquenessConstraint>\(inside)</uniquenessConstraint></uniquenessConstraints>")
    }
    func index(_ types: String...) -> String {
      let inside = types.map { "<fetchIndexElement property=\"number\" type=\"\($0)\"/>" }.joined()
      return Self.model("<fetchIndex name=\"by\">\(inside)</fetchIndex>")
    }
    #expect(
      try Reported(.attributeRepeated, constraint("number", "owner", "number")).diagnostics.map(\.message) == [
        "A uniqueness constraint of Invoice names number twice"
      ])
    #expect(
      try Reported(.attributeRepeated, index("Binary", "Binary")).diagnostics.map(\.message) == [
        "The fetch index by of Invoice names number twice"
      ])
    #expect(try Reported(.attributeRepeated, constraint("number", "owner")).lines == [])
    let other =
      "<uniquenessConstraint><constraint value=\"owner\"/><constraint value=\"number\"/></uniquenessConstraint>"
    let both = constraint("number", "owner").replacingOccurrences(
      of: "</uniquenessConstraints>", with: other + "</uniquenessConstraints>")
    #expect(
      try Reported(.attributeRepeated, both).diagnostics.map(\.message) == [
        "Two uniqueness constraints of Invoice name owner, number"
      ])
    #expect(try Reported(.attributeRepeated, index("Binary", "RTree")).lines == [])
  }

  @Test(arguments: [
    ("parts", "is to-many"), ("place", "is a composite: its elements are the columns"),
  ])
  func anIndexIsOverColumns(_ name: String, _ what: String) throws {
    #expect(
      try Remarks.on(.fetchIndexPropertyInvalid, Self.index(name)) == [
        "‹\(name)› The fetch index by of Invoice names \(name), which \(what)"
      ])
  }

  @Test(arguments: ["number", "owner", "scan", "place.city", "draft", "nothing", "lowercase:(draft)"])
  func otherIndexesAreLeftAlone(_ name: String) throws {
    #expect(try Reported(.fetchIndexPropertyInvalid, Self.index(name)).lines == [])
  }
}
