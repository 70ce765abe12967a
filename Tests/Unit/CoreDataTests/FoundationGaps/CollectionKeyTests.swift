import CoreData
import Foundation
import Testing

@Suite struct CollectionKeys {
  let people: NSArray = [
    ["name": "Ann", "age": 40, "tags": ["a", "b"]] as NSDictionary,
    ["name": "Bob", "age": 20, "tags": ["b"]] as NSDictionary,
    ["name": "Ann", "tags": [String]()] as NSDictionary,
  ]

  @Test func aKeyIsReadFromEachElement() {
    #expect(people.value(forKey: "name") as? [String] == ["Ann", "Bob", "Ann"])
    let ages = people.value(forKey: "age") as? [Any]
    #expect(ages?.count == 3 && ages?[2] is NSNull)
    #expect(people.value(forKeyPath: "name") as? [String] == ["Ann", "Bob", "Ann"])
  }

  @Test func aSetGivesASetWithoutMissingValues() {
    let set = NSSet(array: people as? [NSDictionary] ?? [])
    #expect(set.value(forKey: "name") as? Set<String> == ["Ann", "Bob"])
    #expect(set.value(forKey: "age") as? Set<Int> == [40, 20])
    #expect(set.value(forKeyPath: "@count") as? Int == 3)
    #expect(set.value(forKeyPath: "@max.age") as? Int == 40)
  }

  @Test func anOrderedSetGivesAnOrderedSet() {
    let set = NSOrderedSet(array: people as? [NSDictionary] ?? [])
    #expect((set.value(forKey: "name") as? NSOrderedSet)?.array as? [String] == ["Ann", "Bob"])
    #expect(set.value(forKeyPath: "@sum.age") as? Int == 60)
  }

  @Test func operatorsCountAndAdd() {
    #expect(people.value(forKeyPath: "@count") as? Int == 3)
    #expect(people.value(forKeyPath: "@sum.age") as? Int == 60)
    #expect(people.value(forKeyPath: "@avg.age") as? Double == 20)
    #expect(people.value(forKeyPath: "@min.age") as? Int == 20)
    #expect(people.value(forKeyPath: "@max.age") as? Int == 40)
    #expect(people.value(forKeyPath: "@max.name") as? String == "Bob")
    let numbers: NSArray = [1.5, 2]
    #expect(numbers.value(forKeyPath: "@sum.self") as? Double == 3.5)
    let dates: NSArray = [Date(timeIntervalSince1970: 1) as NSDate, Date(timeIntervalSince1970: 9) as NSDate]
    #expect(dates.value(forKeyPath: "@min.self") as? Date == Date(timeIntervalSince1970: 1))
  }

  @Test func operatorsOnNothing() {
    let none: NSArray = []
    #expect(none.value(forKeyPath: "@count") as? Int == 0)
    #expect(none.value(forKeyPath: "@sum.age") as? Int == 0)
    #expect(none.value(forKeyPath: "@avg.age") as? Int == 0)
    #expect(none.value(forKeyPath: "@max.age") == nil)
  }

  @Test func unionsListValues() {
    #expect(people.value(forKeyPath: "@unionOfObjects.name") as? [String] == ["Ann", "Bob", "Ann"])
    let names = people.value(forKeyPath: "@distinctUnionOfObjects.name") as? [String]
    #expect(names.map(Set.init) == ["Ann", "Bob"] && names?.count == 2)
    let lists: NSArray = [people, people]
    #expect((lists.value(forKeyPath: "@unionOfArrays.name") as? [String])?.count == 6)
    #expect((lists.value(forKeyPath: "@distinctUnionOfArrays.age") as? [Int])?.count == 2)
  }

  @Test func decimalsAreAddedExactly() {
    let prices: NSArray = [NSDecimalNumber(string: "0.1"), NSDecimalNumber(string: "0.2")]
    let sum = prices.value(forKeyPath: "@sum.self") as? NSDecimalNumber
    #expect(sum == NSDecimalNumber(string: "0.3"))
  }

  @Test func aKeyPathGoesThroughDictionaries() {
    let table: NSDictionary = ["team": ["people": people] as NSDictionary]
    #expect(table.value(forKeyPath: "team.people.@count") as? Int == 3)
    #expect(table.value(forKeyPath: "team.people.@sum.age") as? Int == 60)
    #expect(table.value(forKeyPath: "team.nothing.name") == nil)
    #expect(table.value(forKey: "nothing") == nil)
  }

  @Test func aMutableDictionaryTakesValues() {
    let one = NSMutableDictionary()
    one.setValue("x", forKey: "name")
    #expect(one["name"] as? String == "x")
    one.setValue(nil, forKey: "name")
    #expect(one.count == 0)
    one.setValuesForKeys(["a": 1, "b": 2])
    #expect(one["a"] as? Int == 1 && one.count == 2)
  }
}
