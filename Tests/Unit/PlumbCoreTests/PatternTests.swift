import TestSupport
import Testing

@testable import PlumbCore

@Suite("Regular expressions")
struct PatternTests {
  @Test(arguments: [
    ("[a-z", "a bracket is not closed"), ("[]", "a bracket is not closed"), ("[^]", "a bracket is not closed"),
    ("[[a]", "a bracket is not closed"), (#"[\]"#, "a bracket is not closed"), ("(a", "a parenthesis is not closed"),
    ("(?:a|b", "a parenthesis is not closed"), ("(?=a", "a parenthesis is not closed"),
    ("(?#note", "a parenthesis is not closed"), ("a)", "a closing parenthesis has no opening one"),
    (#"a\"#, "it ends with a backslash"), (#"[a\"#, "it ends with a backslash"),
    ("*a", "“*” has no expression to repeat"), ("a|+", "“+” has no expression to repeat"),
    ("(?:*)", "“*” has no expression to repeat"), ("a**", "“*” has no expression to repeat"),
    ("a{5,2}", "at least 5 and at most 2 cannot both be"), ("[z-a]", "the range z-a runs backwards"),
    ("[é-z]", "the range é-z runs backwards"), (#"[a-\.]"#, "the range a-. runs backwards"),
    // A construct that is not supported does not hide a later error.
    (#"\p{L}+\d{2}[a"#, "a bracket is not closed"), ("(?i)abc(", "a parenthesis is not closed"),
  ])
  func whatDoesNotCompileIsBroken(_ text: String, _ reason: String) {
    #expect(Self.fault(text) == reason)
  }

  @Test(arguments: [
    "", "a", "[]a]", "[^]a]", "[a[bc]]", "[[:alpha:]]", "[a&&[^b]]", "[a--b]", #"[\[\]]"#, #"\("#, #"\\"#, "a]", "a}",
    "(?<name>a)", "(?<!a)b", "(?<=a)b", "(?>a)", "(?i:a)", "(?i-s)a", #"\Q[(*\E"#, #"\Q["#, "a*+", "a+?", "^*", "a{2}",
    "a{2,}", "a{0,3}?", #"\x{61}[a]"#, #"\p{Lu}"#, #"(a)\1"#, "(?#()a", "a{1}{2}", "[a-]", "[-a]", "[z-é]", "é+",
    #"^[\w.+-]+@([\w-]+\.)+[A-Za-z]{2,}$"#, #"\A[^@]+@([^@\.]+\.)+[^@\.]+\z"#, "(?x) a # ) [",
    String(repeating: "(", count: 5000), String(repeating: "[", count: 900),
  ])
  func whatMayCompileIsNotBroken(_ text: String) {
    #expect(Self.fault(text) == nil)
  }

  /// Returns the reason why an expression does not compile. `nil` if it may compile.
  private static func fault(_ text: String) -> String? {
    do throws(Pattern.Trouble) {
      _ = try Pattern(text)
    } catch {
      if case .broken(let reason) = error { return reason }
    }
    return nil
  }

  @Test(arguments: [
    ("^[0-9]{5}$", ["12345"], ["none", "1234", "123456"]), ("a|bc", ["a", "bc"], ["b", "abc", ""]),
    ("[^@]+@[^@]+", ["a@b"], ["ab", "a@", "a@@b"]), (#"\d+(\.\d+)?"#, ["1", "1.5"], ["1.", ".5", ""]),
    (#"\w*"#, ["", "a_9"], ["a-b"]), (#"\S+ \S+"#, ["a b"], ["a", "a  b"]), ("(a*)*b", ["b", "aab"], ["a"]),
    ("x{0,2}", ["", "xx"], ["xxx"]), (".", ["."], ["", "ab"]), (#"\."#, ["."], ["a"]), ("a^b|c$", ["c"], ["ab"]),
    ("[-+]?[.]", ["-.", "."], ["-"]), ("[]-]", ["]", "-"], ["["]), (#"[\w-.]+"#, ["a-."], ["+"]),
    (#"[\.-9]"#, [".", "/", "9"], ["-"]), ("[a-c-e]", ["b", "-", "e"], ["d"]), ("[!-é]", ["a"], [" "]),
    ("é", [], ["e", ""]), ("[^é]", ["e"], [""]),
    ("((a{1,2}b?)+c)*", ["", "aabac", "acabc"], ["aab", "c"]),
  ])
  func plainTextsMatchOrNot(_ text: String, _ matching: [String], _ others: [String]) throws {
    let pattern = try Pattern(text)
    for value in matching { #expect(pattern.matches(value) == true, "\(value)") }
    for value in others { #expect(pattern.matches(value) == false, "\(value)") }
  }

  @Test(arguments: [
    ("a++", "aa"), ("(?i)a", "A"), (#"\ba"#, "b"), (#"\p{L}"#, "a"), ("(?=a)a", "b"), ("[a&&b]", "x"),
    ("a{101}", "a"), ("[a-[b]]", "x"),
    ("a", "é"), ("a", "a\n"), ("a", String(repeating: "b", count: 100)), ("a{1}{2}", "b"), (#"(a)\1"#, "b"),
    ("(((a?){50}){50}){50}", "b"),
  ])
  func whatIsNotCertainIsLeftOpen(_ text: String, _ value: String) throws {
    #expect(try Pattern(text).matches(value) == nil)
  }

  /// The standard library's `Regex` has the same results in this subset of the language.
  @Test(arguments: 0..<300) func agreesWithTheStandardLibrary(_ seed: Int) throws {
    var random = Seeded(state: UInt64(seed))
    let text = Self.expression(depth: 3, &random)
    let pattern = try Pattern(text)
    let expected = try Regex(text)
    for _ in 0..<20 {
      let value = String(
        (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in "abc".randomElement(using: &random) })
      #expect(try pattern.matches(value) == (expected.wholeMatch(in: value) != nil), "\(text) and \(value)")
    }
  }

  private static func expression(depth: Int, _ random: inout Seeded) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
    case 0: "a"
    case 1: "b"
    case 2: ["[ab]", "[^a]", ".", "[a-c]"].randomElement(using: &random) ?? "a"
    case 3: "c"
    case 4: "(?:\(expression(depth: depth - 1, &random))|\(expression(depth: depth - 1, &random)))"
    case 5:
      "(\(expression(depth: depth - 1, &random)))"
        + (["*", "?", "+", "{1,2}", "{2}", "*?"].randomElement(using: &random) ?? "")
    default: expression(depth: depth - 1, &random) + expression(depth: depth - 1, &random)
    }
  }
}
