import TestSupport
import Testing

@testable import PlumbFormats
@testable import PlumbModel
@testable import PlumbRules

@Suite("Rules: CloudKit, one version")
struct CloudKitRulesTests {
  static let used = #"usedWithCloudKit="YES""#

  @Test func anInverseWithoutANameIsNone() throws {
    let model = #"<entity name="Order"><relationship name="shop" inverseName="" destinationEntity="Shop"/></entity>"#
    #expect(try Reported(.cloudKitInverse, model).diagnostics.map(\.element.key) == ["Order.shop"])
  }

  /// The attribute `allowsCloudEncryption` enables the CloudKit rules, since only CloudKit reads it.
  @Test func encryptionSpeaksOfCloudKit() throws {
    func found(_ attribute: String, _ settings: RuleSettings = RuleSettings()) throws -> [String] {
      let text =
        #"<model><entity name="Order"><attribute name="total" attributeType="Decimal"\#(attribute)/></entity></model>"#
      let model = try Model.read(Array(text.utf8), file: "contents", name: "Shop").value
      return Validator(settings: settings, rules: Rule.ofModels).check(model).map(\.rule).filter {
        $0.hasPrefix("cloudkit")
      }
    }
    #expect(try found(#" allowsCloudEncryption="YES""#) == ["cloudkit-attribute-default"])
    #expect(try found("") == [] && found(#" allowsCloudEncryption="NO""#) == [])
    #expect(try found(#" allowsCloudEncryption="YES""#, RuleSettings(cloudKit: false)) == [])
  }

  static let model = """
    <entity name="Order">
        <attribute name="total" attributeType="Decimal"/>
        <attribute name="count" attributeType="Integer 16" defaultValueString="0"/>
        <attribute name="placedAt" attributeType="Date" defaultDateTimeInterval="0"/>
        <attribute name="note" optional="YES" attributeType="String"/>
        <attribute name="draft" transient="YES" attributeType="String"/>
        <attribute name="now" derived="YES" derivationExpression="now()" attributeType="Date"/>
        <attribute name="source" optional="YES" attributeType="ObjectID"/>
        <attribute name="any" optional="YES" transient="YES"/>
        <relationship name="customer" maxCount="1" deletionRule="Deny" destinationEntity="Customer"/>
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" ordered="YES" \
    destinationEntity="Item" inverseName="order" inverseEntity="Item"/>
        <uniquenessConstraints>
            <uniquenessConstraint><constraint value="total"/><constraint value="note"/></uniquenessConstraint>
            <uniquenessConstraint/>
        </uniquenessConstraints>
    </entity>
    <entity name="Customer"><uniquenessConstraints/></entity>
    """

  /// The CloudKit rules give the same advice and fixes as the rules of the conventions, with a new version.
  @Test func fixesAreThoseOfTheConventions() throws {
    let content = """
      <entity name="Order">
          <attribute name="count" attributeType="Integer 16"/>
          <attribute name="code" attributeType="String"/>
          <relationship name="customer" maxCount="1" destinationEntity="Customer"/>
      </entity>
      <entity name="Customer"><relationship name="orders" optional="YES" toMany="YES" destinationEntity="Order"/></entity>
      """
    for (rule, convention, fixes) in [
      (Rule.cloudKitAttributeDefault, Rule.attributeOptionalOrDefault, 3),
      (.cloudKitRelationshipOptional, .relationshipOptional, 1), (.cloudKitInverse, .relationshipInverse, 0),
    ] {
      let (reported, plain) = try (Reported(rule, content, model: Self.used), Reported(convention, content))
      #expect(reported.diagnostics.flatMap(\.help) == plain.diagnostics.flatMap(\.help), "\(rule.id)")
      let repaired = [reported, plain].map { $0.repaired["contents"]?.replacing(" " + Self.used, with: "") }
      #expect(repaired[0] == repaired[1], "\(rule.id)")
      #expect(reported.diagnostics.flatMap(\.fixes).count == fixes)
    }
  }

  @Test(arguments: [
    (
      "cloudkit-attribute-default",
      [
        "3:22 ‹total› Order.total is mandatory and has no default, which CloudKit does not allow",
        "7:22 ‹draft› Order.draft is mandatory and has no default, which CloudKit does not allow",
      ]
    ),
    (
      "cloudkit-relationship-optional",
      ["11:25 ‹customer› Order.customer is mandatory, which CloudKit does not allow"]
    ),
    ("cloudkit-inverse", ["11:87 ‹Customer› Order.customer has no inverse, which CloudKit does not allow"]),
    ("cloudkit-ordered", ["12:92 ‹YES› Order.items is ordered, which CloudKit does not allow"]),
    ("cloudkit-deny", ["11:62 ‹Deny› Order.customer has the delete rule Deny, which CloudKit does not allow"]),
    (
      "cloudkit-uniqueness",
      ["14:50 ‹total› Order has a uniqueness constraint on total, note, which CloudKit does not allow"]
    ),
    (
      "cloudkit-attribute-type",
      [
        "9:60 ‹ObjectID› Order.source has the type ObjectID, which CloudKit does not allow",
        "10:22 ‹any› Order.any has no type, which CloudKit does not allow",
      ]
    ),
  ])
  func whatCloudKitRefusesIsReported(_ id: String, _ lines: [String]) throws {
    let rule = try #require(Rule.ofModels.first { $0.id == id })
    #expect(try Reported(rule, Self.model, model: Self.used).lines == lines)
    // The model does not have to declare `usedWithCloudKit` if the rules run on demand.
    #expect(try Reported(rule, Self.model).lines == lines)
    // The rules do not check the entities of a configuration that stays local.
    let local = Self.model + "\n" + #"<configuration name="Local"><memberEntity name="Order"/></configuration>"#
    let cloud = #"<configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="Item"/></configuration>"#
    #expect(try Reported(rule, local + cloud).lines == [])
    #expect(try Reported(rule, local + cloud.replacing("Item", with: "Order")).lines == lines)
    #expect(try Reported(rule, local + cloud, model: Self.used).lines == lines)
  }

  @Test func whatAMemberInheritsGoesToCloudKit() throws {
    let reported = try Reported(
      .cloudKitAttributeDefault,
      """
      <entity name="Document"><attribute name="title" attributeType="String"/></entity>
      <entity name="Order" parentEntity="Document"/>
      <entity name="Other"><attribute name="title" attributeType="String"/></entity>
      <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="Order"/></configuration>
      """)
    #expect(
      reported.lines == [
        "2:42 ‹title› Document.title is mandatory and has no default, which CloudKit does not allow"
      ])
  }

  @Test func aRelationshipStaysInItsConfiguration() throws {
    let reported = try Reported(
      .cloudKitConfiguration,
      """
      <entity name="Document"><relationship name="author" destinationEntity="Customer"/></entity>
      <entity name="Order" parentEntity="Document">
          <relationship name="items" destinationEntity="Item"/>
          <relationship name="customer" destinationEntity="Customer"/>
          <relationship name="lost" destinationEntity="Nobody"/>
      </entity>
      <entity name="Item"/>
      <entity name="Customer"><relationship name="orders" destinationEntity="Order"/></entity>
      <configuration name="Cloud" usedWithCloudKit="YES">
          <memberEntity name="Order"/>
          <memberEntity name="Item"/>
      </configuration>
      <configuration name="Local">
          <memberEntity name="Customer"/>
      </configuration>
      """)
    #expect(
      reported.lines == [
        "5:54 ‹Customer› Order.customer references Customer, which is not in the configuration Cloud",
        "2:72 ‹Customer› Document.author references Customer, which is not in the configuration Cloud",
      ])
  }

  @Test(arguments: [
    ("entityName", true), ("moveReceipt", true), ("photo_ckAsset", true), ("ckRecordID", true),
    ("ckRecordSystemFields", true),
    ("recordName", false), ("creationDate", false), ("recordID", false), ("modifiedAt", false), ("entity", false),
  ])
  func onlyNamesThatCoreDataUsesAreReserved(_ name: String, _ isReserved: Bool) throws {
    let attribute = "<entity name=\"Event\"><attribute name=\"\(name)\" optional=\"YES\" attributeType=\"String\"/>"
    let line = "2:39 ‹\(name)› Event.\(name) has a name that Core Data reserves in CloudKit"
    #expect(try Reported(.cloudKitReservedName, attribute + "</entity>").lines == (isReserved ? [line] : []))
    let transient = attribute.replacing("optional", with: "transient")
    #expect(try Reported(.cloudKitReservedName, transient + "</entity>").lines == [])
    let toMany = "<entity name=\"Event\"><relationship name=\"\(name)\" toMany=\"YES\"/></entity>"
    #expect(try Reported(.cloudKitReservedName, toMany).lines == [])
    let toOne = toMany.replacing("toMany=\"YES\"", with: "maxCount=\"1\"")
    #expect(try Reported(.cloudKitReservedName, toOne).lines.count == (isReserved ? 1 : 0))
  }

  @Test func aRelationshipIsNotEncrypted() throws {
    let reported = try Reported(
      .cloudKitEncryption,
      """
      <entity name="Order">
          <attribute name="note" allowsCloudEncryption="YES"/>
          <relationship name="customer" allowsCloudEncryption="YES"/>
          <relationship name="items" allowsCloudEncryption="NO"/>
          <relationship name="payer">
              <userInfo><entry key="NSPersistentCloudKitContainerEncryptedAttributeKey" value="1"/></userInfo>
          </relationship>
      </entity>
      """)
    #expect(
      reported.lines == [
        "4:58 ‹YES› Order.customer is marked for encryption, but CloudKit encrypts attributes only",
        "6:25 ‹payer› Order.payer is marked for encryption, but CloudKit encrypts attributes only",
      ])
  }
}
