import CoreData
import Foundation
import Testing

/// Creates a model of people: relationships of an entity with itself, with and without inverses.
private func peopleModel() -> NSManagedObjectModel {
  let person = entity("Person", NSManagedObject.self, [attribute("name", .stringAttributeType)])
  person.managedObjectClassName = "NSManagedObject"
  relate(person, "reports", toMany: true, with: person, "boss")
  relate(person, "next", rule: .cascadeDeleteRule, with: person, "previous", rule: .cascadeDeleteRule)
  relate(person, "parts", toMany: true, rule: .cascadeDeleteRule, with: person, "whole")
  relate(person, "reads", toMany: true, ordered: true, with: person, "readBy", toMany: true)
  person.relationshipsByName["readBy"]?.isOrdered = true
  let friends = NSRelationshipDescription()
  friends.name = "friends"
  friends.destinationEntity = person
  friends.inverseRelationship = friends
  let spouse = NSRelationshipDescription()
  spouse.name = "spouse"
  spouse.maxCount = 1
  spouse.destinationEntity = person
  spouse.inverseRelationship = spouse
  let idol = NSRelationshipDescription()
  idol.name = "idol"
  idol.maxCount = 1
  idol.destinationEntity = person
  person.properties += [friends, spouse, idol]
  let model = NSManagedObjectModel()
  model.entities = [person]
  return model
}

private func withPeople(
  _ names: [String], _ body: @Sendable (NSManagedObjectContext, [NSManagedObject]) throws -> Void
) throws {
  let context = try libraryContainer(peopleModel()).newBackgroundContext()
  try context.performAndWait {
    let people = names.map { name in
      let person = NSEntityDescription.insertNewObject(forEntityName: "Person", into: context)
      person.setValue(name, forKey: "name")
      return person
    }
    try context.save()
    try body(context, people)
  }
}

extension NSManagedObject {
  fileprivate func one(_ key: String) -> NSManagedObject? { value(forKey: key) as? NSManagedObject }
  fileprivate func many(_ key: String) -> Set<NSManagedObject> { value(forKey: key) as? Set<NSManagedObject> ?? [] }
  fileprivate func list(_ key: String) -> [NSManagedObject] {
    (value(forKey: key) as? NSOrderedSet)?.array as? [NSManagedObject] ?? []
  }
}

/// Relationships in cycles, relationships that are their own inverse, and relationships with thousands of objects.
@Suite(.timeLimit(.minutes(10))) struct RelationshipStressTests {
  @Test func aRelationshipThatIsItsOwnInverseIsMaintainedOnBothSides() throws {
    try withPeople(["a", "b", "c"]) { context, p in
      p[0].setValue(Set([p[1], p[2], p[0]]), forKey: "friends")
      #expect(p[1].many("friends") == [p[0]] && p[0].many("friends") == Set(p))
      p[1].setValue(Set<NSManagedObject>(), forKey: "friends")
      #expect(p[0].many("friends") == [p[0], p[2]])
      try context.save()
      context.refreshAllObjects()
      #expect(p[2].many("friends") == [p[0]])
    }
  }

  @Test func aToOneRelationshipThatIsItsOwnInverseLetsGoOfFormerPartners() throws {
    try withPeople(["a", "b", "c", "d"]) { context, p in
      p[0].setValue(p[1], forKey: "spouse")
      p[2].setValue(p[3], forKey: "spouse")
      p[0].setValue(p[2], forKey: "spouse")
      #expect(p[1].one("spouse") == nil && p[3].one("spouse") == nil)
      #expect(p[2].one("spouse") == p[0])
      p[0].setValue(p[0], forKey: "spouse")
      #expect(p[0].one("spouse") == p[0] && p[2].one("spouse") == nil)
      try context.save()
      context.refresh(p[0], mergeChanges: false)
      #expect(p[0].one("spouse") == p[0])
    }
  }

  @Test func oneToOneRelationshipsRotate() throws {
    try withPeople(["a", "b", "c"]) { context, p in
      p[0].setValue(p[1], forKey: "next")
      p[1].setValue(p[2], forKey: "next")
      p[2].setValue(p[0], forKey: "next")
      try context.save()
      p[0].setValue(p[2], forKey: "next")
      p[2].setValue(p[1], forKey: "next")
      p[1].setValue(p[0], forKey: "next")
      try context.save()
      for person in p { context.refresh(person, mergeChanges: false) }
      #expect([0, 2, 1].map { p[$0].one("next") } == [p[2], p[1], p[0]])
      #expect([0, 2, 1].map { p[$0].one("previous") } == [p[1], p[0], p[2]])
    }
  }

  @Test func aRelationshipWithoutAnInverseIsOneSided() throws {
    try withPeople(["a", "b"]) { context, p in
      p[0].setValue(p[1], forKey: "idol")
      p[1].setValue(p[1], forKey: "idol")
      try context.save()
      context.delete(p[1])
      try context.save()
      context.refresh(p[0], mergeChanges: false)
      let idol = p[0].one("idol")
      #expect(idol == nil || idol?.value(forKey: "name") == nil)
    }
  }

  @Test func someoneWhoReportsToThemselvesCanBeDeleted() throws {
    try withPeople(["a"]) { context, p in
      p[0].setValue(p[0], forKey: "boss")
      #expect(p[0].many("reports") == [p[0]])
      try context.save()
      context.delete(p[0])
      try context.save()
      #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Person")) == 0)
    }
  }

  @Test func cascadesInACycleEnd() throws {
    try withPeople((0..<10).map(String.init)) { context, p in
      for index in p.indices { p[index].setValue(p[(index + 1) % 10], forKey: "next") }
      try context.save()
      context.delete(p[3])
      try context.save()
      #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Person")) == 0)
    }
  }

  @Test func aCascadeGoesThroughThousandsOfMembers() throws {
    try withPeople(["root"]) { context, p in
      for index in 0..<3000 {
        let part = NSEntityDescription.insertNewObject(forEntityName: "Person", into: context)
        part.setValue("\(index)", forKey: "name")
        part.setValue(p[0], forKey: "whole")
      }
      try context.save()
      context.delete(p[0])
      try context.save()
      #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Person")) == 0)
      #expect(!context.hasChanges)
    }
  }

  @Test func aCascadeGoesDownALongChain() throws {
    try withPeople(["root"]) { context, p in
      var last = p[0]
      for _ in 0..<2000 {
        let next = NSEntityDescription.insertNewObject(forEntityName: "Person", into: context)
        last.setValue(next, forKey: "next")
        last = next
      }
      try context.save()
      context.delete(p[0])
      context.processPendingChanges()
      #expect(context.deletedObjects.count == 2001)
      try context.save()
      #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Person")) == 0)
    }
  }

  @Test func orderedManyToManyKeepsTheOrderOfEachSide() throws {
    try withPeople(["a", "b", "c", "x", "y"]) { context, p in
      p[3].setValue(NSOrderedSet(array: [p[2], p[0], p[1]]), forKey: "reads")
      p[4].setValue(NSOrderedSet(array: [p[1], p[2]]), forKey: "reads")
      #expect(p[2].list("readBy") == [p[3], p[4]])
      try context.save()
      for person in p { context.refresh(person, mergeChanges: false) }
      #expect(p[3].list("reads") == [p[2], p[0], p[1]])
      #expect(p[1].list("readBy") == [p[3], p[4]])
      p[1].mutableOrderedSetValue(forKey: "readBy").moveObjects(at: IndexSet(integer: 1), to: 0)
      p[3].mutableOrderedSetValue(forKey: "reads").exchangeObject(at: 0, withObjectAt: 2)
      try context.save()
      for person in p { context.refresh(person, mergeChanges: false) }
      #expect(p[1].list("readBy") == [p[4], p[3]])
      #expect(p[3].list("reads") == [p[1], p[0], p[2]])
    }
  }

  @Test func anOrderedRelationshipTakesThousands() throws {
    try withPeople(["a"]) { context, p in
      let reads = p[0].mutableOrderedSetValue(forKey: "reads")
      for _ in 0..<2000 { reads.add(NSEntityDescription.insertNewObject(forEntityName: "Person", into: context)) }
      try context.save()
      #expect(p[0].list("reads").count == 2000)
    }
  }

  @Test func movingMembersInOneSaveLeavesNoTraces() throws {
    try withPeople(["a", "b", "x", "y", "z"]) { context, p in
      for part in p[2...] { part.setValue(p[0], forKey: "boss") }
      try context.save()
      p[1].setValue(Set([p[2], p[3]]), forKey: "reports")
      p[2].setValue(p[0], forKey: "boss")
      p[0].mutableSetValue(forKey: "reports").remove(p[4])
      try context.save()
      for person in p { context.refresh(person, mergeChanges: false) }
      #expect(p[0].many("reports") == [p[2]] && p[1].many("reports") == [p[3]])
      #expect(p[4].one("boss") == nil)
    }
  }
}
