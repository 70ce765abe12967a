import PlumbModel
import TestSupport
import Testing

@testable import PlumbRules

@Suite("Rules: predicates that do not parse")
struct PredicateInvalidTests {
  private static func lines(_ predicate: String) throws -> [String] {
    let text = #"<fetchRequest name="openOrders" entity="Order" predicateString="\#(predicate)"/>"#
    let reported = try Reported(.predicateInvalid, text)
    return reported.diagnostics.map { "\($0.severity): \($0.message)" }
  }

  @Test(arguments: [
    ("isOpen ==", "expected an expression after “==” (character 9)"),
    ("a == ", "expected an expression after “==” (character 4)"),
    ("((((", "expected an expression after “(” (character 4)"),
    ("bookmarks.@count +", "expected an expression after “+” (character 18)"),
    ("== 1", "expected an expression, not “==” (character 1)"),
    ("a == == b", "expected an expression after “==”, not “==” (character 6)"),
    ("(a == 1", "expected “)” after “1” (character 7)"), ("a == 1)", "“)” cannot follow “1” (character 7)"),
    ("a == 1 b == 2", "“b” cannot follow “1” (character 8)"),
    ("a == 'x", "the string has no closing quotation mark (character 6)"),
    ("a NOT IN b", "“NOT” cannot follow “a” (character 3)"),
    ("a == ?", "expected an expression after “==”, not “?” (character 6)"),
    ("a ? b", "“?” cannot follow “a” (character 3)"), ("$ == 1", "expected an expression, not “$” (character 1)"),
    ("isOpen", "“isOpen” is not compared with a value (character 1)"),
    ("a == 1 AND b", "“b” is not compared with a value (character 12)"),
    ("a == 1 AND", "expected an expression after “AND” (character 10)"),
    ("size == 1", "expected an expression, not “size” (character 1)"),
    ("a IN {1,", "expected an expression after “,” (character 8)"),
    ("ANY tags.name", "expected a comparison after “name” (character 13)"),
    ("größe == 'ü' 1", "“1” cannot follow “'ü'” (character 14)"), (" ", "expected an expression (character 1)"),
    ("SUBQUERY(a, b, b == 1).@count == 1", "expected a variable such as “$item” after “,”, not “b” (character 13)"),
  ])
  func whatDoesNotParseIsAnError(_ predicate: String, _ reason: String) throws {
    #expect(
      try Self.lines(predicate) == ["error: The predicate of the fetch request openOrders does not parse: \(reason)"])
  }

  @Test(arguments: [
    ("a == 5AND b == 1", "the number “5” is malformed (character 6)"),
    ("1 == ANY a", "expected an expression after “==”, not “ANY” (character 6)"),
    ("a IN (1, 2)", "expected “)” after “1”, not “,” (character 8)"),
    ("a == 5. AND b == 1", "the number “5” is malformed (character 6)"),
    ("a LIKE CI b", "expected an expression after “LIKE”, not “CI” (character 8)"),
    ("(a == 1) == YES", "“(a == 1)” is a predicate where a value is required (character 1)"),
    ("a == %q", "“%q” is not a format specifier (character 6)"),
    ("a. == 1", "expected a key after “.”, not “==” (character 4)"),
  ])
  func whatOnlyPlumbMayRefuseIsANote(_ predicate: String, _ reason: String) throws {
    #expect(
      try Self.lines(predicate) == ["note: The predicate of the fetch request openOrders does not parse: \(reason)"])
  }

  @Test(arguments: [
    "", "TRUEPREDICATE", "true == true", "name == $NAME", "a == %@ AND %K &lt; %ld", "flags &amp; 4 != 0",
    "ANY tags.name LIKE[cd] 'x*'", "SUBQUERY(items, $i, $i.price > 1).@count > 0", "a UTI-CONFORMS-TO 'public.text'",
    "ANYKEY == 'x'", "FETCH(a, b, NO) != nil", "$x := 5 == 5", "a ==[w] b", "unknown:function:(a, b) == +1",
    "uti-equals == 1", "a == 'it\\'s'", "CAST(a, 'NSDate') &lt; now()",
  ])
  func whatParsesIsLeftAlone(_ predicate: String) throws {
    let found = try Self.lines(predicate)
    // A hyphen is a minus sign unless the word is an operator.
    #expect(found.isEmpty == (predicate != "uti-equals == 1"))
  }

  @Test func theFindingIsAtThePredicate() throws {
    let reported = try Reported(
      .predicateInvalid,
      """
      <entity name="Order">
          <fetchedProperty name="recent">
              <fetchRequest name="fetchedPropertyFetchRequest" entity="Order" predicateString="age &lt;"/>
          </fetchedProperty>
      </entity>
      <fetchRequest name="openOrders" entity="Order" predicateString="isOpen =="/>
      """)
    #expect(
      reported.lines == [
        "7:65 ‹isOpen ==› The predicate of the fetch request openOrders does not parse: expected an expression after “==” "
          + "(character 9)",
        "4:90 ‹age &lt;› The predicate of Order.recent does not parse: expected an expression after “<” (character 5)",
      ])
    #expect(reported.diagnostics.last?.element.key == "Order.recent")
  }

  @Test func anIndexIsAWarning() throws {
    let reported = try Reported(
      .predicateInvalid,
      """
      <entity name="Order">
          <fetchIndex name="open" partialIndexPredicate="isOpen ==">
              <fetchIndexElement expression="length:(" expressionType="300" type="Binary" order="ascending"/>
              <fetchIndexElement expression="length:(name)" expressionType="300" type="Binary" order="ascending"/>
          </fetchIndex>
          <fetchIndex name="all" partialIndexPredicate="isOpen == YES"/>
      </entity>
      """)
    #expect(
      reported.diagnostics.map { "\($0.severity): \($0.message)" } == [
        "warning: The predicate of the fetch index open of Order does not parse: expected an expression after “==” "
          + "(character 9)",
        "warning: The expression length:( in the fetch index open of Order does not parse: expected an expression after "
          + "“(” (character 8)",
      ])
  }

  @Test func aReservedWordIsEscaped() throws {
    func help(_ predicate: String) throws -> [String]? {
      let text = #"<fetchRequest name="some" entity="Order" predicateString="\#(predicate)"/>"#
      return try Reported(.predicateInvalid, text).diagnostics.first?.help
    }
    #expect(try help("size == 1") == ["write # before the key, which is a reserved word"])
    #expect(try help("a ==") == ["correct the format"])
  }

  @Test func deepTextsAreANote() throws {
    let deep = String(repeating: "(", count: 2000) + "a == 1" + String(repeating: ")", count: 2000)
    #expect(
      try Self.lines(deep) == [
        "note: The predicate of the fetch request openOrders does not parse: it is nested more than 200 levels deep "
          + "(character 201)"
      ])
  }
}
