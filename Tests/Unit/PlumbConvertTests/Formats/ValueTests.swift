import PlumbCore
import PlumbModel
import Testing

@testable import PlumbConvert

/// Default values of a model as values of other representations.
@Suite struct ConvertedValueTests {
  typealias Reading = (type: AttributeType, text: String, value: ConvertedDefault?)

  static let readings: [Reading] = [
    (.integer16, "YES", .number("1")), (.integer64, "0.0", .number("0")), (.integer32, "1.5", nil),
    (.integer16, "red", nil), (.boolean, "1", .boolean(true)), (.boolean, "No", .boolean(false)), (.boolean, "2", nil),
    (.decimal, "00.10", .number("0.1")), (.double, "nan", nil), (.string, "", .text("")), (.uuid, "x", nil),
    (.uuid, "7d444840-9dc0-11d1-b245-5ffdce74fad2", .text("7D444840-9DC0-11D1-B245-5FFDCE74FAD2")),
    (.integer16, "70000", nil), (.integer16, "-32768", .number("-32768")), (.integer32, "2147483648", nil),
    (.integer64, "9223372036854775808", nil), (.float, "1e39", nil), (.double, "1e-7", .number("0.0000001")),
    (.uri, "https://example.com", .text("https://example.com")), (.uri, "a b", nil), (.binary, "AQI=", .text("AQI=")),
    (.binary, "x", nil), (.transformable, "x", nil), (.undefined, "1", nil), (.date, "0", nil),
  ]

  @Test(arguments: readings) func defaults(_ reading: Reading) {
    #expect(ConvertedDefault(Attribute(name: "a", type: reading.type, defaultValue: reading.text)) == reading.value)
  }

  @Test(arguments: [("-978307200", "1970-01-01T00:00:00Z"), ("inf", nil), ("252423993600", nil), ("soon", nil)])
  func dates(_ interval: String, _ text: String?) {
    var date = Attribute(name: "a", type: .date)
    date.defaultDateInterval = interval
    #expect(ConvertedDefault(date) == text.map { .text($0) })
  }

  @Test(
    arguments: [
      (0, "2001-01-01T00:00:00Z"), (730_940_405.9, "2024-02-29T23:00:05Z"), (-978_307_200, "1970-01-01T00:00:00Z"),
      (-1, "2000-12-31T23:59:59Z"), (-63_113_904_000, "0001-01-01T00:00:00Z"),
      (252_423_993_599, "9999-12-31T23:59:59Z"), (252_423_993_600, nil), (-63_113_904_001, nil), (.nan, nil),
    ] as [(Double, String?)])
  func times(_ seconds: Double, _ text: String?) {
    #expect(ConvertedDefault.date(seconds) == text)
  }

  @Test(arguments: [
    "[A-Z]{2,4}-[0-9]+": true, #"\d+(\.\d{1,2})?"#: true, "^(?:a|b)$": true, "[^-a]": true, "[a-]": true, "": true,
    "(?=.*[a-z]).+?": true, "[а-я]{1,255}": true, #"[\w.-]+@[a-z]"#: true, "a{5,2}": false,
    #"\Ax\z"#: false, "(?i)x": false, "a++": false, "a{,3}": false, "a{x}": false, "(a": false, "a)": false,
    "[a": false,
    "*a": false, "[[a]]": false, "[a&&b]": false, "[z-a]": false, #"\p{L}"#: false, "a\\": false, "]": false,
    "[]a]": false,
    "a**": false, "(?<n>a)": false, "a{99999999}": false,
  ]) func patterns(_ pattern: String, _ isPortable: Bool) {
    #expect(PortablePattern.isPortable(pattern) == isPortable)
  }
}
