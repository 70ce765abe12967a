import TestSupport
import Testing

@testable import PlumbRules

@Suite("Rules: predicates of fetch requests")
struct PredicateTests {
  @Test(
    arguments: [
      ("name == $NAME", [["name"]]),
      ("booleanAttribute == 1 AND floatAttribute > 5", [["booleanAttribute"], ["floatAttribute"]]),
      ("customer.name == \"A.B\" or note like 'x.y\\'z'", [["customer", "name"], ["note"]]),
      ("ANY tags.name IN {\"a\", 'b', other}", [["tags", "name"], ["other"]]),
      ("name beginswith[cd] prefix && !(isOpen = YES)", [["name"], ["prefix"], ["isOpen"]]),
      ("items.@count > 0 AND items.@avg.price < 2.5e3", [["items"], ["items"]]),
      ("SELF.name == $FETCH_SOURCE.name", [["name"]]),
      ("SELF IN $ALL AND #first != nil", [["first"]]),
      ("TRUEPREDICATE", []), ("true == true", []), ("", []),
      ("canonical:(name) == lowercase(\"A\")", [["name"]]),
      ("placedAt BETWEEN {$FROM, $TO}", [["placedAt"]]),
      ("placedAt > CAST(0, \"NSDate\")", nil), ("price+tax*2 >= 0x1F", [["price"], ["tax"]]),
      ("größe > 1", [["größe"]]), ("name ==[cd] $NAME AND note !=[c] other", [["name"], ["note"], ["other"]]),
      ("name <[c]\"m\"", [["name"]]), ("[cd]", nil),
      ("SUBQUERY(items, $i, $i.price > 1).@count > 0", nil), ("%K == 1", nil), ("name == %@", nil),
      ("tags[0] == 1", nil), ("tags[FIRST] == 1", nil), ("name == \"open", nil), ("name.", nil), ("@count > 0", nil),
      ("FUNCTION(self, \"x\") == 1", nil), ("name ~ 1", nil), ("last == 1", nil),
      ("tags UNION others == nil", [["tags"], ["others"]]), ("flags & 4 == mask", [["flags"], ["mask"]]),
      ("TERNARY(a == 1, b, c) == 1", nil), ("ANYKEY == 1", nil), ("a ==", nil),
    ] as [(String, [[String]]?)])
  func keyPathsAreReadOrNot(_ predicate: String, _ paths: [[String]]?) {
    #expect(PredicateKeyPaths(predicate)?.paths.map { $0.map(String.init) } == paths)
  }

  static func model(_ predicate: String) -> String {
    """
    <entity name="Order">
        <attribute name="isOpen" attributeType="Boolean"/>
        <attribute name="placedAt" attributeType="Date"/>
        <relationship name="customer" maxCount="1" destinationEntity="Customer"/>
        <fetchedProperty name="recent"/>
    </entity>
    <entity name="Customer"><attribute name="name" attributeType="String"/></entity>
    <entity name="Firm" parentEntity="Customer"><attribute name="owner" attributeType="String"/></entity>
    <fetchRequest name="some" entity="Order" predicateString="\(predicate)"/>
    """
  }

  @Test(arguments: [
    "isOpen == YES", "customer.name == $NAME", "self == $ME", "objectID IN $IDS", "customer.owner == $ME",
    "recent.@count > 0", "recent.@distinctUnionOfObjects.x = 1", "$ME.@cnt > 0", "placedAt.timeIntervalSince1970 > 0",
    "SUBQUERY(things, $t, $t.x == 1).@count > 0",
  ])
  func propertiesOfTheEntityArePermitted(_ predicate: String) throws {
    #expect(try Reported(.fetchRequestKeyPath, Self.model(predicate)).lines == [])
  }

  @Test(arguments: [
    ("open == YES", "open, but Order has no open"),
    ("customer.nme == $NAME", "customer.nme, but Customer has no nme"),
    ("open == YES OR open == NO", "open, but Order has no open"),
    ("nme ==[cd] $NAME", "nme, but Order has no nme"),
    ("recent.@cnt > 0 OR recent.@cnt == 9", "recent.@cnt, but the operator @cnt does not exist"),
    ("recent.@average.x > 1", "recent.@average, but the operator @average does not exist"),
  ])
  func whatItHasNotIsReportedOnce(_ predicate: String, _ what: String) throws {
    #expect(
      try Reported(.fetchRequestKeyPath, Self.model(predicate)).lines == [
        "10:59 ‹\(predicate)› The fetch request some uses \(what)"
      ])
  }

  @Test func aNearOperatorIsSuggested() throws {
    let reported = try Reported(.fetchRequestKeyPath, Self.model("recent.@cnt > 0"))
    #expect(reported.diagnostics.first?.help.first == "did you mean @count?")
  }

  @Test func theRequestOfAFetchedPropertyIsReadToo() throws {
    let reported = try Reported(
      .fetchRequestKeyPath,
      """
      <entity name="Order">
          <fetchedProperty name="recent">
              <fetchRequest name="fetchedPropertyFetchRequest" entity="Order" predicateString="age &lt; 7"/>
          </fetchedProperty>
      </entity>
      """)
    #expect(reported.lines == ["4:90 ‹age &lt; 7› Order.recent uses age, but Order has no age"])
    #expect(reported.diagnostics.first?.element.key == "Order.recent")
  }
}
