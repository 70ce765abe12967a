import TestSupport
import Testing

@testable import PlumbRules

@Suite("Rules: conventions")
struct ConventionRulesTests {
  /// A model that violates a convention works, so that no preset reports an error.
  @Test func onlyAChosenConventionIsAnError() {
    for rule in Rule.ofModels {
      guard let convention = rule.convention else { continue }
      for preset in RuleSettings.Preset.allCases {
        #expect(RuleSettings(preset: preset).severity(of: rule, for: nil) != .error, "\(rule.id)")
      }
      #expect(RuleSettings(conventions: [convention]).severity(of: rule, for: nil) == .error, "\(rule.id)")
    }
  }

  // MARK: Cascades

  private static func relationship(_ name: String, _ rule: String, _ destination: String, _ more: String = "") -> String
  {
    "<relationship name=\"\(name)\" deletionRule=\"\(rule)\" destinationEntity=\"\(destination)\" \(more)/>"
  }

  @Test func aCycleOfCascadesIsOneFinding() throws {
    func cycle(_ last: String, _ entities: String...) -> String {
      zip(entities, entities.dropFirst() + entities.prefix(1)).enumerated().map { index, pair in
        let rule = index == entities.count - 1 ? last : "Cascade"
        return "<entity name=\"\(pair.0)\">\(Self.relationship("next", rule, pair.1))</entity>"
      }.joined()
    }
    #expect(
      try Reported(.cascadeCycle, cycle("Cascade", "B", "C", "A", "D")).diagnostics.map(\.message) == [
        "A.next, D.next, B.next and C.next cascade in a cycle"
      ])
    #expect(try Reported(.cascadeCycle, cycle("Nullify", "A", "B", "C")).lines == [])
    #expect(try Reported(.cascadeCycle, cycle("Cascade", "A", "B")).lines == [])
    #expect(try Reported(.cascadeCycle, cycle("Cascade", "A")).lines == [])
  }

  @Test(arguments: [
    ("Cascade", "toMany=\"YES\"", "toMany=\"YES\"", true), ("Nullify", "toMany=\"YES\"", "toMany=\"YES\"", false),
    ("Cascade", "toMany=\"YES\"", "maxCount=\"1\"", false), ("Cascade", "maxCount=\"1\"", "toMany=\"YES\"", false),
  ])
  func aCascadeToSharedObjects(_ rule: String, _ count: String, _ inverse: String, _ isFinding: Bool) throws {
    let model = """
      <entity name="Post">\(Self.relationship("tags", rule, "Tag", "\(count) inverseName=\"posts\" inverseEntity=\"Tag\""))</entity>
      <entity name="Tag">\(Self.relationship("posts", "Nullify", "Post", "\(inverse) inverseName=\"tags\" inverseEntity=\"Post\""))</entity>
      """
    let message = "Deleting one Post deletes each Tag of Post.tags, which other objects may reference"
    #expect(try Reported(.cascadeManyToMany, model).diagnostics.map(\.message) == (isFinding ? [message] : []))
  }

  // MARK: Optional or default

  @Test(arguments: [
    #"optional="YES" attributeType="String""#, #"attributeType="String" defaultValueString="""#,
    #"attributeType="Date" defaultDateTimeInterval="0""#, #"transient="YES" attributeType="String""#,
    #"attributeType="Integer 64" derived="YES" derivationExpression="items.@count""#, "",
  ])
  func rowsWithoutAValueAreProvidedFor(_ attribute: String) throws {
    #expect(try Remarks.on(.attributeOptionalOrDefault, attribute: attribute) == [])
  }

  @Test(
    arguments: [
      ("Integer 16", "0"), ("Integer 32", "0"), ("Integer 64", "0"), ("Decimal", "0.0"), ("Double", "0.0"),
      ("Float", "0.0"), ("Boolean", "NO"), ("String", nil), ("Date", nil), ("Binary", nil), ("UUID", nil), ("URI", nil),
      ("Transformable", nil), ("Composite", nil),
    ] as [(String, String?)])
  func aDefaultIsProposedByType(_ type: String, _ value: String?) throws {
    let model =
      #"<entity name="Order"><attribute name="it" attributeType="\#(type)" usesScalarValueType="NO"/></entity>"#
    let reported = try Reported(.attributeOptionalOrDefault, model)
    #expect(reported.diagnostics.map(\.message) == ["Order.it is mandatory and has no default"])
    let optional = "Make it optional, in a new version"
    #expect(
      reported.diagnostics.first?.fixes.map(\.title)
        == (value.map { ["Give it the default \"\($0)\"", optional] } ?? [optional]))
    let expected = value.map { #"attributeType="\#(type)" defaultValueString="\#($0)" usesScalarValueType="NO"/>"# }
    #expect(
      reported.repaired["contents"]?.contains(expected ?? #"name="it" optional="YES" attributeType="\#(type)""#) == true
    )
  }

  @Test(arguments: [
    #"<attribute name="it" attributeType="Integer 16" minValueString="3"/>"#,
    #"<attribute name="it" attributeType="String" regularExpressionString="[a-z]+"/>"#,
    """
    <attribute name="it" attributeType="Integer 16"/>
    <uniquenessConstraints><uniquenessConstraint><constraint value="it"/></uniquenessConstraint></uniquenessConstraints>
    """,
  ])
  func noDefaultIsProposedWhereItMightBeRefused(_ inside: String) throws {
    let reported = try Reported(.attributeOptionalOrDefault, #"<entity name="Order">\#(inside)</entity>"#)
    #expect(reported.diagnostics.map { $0.fixes.map(\.title) } == [["Make it optional, in a new version"]])
  }

  // MARK: Relationships

  /// Customer.orders and Order.customer, each from its XML attributes.
  static func pair(_ orders: String, _ customer: String) -> String {
    """
    <entity name="Customer"><relationship name="orders" \(orders) destinationEntity="Order"/></entity>
    <entity name="Order"><relationship name="customer" \(customer) destinationEntity="Customer"/></entity>
    """
  }

  static let orders = #"toMany="YES" inverseName="customer" inverseEntity="Order""#
  static let customer = #"maxCount="1" inverseName="orders" inverseEntity="Customer""#

  @Test(arguments: [
    (#"optional="YES""#, []), ("", ["‹it› Order.it is a mandatory relationship"]),
    (#"optional="NO""#, ["‹NO› Order.it is a mandatory relationship"]),
  ])
  func relationshipsAreOptional(_ optional: String, _ reported: [String]) throws {
    let model = #"<entity name="Order"><relationship name="it" \#(optional)/></entity>"#
    #expect(try Remarks.on(.relationshipOptional, model) == reported)
  }

  /// What a to-one and its inverse say of each other; parts of an owner, and sets without a minimum, are sound.
  @Test(
    arguments: [
      (#"deletionRule="Cascade""#, "", [], []),
      (#"deletionRule="Deny""#, "", ["Order.customer is a mandatory relationship"], []),
      (
        #"deletionRule="Nullify""#, "", [],
        ["Deleting a Customer empties Order.customer, which is mandatory"]
      ), ("", "", [], ["Deleting a Customer empties Order.customer, which is mandatory"]),
      (#"deletionRule="No Action""#, "", ["Order.customer is a mandatory relationship"], []),
      (#"deletionRule="Nullify""#, #"optional="YES""#, [], []),
      (
        #"minCount="1" deletionRule="Cascade""#, "", ["Customer.orders is a mandatory relationship"], []
      ),
    ] as [(String, String, [String], [String])])
  func whatAMandatoryRelationshipComesTo(
    _ orders: String, _ customer: String, _ optional: [String], _ nullified: [String]
  ) throws {
    let model = Self.pair("\(Self.orders) \(orders)", "\(Self.customer) \(customer)")
    #expect(try Reported(.relationshipOptional, model).diagnostics.map(\.message) == optional)
    #expect(try Reported(.relationshipNullified, model).diagnostics.map(\.message) == nullified)
  }

  @Test(arguments: [
    (pair(orders, customer), []),
    // The other side names it: that is a mismatch, and another rule's.
    (pair(orders, ""), []),
    (#"<entity name="Order"><relationship name="lost" destinationEntity="Nobody"/></entity>"#, []),
    (
      pair("", ""),
      [
        "‹Order› Customer.orders has no inverse relationship: make Order.customer its inverse, if it is the other side",
        "‹Customer› Order.customer has no inverse relationship: "
          + "make Customer.orders its inverse, if it is the other side",
      ]
    ),
    (
      #"<entity name="Order"><relationship name="next" inverseName="" destinationEntity="Order"/></entity>"#,
      ["‹Order› Order.next has no inverse relationship: add a relationship to Order on Order and make it the inverse"]
    ),
  ])
  func relationshipsHaveAnInverse(_ model: String, _ reported: [String]) throws {
    let found = try Reported(.relationshipInverse, model)
    let lines = try zip(Remarks.on(.relationshipInverse, model), found.diagnostics)
      .map { "\($0): \($1.help.joined())" }
    #expect(lines == reported)
  }

  @Test(arguments: [
    ("Nullify", []), ("Cascade", []), ("Deny", []), ("Nonsense", []),
    ("No Action", ["Customer.orders keeps the deleted object"]),
  ])
  func noActionIsReported(_ rule: String, _ labels: [String]) throws {
    let model = Self.pair(Self.orders, #"\#(Self.customer) deletionRule="\#(rule)""#)
    let reported = try Reported(.deleteRuleNoAction, model)
    #expect(reported.diagnostics.map(\.label) == labels)
    #expect(reported.repaired["contents"]?.contains("No Action") == false)
  }

  /// Core Data only updates the inverse on deletion, so No Action without an inverse is the same as Nullify.
  @Test func noActionWithoutAnInverse() throws {
    let model = #"<entity name="A"><relationship name="b" deletionRule="No Action" destinationEntity="A"/></entity>"#
    #expect(try Reported(.deleteRuleNoAction, model).diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("Cascade", "Cascade", ["‹Cascade› Customer.orders and Order.customer both cascade"]), ("Cascade", "Nullify", []),
    ("Nullify", "Cascade", []), ("Nullify", "Nullify", []),
  ])
  func aPairThatCascadesIsReportedOnce(_ orders: String, _ customer: String, _ reported: [String]) throws {
    let model = Self.pair(
      #"\#(Self.orders) deletionRule="\#(orders)""#, #"\#(Self.customer) deletionRule="\#(customer)""#)
    #expect(try Remarks.on(.cascadeBothWays, model) == reported)
    #expect(try Reported(.cascadeBothWays, model).diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test func equalSidesAreReportedOnce() throws {
    let one = #"maxCount="1" deletionRule="Cascade""#
    let model = """
      <entity name="B"><relationship name="a" \(one) destinationEntity="A" inverseName="b" inverseEntity="A"/></entity>
      <entity name="A"><relationship name="b" \(one) destinationEntity="B" inverseName="a" inverseEntity="B"/></entity>
      <entity name="C"><relationship name="c" \(one) destinationEntity="C" inverseName="c" inverseEntity="C"/></entity>
      """
    #expect(
      try Remarks.on(.cascadeBothWays, model) == [
        "‹Cascade› A.b and B.a both cascade", "‹Cascade› C.c cascades, and is its own inverse",
      ])
    #expect(try Remarks.on(.toManyCascadeToOne, model) == [])
    let weights = try Reported(.cascadeBothWays, model).diagnostics.map(\.severity)
    #expect(weights == [.note, .note], "two that live and die together are a choice")
  }

  @Test(arguments: [
    ("Cascade", ["‹Cascade› Deleting one Order deletes its Customer, by Order.customer"]), ("Nullify", []),
  ])
  func oneOfManyDoesNotDeleteTheOwner(_ rule: String, _ reported: [String]) throws {
    let model = Self.pair(#"\#(Self.orders) deletionRule="Cascade""#, #"\#(Self.customer) deletionRule="\#(rule)""#)
    #expect(try Remarks.on(.toManyCascadeToOne, model) == reported)
  }

  // MARK: What the macro style and SwiftData do not have

  @Test func derivedAttributesParentsAndFetchedPropertiesAreReported() throws {
    let model = """
      <entity name="Document"><attribute name="title" attributeType="String"/></entity>
      <entity name="Invoice" parentEntity="Document">
          <attribute name="key" attributeType="String" derived="YES" derivationExpression="canonical:(title)"/>
          <fetchedProperty name="twins"><fetchRequest name="f" entity="Invoice"/></fetchedProperty>
      </entity>
      """
    #expect(try Remarks.on(.derivedAttribute, model) == ["‹YES› Invoice.key is derived"])
    #expect(try Remarks.on(.entityInheritance, model) == ["‹Document› Invoice inherits from Document"])
    #expect(try Remarks.on(.fetchedProperty, model) == ["‹twins› Invoice.twins is a fetched property"])
  }
}
