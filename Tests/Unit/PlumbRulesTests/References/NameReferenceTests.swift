import TestSupport
import Testing

@testable import PlumbRules

@Suite("Rules: names that refer to something")
struct NameReferenceTests {
  @Test func anEntityIsThereOnce() throws {
    let reported = try Reported(
      .entityDuplicate,
      """
      <entity name="Order"/>
      <entity name="Item"/>
      <entity name="Order"/>
      <entity name="order"/>
      <entity name="Order"/>
      """)
    #expect(
      reported.lines == [
        "4:15 ‹Order› The model has two entities named Order",
        "6:15 ‹Order› The model has two entities named Order",
      ])
    #expect(reported.diagnostics.map { $0.related.map(\.location.start.line) } == [[2], [2]])
  }

  @Test func aPropertyIsThereOnce() throws {
    let reported = try Reported(
      .propertyDuplicate,
      """
      <entity name="Order">
          <attribute name="note"/>
          <attribute name="customer"/>
          <relationship name="customer"/>
          <fetchedProperty name="note"/>
      </entity>
      <entity name="Item">
          <attribute name="note"/>
      </entity>
      """)
    #expect(
      reported.lines == [
        "5:25 ‹customer› Order has two properties named customer",
        "6:28 ‹note› Order has two properties named note",
      ])
  }

  @Test func whatAParentHasIsNotDeclaredAgain() throws {
    let reported = try Reported(
      .propertyDuplicate,
      """
      <entity name="Invoice" parentEntity="Letter">
          <attribute name="title"/>
          <attribute name="sender"/>
          <attribute name="number"/>
      </entity>
      <entity name="Letter" parentEntity="Document">
          <relationship name="sender"/>
      </entity>
      <entity name="Document">
          <attribute name="title"/>
      </entity>
      """)
    #expect(
      reported.lines == [
        "3:22 ‹title› Invoice.title is already inherited from Document",
        "4:22 ‹sender› Invoice.sender is already inherited from Letter",
      ])
    #expect(reported.diagnostics.map { $0.related.map(\.location.start.line) } == [[11], [8]])
  }

  @Test func aRingOfParentsInheritsNothingFromItself() throws {
    let ring = """
      <entity name="A" parentEntity="B"><attribute name="x"/></entity>
      <entity name="B" parentEntity="A"><attribute name="y"/></entity>
      """
    #expect(try Reported(.propertyDuplicate, ring).lines == [])
  }

  @Test func aParentIsInTheModel() throws {
    let reported = try Reported(
      .parentEntityMissing,
      """
      <entity name="Invoice" parentEntity="Documnet"/>
      <entity name="Letter" parentEntity="Document"/>
      <entity name="Document" parentEntity=""/>
      """)
    #expect(reported.lines == ["2:38 ‹Documnet› The parent entity of Invoice, Documnet, is not in the model"])
    #expect(reported.diagnostics.first?.help.first == "did you mean Document?")
  }

  @Test(arguments: [
    (#"<entity name="A" parentEntity="A"/>"#, ["2:32 ‹A› A is its own parent entity"]),
    (
      #"<entity name="A" parentEntity="B"/><entity name="B" parentEntity="A"/>"#,
      ["2:32 ‹B› A inherits from itself through B"]
    ),
    (
      """
      <entity name="Below" parentEntity="B"/>
      <entity name="A" parentEntity="B"/>
      <entity name="B" parentEntity="C"/>
      <entity name="C" parentEntity="A"/>
      <entity name="Sound" parentEntity="Top"/>
      <entity name="Top"/>
      <entity name="Lost" parentEntity="Nobody"/>
      """, ["4:32 ‹C› B inherits from itself through C, A"]
    ),
  ])
  func aRingOfParentsIsReportedOnce(_ entities: String, _ lines: [String]) throws {
    #expect(try Reported(.parentEntityCycle, entities).lines == lines)
  }

  @Test func aRelationshipLeadsSomewhere() throws {
    let reported = try Reported(
      .destinationMissing,
      """
      <entity name="Order">
          <relationship name="items" destinationEntity="Itme"/>
          <relationship name="customer"/>
          <relationship name="self" destinationEntity="Order"/>
      </entity>
      <entity name="Item"/>
      """)
    #expect(
      reported.lines == [
        "3:51 ‹Itme› Order.items references Itme, which is not in the model",
        "4:25 ‹customer› Order.customer has no destination entity",
      ])
    #expect(reported.diagnostics.first?.help.first == "did you mean Item?")
  }

  @Test func aConfigurationListsWhatIsThere() throws {
    let reported = try Reported(
      .configurationEntityMissing,
      """
      <entity name="Order"/>
      <configuration name="Local">
          <memberEntity name="Order"/>
          <memberEntity name="Receipt"/>
      </configuration>
      """)
    #expect(
      reported.lines == ["5:25 ‹Receipt› The configuration Local lists Receipt, which is not in the model"])
    #expect(reported.diagnostics.first?.element.key == "Local")
  }

  @Test func aFetchRequestFetchesWhatIsThere() throws {
    let reported = try Reported(
      .fetchRequestEntityMissing,
      """
      <entity name="Order">
          <fetchedProperty name="recent">
              <fetchRequest name="fetchedPropertyFetchRequest" entity="Ordr"/>
          </fetchedProperty>
          <fetchedProperty name="none"/>
      </entity>
      <fetchRequest name="open" entity="Order"/>
      <fetchRequest name="closed" entity="Orders"/>
      <fetchRequest name="all"/>
      """)
    #expect(
      reported.lines == [
        "9:37 ‹Orders› The fetch request closed fetches Orders, which is not in the model",
        "10:21 ‹all› The fetch request all has no entity",
        "4:66 ‹Ordr› Order.recent fetches Ordr, which is not in the model",
      ])
  }

  @Test func aCompositeIsInTheModel() throws {
    let reported = try Reported(
      .compositeMissing,
      """
      <entity name="Order">
          <attribute name="sentTo" attributeType="Composite" composite="Adress"/>
          <attribute name="billedTo" attributeType="Composite"/>
          <attribute name="from" attributeType="Composite" composite="Address"/>
      </entity>
      <composite name="Address">
          <attribute name="place" attributeType="Composite" composite="Place"/>
      </composite>
      """)
    #expect(
      reported.lines == [
        "3:67 ‹Adress› Order.sentTo has the composite Adress, which is not in the model",
        "4:47 ‹Composite› Order.billedTo has the type Composite without the name of a composite",
        "8:66 ‹Place› Address.place has the composite Place, which is not in the model",
      ])
  }
}
