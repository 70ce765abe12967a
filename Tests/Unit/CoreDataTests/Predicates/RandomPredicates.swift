import Foundation

/// Random predicates on people from a seed.
struct RandomPredicates {
  private var random: SeededGenerator
  /// Whether the predicate is the one of a subquery.
  private var isInSubquery = false

  init(seed: UInt64) { random = SeededGenerator(state: seed) }

  private static let texts: [RandomValue<String>] = [
    .init("name") { $0.name }, .init("nick") { $0.nick }, .init("boss.name") { $0.boss?.name },
    .init("boss.nick") { $0.boss?.nick }, .init("team.title") { $0.team?.title },
    .init("boss.team.title") { $0.boss?.team?.title }, .init("boss.boss.name") { $0.boss?.boss?.name },
  ]
  private static let numbers: [RandomValue<Double>] = [
    .init("age") { $0.age }, .init("height") { $0.height }, .init("boss.age") { $0.boss?.age },
    .init("team.rank") { $0.team?.rank }, .init("boss.boss.height") { $0.boss?.boss?.height },
    .init("reports.@count") { Double($0.reports.count) },
    .init("team.members.@count") { Double($0.team?.members.count ?? 0) },
    .init("reports.@max.age") { $0.reports.compactMap(\.age).max() },
    .init("boss.reports.@min.age") { $0.boss?.reports.compactMap(\.age).min() },
    .init("reports.@sum.height") { $0.reports.compactMap(\.height).reduce(0, +) },
    .init("reports.@avg.age") { person in
      let ages = person.reports.compactMap(\.age)
      return ages.isEmpty ? nil : ages.reduce(0, +) / Double(ages.count)
    },
  ]
  private static let sums: [RandomValue<Double>] = [
    .init("age + 1") { $0.age.map { $0 + 1 } }, .init("abs:(boss.age)") { ($0.boss?.age).map(abs) },
    .init("age + boss.age") { person in person.age.flatMap { age in (person.boss?.age).map { age + $0 } } },
    .init("height * 0 + 1 / 0") { _ in nil }, .init("TERNARY(age != nil, age, 0)") { $0.age ?? 0 },
    .init("TERNARY(boss.age > 1, height, nil)") { person in (person.boss?.age).flatMap { $0 > 1 ? person.height : nil }
    },
  ]
  private static let objects: [RandomValue<AnyObject>] = [
    .init("boss") { $0.boss }, .init("team") { $0.team }, .init("boss.boss") { $0.boss?.boss },
    .init("boss.team") { $0.boss?.team },
  ]
  private static let collections: [(text: String, read: @Sendable (PlainPerson) -> [PlainPerson])] = [
    ("reports", { $0.reports }), ("team.members", { $0.team?.members ?? [] }),
    ("boss.reports", { $0.boss?.reports ?? [] }),
  ]

  /// Returns a predicate of at most `depth` levels of AND, OR, NOT and subqueries.
  mutating func next(depth: Int = 3) -> RandomPredicate {
    if depth > 0 {
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1: return .not(next(depth: depth - 1))
      case 2: return .all([next(depth: depth - 1), next(depth: depth - 1)])
      case 3: return .any([next(depth: depth - 1), next(depth: depth - 1)])
      case 4 where !isInSubquery: return subquery(depth: depth - 1)
      case 5 where !isInSubquery: return quantified()
      default: break
      }
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return nilTest(value(Self.texts))
    case 1: return nilTest(number())
    case 2: return nilTest(value(Self.objects))
    case 3: return sameObjects(value(Self.objects), value(Self.objects))
    case 4: return text(value(Self.texts))
    case 5: return comparison(value(Self.texts), value(Self.texts), constant: text(PlainPeople.texts), <)
    default: return comparison(number(), number(), constant: number(Self.constants), <)
    }
  }

  private static let constants: [Double] = [-1, -0.5, 0, 0.5, 1, 2, 3]

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }
  private mutating func number() -> RandomValue<Double> {
    value(isInSubquery || Bool.random(using: &random) ? Self.numbers : Self.numbers + Self.sums)
  }
  private mutating func value<Value>(_ values: [RandomValue<Value>]) -> RandomValue<Value> {
    let value = pick(values)
    guard isInSubquery else { return value }
    return Int.random(in: 0..<4, using: &random) == 0 ? value.ofOuter : value.ofVariable
  }
  private mutating func text(_ values: [String]) -> (String, String) {
    let value = pick(values)
    return ("'\(value)'", value)
  }
  private mutating func number(_ values: [Double]) -> (String, Double) {
    let value = pick(values)
    return (value == value.rounded() && Bool.random(using: &random) ? "\(Int(value))" : "\(value)", value)
  }

  /// A test for nil, written in one of several ways.
  private mutating func nilTest<Value>(_ value: RandomValue<Value>) -> RandomPredicate {
    let isEqual = Bool.random(using: &random)
    let sign = isEqual ? "==" : "!="
    let formats: [(String, [Any])] = [
      ("\(value.text) \(sign) nil", []), ("nil \(sign) \(value.text)", []), ("\(value.text) \(sign) NULL", []),
      ("\(value.text) \(sign) %@", [NSNull()]), ("%@ \(sign) \(value.text)", [NSNull()]),
    ]
    let (format, arguments) = pick(formats)
    return RandomPredicate(format: format, arguments: arguments) { person, outer, _ in
      (value.read(person, outer) == nil) == isEqual
    }
  }

  private mutating func sameObjects(_ a: RandomValue<AnyObject>, _ b: RandomValue<AnyObject>) -> RandomPredicate {
    if Bool.random(using: &random) {
      return RandomPredicate(format: "\(a.text) == \(b.text)") { person, outer, logic in
        Self.equal(
          a.read(person, outer).map(ObjectIdentifier.init), b.read(person, outer).map(ObjectIdentifier.init), logic)
      }
    }
    return RandomPredicate(format: "\(a.text) != \(b.text)") { person, outer, _ in
      a.read(person, outer) !== b.read(person, outer)
    }
  }

  /// Whether two values of objects are equal. In a fetch, a missing value makes this unknown.
  private static func equal<Value: Equatable>(_ a: Value?, _ b: Value?, _ logic: RandomPredicate.Logic) -> Bool? {
    logic == .fetch && (a == nil || b == nil) ? nil : a == b
  }

  /// A comparison of a value with a constant, on either side, with another value, with a list or with bounds.
  private mutating func comparison<Value: Equatable>(
    _ a: RandomValue<Value>, _ b: RandomValue<Value>, constant: (text: String, value: Value),
    _ isLess: @escaping (Value, Value) -> Bool
  ) -> RandomPredicate {
    let (sign, compare) = pick(Self.comparisons(isLess))
    let (c, value) = constant
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      return RandomPredicate(format: "\(a.text) \(sign) \(c)") { person, outer, _ in
        compare(a.read(person, outer), value, .fetch)
      }
    case 2:
      return RandomPredicate(format: "\(c) \(sign) \(a.text)") { person, outer, _ in
        compare(value, a.read(person, outer), .fetch)
      }
    case 3:
      return RandomPredicate(format: "\(a.text) IN {\(c), nil}") { person, outer, _ in
        a.read(person, outer).map { $0 == value }
      }
    case 4:
      return RandomPredicate(format: "\(a.text) IN %@", arguments: [[Any]()]) { person, outer, _ in
        a.read(person, outer).map { _ in false }
      }
    case 5:
      return RandomPredicate(format: "\(a.text) BETWEEN {\(c), \(c)}") { person, outer, _ in
        a.read(person, outer).map { $0 == value }
      }
    default:
      return RandomPredicate(format: "\(a.text) \(sign) \(b.text)") { person, outer, logic in
        compare(a.read(person, outer), b.read(person, outer), a.isComputed || b.isComputed ? .plain : logic)
      }
    }
  }

  private typealias Compare<Value> = (Value?, Value?, RandomPredicate.Logic) -> Bool?

  private static func comparisons<Value: Equatable>(
    _ isLess: @escaping (Value, Value) -> Bool
  ) -> [(String, Compare<Value>)] {
    func ordered(_ holds: @escaping (Value, Value) -> Bool) -> Compare<Value> {
      { a, b, _ in a.flatMap { a in b.map { holds(a, $0) } } }
    }
    return [
      ("==", { equal($0, $1, $2) }), ("!=", { a, b, _ in a != b }), ("<", ordered(isLess)),
      (">=", ordered { !isLess($0, $1) }), (">", ordered { isLess($1, $0) }), ("<=", ordered { !isLess($1, $0) }),
    ]
  }

  /// A comparison of a text with a pattern.
  private mutating func text(_ value: RandomValue<String>) -> RandomPredicate {
    let operators: [(String, (String) -> Bool)] = [
      ("BEGINSWITH 'a'", { $0.hasPrefix("a") }), ("BEGINSWITH[c] 'b'", { $0.lowercased().hasPrefix("b") }),
      ("ENDSWITH 'a'", { $0.hasSuffix("a") }), ("CONTAINS 'a'", { $0.contains("a") }),
      ("CONTAINS[d] 'e'", { $0 == "é" }), ("LIKE 'a*'", { $0.hasPrefix("a") }), ("LIKE '*'", { _ in true }),
      ("MATCHES '.*b'", { $0.hasSuffix("b") }), ("==[c] 'b'", { $0.lowercased() == "b" }),
      ("CONTAINS ''", { _ in false }),
    ]
    let (sign, holds) = pick(operators)
    return RandomPredicate(format: "\(value.text) \(sign)") { person, outer, _ in value.read(person, outer).map(holds) }
  }

  /// A comparison of the members of a to-many relationship, with ANY, ALL or NONE.
  private mutating func quantified() -> RandomPredicate {
    let (path, members) = pick(Self.collections)
    let part: (format: String, truth: (PlainPerson, PlainPerson) -> Bool?)
    let outer = pick(Self.numbers)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: part = ("name == nil", { member, _ in member.name == nil })
    case 1: part = ("boss.age != nil", { member, _ in member.boss?.age != nil })
    case 2: part = ("age > 1", { member, _ in member.age.map { $0 > 1 } })
    case 3: part = ("team.title != 'a'", { member, _ in member.team?.title != "a" })
    case 4: part = ("boss == nil", { member, _ in member.boss == nil })
    case 5: part = ("name IN {'a', 'B'}", { member, _ in member.name.map { ["a", "B"].contains($0) } })
    default:
      part = (
        "age < \(outer.text)",
        { member, person in
          member.age.flatMap { age in outer.read(person, person).map { age < $0 } }
        }
      )
    }
    let quantifier = pick(["ANY", "ALL", "NONE", "SOME"])
    return RandomPredicate(format: "\(quantifier) \(path).\(part.format)") { person, _, _ in
      let truths = members(person).map { part.truth($0, person) }
      switch quantifier {
      case "ALL": return truths.allSatisfy { $0 == true }
      case "NONE": return !truths.contains(true)
      default: return truths.contains(true)
      }
    }
  }

  /// The number of the members of a to-many relationship for which another predicate holds.
  private mutating func subquery(depth: Int) -> RandomPredicate {
    let (path, members) = pick(Self.collections)
    isInSubquery = true
    let inner = next(depth: depth)
    isInSubquery = false
    let (sign, holds): (String, (Int) -> Bool) = pick([
      ("> 0", { $0 > 0 }), ("== 0", { $0 == 0 }), ("== 1", { $0 == 1 }), ("< 2", { $0 < 2 }), ("!= nil", { _ in true }),
    ])
    return RandomPredicate(
      format: "SUBQUERY(\(path), $x, \(inner.format)).@count \(sign)", arguments: inner.arguments
    ) { person, _, logic in
      holds(members(person).filter { inner.truth($0, person, logic) == true }.count)
    }
  }
}
