import PlumbModel
import Testing

@testable import PlumbEvolution

/// Default values of a model as values of other representations.
@Suite struct ConvertedValueTests {
  typealias Reading = (type: AttributeType, text: String, value: PlainDefault?)

  static let readings: [Reading] = [
    (.integer16, "YES", .number("1")), (.integer64, "0.0", .number("0")), (.integer32, "1.5", nil),
    (.integer16, "red", nil), (.boolean, "1", .boolean(true)), (.boolean, "No", .boolean(false)), (.boolean, "2", nil),
    (.decimal, "00.10", .number("0.1")), (.double, "nan", nil), (.string, "", .text("")), (.uuid, "x", .text("x")),
    (.transformable, "x", nil), (.undefined, "1", nil), (.date, "0", nil),
  ]

  @Test(arguments: readings) func defaults(_ reading: Reading) {
    #expect(PlainDefault(Attribute(name: "a", type: reading.type, defaultValue: reading.text)) == reading.value)
  }

  @Test func datesAreSecondsSince2001() {
    var date = Attribute(name: "a", type: .date)
    date.defaultDateInterval = "-978307200"
    #expect(PlainDefault(date) == .seconds(-978_307_200))
    date.defaultDateInterval = "inf"
    #expect(PlainDefault(date) == nil)
  }

  @Test(
    arguments: [
      (0, "2001-01-01T00:00:00Z"), (730_940_405.9, "2024-02-29T23:00:05Z"), (-978_307_200, "1970-01-01T00:00:00Z"),
      (-1, "2000-12-31T23:59:59Z"), (-63_113_904_000, "0001-01-01T00:00:00Z"),
      (252_423_993_599, "9999-12-31T23:59:59Z"), (252_423_993_600, nil), (-63_113_904_001, nil), (.nan, nil),
    ] as [(Double, String?)])
  func times(_ seconds: Double, _ text: String?) {
    #expect(ReferenceTime.text(seconds) == text)
  }

  @Test(arguments: [
    "[A-Z]{2,4}-[0-9]+": true, #"\d+(\.\d{1,2})?"#: true, "^(?:a|b)$": true, "[^-a]": true, "[a-]": true, "": true,
    "(?=.*[a-z]).+?": true,
    #"\Ax\z"#: false, "(?i)x": false, "a++": false, "a{,3}": false, "a{x}": false, "(a": false, "a)": false,
    "[a": false,
    "*a": false, "[[a]]": false, "[a&&b]": false, "[z-a]": false, #"\p{L}"#: false, "a\\": false, "]": false,
    "[]a]": false,
    "a**": false, "(?<n>a)": false, "a{99999999}": false,
  ]) func patterns(_ pattern: String, _ isPortable: Bool) {
    #expect(PortablePattern.isPortable(pattern) == isPortable)
  }
}
