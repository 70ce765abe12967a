import PlumbCore
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbSwift

/// Default values are interpreted by the declared type.
@Suite struct LiteralTests {
  private func value(_ type: String, _ literal: String) -> DefaultValue? {
    properties("var a: \(type) = \(literal)").first?.defaultValue
  }

  @Test(
    arguments: [
      ("Int64", "0", .integer(0)), ("Int64", "0x0", .integer(0)), ("Int64", "1_000", .integer(1000)),
      ("Int64", "0xFF", .integer(255)), ("Int64", "0b101", .integer(5)), ("Int64", "0o17", .integer(15)),
      ("Int64", "-5", .integer(-5)), ("Int64", "(-5)", .integer(-5)), ("Int64", "-9223372036854775808", .integer(.min)),
      ("Int64", "Int64(3)", .integer(3)), ("Int64", ".zero", .integer(0)), ("Int16", "Int16.zero", .integer(0)),
      ("Swift.Int16", "Int16()", .integer(0)), ("Int64?", "7", .integer(7)),
      ("Int64", "9223372036854775808", .expression("9223372036854775808")), ("Int64", ".max", .expression(".max")),
      ("Int64", "1 + 1", .expression("1 + 1")),
      ("Double", "0", .floating(0)), ("Double", "0.0", .floating(0)), ("Double", "0x0", .floating(0)),
      ("Double", "-1.5e3", .floating(-1500)), ("Double", "1_0.2_5", .floating(10.25)), ("Float", "0.1", .floating(0.1)),
      ("Double", "0x1p-1", .floating(0.5)), ("TimeInterval", ".zero", .floating(0)),
      ("Double", "Double(2)", .floating(2)),
      ("Double", ".infinity", .expression(".infinity")),
      ("Decimal", "0", .decimal("0")), ("Decimal", "0.10", .decimal("0.1")), ("Decimal", "-2.50", .decimal("-2.5")),
      ("Decimal", "Decimal(string: \"0.1\")!", .decimal("0.1")),
      ("Foundation.Decimal", ".init(string: \"1.0\")!", .decimal("1")),
      ("Decimal", "Decimal()", .decimal("0")), ("Decimal", ".zero", .decimal("0")),
      ("Decimal", "Decimal(3)", .decimal("3")),
      ("Decimal", "Decimal(string: \"-1e60\")!", .decimal("-1e60")),
      ("Bool", "false", .boolean(false)), ("Bool", "Bool()", .boolean(false)), ("Bool?", "true", .boolean(true)),
    ] as [(String, String, DefaultValue)])
  func numbers(type: String, literal: String, expected: DefaultValue) {
    #expect(value(type, literal) == expected)
  }

  @Test(
    arguments: [
      ("\"\"", .string("")), ("String()", .string("")), (".init()", .string("")), ("Swift.String()", .string("")),
      (#""a\n\t\"\\\u{1F600}\0""#, .string("a\n\t\"\\\u{1F600}\0")), (##"#"a\n"b"#"##, .string(#"a\n"b"#)),
      (##"#"a\#n"#"##, .string("a\n")), ("\"\"\"\n    a\n      b\n    \"\"\"", .string("a\n  b")),
      ("\"\"\"\n  a \\\n  b\n  \"\"\"", .string("a b")),
      (#""a\(1)""#, .expression(#""a\(1)""#)), ("\"a\" + \"b\"", .expression("\"a\" + \"b\"")),
      ("{ \"a\" }()", .expression("{ \"a\" }()")), (".empty", .expression(".empty")),
    ] as [(String, DefaultValue)])
  func strings(literal: String, expected: DefaultValue) {
    #expect(value("String", literal) == expected)
  }

  @Test(
    arguments: [
      ("Date", "Date(timeIntervalSinceReferenceDate: 0)", .date(0)),
      ("Date", ".init(timeIntervalSinceReferenceDate: -1.5)", .date(-1.5)),
      ("Date", "Date(timeIntervalSince1970: 0)", .date(-978_307_200)),
      ("Foundation.Date", "Foundation.Date(timeIntervalSince1970: 978_307_200)", .date(0)),
      ("Date", ".distantPast", .date(-63_114_076_800)), ("Date", "Date.distantFuture", .date(63_113_904_000)),
      ("Date", "Date()", .expression("Date()")), ("Date", ".now", .expression(".now")),
      ("Date", "Date(timeIntervalSinceNow: 0)", .expression("Date(timeIntervalSinceNow: 0)")),
      ("Data", "Data()", .data(base64: "")), ("Data", "Data(base64Encoded: \"AAE=\")!", .data(base64: "AAE=")),
      ("Data?", ".init()", .data(base64: "")),
      (
        "UUID", "UUID(uuidString: \"e621e1f8-c36c-495a-93fc-0c247a3e6e5f\")!",
        .uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
      ),
      ("UUID", "UUID()", .expression("UUID()")),
      ("URL", "URL(string: \"https://a.b\")!", .url("https://a.b")), ("URL?", "URL(string: \"a\")", .url("a")),
      ("URL", "URL(fileURLWithPath: \"/\")", .expression("URL(fileURLWithPath: \"/\")")),
    ] as [(String, String, DefaultValue)])
  func foundationValues(type: String, literal: String, expected: DefaultValue) {
    #expect(value(type, literal) == expected)
  }

  @Test(
    arguments: [
      ("Status", ".draft", .enumCase("draft")), ("Status?", ".draft", .enumCase("draft")),
      ("Status", "Status.`default`", .enumCase("default")), ("Item.Status", "Status.draft", .enumCase("draft")),
      ("Status", "Item.Status.draft", .enumCase("draft")), ("Status", "Other.draft", .expression("Other.draft")),
      ("Status", ".none", .enumCase("none")), ("Status?", ".none", DefaultValue.none),
      ("Status?", "Optional.none", DefaultValue.none), ("Status?", "nil", DefaultValue.none),
      ("Status", "Status(rawValue: \"a\")!", .string("a")), ("Status?", "Status(rawValue: 1)", .integer(1)),
      ("Status?", ".init(rawValue: -1)", .integer(-1)), ("Status", ".make(1)", .expression(".make(1)")),
      ("[String]?", "[]", .expression("[]")),
    ] as [(String, String, DefaultValue)])
  func enumsAndOptionals(type: String, literal: String, expected: DefaultValue) {
    #expect(value(type, literal) == expected)
  }

  @Test(
    arguments: [
      ("typealias Money = Decimal", "Money", "0", .decimal("0")),
      ("typealias Money = Decimal", "Money", "0.5", .decimal("0.5")),
      ("typealias Seconds = Double", "Seconds?", "1", .floating(1)),
      ("typealias Moment = Date", "Moment", ".distantPast", .date(-63_114_076_800)),
      ("typealias Seconds = Double", "Seconds", ".zero", .floating(0)),
    ] as [(String, String, String, DefaultValue)])
  func valuesOfAliases(alias: String, type: String, literal: String, expected: DefaultValue) {
    let found = declared(alias, "@PersistentModel class Item: NSManagedObject { var a: \(type) = \(literal) }")
    #expect(found.entities.first?.properties.first?.defaultValue == expected)
  }
}
