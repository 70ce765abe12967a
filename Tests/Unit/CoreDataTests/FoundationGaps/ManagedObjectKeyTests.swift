import CoreData
import Foundation
import Testing

/// Key-value coding of collections of managed objects.
@Suite struct ManagedObjectKeys {
  private let model = NSManagedObjectModel()
  private let entity = NSEntityDescription()

  init() {
    let name = NSAttributeDescription()
    name.name = "name"
    name.attributeType = .stringAttributeType
    name.isOptional = true
    let age = NSAttributeDescription()
    age.name = "age"
    age.attributeType = .integer64AttributeType
    age.isOptional = true
    entity.name = "Person"
    entity.properties = [name, age]
    model.entities = [entity]
  }

  private func person(_ name: String?, _ age: Int?) -> NSManagedObject {
    let object = NSManagedObject(entity: entity, insertInto: nil)
    object.setValue(name, forKey: "name")
    object.setValue(age, forKey: "age")
    return object
  }

  @Test func valuesAreThoseOfAllObjects() {
    let people = [person("Ann", 40), person("Bob", nil), person("Ann", 20)]
    let list = people as NSArray
    #expect(list.value(forKey: "name") as? [String] == ["Ann", "Bob", "Ann"])
    #expect(list.value(forKeyPath: "@sum.age") as? Int == 60)
    #expect(list.value(forKeyPath: "@max.age") as? Int == 40)
    #expect((list.value(forKeyPath: "@distinctUnionOfObjects.name") as? [String])?.count == 2)
    #expect(NSSet(array: people).value(forKey: "name") as? Set<String> == ["Ann", "Bob"])
    #expect(NSOrderedSet(array: people).value(forKeyPath: "@count") as? Int == 3)
  }

  @Test func aValueIsSetOnAllObjects() {
    let people = [person("Ann", 40), person("Bob", 20)]
    (people as NSArray).setValue(30, forKey: "age")
    #expect(people.map { $0.value(forKey: "age") as? Int } == [30, 30])
    NSSet(array: people).setValue(nil, forKey: "name")
    #expect(people.allSatisfy { $0.value(forKey: "name") == nil })
    NSOrderedSet(array: people).setValue("Cy", forKey: "name")
    #expect(people.map { $0.value(forKey: "name") as? String } == ["Cy", "Cy"])
  }
}
