import PlumbCore
import Testing

@testable import PlumbModel

@Suite struct DefaultReadingTests {
  private static func read(_ type: AttributeType, _ text: String) -> DefaultReading {
    var attribute = Attribute(name: "a", type: type)
    if type == .date { attribute.defaultDateInterval = text } else { attribute.defaultValue = text }
    return DefaultReading(attribute)
  }

  @Test(arguments: [
    (AttributeType.string, "", DefaultValue.string("")), (.string, " a ", .string(" a ")),
    (.boolean, "YES", .boolean(true)), (.boolean, "0", .boolean(false)), (.boolean, "1.0", .boolean(true)),
    (.boolean, "true", .boolean(true)), (.integer16, "-32768", .integer(-32768)), (.integer32, "0.0", .integer(0)),
    (.integer64, "NO", .integer(0)), (.integer64, "YES", .integer(1)), (.integer64, "1e3", .integer(1000)),
    (.integer64, "-9223372036854775808", .integer(.min)), (.integer16, " 7 ", .integer(7)),
    (.decimal, "0.10", .decimal("0.1")), (.decimal, "-00.0", .decimal("0")), (.decimal, "1e3", .decimal("1000")),
    (.double, "0", .floating(0)), (.double, "2.50", .floating(2.5)), (.float, "0.1", .floating(0.1)),
    (.date, "-978332400", .date(-978_332_400)), (.date, "0.5", .date(0.5)),
    (.uuid, "6ba7b810-9dad-11d1-80b4-00c04fd430c8", .uuid("6BA7B810-9DAD-11D1-80B4-00C04FD430C8")),
    (.uri, "https://example.com:80/a%20b?c#d", .url("https://example.com:80/a%20b?c#d")), (.uri, "a/b", .url("a/b")),
    (.binary, "QUJD", .data(base64: "QUJD")), (.binary, "QQ==", .data(base64: "QQ==")),
    (.binary, "", .data(base64: "")),
  ])
  func takesWhatIsMeant(_ type: AttributeType, _ text: String, _ value: DefaultValue) {
    #expect(Self.read(type, text) == .value(value))
  }

  @Test(arguments: [
    (AttributeType.boolean, "2"), (.boolean, ""), (.integer16, "abc"), (.integer16, ""), (.integer16, "1.5"),
    (.integer64, "0x10"), (.decimal, "1,5"), (.double, "one"), (.date, "2013-04-23 12:00:00 +0000"), (.date, "NO"),
    (.uuid, "empy"), (.uuid, "6ba7b8109dad11d180b400c04fd430c8"), (.uri, ""), (.uri, "a b"), (.uri, "a%2"),
    (.uri, "1a:b"), (.uri, "http://a:b/"), (.uri, "http://[::1]/"), (.uri, "a#b#c"), (.binary, "ABC"),
    (.binary, "A==="),
    (.binary, "A=BC"), (.transformable, "x"), (.undefined, "x"),
  ])
  func refusesWhatCouldMeanAnything(_ type: AttributeType, _ text: String) {
    guard case .mismatch = Self.read(type, text) else {
      Issue.record("\(text) was taken for \(type)")
      return
    }
  }

  @Test(arguments: [
    (AttributeType.integer16, "32768"), (.integer32, "1e10"), (.integer64, "9223372036854775808"), (.float, "1e39"),
    (.double, "1e999999"), (.decimal, "1e128"), (.decimal, String(repeating: "9", count: 39)),
  ])
  func refusesWhatTheTypeCannotHold(_ type: AttributeType, _ text: String) {
    guard case .outOfRange = Self.read(type, text) else {
      Issue.record("\(text) was taken for \(type)")
      return
    }
  }

  @Test(arguments: [(AttributeType.double, "inf"), (.float, "nan"), (.decimal, "NaN"), (.date, "-infinity")])
  func knowsWhatIsNotFinite(_ type: AttributeType, _ text: String) {
    #expect(Self.read(type, text) == .notFinite)
  }

  @Test(arguments: [
    ("2013-04-23 12:00:00 +0000", DefaultReading.value(.date(388_411_200))), ("NO", .mismatch(reason: "not a date")),
    ("2010-01-01 01:00:00", text), ("12/4/2013", text), ("2013-04-23 12:00:00 +0200", text),
    ("", .mismatch(reason: "not a date")),
    ("now", .mismatch(reason: "a text whose date depends on the time when the model is compiled")),
  ])
  func readsADateWithoutAnIntervalIfItsTextHasOneMeaning(_ text: String, _ expected: DefaultReading) {
    #expect(DefaultReading(Attribute(name: "a", type: .date, defaultValue: text)) == expected)
  }

  private static let text = DefaultReading.mismatch(
    reason: "a text whose date depends on the time zone and the language of the Mac that compiles it")

  @Test func aDateWithoutADefaultIsAbsent() {
    #expect(DefaultReading(Attribute(name: "a", type: .date)) == .absent)
  }
}
