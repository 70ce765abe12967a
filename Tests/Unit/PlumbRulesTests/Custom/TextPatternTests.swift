import Testing

@testable import PlumbRules

@Suite("Regular expressions of custom rules")
struct TextPatternTests {
  @Test(arguments: [
    // An expression matches at any position of the text, unless it has anchors.
    ("price", ["price", "thePrice, the price", "prices"], ["Price", "pric", ""]),
    ("^is[A-Z]", ["isPaid"], ["is", "this", "_isPaid"]), ("Date$", ["startDate"], ["Dates", "date"]),
    ("^$", [""], ["a"]), ("", ["", "a"], []), ("^(a|b|cd)+$", ["a", "abcd", "cdcd"], ["", "c", "abc"]),
    ("^a{2,3}$", ["aa", "aaa"], ["a", "aaaa"]), ("^a{2,}$", ["aa", "aaaaaa"], ["a"]), ("^a{0}b$", ["b"], ["ab"]),
    ("^(a*)*$", ["", "aaa"], ["b"]), ("^(|a)+$", ["", "aa"], ["b"]), ("^a??b$", ["b", "ab"], ["aab"]),
    (#"^\d{3}-\w+$"#, ["123-a_1"], ["12-a", "123-"]), (#"^[^\W\d]+$"#, ["a_b"], ["a1", "ä"]),
    (#"^\D$"#, ["a", "é", "注"], ["1", ""]), ("^.$", ["é", "注", "\n"], ["", "ab"]), ("é", ["café"], ["cafe"]),
    ("^[äöü注]+$", ["注ä"], ["a", "ß"]), ("^[^äöü]+$", ["注a"], ["ä"]), (#"^\t\n$"#, ["\t\n"], ["\n\t", "tn"]),
    (#"^\[\.\]$"#, ["[.]"], ["[a]"]), (#"\Aab\z"#, ["ab"], ["abc", "cab"]),
    ("(?:^|_)id$", ["id", "user_id"], ["paid"]),
    ("(?<word>a)b", ["ab"], ["b"]),
  ])
  func findsTheTextOfThePattern(_ text: String, _ found: [String], _ missed: [String]) throws {
    let pattern = try TextPattern(text)
    for text in found { #expect(pattern.isFound(in: text), "\(text) is not found") }
    for text in missed { #expect(!pattern.isFound(in: text), "\(text) is found") }
  }

  @Test(arguments: [
    "(?=a)", "(?!a)b", "(?<=a)b", #"(a)\1"#, "a*+", #"\p{Lu}"#, #"\bid"#, "(?i)a", "[a&&[b]]", "a{101}",
  ])
  func whatIsNotUnderstoodIsRefused(_ text: String) {
    #expect(Self.fault(text)?.hasSuffix("are not supported") == true)
  }

  @Test(arguments: [
    ("[a-", "a bracket is not closed"), ("(a", "a parenthesis is not closed"),
    ("*", "“*” has no expression to repeat"), ("(a{100}){100}", "it is too large"),
    // An empty group in nine nested repetitions.
    (String(repeating: "(", count: 9) + String(repeating: "){100}", count: 9), "it is too large"),
  ])
  func whatCannotBeUsedIsRefused(_ text: String, _ reason: String) { #expect(Self.fault(text) == reason) }

  private static func fault(_ text: String) -> String? {
    do throws(TextPattern.Fault) {
      _ = try TextPattern(text)
      return nil
    } catch {
      return error.reason
    }
  }

  /// Expressions whose matching takes exponential or high polynomial time with backtracking.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "^(a*)*$", "^((a?){50}a{50})*$", ".*.*.*=.*"])
  func noExpressionTakesLong(_ text: String) throws {
    #expect(try !TextPattern(text).isFound(in: String(repeating: "a", count: 20_000) + "!"))
  }
}
