import CoreData
import Foundation
import Testing

/// Access to the property `predicateFormat`, which is marked as deprecated on Linux.
private protocol Formatted {
  var predicateFormat: String { get }
}

extension NSPredicate: Formatted {}

func format(of predicate: NSPredicate) -> String {
  let formatted: any Formatted = predicate
  return formatted.predicateFormat
}

@Suite("Predicates by format") struct PredicateFormatTests {
  @Test(arguments: [
    ("a = 1", "a == 1"), ("a<>'x'", "a != \"x\""), ("a =< 1 and b => 2", "a <= 1 AND b >= 2"),
    ("a==1 && b==2 && c==3", "a == 1 AND b == 2 AND c == 3"),
    ("a == 1 OR b == 2 AND c == 3", "a == 1 OR (b == 2 AND c == 3)"),
    ("(a == 1 || b == 2) AND c == 3", "(a == 1 OR b == 2) AND c == 3"),
    ("! a == 1", "NOT a == 1"), ("not (a == 1 and b == 2)", "NOT (a == 1 AND b == 2)"),
    ("name beginswith[cd] 'a'", "name BEGINSWITH[cd] \"a\""), ("name like[c] 'a*'", "name LIKE[c] \"a*\""),
    ("name matches 'a.*'", "name MATCHES \"a.*\""), ("a in {1, 2}", "a IN {1, 2}"),
    ("a between {1, 2}", "a BETWEEN {1, 2}"), ("any tags.name ==[c] 'a'", "ANY tags.name ==[c] \"a\""),
    ("some tags.name == 'a'", "ANY tags.name == \"a\""), ("all tags.age > 3", "ALL tags.age > 3"),
    ("none tags.age > 3", "NOT ANY tags.age > 3"), ("a == nil", "a == nil"), ("a == null", "a == nil"),
    ("a == YES", "a == 1"), ("a == false", "a == 0"), ("self == $x", "SELF == $x"),
    ("truepredicate", "TRUEPREDICATE"), ("FALSEPREDICATE", "FALSEPREDICATE"), ("tags.@count > 2", "tags.@count > 2"),
    ("a == 'it\\'s \"x\"'", "a == \"it's \\\"x\\\"\""), ("a == -5", "a == -5"), ("a == 1.5", "a == 1.5"),
    ("a == 0x1f", "a == 31"),
    ("SUBQUERY(tags, $t, $t.age > 3).@count > 0", "SUBQUERY(tags, $t, $t.age > 3).@count > 0"),
    ("list[0] == 1 AND list[FIRST] == 2", "list[0] == 1 AND list[FIRST] == 2"), ("a + b == 3", "a + b == 3"),
    ("(a + b) * c == 3", "(a + b) * c == 3"),
    ("a & 4 != 0", "a & 4 != 0"), ("(a | 1) ^ b == 3", "(a | 1) ^ b == 3"), ("~a == ~(b + 1)", "~a == ~(b + 1)"),
    ("a << 2 == b >> 1", "a << 2 == b >> 1"), ("bitwiseAnd:with:(a, 4) == 4", "a & 4 == 4"),
  ])
  func aPredicateHasACanonicalFormat(_ text: String, _ canonical: String) {
    #expect(format(of: NSPredicate(format: text)) == canonical)
  }

  @Test func argumentsStandInTheFormatAsLiterals() {
    let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
    let id = UUID()
    #expect(format(of: NSPredicate(format: "a == %@", "x")) == "a == \"x\"")
    #expect(format(of: NSPredicate(format: "a == %@", "%K")) == "a == \"%K\"")
    #expect(format(of: NSPredicate(format: "%K == %d", "a.b", 3)) == "a.b == 3")
    #expect(format(of: NSPredicate(format: "a > %ld AND b < %lld", 3, Int64(4))) == "a > 3 AND b < 4")
    #expect(format(of: NSPredicate(format: "a > %f", 2.5)) == "a > 2.5")
    #expect(
      format(of: NSPredicate(format: "a < %@", date as CVarArg)) == "a < CAST(700000000.000000, \"NSDate\")")
    #expect(format(of: NSPredicate(format: "a == %@", id as CVarArg)) == "a == \(id.uuidString)")
    #expect(format(of: NSPredicate(format: "a IN %@", [1, 2] as CVarArg)) == "a IN {1, 2}")
    #expect(format(of: NSPredicate(format: "a == %@", NSNumber(value: 4))) == "a == 4")
    #expect(format(of: NSPredicate(format: "a == '%@'")) == "a == \"%@\"")
    #expect(format(of: NSPredicate(format: "a == %@ AND b == %@", argumentArray: ["x", 1])) == "a == \"x\" AND b == 1")
    #expect(NSPredicate(format: "a == %@", argumentArray: [NSNull()]).evaluate(with: ["b": 1]))
  }

  @available(*, deprecated)
  @Test func anNSNullHasAnotherTextThanNil() {
    let null = NSPredicate(format: "a == %@", NSNull())
    #expect(format(of: null) == "a == <null>" && null == NSPredicate(format: "a == %@", NSNull()))
    #expect(format(of: NSPredicate(format: "a IN %@", [NSNull(), 1])) == "a IN {<null>, 1}")
    #expect(NSExpression(forConstantValue: NSNull()).description == "<null>")
    #expect(NSExpression(forConstantValue: nil).description == "nil")
    #expect(NSExpression(forConstantValue: NSNull()).constantValue is NSNull)
    #expect(NSExpression(forConstantValue: String?.none as Any).description == "<null>")
    let bound = NSPredicate(format: "a != $x").withSubstitutionVariables(["x": NSNull()])
    #expect(format(of: bound) == "a != <null>")
    #expect(bound.evaluate(with: ["a": 1]) && !bound.evaluate(with: ["b": 1]))
  }

  @Test func aFormatMakesThePredicateOfItsKind() {
    #expect(NSPredicate(format: "a == 1 AND b == 2") is NSCompoundPredicate)
    #expect(NSPredicate(format: "NOT a == 1") is NSCompoundPredicate)
    #expect(!(NSPredicate(format: "a == 1") is NSCompoundPredicate))
    let compound = NSPredicate(format: "a == 1 OR b == 2 OR c == 3") as? NSCompoundPredicate
    #expect(compound?.compoundPredicateType == .or)
    #expect(compound?.subpredicates.count == 3)
  }

  @Test func predicatesThatSayTheSameAreEqual() {
    let a = NSPredicate(format: "a == 1 AND b CONTAINS[c] 'x'")
    let b = NSPredicate(format: "a = %d && b contains[c] %@", 1, "x")
    #expect(a == b)
    #expect(a.hash == b.hash)
    #expect(a != NSPredicate(format: "a == 2 AND b CONTAINS[c] 'x'"))
    #expect(NSPredicate(format: "a == 1") == NSPredicate(format: "a == 1"))
    #expect(NSPredicate(format: "a == 1") != NSPredicate(format: "a != 1"))
    #expect(NSPredicate(format: "a == 1") != NSPredicate(value: true))
    #expect((a.copy() as? NSPredicate) == a)
  }

  @Test func predicatesAreCompounded() {
    let a = NSPredicate(format: "a == 1")
    let b = NSPredicate(format: "b == 2 OR c == 3")
    let and = NSCompoundPredicate(andPredicateWithSubpredicates: [a, b])
    #if !os(Linux)
      // Foundation's own class does not print this format on Linux.
      #expect(format(of: and) == "a == 1 AND (b == 2 OR c == 3)")
      #expect(format(of: NSCompoundPredicate(notPredicateWithSubpredicate: b)) == "NOT (b == 2 OR c == 3)")
    #endif
    #expect(and.evaluate(with: ["a": 1, "b": 0, "c": 3]))
    #expect(!and.evaluate(with: ["a": 1, "b": 0, "c": 4]))
  }

  @Test func variablesAreSubstituted() {
    let template = NSPredicate(format: "a == $x AND SUBQUERY(b, $y, $y == $x).@count == $z")
    let predicate = template.withSubstitutionVariables(["x": 3, "y": 9, "z": 1])
    #expect(format(of: predicate) == "a == 3 AND SUBQUERY(b, $y, $y == 3).@count == 1")
    #expect(predicate.evaluate(with: ["a": 3, "b": [1, 3]]))
    #expect(template.evaluate(with: ["a": 1, "b": [1, 3]], substitutionVariables: ["x": 1, "z": 1]))
  }
}
