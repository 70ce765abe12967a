#if os(Linux)
  @testable import CoreData
  import Foundation
  import Testing

  /// Predicates of fetches that have the result of a database query, not the one of Foundation for plain objects.
  @Suite("What predicates mean in fetches") struct StoreMeaningTests {
    /// A key reader for a dictionary of values.
    private struct Reader: KeyReader {
      let values: [String: Value]
      func value(of object: Value, forKey key: String) -> Value { values[key] ?? .null }
    }

    private static var reader: Reader {
      Reader(values: [
        "age": 62, "name": "Zola", "date": Value(Date(timeIntervalSinceReferenceDate: 100)),
        "url": Value(URL(string: "https://a.b")), "tags": .list(["red", .null]), "list": .list([1, 2, 2, 5]),
        "code": "7", "home": .composite(["city": "Paris"]),
      ])
    }

    private func holds(_ format: String, _ arguments: [Any] = [], _ variables: [String: Any] = [:]) -> Bool {
      NSPredicate(format: format, argumentArray: arguments)
        .holds(for: .object("x"), reader: Self.reader, variables: variables)
    }

    @Test(arguments: [
      ("NOT (missing < 3)", false), ("NOT (missing == 3)", false), ("missing != 3", true),
      ("NOT (missing == 3 OR age == 1)", false), ("NOT (missing == 3 AND age == 1)", true),
      ("missing == 3 OR age == 62", true), ("missing == other", false), ("missing == nil", true),
      ("NOT (missing != nil)", true), ("NOT (missing IN {1, 2})", false), ("NOT (missing CONTAINS 'x')", false),
      ("NOT (missing LIKE '*')", false), ("NONE missing == 3", true), ("NOT ANY tags == 'blue'", true),
    ])
    func whatANullLeavesOpenIsNotTrueWhenNegated(_ format: String, _ expected: Bool) {
      #expect(holds(format) == expected)
    }

    @Test(arguments: [
      ("code == 7", true), ("code > 6", true), ("age == '62'", true), ("date == 100", true), ("date < 101", true),
      ("url == 'https://a.b'", true), ("url BEGINSWITH 'https'", true), ("age LIKE '6*'", true), ("name == 3", false),
      ("code IN {7, 8}", true), ("age IN {'62'}", true), ("home.city == 'Paris'", true), ("home.street == nil", true),
      ("missing.x.y == nil", true), ("missing.@count == 0", true), ("missing.@sum.x == 0", true),
      ("list.@avg.self == nil", false), ("missing.@avg.x == nil", true),
      ("list.@distinctUnionOfObjects.self == {1, 2, 5}", true),
      ("mode:(list) == {2}", true), ("stddev:({2, 4}) == 1", true), ("name CONTAINS ''", false),
      ("name MATCHES '('", false), ("1 / 0 == nil", true), ("bitwiseXor:with:(6, 3) == 5", true),
      ("CAST(code, 'NSNumber') == 7", true), ("CAST(age, 'NSString') == '62'", true), ("name.length == 4", true),
      ("FUNCTION(name, 'uppercaseString') == 'ZOLA'", true), ("{1, 2} UNION {2, 3} == {1, 2, 3}", true),
      ("{1, 2} INTERSECT {2, 3} == {2}", true), ("{1, 2} MINUS {2, 3} == {1}", true),
    ])
    func valuesAreConvertedAsTheirColumnsWouldBe(_ format: String, _ expected: Bool) {
      #expect(holds(format) == expected)
    }

    @Test func variablesAreBoundFromOutside() {
      #expect(holds("age > $low AND name IN $names", [], ["low": 60, "names": ["Zola"]]))
      #expect(holds("SUBQUERY(list, $x, $x > $low).@count == 1", [], ["low": 2]))
    }

    @Test func aTreeReportsWhetherAPartHidesAKey() {
      let block = NSPredicate { _, _ in true }
      let both = NSCompoundPredicate(orPredicateWithSubpredicates: [NSPredicate(format: "a == 1"), block])
      #expect(block.node == nil)
      #expect(both.node == nil)
      #expect(both.tree.isOpaque)
      #expect(both.formatText == "a == 1 OR BLOCKPREDICATE")
      #expect(NSPredicate(value: true).node == .always(true))
      #expect(NSPredicate(value: false).node == .always(false))
      let compound = NSCompoundPredicate(notPredicateWithSubpredicate: NSPredicate(format: "a == 1"))
      #expect(compound.node == NSPredicate(format: "NOT a == 1").node)
      #expect(both.holds(for: .object("x"), reader: Self.reader))
    }

    @Test func descriptorsOrderValuesNullsFirst() {
      let rising = NSSortDescriptor(key: "x", ascending: true)
      let falling = NSSortDescriptor(key: "x", ascending: false)
      #expect(rising.order(.null, 1) == .orderedAscending)
      #expect(falling.order(.null, 1) == .orderedDescending)
      #expect(rising.order(2, 1) == .orderedDescending)
      #expect(rising.order("a", "B") == .orderedDescending)
      #expect(falling.order(1, 1) == .orderedSame)
      let lengths = NSSortDescriptor(key: "x", ascending: true) { a, b in
        let (x, y) = ((a as? String ?? "").count, (b as? String ?? "").count)
        return x < y ? .orderedAscending : x > y ? .orderedDescending : .orderedSame
      }
      #expect(lengths.order("ccc", "d") == .orderedDescending)
      #expect(lengths.order(.null, "d") == .orderedAscending)
    }
  }

  extension Value: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// Creates an integer value.
    public init(integerLiteral value: Int64) { self = .int(value) }
    /// Creates a string value.
    public init(stringLiteral value: String) { self = .string(value) }
  }
#endif
