import CoreData
import Foundation
import Testing

@Suite("Evaluating predicates") struct PredicateEvaluationTests {
  /// An object with values of every kind. The key `missing` has no value.
  static var object: [String: Any] {
    [
      "name": "Émile Zola", "age": 62, "height": 1.75, "isAlive": false, "born": Date(timeIntervalSince1970: -4.0e9),
      "id": "x1", "big": Int64.max, "price": NSDecimalNumber(string: "9.99"),
      "tags": ["red", "green", "blue"], "numbers": [3, 1, 2], "empty": [Int](),
      "owner": ["name": "Anna", "age": 30],
      "books": [["title": "Nana", "year": 1880], ["title": "Germinal", "year": 1885]],
    ]
  }

  private static let predicates: [(String, Bool)] = [
    ("age == 62", true), ("age = 62.0", true), ("age != 62", false), ("age > 61", true), ("age >= 62", true),
    ("age < 62", false), ("age <= 62", true), ("age BETWEEN {60, 62}", true), ("age BETWEEN {63, 70}", false),
    ("age IN {1, 62}", true), ("age IN {1, 2}", false), ("height > 1.7", true), ("isAlive == NO", true),
    ("isAlive == 0", true), ("isAlive == TRUE", false), ("price < 10", true), ("price == 9.99", true),
    ("big == 9223372036854775807", true), ("big > 9223372036854775806", true),
    ("born < CAST(0, 'NSDate')", true), ("name == 'Émile Zola'", true), ("name == 'émile zola'", false),
    ("name ==[c] 'émile zola'", true), ("name ==[d] 'Emile Zola'", true), ("name ==[cd] 'emile zola'", true),
    ("name BEGINSWITH 'É'", true), ("name BEGINSWITH[cd] 'emi'", true), ("name BEGINSWITH 'e'", false),
    ("name ENDSWITH 'Zola'", true), ("name ENDSWITH[c] 'ZOLA'", true), ("name CONTAINS 'le Z'", true),
    ("name CONTAINS[cd] 'EMILE'", true), ("name CONTAINS 'x'", false), ("name LIKE '*Zola'", true),
    ("name LIKE '?mile*'", true), ("name LIKE[cd] 'emile ????'", true), ("name LIKE 'Émile'", false),
    ("id LIKE 'x?'", true), ("id MATCHES 'x[0-9]'", true), ("id MATCHES 'x'", false),
    ("id MATCHES 'x|x1'", true), ("id MATCHES[c] 'X\\\\d'", true), ("'x1' == id", true), ("id IN 'ax1b'", true),
    ("id IN {'x1', 'x2'}", true), ("id IN[c] {'X1'}", true), ("'red' IN tags", true), ("tags CONTAINS 'green'", true),
    ("tags CONTAINS 'pink'", false), ("ANY tags == 'red'", true), ("ANY tags BEGINSWITH 'b'", true),
    ("ALL tags CONTAINS 'e'", true), ("ALL tags BEGINSWITH 'r'", false), ("NONE tags == 'pink'", true),
    ("NONE tags == 'red'", false), ("ANY empty == 1", false), ("ALL empty == 1", true), ("ANY numbers > 2", true),
    ("ANY numbers IN {7, 1}", true), ("tags.@count == 3", true), ("empty.@count == 0", true),
    ("numbers.@sum.self == 6", true), ("numbers.@max.self == 3", true), ("numbers.@min.self == 1", true),
    ("numbers.@avg.self == 2", true), ("owner.name == 'Anna'", true), ("owner.age + 1 == 31", true),
    ("ANY books.title == 'Nana'", true), ("ALL books.year > 1879", true), ("books.@max.year == 1885", true),
    ("books.@sum.year == 3765", true), ("SUBQUERY(books, $b, $b.year > 1880).@count == 1", true),
    ("numbers[0] == 3", true), ("numbers[FIRST] == 3", true), ("numbers[LAST] == 2", true),
    ("numbers[SIZE] == 3", true), ("age * 2 - 4 == 120", true), ("age / 31 == 2", true), ("2 ** 3 == 8", true),
    ("missing == nil", true), ("age != nil", true), ("missing != 3", true), ("missing == 3", false),
    ("missing > 3", false),
    ("missing < 3", false), ("missing BEGINSWITH 'a'", false), ("missing IN {1}", false),
    ("NOT age == 1 AND (age == 62 OR age == 1)", true), ("TRUEPREDICATE AND NOT FALSEPREDICATE", true),
    ("TERNARY(age > 60, 'old', 'young') == 'old'", true), ("owner == owner", true), ("length:(id) == 2", true),
    ("uppercase:(id) == 'X1'", true), ("max:(numbers) == 3", true), ("sum:(numbers) == 6", true),
    ("average:(numbers) == 2", true), ("count:(numbers) == 3", true), ("modulus:by:(7, 4) == 3", true),
    ("ceiling:(height) == 2", true), ("trunc:(height) == 1", true), ("abs:(-3) == 3", true), ("sqrt:(9) == 3", true),
    ("raise:toPower:(2, 5) == 32", true), ("bitwiseAnd:with:(6, 3) == 2", true), ("now() > born", true),
    ("(6 & 3) == 2", true), ("6 | 1 == 7", true), ("6 ^ 3 == 5", true), ("1 << 3 == 8", true), ("8 >> 2 == 2", true),
    ("~5 == -6", true),
    ("median:({1, 2, 9}) == 2", true), ("floor:(-1.5) == -2", true), ("add:to:(1, 2) == 3", true),
  ]

  @Test(arguments: predicates)
  func aPredicateHoldsOrNot(_ format: String, _ expected: Bool) {
    #expect(NSPredicate(format: format).evaluate(with: Self.object) == expected)
  }

  @Test func argumentsAreComparedAsTheyAre() {
    let date = Date(timeIntervalSinceReferenceDate: 10)
    let id = UUID()
    let data = Data([1, 2])
    let object: [String: Any] = ["date": date, "id": id, "data": data, "list": [date]]
    #expect(NSPredicate(format: "date == %@", date as CVarArg).evaluate(with: object))
    #expect(NSPredicate(format: "date > %@", date.addingTimeInterval(-1) as CVarArg).evaluate(with: object))
    #expect(!NSPredicate(format: "date < %@", date as CVarArg).evaluate(with: object))
    #expect(NSPredicate(format: "id == %@", id as CVarArg).evaluate(with: object))
    #expect(NSPredicate(format: "id IN %@", [UUID(), id] as CVarArg).evaluate(with: object))
    #expect(!NSPredicate(format: "id IN %@", [UUID()] as CVarArg).evaluate(with: object))
    #expect(NSPredicate(format: "data == %@", data as CVarArg).evaluate(with: object))
    #expect(NSPredicate(format: "%@ IN list", date as CVarArg).evaluate(with: object))
    #expect(
      NSPredicate(
        format: "date BETWEEN %@", [date.addingTimeInterval(-1), date.addingTimeInterval(1)] as CVarArg
      ).evaluate(with: object))
  }

  @Test func collectionsAreFiltered() {
    let names = ["Anna", "bert", "Äneas"] as NSArray
    let predicate = NSPredicate(format: "SELF BEGINSWITH[cd] 'a'")
    #expect(names.filtered(using: predicate) as? [String] == ["Anna", "Äneas"])
    #expect(["x", "y"].filter { NSPredicate(format: "SELF == 'y'").evaluate(with: $0) } == ["y"])
    #expect(NSPredicate(format: "SELF.length > 2 AND SELF MATCHES 'a+'").evaluate(with: "aaa"))
    #expect(NSPredicate(format: "SELF > 3").evaluate(with: 4))
  }

  @Test func blocksStandAmongFormats() {
    let isLong = NSPredicate { object, _ in ((object as? [String: Any])?["name"] as? String ?? "").count > 5 }
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [isLong, NSPredicate(format: "age > 60")])
    #expect(both.evaluate(with: Self.object))
    #expect(!both.evaluate(with: ["name": "Zola", "age": 62]))
  }
}
