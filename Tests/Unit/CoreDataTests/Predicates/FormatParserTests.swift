#if os(Linux)
  @testable import CoreData
  import Foundation
  import Testing

  @Suite("The predicate format language") struct FormatParserTests {
    /// Formats of every construct of the language.
    static let formats = [
      "a == 1", "a = 'x' AND b != \"y\"", "NOT a == 1 OR !(b < 2 && c >= 3)", "a BETWEEN {1, 10}", "a IN {1, 2.5, -3}",
      "name BEGINSWITH[cd] 'x' || name ENDSWITH[c] \"y\"", "name LIKE[c] '*a?b\\*'", "name MATCHES '^[a-z]+$'",
      "ANY tags.name == 'x'", "ALL tags.size > 3", "NONE tags.name CONTAINS[d] 'é'", "SOME a.b = 3",
      "a == nil OR b == NULL", "flag == YES AND other == FALSE", "TRUEPREDICATE", "NOT FALSEPREDICATE",
      "SELF == $x", "$x.name == 'y'", "SELF.name == 'y'", "SELF IN $list", "#size > 3", "a.#in.b == 1",
      "tags.@count > 0", "@sum.items.price < 1000", "items.@avg.price == 3", "items.@max.price >= items.@min.price",
      "SUBQUERY(tags, $t, $t.name == 'x' AND $t.size > 1).@count > 0", "a + b * c ** 2 - d / 4 == -e",
      "(a + b) * c == (((d)))", "a & 1 << 2 | ~b ^ -c == ~(d & 3) >> (1 + e)",
      "list[0] == 1 AND list[FIRST] == list[LAST] AND list[SIZE] == 3",
      "list[0].name[1].x == 'y'", "a UNION b == c INTERSECT (d MINUS e)", "TERNARY(a == 1, 'x', 'y') == name",
      "CAST(700000000, 'NSDate') < date", "CAST(a, 'NSString') == '3'", "FUNCTION(name, 'uppercaseString') == 'X'",
      "sum({1, 2, 3}) == 6", "average:(list) > modulus:by:(7, 4)", "date < now()", "canonical:(name) == 'x'",
      "noindex:(name) == 'x'", "a == 0x1F OR a == 0o17 OR a == 0b101 OR a == 1.5e3 OR a == .5", "größe == '日本'",
      "a ==[cd] b", "a <[c] 'x'", "a IN[c] {'x'}", "(((a == 1)))", "{} == a", "a == {1, {2, 3}}",
      "a == -9223372036854775808 AND b == 18446744073709551615",
      "a == '\\u00e9\\x41\\101\\n'",
    ]

    @Test(arguments: formats) func whatIsPrintedParsesToTheSameTree(_ format: String) throws {
      let node = try FormatParser.predicate(format)
      let printed = node.description
      let again = try FormatParser.predicate(printed)
      #expect(again == node, "\(printed)")
      #expect(again.description == printed)
    }

    @Test(arguments: formats) func anyPartOfAFormatIsAFormatOrAnError(_ format: String) {
      let scalars = Array(format.unicodeScalars)
      for count in 0..<scalars.count {
        for part in [scalars[..<count], scalars[count...]] {
          var text = String.UnicodeScalarView()
          text.append(contentsOf: part)
          if let node = try? FormatParser.predicate(String(text)) { _ = node.description }
          if let node = try? FormatParser.expression(String(text)) { _ = node.description }
        }
      }
    }

    @Test func garbageIsAnError() {
      var generator = SeededGenerator(state: 11)
      let pieces = [
        "a", ".", "(", ")", "[", "]", "{", "}", "==", "AND", "NOT", "ANY", "'x'", "$v", "%@", "%K", "%", "#", "@", "1",
        "-", "**", ",", "SUBQUERY(", "CAST(", "sum:(", "TERNARY(", ":", "\\", "\"", "é", "\u{0}", "IN", "[c]", "&&",
        "!",
      ]
      for _ in 0..<4000 {
        let text = (0..<Int.random(in: 1...14, using: &generator))
          .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined(separator: " ")
        if let node = try? FormatParser.predicate(text, [1, "k"]) { _ = node.description }
      }
    }

    @Test(arguments: [
      ("(", "a == 1", ")"), ("NOT ", "a == 1", ""), ("- ", "a == 1", ""), ("{", "1", "}"), ("a[", "1", "]"),
      ("1 + ", "a == 1", ""), ("2 ** ", "a == 1", ""), ("SUBQUERY(a, $x, ", "a == 1", ").b == 1"), ("a AND ", "b", ""),
      ("TERNARY(a == 1, 2, ", "3", ") == 4"), ("sum(", "a", ") == 1"), ("", "a", "[0]"), ("a.", "b == 1", ""),
      ("a == 1 AND ", "b == 1", ""), ("a UNION ", "b == 1", ""),
    ])
    func deepNestingIsAnErrorOrATree(_ prefix: String, _ middle: String, _ suffix: String) throws {
      for count in [10, 199, 201, 20_000] {
        let text = String(repeating: prefix, count: count) + middle + String(repeating: suffix, count: count)
        do {
          let node = try FormatParser.predicate(text)
          _ = node.description
          _ = node.replacing { _ in nil } == node
        } catch {
          #expect(count > 10 || error.reason != .tooDeep)
        }
      }
    }

    @Test func whatNestsTooDeepIsAnError() {
      let text = String(repeating: "(", count: 201) + "a == 1" + String(repeating: ")", count: 201)
      #expect(throws: FormatError(reason: .tooDeep, position: 200)) { try FormatParser.predicate(text) }
    }

    @Test(arguments: [
      ("a ==", FormatError(reason: .unexpected(""), position: 4)),
      ("a == 1 b", FormatError(reason: .unexpected("b"), position: 7)),
      ("a == 'x", FormatError(reason: .unterminatedString, position: 5)),
      ("a == %q", FormatError(reason: .badPlaceholder("%q"), position: 5)),
      ("a == %@", FormatError(reason: .missingArgument, position: 5)),
      ("a == foo(1)", FormatError(reason: .unknownFunction("foo"), position: 5)),
      ("a == sqrt(1, 2)", FormatError(reason: .unknownFunction("sqrt"), position: 5)),
      ("a == 0x", FormatError(reason: .badNumber("0x"), position: 5)),
      ("a == 12ab", FormatError(reason: .badNumber("12"), position: 5)),
      ("a", FormatError(reason: .notAPredicate, position: 0)),
      ("a == 1 AND b", FormatError(reason: .notAPredicate, position: 11)),
      ("(a == 1) == 2", FormatError(reason: .notAnExpression, position: 0)),
      ("a == (b == 1)", FormatError(reason: .notAnExpression, position: 5)),
      ("a NOT IN b", FormatError(reason: .unexpected("NOT"), position: 2)),
      ("size == 1", FormatError(reason: .unexpected("size"), position: 0)),
      ("a ==[x] 1", FormatError(reason: .unexpected("x"), position: 5)),
      ("ANY a", FormatError(reason: .unexpected(""), position: 5)),
      ("a == ?", FormatError(reason: .unexpected("?"), position: 5)),
      ("", FormatError(reason: .unexpected(""), position: 0)),
    ])
    func whatIsNoFormatIsAnErrorAtItsPlace(_ format: String, _ error: FormatError) {
      #expect(throws: error) { try FormatParser.predicate(format) }
    }

    @Test func placeholdersTakeArgumentsOfTheirKindOnly() {
      #expect(throws: FormatError.self) { try FormatParser.predicate("a == %d", ["x"]) }
      #expect(throws: FormatError.self) { try FormatParser.predicate("%K == 1", [3]) }
      #expect(throws: FormatError.self) { try FormatParser.predicate("a == %@", [NSPredicate(value: true)]) }
    }
  }
#endif
