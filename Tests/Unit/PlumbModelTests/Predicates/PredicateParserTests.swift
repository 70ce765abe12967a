import PlumbFormats
import Testing

@testable import PlumbModel

@Suite("The syntax of predicates")
struct PredicateParserTests {
  @Test(arguments: [
    ("a == 1", "(== a 1)"), ("a = 'x' && b <> \"y\"", "(and (== a \"x\") (!= b \"y\"))"),
    ("a=1 OR b=<2 or c=>3", "(or (== a 1) (<= b 2) (>= c 3))"),
    ("NOT a == 1 AND !(b < 2)", "(and (not (== a 1)) (not (< b 2)))"),
    ("a == 1 OR b == 2 AND c == 3", "(or (== a 1) (and (== b 2) (== c 3)))"),
    ("name BeginsWith[cd] 'x'", "(BEGINSWITH [cd] name \"x\")"), ("a IN {1, 2.5, -3}", "(IN a {1 2.5 (- 3)})"),
    ("a BETWEEN {$FROM, $TO}", "(BETWEEN a {$FROM $TO})"), ("ANY tags.name == 'x'", "(ANY == tags.name \"x\")"),
    ("SOME a = 1", "(ANY == a 1)"), ("NONE a.b MATCHES '.'", "(NONE MATCHES a.b \".\")"), ("ALL a > 1", "(ALL > a 1)"),
    ("true == NO AND nil != NULL", "(and (== true false) (!= nil nil))"), ("TRUEPREDICATE", "true"),
    ("SELF == $x AND SELF.a == $x.b.c", "(and (== SELF $x) (== SELF.a $x.b.c))"),
    ("#size == a.#in.size", "(== size a.in.size)"),
    ("@sum.items.price < items.@avg.price", "(< @sum.items.price items.@avg.price)"),
    ("a + b * c ** 2 ** d - 4 == -e", "(== (- (+ a (* b (** c (** 2 d)))) 4) (- e))"),
    ("(a + b) * c == ((d))", "(== (* (+ a b) c) d)"),
    ("a & 1 << 2 | b == ~c", "(== (| (& a (<< 1 2)) b) (~ c))"), ("a ^ b >> 1 == +2", "(== (^ a (>> b 1)) (+ 2))"),
    ("a UNION b INTERSECT c MINUS d == union", "(== (MINUS (INTERSECT (UNION a b) c) d) union)"),
    ("list[0].x[FIRST] == a[LAST] + b[SIZE]", "(== list[0].x[FIRST] (+ a[LAST] b[SIZE]))"),
    ("SUBQUERY(items, $i, $i.price > 1).@count > 0", "(> (SUBQUERY items $i (> $i.price 1)).@count 0)"),
    ("TERNARY(a == 1, 'x', y) == ternary", "(== (TERNARY (== a 1) \"x\" y) ternary)"),
    ("CAST(a, 'NSDate') < now()", "(< (CAST a \"NSDate\") (now))"),
    ("FUNCTION(a, 'b:', c) == function", "(== (FUNCTION a \"b:\" c) function)"),
    ("modulus:by:(7, 4) == canonical:(a)", "(== (modulus:by: 7 4) (canonical: a))"),
    ("FETCH(a, b, NO) == ANYKEY", "(== (FETCH a b false) ANYKEY)"),
    ("%K.name == %@ AND a.%K == %ld", "(and (== %K.name %@) (== a.%K %d))"), ("$x := 5 == 5", "(== ($x := 5) 5)"),
    ("a UTI-CONFORMS-TO 'x' AND b uti-equals c", "(and (UTI-CONFORMS-TO a \"x\") (UTI-EQUALS b c))"),
    ("uti-1 == 1", "(== (- uti 1) 1)"),
    ("a == 0x1F OR a == 0o17 OR a == 0b101", "(or (== a 31) (== a 15) (== a 5))"),
    ("a == 1.5e3 OR a == .5 OR a == 18446744073709551616", "(or (== a 1.5e3) (== a 0.5) (== a 18446744073709551616))"),
    ("größe == '日本\\n\\u00e9\\x41\\101\\q\\''", "(== größe \"日本\néAAq'\")"), ("\u{a0}a\u{2003}==\n1", "(== a 1)"),
    ("{} == {a, {1}}", "(== {} {a {1}})"),
  ])
  func treeOfAPredicate(_ text: String, _ tree: String) throws {
    #expect(try PredicateSyntax(parsing: text).tree == tree)
  }

  @Test(arguments: [
    ("a ==", "unexpected “”", 4), ("a == 1 b", "unexpected “b”", 7), ("((((", "unexpected “”", 4),
    ("bookmarks.@count +", "unexpected “”", 18), ("a == 'x", "unterminatedString", 5),
    ("a == 'x\\", "unterminatedString", 5),
    ("a == %q", "badPlaceholder %q", 5), ("a == 0x", "badNumber 0x", 5), ("a == 12ab", "badNumber 12", 5),
    ("a == 5.", "badNumber 5", 5), ("a", "notAPredicate a", 0), ("a == 1 AND b.c", "notAPredicate b.c", 11),
    ("(a == 1) == 2", "notAnExpression (a == 1)", 0), ("a == (b == 1)", "notAnExpression (b == 1)", 5),
    ("size == 1", "unexpected “size”", 0), ("ANY a", "unexpected “”", 5), ("größe ?", "unexpected “?”", 8),
    ("a[1 == 2", "unexpected “==”", 4), ("a == \u{0}1", "unexpected “\u{FFFD}”", 5), ("a == $", "unexpected “$”", 5),
    ("", "unexpected “”", 0), ("a ==[] b", "unexpected “]”", 5), ("SUBQUERY(a, $x)", "unexpected “)”", 14),
  ])
  func errorOfAText(_ text: String, _ reason: String, _ position: Int) throws {
    let error = try #require(PredicateSyntaxError(ofPredicate: text))
    #expect(error.summary == reason)
    #expect(error.position == position)
    #expect(!error.phrase(in: text).contains("\n"))
  }

  @Test func expressionsHaveTheirPlaces() throws {
    let text = "größe + ($LIMIT) > canonical:( name )"
    let comparison = try #require(PredicateSyntax(parsing: text).comparisons.first)
    let places = (comparison.left.parts + comparison.right.parts + [comparison.right]).map { expression in
      String(decoding: Array(text.utf8)[expression.range], as: UTF8.self)
    }
    #expect(places == ["größe", "($LIMIT)", "name", "canonical:( name )"])
  }

  @Test(arguments: [
    ("(", "a == 1", ")"), ("NOT ", "a == 1", ""), ("- ", "a == 1", ""), ("{", "1", "}"), ("a[", "1", "]"),
    ("f(", "1", ")"),
    ("1 + ", "a == 1", ""), ("2 ** ", "a == 1", ""), ("SUBQUERY(a, $x, ", "a == 1", ").b == 1"), ("~", "a == 1", ""),
    ("TERNARY(a == 1, 2, ", "3", ") == 4"), ("", "a", "[0]"), ("a UNION ", "b == 1", ""), ("$x := ", "1 == 1", ""),
  ])
  func depthIsBounded(_ prefix: String, _ middle: String, _ suffix: String) {
    for count in [199, 201, 20_000] {
      let text = String(repeating: prefix, count: count) + middle + String(repeating: suffix, count: count)
      guard let predicate = try? PredicateSyntax(parsing: text) else { continue }
      #expect(count < 201)
      _ = predicate.tree
    }
  }

  /// A text that is ten times as long as a text of 100 KB takes about ten times the time.
  @Test(arguments: [
    "price > $LIMIT AND ", "a.", "#a.b == 'text \\n' OR ", "x IN {1, 2, 3} AND ", "((a == 1)) AND ",
    "größe == 0x1F AND ",
    "f:g:(1, 2) == 3 AND ", "ANY t.n == SUBQUERY(a, $x, $x == 1) && ", "'", "$", "1", "   ", "(", "=",
  ])
  func timeIsLinear(_ piece: String) {
    func time(_ count: Int) -> Duration {
      let text = String(repeating: piece, count: count / piece.utf8.count) + "a == 1"
      return ContinuousClock().measure { _ = PredicateSyntaxError(ofPredicate: text).map { $0.phrase(in: text) } }
    }
    let short = min(time(100_000), time(100_000))
    #expect(short < .seconds(1))
    #expect(time(1_000_000) < max(short * 40, .milliseconds(200)))
  }

  @Test func anyPartOfATextIsAPredicateOrAnError() {
    let text = "SUBQUERY(a, $x, NOT $x.n ==[cd] 'ü\\u00e9').@count > f:g:(1.5e3, 0x1F) AND ANY b IN {%@, %K}[0]"
    for index in text.indices {
      for part in [text[..<index], text[index...]] { _ = PredicateSyntaxError(ofPredicate: String(part)) }
    }
  }
}

// MARK: - Printing

extension PredicateSyntax {
  /// The tree in prefix notation.
  fileprivate var tree: String {
    switch self {
    case .comparison(let comparison): comparison.tree
    case .and(let parts): "(and \(parts.map(\.tree).joined(separator: " ")))"
    case .or(let parts): "(or \(parts.map(\.tree).joined(separator: " ")))"
    case .not(let part): "(not \(part.tree))"
    case .constant(let value): "\(value)"
    }
  }
}

extension ComparisonSyntax {
  fileprivate var tree: String {
    let words = [quantifier?.rawValue, `operator`.rawValue, options.map { "[\($0.letters)]" }, left.tree, right.tree]
    return "(\(words.compactMap { $0 }.joined(separator: " ")))"
  }
}

extension ExpressionSyntax {
  fileprivate var tree: String {
    func list(_ head: String, _ parts: [ExpressionSyntax]) -> String {
      "(\(([head] + parts.map(\.tree)).joined(separator: " ")))"
    }
    switch kind {
    case .literal(let literal): return literal.tree
    case .placeholder(let letter): return "%\(letter)"
    case .evaluatedObject: return "SELF"
    case .anyKey: return "ANYKEY"
    case .variable(let name): return "$\(name)"
    case .keyPath(let keys): return keys.joined(separator: ".")
    case .path(let base, let keys): return ([base.tree] + keys).joined(separator: ".")
    case .function(let name, let arguments): return list(name, arguments)
    case .call(let function, let arguments): return list(function.rawValue, arguments)
    case .binary(let symbol, let left, let right): return list(symbol.rawValue, [left, right])
    case .unary(let symbol, let operand): return list(symbol.rawValue, [operand])
    case .list(let elements): return "{\(elements.map(\.tree).joined(separator: " "))}"
    case .subquery(let collection, let variable, let predicate):
      return "(SUBQUERY \(collection.tree) $\(variable) \(predicate.tree))"
    case .conditional(let test, let yes, let no): return "(TERNARY \(test.tree) \(yes.tree) \(no.tree))"
    case .element(let base, .at(let index)): return "\(base.tree)[\(index.tree)]"
    case .element(let base, let index): return "\(base.tree)[\("\(index)".uppercased())]"
    case .assignment(let name, let value): return "($\(name) := \(value.tree))"
    }
  }
}

extension LiteralSyntax {
  fileprivate var tree: String {
    switch self {
    case .null: "nil"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let text): text
    case .string(let text): "\"\(text)\""
    }
  }
}

extension PredicateSyntaxError {
  fileprivate var summary: String {
    switch reason {
    case .unexpected(let token): "unexpected “\(token.found)”"
    case .unterminatedString: "unterminatedString"
    case .badNumber(let text): "badNumber \(text)"
    case .badPlaceholder(let text): "badPlaceholder \(text)"
    case .tooDeep: "tooDeep"
    case .notAPredicate(let text): "notAPredicate \(text)"
    case .notAnExpression(let text): "notAnExpression \(text)"
    }
  }
}
