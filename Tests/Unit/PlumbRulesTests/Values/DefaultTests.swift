import PlumbModel
import TestSupport
import Testing

@testable import PlumbRules

@Suite("Rules: defaults")
struct DefaultTests {
  @Test(arguments: [
    // Spellings of numbers by Xcode and by scripts.
    (#"attributeType="Integer 16""#, ["0", "-1", "32767", "-32768", "0.0", "3.000", "NO", "YES", "1e3", " 5 ", "+7"]),
    (#"attributeType="Integer 32""#, ["2147483647", "-2147483648", "999999999"]),
    (#"attributeType="Integer 64""#, ["9223372036854775807", "-9223372036854775808", "999999999999999999"]),
    (
      #"attributeType="Decimal""#,
      ["0", "0.0", ".5", "-12.75", "1e60", "NaN", "12345678901234567890123456789012345678"]
    ),
    (#"attributeType="Double""#, ["0", "2.5", "1.7e308", "inf", "NO"]),
    (#"attributeType="Float""#, ["0.0", "3.4e38", "1e-60"]),
    (#"attributeType="Boolean""#, ["YES", "NO", "0", "1", "true", "no", "1.0"]),
    (#"attributeType="String""#, ["", "abc", "0"]),
    (#"attributeType="UUID""#, ["5E0A9D3C-6B1F-4F27-9C55-0D7A1B2E8F40", "5e0a9d3c-6b1f-4f27-9c55-0d7a1b2e8f40"]),
    (
      #"attributeType="URI""#,
      ["https://example.com/a?b=c#d", "about:blank", "x", "http://[::1]/", "https://é.example"]
    ),
    (#"attributeType="Binary""#, ["", "AAEC", "AA==", "AAEC&#10;AAEC"]),
    // Older models have a date as text, in addition to the interval or instead of it.
    (#"attributeType="Date""#, ["2013-04-23 12:00:00 +0000"]),
    (#"attributeType="Date" defaultDateTimeInterval="-978307200""#, ["tomorrow"]),
    (#"attributeType="Transformable""#, ["anything"]),
    (#"optional="YES""#, ["anything"]),
  ])
  func whatCanBeReadIsLeftAlone(_ type: String, _ defaults: [String]) throws {
    for value in defaults {
      for rule in [Rule.defaultTypeMismatch, .defaultOutOfRange] {
        #expect(try Remarks.on(rule, attribute: #"\#(type) defaultValueString="\#(value)""#) == [], "\(value)")
      }
    }
  }

  @Test func aDateThatIsATextWithoutATimeZoneIsANote() throws {
    let attribute = #"attributeType="Date" defaultValueString="12/4/2013""#
    #expect(try Remarks.on(.defaultOutOfRange, attribute: attribute) == [])
    #expect(
      try Remarks.on(.defaultTypeMismatch, attribute: attribute) == [
        "‹12/4/2013› Order.it has the default \"12/4/2013\", which is a text whose date depends on the time zone and the "
          + "language of the Mac that compiles it"
      ])
  }

  /// The compiler of that time read words for dates too.
  @Test(arguments: ["now", "Today", "tomorrow"]) func aDateInWordsIsANote(_ word: String) throws {
    #expect(
      try Remarks.on(.defaultTypeMismatch, attribute: #"attributeType="Date" defaultValueString="\#(word)""#) == [
        "‹\(word)› Order.it has the default \"\(word)\", which is a text whose date depends on the time when the model is compiled"
      ])
  }

  @Test(arguments: [
    ("Integer 16", "abc", "not an Integer 16"), ("Integer 16", "", "not an Integer 16"),
    ("Integer 16", "--5", "not an Integer 16"),
    ("Integer 32", "5px", "not an Integer 32"), ("Integer 64", "1,000", "not an Integer 64"),
    ("Integer 32", "0x10", "not an Integer 32"), ("Integer 32", "3.7", "not an integer"),
    ("Integer 64", "0.05", "not an integer"), ("Decimal", "free", "not a Decimal"), ("Double", "1.2.3", "not a Double"),
    ("Float", "-", "not a Float"), ("Boolean", "maybe", "neither YES nor NO"), ("Boolean", "2", "neither YES nor NO"),
    ("UUID", "empty", "not a UUID"), ("UUID", "0", "not a UUID"), ("UUID", "YES", "not a UUID"),
    ("URI", "", "not a URI"),
    ("UUID", "5E0A9D3C-6B1F-4F27-9C55-0D7A1B2E8F4", "not a UUID"),
    ("URI", "not a link", "not a URI"), ("Binary", "=AAA", "not base64"), ("Binary", "AAE", "not base64"),
    ("Date", "soon", "not a date"), ("Date", "NO", "not a date"),
  ])
  func whatCannotBeReadIsReported(_ type: String, _ value: String, _ reason: String) throws {
    let attribute = #"attributeType="\#(type)" defaultValueString="\#(value)""#
    let place = value.isEmpty ? "" : "‹\(value)› "
    #expect(
      try Remarks.on(.defaultTypeMismatch, attribute: attribute) == [
        "\(place)Order.it has the default \"\(value)\", which is \(reason)"
      ])
    #expect(
      try Remarks.on(.defaultTypeMismatch, element: attribute) == [
        "\(place)Place.it has the default \"\(value)\", which is \(reason)"
      ])
    #expect(try Remarks.on(.defaultOutOfRange, attribute: attribute) == [])
  }

  /// Objects with an optional attribute can be saved. An empty default is no value.
  @Test(arguments: [
    ("URI", "", Severity.note), ("UUID", "", .note), ("Integer 32", "", .note), ("UUID", "none", .warning),
    ("Boolean", "100", .warning),
  ])
  func anOptionalAttributeIsNoError(_ type: String, _ value: String, _ severity: Severity) throws {
    let attribute = #"attributeType="\#(type)" defaultValueString="\#(value)""#
    func diagnostics(_ attribute: String) throws -> [Diagnostic] {
      try Reported(.defaultTypeMismatch, #"<entity name="Order"><attribute name="it" \#(attribute)/></entity>"#)
        .diagnostics
    }
    // Code has to set a value, as without a default.
    #expect(try diagnostics(attribute).map(\.severity) == [value.isEmpty ? .warning : .error])
    let optional = try diagnostics(#"optional="YES" \#(attribute)"#)
    #expect(optional.map(\.severity) == [severity])
    #expect(optional.flatMap(\.help).contains { $0.hasSuffix("or remove the default") })
  }

  @Test func anIntervalIsANumber() throws {
    let attribute = #"attributeType="Date" defaultDateTimeInterval="noon""#
    #expect(
      try Remarks.on(.defaultTypeMismatch, attribute: attribute) == [
        "‹noon› Order.it has the default \"noon\", which is not a number of seconds"
      ])
  }

  @Test(arguments: [
    ("Integer 16", "70000", "beyond the range of Integer 16, -32768 to 32767"),
    ("Integer 16", "-32769", "beyond the range of Integer 16, -32768 to 32767"),
    ("Integer 16", "10000000", "beyond the range of Integer 16, -32768 to 32767"),
    ("Integer 32", "2147483648", "beyond the range of Integer 32, -2147483648 to 2147483647"),
    (
      "Integer 64", "9223372036854775808",
      "beyond the range of Integer 64, -9223372036854775808 to 9223372036854775807"
    ),
    ("Decimal", "123456789012345678901234567890123456789", "longer than the 38 digits of a Decimal"),
    ("Decimal", "1e200", "beyond the range of a Decimal"), ("Double", "1e400", "beyond the range of a Double"),
    ("Float", "1e39", "beyond the range of a Float"),
  ])
  func whatDoesNotFitIsReported(_ type: String, _ value: String, _ reason: String) throws {
    let attribute = #"attributeType="\#(type)" defaultValueString="\#(value)""#
    #expect(
      try Remarks.on(.defaultOutOfRange, attribute: attribute) == [
        "‹\(value)› Order.it has the default \"\(value)\", \(reason)"
      ])
    #expect(try Remarks.on(.defaultTypeMismatch, attribute: attribute) == [])
  }
}
