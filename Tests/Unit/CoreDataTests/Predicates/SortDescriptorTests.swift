import CoreData
import Foundation
import Testing

@Suite("Sort descriptors") struct SortDescriptorTests {
  final class Person: NSObject {
    let name: String?
    let age: Int
    init(_ name: String?, _ age: Int) {
      self.name = name
      self.age = age
    }
  }

  static var rows: [[String: Any]] {
    [["name": "b", "age": 2, "owner": ["rank": 1]], ["age": 1, "owner": ["rank": 3]], ["name": "a", "age": 3]]
  }

  static func ages(_ descriptors: NSSortDescriptor...) -> [Int] {
    (rows as NSArray).sortedArray(using: descriptors).compactMap { ($0 as? [String: Any])?["age"] as? Int }
  }

  @Test func objectsAreOrderedByAKeyNullsFirst() {
    #expect(Self.ages(NSSortDescriptor(key: "age", ascending: true)) == [1, 2, 3])
    #expect(Self.ages(NSSortDescriptor(key: "age", ascending: false)) == [3, 2, 1])
    #expect(Self.ages(NSSortDescriptor(key: "name", ascending: true)) == [1, 3, 2])
    #expect(Self.ages(NSSortDescriptor(key: "name", ascending: false)) == [2, 3, 1])
    #expect(Self.ages(NSSortDescriptor(key: "owner.rank", ascending: true)) == [3, 2, 1])
  }

  @Test func aDescriptorReturnsItsKey() {
    let descriptor = NSSortDescriptor(key: "owner.rank", ascending: true)
    #expect(descriptor.key == "owner.rank")
    #expect(descriptor.ascending)
    let reversed = descriptor.reversedSortDescriptor as? NSSortDescriptor
    #expect(reversed?.key == "owner.rank")
    #expect(reversed?.ascending == false)
    #expect(descriptor == NSSortDescriptor(key: "owner.rank", ascending: true))
    #expect(descriptor != NSSortDescriptor(key: "owner.rank", ascending: false))
  }

  @Test func aComparatorOrdersTheValuesOfTheKey() {
    let byDistance = NSSortDescriptor(key: "age", ascending: true) { a, b in
      let (x, y) = (abs((a as? Int ?? 0) - 2), abs((b as? Int ?? 0) - 2))
      return x < y ? .orderedAscending : x > y ? .orderedDescending : .orderedSame
    }
    #expect(Self.ages(byDistance, NSSortDescriptor(key: "age", ascending: false)) == [2, 3, 1])
  }

  @Test func optionalValuesOfAKeyPathAreOrderedNilFirst() {
    let (none, a, b) = (Person(nil, 3), Person("a", 2), Person("b", 1))
    let descriptor = NSSortDescriptor(keyPath: \Person.name, ascending: true)
    #expect(descriptor.compare(none, to: a) == .orderedAscending)
    #expect(descriptor.compare(b, to: a) == .orderedDescending)
    #expect(descriptor.compare(a, to: a) == .orderedSame)
    let falling = NSSortDescriptor(keyPath: \Person.name, ascending: false)
    #expect(falling.compare(none, to: a) == .orderedDescending)
    #expect(NSSortDescriptor(keyPath: \Person.age, ascending: true).compare(a, to: b) == .orderedDescending)
  }
}
