import Testing

@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbModel

/// Applying the Swift declarations of a changed model to the original model results in the changed model, byte for
/// byte.
@Suite struct ModelSyncTests {
  private static let name =
    #"        <attribute name="name" attributeType="String" defaultValueString="nameless" syncable="YES"/>"# + "\n"
  private static let sailNumber =
    #"        <attribute name="sailNumber" optional="YES" attributeType="Integer 64" usesScalarValueType="YES" syncable="YES"/>"#
    + "\n"
  private static func attribute(_ rest: String) -> String { "        <attribute \(rest) syncable=\"YES\"/>\n" }

  /// Text of the original model, and the expected text after the sync.
  private static let safe: [(old: String, new: String)] = [
    (
      name,
      name + attribute(#"name="name2" optional="YES" attributeType="String""#)
    ),
    (
      name,
      attribute(#"name="moored" attributeType="Boolean" defaultValueString="YES" usesScalarValueType="YES""#) + name
    ),
    (
      name, attribute(#"name="length" attributeType="Float" defaultValueString="1.5" usesScalarValueType="YES""#) + name
    ),
    (
      name,
      attribute(#"name="masts" attributeType="Integer 32" defaultValueString="-1" usesScalarValueType="YES""#) + name
    ),
    (sailNumber, attribute(#"name="price" attributeType="Decimal" defaultValueString="0.0""#) + sailNumber),
    (sailNumber, attribute(#"name="price" attributeType="Decimal" defaultValueString="12.75""#) + sailNumber),
    (
      name,
      attribute(#"name="madeOn" attributeType="Date" defaultDateTimeInterval="725846400" usesScalarValueType="NO""#)
        + attribute(#"name="motto" optional="YES" transient="YES" attributeType="String""#) + name
    ),
    (sailNumber, attribute(#"name="plan" optional="YES" attributeType="Binary""#) + sailNumber),
    (sailNumber, attribute(#"name="ref" optional="YES" attributeType="UUID" usesScalarValueType="NO""#) + sailNumber),
    (sailNumber, attribute(#"name="page" optional="YES" attributeType="URI""#) + sailNumber),
    (
      sailNumber,
      attribute(
        #"name="paints" optional="YES" attributeType="Transformable" valueTransformerName="NSSecureUnarchiveFromData" customClassName="[String]""#
      ) + sailNumber
    ),
    // Attributes are inserted in order without regard to case, as the others are sorted.
    (
      #"        <attribute name="Zone""#,
      attribute(#"name="Width" attributeType="Double" defaultValueString="0.0" usesScalarValueType="YES""#)
        + #"        <attribute name="Zone""#
    ),
    ("defaultValueString=\"nameless\"", "defaultValueString=\"Sea &amp; Salt\""),
    ("defaultValueString=\"2.5\"", "defaultValueString=\"3.0\""),
    ("name=\"name\" attributeType", "name=\"name\" optional=\"YES\" attributeType"),
    ("deletionRule=\"Nullify\" destinationEntity=\"Boat\"", "deletionRule=\"Deny\" destinationEntity=\"Boat\""),
    (
      "</model>",
      """
          <entity name="Owner" representedClassName="Owner" syncable="YES">
              <attribute name="givenName" attributeType="String" defaultValueString="" syncable="YES"/>
          </entity>
      </model>
      """
    ),
  ]

  @Test(arguments: safe.indices) func whatIsSafe(_ index: Int) throws {
    let (old, new) = Self.safe[index]
    try expect(old, becomes: new, includesReview: false)
  }

  private static let review: [(old: String, new: String)] = [
    ("attributeType=\"Integer 64\" uses", "attributeType=\"Integer 32\" uses"),
    (
      "name=\"sailNumber\" optional=\"YES\" attributeType=\"Integer 64\" uses",
      "name=\"sailNumber\" attributeType=\"Integer 64\" defaultValueString=\"0\" uses"
    ),
    ("name=\"sailNumber\" optional=\"YES\" attr", "name=\"sailNumber\" optional=\"YES\" transient=\"YES\" attr"),
    (
      "attributeType=\"Integer 64\" usesScalarValueType=\"YES\"",
      "attributeType=\"String\""
    ),
    ("toMany=\"YES\" deletionRule", "toMany=\"YES\" minCount=\"1\" maxCount=\"8\" deletionRule"),
    ("\"Nullify\" destinationEntity=\"Boat\"", "\"Nullify\" ordered=\"YES\" destinationEntity=\"Boat\""),
    ("<entity name=\"Boat\" representedClassName=\"Boat\"", "<entity name=\"Boat\" representedClassName=\"Ship\""),
    (
      "            <uniquenessConstraint>\n                <constraint value=\"sailNumber\"/>\n",
      "            <uniquenessConstraint>\n                <constraint value=\"name\"/>\n"
    ),
  ]

  @Test(arguments: review.indices) func changesThatRequireReview(_ index: Int) throws {
    let (old, new) = Self.review[index]
    guard !new.contains("transient") else { return try expectRefusal(old, new) }
    try expect(old, becomes: new, includesReview: true)
    let before = try Marina.model()
    let safe = Marina.following(before, to: try Self.changed(old, new), includesReview: false)
    #expect(safe.made.isEmpty && safe.model == before)
    #expect(safe.left.allSatisfy { $0.why.hasPrefix("--include-review would do this: ") }, "\(safe.left.map(\.why))")
  }

  /// Checks that the change is not applied: a unique attribute cannot be transient.
  private func expectRefusal(_ old: String, _ new: String) throws {
    let following = Marina.following(try Marina.model(), to: try Self.changed(old, new))
    #expect(following.made.isEmpty)
    #expect(following.left.map(\.why).contains { $0.hasPrefix("the model would violate ") }, "\(following.left)")
  }

  private static func changed(_ old: String, _ new: String) throws -> Model {
    try #require(Marina.contents.contains(old), "\(old)")
    return try Marina.model(Marina.contents.replacing(old, with: new))
  }

  private func expect(_ old: String, becomes new: String, includesReview: Bool) throws {
    let wanted = try Self.changed(old, new)
    let following = Marina.following(try Marina.model(), to: wanted, includesReview: includesReview)
    #expect(Marina.text(following.model) == Marina.text(wanted))
    #expect(!following.made.isEmpty && following.left.isEmpty, "\(following.left)")
    let again = Marina.following(following.model, to: wanted)
    #expect(again.made.isEmpty && again.model == following.model)
  }

  @Test func bothSidesOfANewRelationship() throws {
    let new = """
              <relationship name="berth" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Berth" inverseName="boats" inverseEntity="Berth" syncable="YES"/>
              <relationship name="owners" optional="YES" toMany="YES" maxCount="4" deletionRule="Cascade" ordered="YES" destinationEntity="Owner" inverseName="boat" inverseEntity="Owner" syncable="YES"/>

      """
    let old = String(new.split(separator: "\n", omittingEmptySubsequences: false)[0]) + "\n"
    let owner = """
          <entity name="Owner" representedClassName="Owner" syncable="YES">
              <relationship name="boat" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Boat" inverseName="owners" inverseEntity="Boat" syncable="YES"/>
          </entity>
      </model>
      """
    let wanted = try Marina.model(
      Marina.contents.replacing(old, with: new).replacing("</model>", with: owner))
    let following = Marina.following(try Marina.model(), to: wanted, includesReview: false)
    #expect(Marina.text(following.model) == Marina.text(wanted))
    #expect(following.left.isEmpty, "\(following.left)")
  }

  @Test func nothingIsRemoved() throws {
    var other = try Marina.model()
    other.entities.removeAll { $0.name == "Boat" }
    other.entities[0].relationships = []
    other.entities[0].attributes.removeAll { $0.name == "depth" }
    let model = try Marina.model()
    let following = Marina.following(model, to: other)
    #expect(following.model == model && following.made.isEmpty)
    #expect(following.left.count == 3)
    #expect(following.left.allSatisfy { $0.why.hasPrefix("elements are not removed from a model") })
  }

  @Test func aRenamedPropertyKeepsItsStore() throws {
    let wanted = try Marina.model(
      Marina.contents.replacing("name=\"sailNumber\" optional", with: "name=\"sailNo\" optional")
        .replacing("value=\"sailNumber\"", with: "value=\"sailNo\"")
        .replacing("name=\"boats\"", with: "name=\"moored\"").replacing(
          "inverseName=\"boats\"", with: "inverseName=\"moored\""))
    let following = Marina.following(try Marina.model(), to: wanted) { actual in
      // The Swift names are unchanged, and the keys are new.
      actual.change("sailNo") { $0.name = "sailNumber" }
      actual.change("moored") { $0.name = "boats" }
    }
    let text = Marina.text(following.model)
    #expect(following.left.isEmpty, "\(following.left)")
    #expect(
      text.contains(
        #"<attribute name="sailNo" optional="YES" attributeType="Integer 64" usesScalarValueType="YES" elementID="sailNumber""#
      ))
    #expect(text.contains(#"<constraint value="sailNo"/>"#))
    #expect(text.contains(#"inverseEntity="Boat" elementID="boats""#))
    #expect(text.contains(#"inverseName="moored" inverseEntity="Berth""#))
  }
}

extension Declarations {
  /// Changes the first property with this key.
  mutating func change(_ key: String, _ change: (inout PropertyDeclaration) -> Void) {
    for entity in entities.indices {
      guard let index = entities[entity].properties.firstIndex(where: { $0.persistentName == key }) else { continue }
      return change(&entities[entity].properties[index])
    }
  }
}
