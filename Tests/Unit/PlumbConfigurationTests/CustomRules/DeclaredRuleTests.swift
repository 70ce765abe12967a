import PlumbCore
import PlumbKit
import TestSupport
import Testing

@testable import PlumbDrift
@testable import PlumbFindings
@testable import PlumbWorkspace

/// The findings of rules that a configuration declares.
@Suite struct DeclaredRuleTests {
  private static let model = """
    <entity name="Item" representedClassName="Item">
        <attribute name="id" optional="YES" attributeType="UUID" usesScalarValueType="NO"/>
        <attribute name="price" attributeType="Float" minValueString="0" maxValueString="99.50" defaultValueString="0.0"/>
        <attribute name="weight" optional="YES" attributeType="Double" usesScalarValueType="YES"/>
        <relationship name="owner" maxCount="1" deletionRule="Cascade" destinationEntity="Owner" inverseName="items" inverseEntity="Owner"/>
        <fetchedProperty name="peers" optional="YES">
            <fetchRequest name="fetchedPropertyFetchRequest" entity="Item" fetchLimit="5"/>
        </fetchedProperty>
        <fetchIndex name="byPrice">
            <fetchIndexElement property="price" type="Binary" order="ascending"/>
            <fetchIndexElement property="id" type="Binary" order="descending"/>
        </fetchIndex>
        <uniquenessConstraints>
            <uniquenessConstraint><constraint value="id"/><constraint value="price"/></uniquenessConstraint>
        </uniquenessConstraints>
        <userInfo><entry key="team" value="shop"/><entry key="empty"/></userInfo>
    </entity>
    <entity name="Owner" isAbstract="YES">
        <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Deny" destinationEntity="Item" inverseName="owner" inverseEntity="Item"/>
    </entity>
    <entity name="Shop" representedClassName="Shop" parentEntity="Owner"/>
    <fetchRequest name="all" entity="Item" predicateString="price &gt; $MIN"/>
    <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="Item"/></configuration>
    <composite name="Place">
        <attribute name="latitude" attributeType="Double"/>
    </composite>
    """

  /// The values of `each`, `where` and `message`, and the expected messages with their locations.
  private static let cases: [(String, String, String, [String])] = [
    // Every kind of element.
    (
      "model", #"{ "usedWithCloudKit": false }"#, "{model}: {entities.count} of {entities}",
      [
        "1:1 ‹<model>› Shop: 3 of Item, Owner and Shop"
      ]
    ),
    ("entity", #"{ "isAbstract": true }"#, "{name}, class {representedClassName}", ["19:34 ‹YES› Owner, class none"]),
    (
      "attribute", #"{ "attributeType": ["Float", "Double"] }"#, "{entity}.{name} is {attributeType}",
      [
        "4:44 ‹Float› Item.price is Float", "5:60 ‹Double› Item.weight is Double",
        "27:47 ‹Double› Place.latitude is Double",
      ]
    ),
    ("relationship", #"{ "toMany": false }"#, "{entity}.{name} {toMany}", ["6:25 ‹owner› Item.owner none"]),
    ("fetchedProperty", "{}", "{entity}.{name}", ["7:28 ‹peers› Item.peers"]),
    ("fetchIndex", "{}", "{entity}.{name}: {elements}", ["10:23 ‹byPrice› Item.byPrice: price and id"]),
    (
      "uniquenessConstraint", "{}", "{entity}: {attributes} ({attributes.count})",
      [
        "15:9 ‹<uniquenessConstraint>› Item: id and price (2)"
      ]
    ),
    (
      "fetchRequest", #"{ "predicateString": { "matches": "\\$[A-Z]+" } }"#, "{name} asks {entity}: {predicateString}",
      [
        "24:57 ‹price &gt; $MIN› all asks Item: price > $MIN"
      ]
    ),
    ("configuration", #"{ "usedWithCloudKit": "YES" }"#, "{name} holds {members}", ["25:47 ‹YES› Cloud holds Item"]),
    ("composite", #"{ "attributes": { "count": 1 } }"#, "{{{name}}}", ["26:18 ‹Place› {Place}"]),
    // Conditions on values.
    ("attribute", #"{ "optional": false }"#, "{name}", ["4:22 ‹price› price", "27:22 ‹latitude› latitude"]),
    (
      "attribute", #"{ "usesScalarValueType": "NO" }"#, "{name}",
      [
        "3:83 ‹NO› id", "4:22 ‹price› price", "20:22 ‹place› place", "27:22 ‹latitude› latitude",
      ]
    ),
    ("attribute", #"{ "usesScalarValueType": { "exists": true, "is": false } }"#, "{name}", ["3:83 ‹NO› id"]),
    ("attribute", #"{ "defaultValueString": 0 }"#, "{name}", ["4:113 ‹0.0› price"]),
    ("attribute", #"{ "defaultValueString": "0" }"#, "{name}", []),
    ("attribute", #"{ "maxValueString": { "over": 99, "under": 100 } }"#, "{name}", ["4:86 ‹99.50› price"]),
    ("attribute", #"{ "maxValueString": { "atLeast": 99.5, "atMost": 99.5 } }"#, "{name}", ["4:86 ‹99.50› price"]),
    ("attribute", #"{ "maxValueString": { "over": 99.5 } }"#, "{name}", []),
    ("attribute", #"{ "minValueString": { "exists": true }, "name": { "not": "id" } }"#, "{name}", ["4:67 ‹0› price"]),
    ("entity", #"{ "name": { "matches": "^[IS]", "not": { "matches": "^S" } } }"#, "{name}", ["2:15 ‹Item› Item"]),
    (
      "relationship", #"{ "minCount": { "not": { "atLeast": 1 } } }"#, "{name}",
      ["6:25 ‹owner› owner", "21:25 ‹items› items"]
    ),
    // Conditions on user info.
    (
      "entity", #"{ "userInfo": { "team": { "exists": false } } }"#, "{name} is nobody's",
      [
        "19:15 ‹Owner› Owner is nobody's", "23:15 ‹Shop› Shop is nobody's",
      ]
    ),
    (
      "entity", #"{ "userInfo": { "team": ["shop", "bank"], "empty": "" } }"#,
      "{name}: {userInfo.team}, {userInfo.else}",
      [
        "2:15 ‹Item› Item: shop, none"
      ]
    ),
    // Conditions on contained, containing and related elements.
    (
      "entity", #"{ "attributes": { "none": { "name": "id" } } }"#, "{name} has no id",
      [
        "19:15 ‹Owner› Owner has no id", "23:15 ‹Shop› Shop has no id",
      ]
    ),
    (
      "entity", #"{ "attributes": { "every": { "optional": true }, "count": { "over": 0 } } }"#, "{name}",
      ["19:15 ‹Owner› Owner"]
    ),
    (
      "entity", #"{ "uniquenessConstraints": { "some": { "attributes": { "some": { "value": "id" } } } } }"#, "{name}",
      [
        "2:15 ‹Item› Item"
      ]
    ),
    (
      "entity", #"{ "fetchedProperties": { "some": { "fetchRequest": { "some": { "fetchLimit": 5 } } } } }"#, "{name}",
      [
        "2:15 ‹Item› Item"
      ]
    ),
    ("entity", #"{ "parent": { "isAbstract": true } }"#, "{name}", ["23:15 ‹Shop› Shop"]),
    ("attribute", #"{ "entity": { "isAbstract": true } }"#, "{name}", ["20:22 ‹place› place"]),
    ("relationship", #"{ "destination": { "isAbstract": true } }"#, "{name}", ["6:25 ‹owner› owner"]),
    (
      "relationship", #"{ "inverse": { "toMany": true, "entity": { "name": "Owner" } } }"#, "{name}",
      ["6:25 ‹owner› owner"]
    ),
    ("configuration", #"{ "model": { "usedWithCloudKit": true } }"#, "{name}", []),
    // Combined conditions.
    (
      "entity", #"{ "any": [{ "name": "Shop" }, { "isAbstract": true }], "not": { "name": "Owner" } }"#, "{name}",
      [
        "23:15 ‹Shop› Shop"
      ]
    ),
    (
      "entity", #"{ "all": [{ "name": { "matches": "o" } }, { "name": { "matches": "S" } }] }"#, "{name}",
      ["23:15 ‹Shop› Shop"]
    ),
  ]

  @Test(arguments: cases.indices) func finds(_ index: Int) throws {
    let (kind, condition, message, expected) = Self.cases[index]
    let rule = try Self.rule(
      #"{ "id": "mine", "each": "\#(kind)", "where": \#(condition), "message": \#(JSON.string(message).compact) }"#)
    let lines = try Reported(rule, Self.model).lines
    #expect(lines == expected, "\(lines)")
  }

  static func rule(_ declaration: String) throws -> Rule {
    let text = #"{ "rules": { "custom": [\#(declaration)] } }"#
    return try #require(
      ProjectConfiguration.parse(Array(text.utf8), file: "plumb.json").get().rules.customRules.first)
  }

  @Test func whatIsDeclaredIsWhatIsShown() throws {
    let rule = try Self.rule(
      """
      { "id": "owned", "severity": "note", "each": "entity",
        "where": { "userInfo": { "owner": { "exists": false } }, "any": [{ "isAbstract": false }, { "name": "A" }] },
        "message": "{name} has no owner", "help": ["add it", "or ask"], "why": "nobody answers" }
      """)
    let found = try #require(Reported(rule, #"<entity name="Item"/>"#).diagnostics.first)
    #expect(found.severity == .note && found.help == ["add it", "or ask"] && found.notes == ["nobody answers"])
    #expect(found.element.key == "Item" && found.rule == "owned")
    #expect(
      rule.title
        == "An entity whose userInfo \"owner\" is absent and whose isAbstract is NO or whose name is A")
    #expect(rule.text.why == "nobody answers" && rule.text.fix == "add it\nor ask")
    let page = RuleDocs.page(for: rule)
    #expect(page.contains("Custom, note in every preset") && !page.contains("Example with findings"))
    #expect(!RuleDocs.markdown(for: rule).contains("Example without findings"))
  }

  /// Rules also check invalid models: cycles of parent entities, missing inverses, and duplicate names.
  @Test func brokenModelsAreCheckedToo() throws {
    let rule = try Self.rule(
      #"{ "id": "deep", "each": "entity", "where": { "parent": { "parent": { "parent": {} } } }, "message": "{name}" }"#
    )
    let ring = #"<entity name="A" parentEntity="B"/><entity name="B" parentEntity="A"/><entity name="A"/>"#
    #expect(try Reported(rule, ring).diagnostics.map(\.message) == ["A", "B"])
    let inverse = try Self.rule(
      #"{ "id": "back", "each": "relationship", "where": { "inverse": { "inverse": {} } }, "message": "{name}" }"#)
    let lost = """
      <entity name="A"><relationship name="b" destinationEntity="B" inverseName="a" inverseEntity="B"/>
      <relationship name="c" destinationEntity="A" inverseName="c" inverseEntity="A"/></entity>
      """
    #expect(try Reported(inverse, lost).diagnostics.map(\.message) == ["c"])
  }
}
