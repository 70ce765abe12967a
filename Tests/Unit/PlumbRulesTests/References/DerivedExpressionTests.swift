import TestSupport
import Testing

@testable import PlumbRules

@Suite("Rules: derived attributes")
struct DerivedExpressionTests {
  static func model(_ expression: String) -> String {
    """
    <entity name="Order" parentEntity="Document">
        <attribute name="derived" derived="YES" derivationExpression="\(expression)"/>
        <attribute name="total" attributeType="Decimal"/>
        <attribute name="place" attributeType="Composite" composite="Place"/>
        <relationship name="items" toMany="YES" destinationEntity="Item"/>
        <relationship name="customer" maxCount="1" destinationEntity="Customer"/>
        <relationship name="lost" maxCount="1" destinationEntity="Nobody"/>
    </entity>
    <entity name="Document"><attribute name="title" attributeType="String"/></entity>
    <entity name="Item">
        <attribute name="price" attributeType="Decimal"/>
        <attribute name="label" attributeType="String"/>
        <attribute name="draft" attributeType="Decimal" transient="YES"/>
        <relationship name="parts" toMany="YES" destinationEntity="Item"/>
    </entity>
    <entity name="Customer">
        <attribute name="name" attributeType="String"/>
        <relationship name="orders" toMany="YES" destinationEntity="Order"/>
    </entity>
    <entity name="Firm" parentEntity="Customer"><attribute name="owner" attributeType="String"/></entity>
    <composite name="Place"><attribute name="city" attributeType="String"/></composite>
    """
  }

  @Test(arguments: [
    "total", "title", "customer.name", "place.city", "items.@count", "items.@sum.price", "items.price.@sum",
    "customer.orders.@count", "items.price.@average", "items.@max.price", "now()", "now ()", "canonical:(title)",
    "uppercase:( customer.name )", "lowercase:(place.city)",
    // The rule cannot determine whether these expressions are valid.
    "items.@median.price", "total * 2", "add:to:(total, 1)", "lost.name", "customer.owner", "objectID", "sum(items)",
    "items.@max.label", "sum:(items.price)", "length:(title)",
    "items.@unionOfObjects.parts.@count", "..", "@count", "total.", "'total'",
    "total + 1.5 * -total", "FUNCTION(total, 'x')", "total == 1", "5.",
    "TERNARY(total == 1, 2, 3)", "FETCH(total, title, NO)", "flags &amp; 1", "title[0]",
  ])
  func whatCanBeComputedIsLeftAlone(_ expression: String) throws {
    #expect(try Reported(.derivedExpressionInvalid, Self.model(expression)).lines == [])
  }

  @Test(arguments: [
    ("itmes.@count", "Order has no itmes"), ("sum", "Order has no sum"),
    ("size", "Order has no size"), ("first.last", "Order has no first"), ("customer.nme", "Customer has no nme"),
    ("place.town", "Place has no town"), ("items.prize.@sum", "Item has no prize"),
    ("items.@sum.prize", "Item has no prize"), ("canonical:(titel)", "Order has no titel"),
    ("items.price", "it contains a to-many relationship without an aggregate"),
    ("items", "it contains a to-many relationship without an aggregate"),
    ("items.parts.@count", "it contains 2 to-many relationships"),
    ("customer.orders.items.@count", "it contains 2 to-many relationships"),
    ("canonical:(total)", "total is Decimal"), ("uppercase:(customer)", "customer is a relationship"),
    ("lowercase:(place)", "place is Composite"), ("capital:(title)", "the function capital: does not exist"),
    ("items.@cnt", "the operator @cnt does not exist"), ("items.@sum.label", "label is String"),
    ("items.label.@avg", "label is String"), ("items.@sum", "@sum of items names no attribute"),
    ("items.@sum.draft", "draft is transient"), ("items.draft.@count", "draft is transient"),
    ("items.@count +", "expected an expression after “+” (character 14)"),
    ("((((", "expected an expression after “(” (character 4)"),
    ("canonical:(title", "expected “)” after “title” (character 16)"),
    ("total total", "“total” cannot follow “total” (character 7)"),
    ("items.@count)", "“)” cannot follow “@count” (character 13)"),
    ("'open", "the string has no closing quotation mark (character 1)"),
  ])
  func whatCannotBeComputedIsReported(_ expression: String, _ reason: String) throws {
    #expect(
      try Reported(.derivedExpressionInvalid, Self.model(expression)).lines == [
        "3:67 ‹\(expression)› Order.derived cannot be derived from \(expression): \(reason)"
      ])
  }

  @Test func somethingHasToBeDerivedFrom() throws {
    let reported = try Reported(
      .derivedExpressionInvalid, #"<entity name="Order"><attribute name="total" derived="YES"/></entity>"#)
    #expect(reported.lines == ["2:55 ‹YES› Order.total is derived, but has no derivation expression"])
  }

  @Test func aNearFunctionIsSuggested() throws {
    for (expression, meant) in [("cannonical:(title)", "canonical:"), ("items.@cout", "@count")] {
      let reported = try Reported(.derivedExpressionInvalid, Self.model(expression))
      #expect(reported.diagnostics.first?.help.first == "did you mean \(meant)?")
    }
  }

  @Test func aDerivedAttributeWasNothingElseBefore() throws {
    let attributes = #"derived="YES" derivationExpression="now()""#
    #expect(
      try Remarks.on(.derivedRenamingIdentifier, attribute: attributes + #" elementID="old""#) == [
        "‹old› Order.it is derived and has the renaming identifier old"
      ])
    for other in [attributes, attributes + #" elementID="it""#, #"elementID="old""#] {
      #expect(try Remarks.on(.derivedRenamingIdentifier, attribute: other) == [])
    }
  }

  @Test func aNearNameIsSuggested() throws {
    let reported = try Reported(.derivedExpressionInvalid, Self.model("itmes.@count"))
    #expect(reported.diagnostics.first?.help == ["did you mean items?", "name a property of Order"])
  }
}
