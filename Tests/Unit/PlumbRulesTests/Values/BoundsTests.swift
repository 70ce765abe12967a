import TestSupport
import Testing

@testable import PlumbCore
@testable import PlumbRules

@Suite("Rules: bounds")
struct BoundsTests {
  @Test(arguments: [
    #"attributeType="Integer 16" minValueString="1" maxValueString="5""#,
    #"attributeType="Integer 16" minValueString="3" maxValueString="3.0""#,
    #"attributeType="Decimal" minValueString="-4.5" maxValueString="-4.49""#,
    #"attributeType="Double" minValueString="1e3""#, #"attributeType="Float" maxValueString="-1""#,
    #"attributeType="String" minValueString="3" maxValueString="16""#,
    #"attributeType="Date" minDateTimeInterval="284000400" maxDateTimeInterval="602395200""#,
    // The texts of a date's bounds are for display. The rule reads the intervals.
    #"attributeType="Date" minValueString="2014" maxValueString="2010""#,
    #"attributeType="Date" minValueString="12/5/2014" maxValueString="12/4/2013""#,
    #"attributeType="Integer 16" minValueString="many" maxValueString="few""#,
    #"attributeType="Boolean" minValueString="1" maxValueString="0""#,
  ])
  func boundsInOrderAreLeftAlone(_ attribute: String) throws {
    #expect(try Remarks.on(.boundsInverted, attribute: attribute) == [])
  }

  @Test(arguments: [
    (
      #"attributeType="Integer 16" minValueString="99" maxValueString="1""#, "‹99›",
      "values: the minimum is 99, the maximum 1"
    ),
    (
      #"attributeType="Integer 64" minValueString="10" maxValueString="9""#, "‹10›",
      "values: the minimum is 10, the maximum 9"
    ),
    (
      #"attributeType="Decimal" minValueString="-0.1" maxValueString="-0.11""#, "‹-0.1›",
      "values: the minimum is -0.1, the maximum -0.11"
    ),
    (
      #"attributeType="Double" minValueString="1e3" maxValueString="999.9""#, "‹1e3›",
      "values: the minimum is 1000, the maximum 999.9"
    ),
    (
      #"attributeType="String" minValueString="8" maxValueString="4""#, "‹8›",
      "lengths: the minimum is 8, the maximum 4"
    ),
    (
      #"attributeType="Date" minDateTimeInterval="5" maxDateTimeInterval="-5""#, "‹5›",
      "values: the minimum is 2001-01-01 00:00:05 UTC, the maximum 2000-12-31 23:59:55 UTC"
    ),
  ])
  func boundsOutOfOrderAreReported(_ attribute: String, _ place: String, _ what: String) throws {
    let reported = "allows no \(what)"
    #expect(try Remarks.on(.boundsInverted, attribute: attribute) == ["\(place) Order.it \(reported)"])
    #expect(try Remarks.on(.boundsInverted, element: attribute) == ["\(place) Place.it \(reported)"])
    // The rule does not report the default value if the bounds allow no value.
    #expect(try Remarks.on(.defaultOutsideBounds, attribute: attribute + #" defaultValueString="0""#) == [])
  }

  @Test(arguments: [
    (#"attributeType="Integer 16" minValueString="70000""#, "‹70000›", "an Integer 16"),
    (#"attributeType="Integer 16" maxValueString="-32769" minValueString="1""#, "‹-32769›", "an Integer 16"),
    (#"attributeType="Integer 64" minValueString="1e19""#, "‹1e19›", "an Integer 64"),
  ])
  func boundsThatNoValuePassesAreReported(_ attribute: String, _ place: String, _ type: String) throws {
    let reported = "allows only values beyond the range of \(type)"
    #expect(try Remarks.on(.boundsInverted, attribute: attribute) == ["\(place) Order.it \(reported)"])
    #expect(try Remarks.on(.boundsInverted, element: attribute) == ["\(place) Place.it \(reported)"])
  }

  @Test(arguments: [
    (#"attributeType="Boolean" minValueString="2""#, "minimum", "2", "beyond the range of Boolean, 0 to 1"),
    (
      #"attributeType="Integer 16" maxValueString="70000""#, "maximum", "70000",
      "beyond the range of Integer 16, -32768 to 32767"
    ),
    (
      #"attributeType="Integer 32" minValueString="-2147483649""#, "minimum", "-2147483649",
      "beyond the range of Integer 32, -2147483648 to 2147483647"
    ),
    (#"attributeType="String" minValueString="-1""#, "minimum", "-1", "not a length"),
    (#"attributeType="String" maxValueString="1.5""#, "maximum", "1.5", "not a length"),
  ])
  func boundsAreValuesOfTheType(_ attribute: String, _ name: String, _ text: String, _ reason: String) throws {
    for reported in [
      try Remarks.on(.boundsInvalid, attribute: attribute), try Remarks.on(.boundsInvalid, element: attribute),
    ] {
      #expect(
        reported.count == 1 && reported.first?.contains("it has the \(name) \"\(text)\", which is \(reason)") == true,
        "\(reported)"
      )
    }
  }

  @Test(arguments: [
    (#"attributeType="Double" minValueString="many""#, "minimum", "many", "not a number", nil),
    (#"attributeType="Integer 16" minValueString="O""#, "minimum", "O", "not a number", "0"),
    (#"attributeType="Decimal" maxValueString="1,000""#, "maximum", "1,000", "not a number", "1.000"),
    (#"attributeType="String" maxValueString="l6""#, "maximum", "l6", "not a length", "16"),
  ])
  func boundsThatAreNoNumbersAreNotUnderstood(
    _ attribute: String, _ name: String, _ text: String, _ reason: String, _ meant: String?
  ) throws {
    for reported in [
      try Reported(.valueNotUnderstood, Self.entity(attribute)),
      try Reported(.valueNotUnderstood, Self.composite(attribute)),
    ] {
      let found = try #require(reported.diagnostics.first, "\(attribute)")
      #expect(
        reported.diagnostics.count == 1 && found.message.hasSuffix("has the \(name) \"\(text)\", which is \(reason)"))
      #expect(meant == nil || found.help == ["did you mean \"\(meant ?? "")\"?"])
    }
    #expect(try Remarks.on(.boundsInvalid, attribute: attribute) == [])
    #expect(Rule.valueNotUnderstood.severities == .always(.error))
  }

  private static func entity(_ attribute: String) -> String {
    #"<entity name="Order"><attribute name="it" \#(attribute)/></entity>"#
  }

  private static func composite(_ attribute: String) -> String {
    #"<composite name="Place"><attribute name="it" \#(attribute)/></composite>"#
  }

  @Test(arguments: [
    #"attributeType="Integer 16" minValueString="-32768" maxValueString="32767.0""#,
    #"attributeType="Integer 64" minValueString="1e3" maxValueString="9223372036854775807""#,
    #"attributeType="Float" maxValueString="1e300""#, #"attributeType="String" minValueString="0" maxValueString="""#,
    #"attributeType="Date" minValueString="12/5/2014" minDateTimeInterval="-5.5""#,
    #"attributeType="Boolean" minValueString="x""#, #"attributeType="Binary" maxValueString="big""#,
  ])
  func boundsOfTheTypeAreLeftAlone(_ attribute: String) throws {
    #expect(try Remarks.on(.boundsInvalid, attribute: attribute) == [])
  }

  @Test(arguments: [
    #"attributeType="Integer 16" minValueString="0" defaultValueString="0""#,
    #"attributeType="Integer 16" minValueString="-1" maxValueString="1" defaultValueString="0.0""#,
    #"attributeType="Integer 16" minValueString="1""#,
    #"attributeType="Integer 16" minValueString="1" defaultValueString="YES""#,
    #"attributeType="String" minValueString="2" maxValueString="3" defaultValueString="ab""#,
    #"attributeType="Date" minDateTimeInterval="-5" defaultDateTimeInterval="-5.0""#,
    #"attributeType="String" regularExpressionString="^[0-9]{5}$" defaultValueString="12345""#,
    #"attributeType="String" regularExpressionString="(?i)abc" defaultValueString="xyz""#,
    #"attributeType="Integer 16" regularExpressionString="[" defaultValueString="0""#,
  ])
  func aDefaultWithinItsBoundsIsLeftAlone(_ attribute: String) throws {
    #expect(try Remarks.on(.defaultOutsideBounds, attribute: attribute) == [])
  }

  @Test(arguments: [
    (#"attributeType="Integer 16" minValueString="1" defaultValueString="0""#, "0", "below the minimum, 1"),
    (#"attributeType="Decimal" maxValueString="0.5" defaultValueString="0.51""#, "0.51", "above the maximum, 0.5"),
    (#"attributeType="String" minValueString="3" defaultValueString="ab""#, "ab", "shorter than the minimum, 3"),
    (#"attributeType="String" maxValueString="1" defaultValueString="ab""#, "ab", "longer than the maximum, 1"),
    (
      #"attributeType="Date" minDateTimeInterval="0" defaultDateTimeInterval="-86400""#, "-86400",
      "before the minimum, 2001-01-01"
    ),
    (
      #"attributeType="Date" maxDateTimeInterval="0" defaultDateTimeInterval="86400""#, "86400",
      "after the maximum, 2001-01-01"
    ),
    (
      #"attributeType="String" regularExpressionString="^[0-9]{5}$" defaultValueString="none""#, "none",
      "which its regular expression does not match"
    ),
  ])
  func aDefaultOutsideIsReported(_ attribute: String, _ value: String, _ reason: String) throws {
    let dates = ["86400": "2001-01-02", "-86400": "2000-12-31"]
    let reported = "has the default \(dates[value] ?? "\"\(value)\""), \(reason)"
    #expect(try Remarks.on(.defaultOutsideBounds, attribute: attribute) == ["‹\(value)› Order.it \(reported)"])
    #expect(try Remarks.on(.defaultOutsideBounds, element: attribute) == ["‹\(value)› Place.it \(reported)"])
  }

  @Test func aBrokenExpressionIsReportedWithoutADefault() throws {
    let attribute = #"optional="YES" attributeType="String" regularExpressionString="^[A-Z{2}(""#
    #expect(
      try Remarks.on(.defaultOutsideBounds, attribute: attribute) == [
        "‹^[A-Z{2}(› The regular expression of Order.it does not compile: a bracket is not closed"
      ])
  }

  @Test(arguments: [
    ("0", "0.0", false), ("0", "1", true), ("1", "0", false), ("-1", "1", true), ("-2", "-1", true),
    ("-1", "-2", false),
    ("9", "10", true), ("0.09", "0.1", true), ("1e40", "2", false), ("1e-40", "0", false), ("0", "1e-40", true),
    ("12345678901234567890.1", "12345678901234567890.2", true), ("1.5", "1.50", false),
  ])
  func numbersAreComparedExactly(_ one: String, _ other: String, _ isLess: Bool) throws {
    let (one, other) = (try #require(DecimalNumber(one)), try #require(DecimalNumber(other)))
    #expect(one.isLess(than: other) == isLess)
  }
}
