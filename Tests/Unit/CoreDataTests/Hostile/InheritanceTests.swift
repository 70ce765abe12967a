import CoreData
import Foundation
import Testing

class LevelOne: NSManagedObject {}
class LevelTwo: LevelOne {
  var calls = 0
  override func awakeFromInsert() {
    super.awakeFromInsert()
    calls += 1
  }
}
final class LevelThree: LevelTwo {}

/// Entities that inherit from each other, with one class for each level.
@Suite struct InheritanceTests {
  private static func model() -> NSManagedObjectModel {
    let one = entity("One", LevelOne.self, [attribute("first", .stringAttributeType, default: "1")])
    one.isAbstract = true
    let two = entity("Two", LevelTwo.self, [attribute("second", .stringAttributeType, default: "2")])
    let three = entity("Three", LevelThree.self, [attribute("third", .stringAttributeType, default: "3")])
    one.subentities = [two]
    two.subentities = [three]
    let group = entity("Group", NSManagedObject.self, [attribute("name", .stringAttributeType)])
    group.managedObjectClassName = "NSManagedObject"
    relate(group, "members", toMany: true, with: one, "group")
    let model = NSManagedObjectModel()
    model.entities = [one, two, three, group]
    return model
  }

  private func inLevels(_ body: @Sendable (NSManagedObjectContext) throws -> Void) throws {
    let context = try libraryContainer(Self.model()).newBackgroundContext()
    try context.performAndWait { try body(context) }
  }

  @Test func everyLevelHasItsClassItsDefaultsAndThoseAbove() throws {
    try inLevels { context in
      let three = LevelThree(context: context)
      #expect(three.calls == 1)
      #expect(["first", "second", "third"].map { three.value(forKey: $0) as? String } == ["1", "2", "3"])
      let group = NSEntityDescription.insertNewObject(forEntityName: "Group", into: context)
      group.mutableSetValue(forKey: "members").addObjects(from: [three, LevelTwo(context: context)])
      try context.save()
      context.reset()
      let all = try context.fetch(NSFetchRequest<LevelOne>(entityName: "One"))
      #expect(Set(all.map { String(describing: type(of: $0)) }) == ["LevelTwo", "LevelThree"])
      let request = NSFetchRequest<LevelOne>(entityName: "One")
      request.includesSubentities = false
      #expect(try context.count(for: request) == 0)
      #expect(
        try context.fetch(NSFetchRequest<LevelThree>(entityName: "Three")).first?.value(
          forKeyPath: "group.members.@count") as? Int == 2)
    }
  }

  @Test func anInstanceOfAnAbstractEntityIsNotSaved() throws {
    try inLevels { context in
      let one = NSEntityDescription.insertNewObject(forEntityName: "One", into: context)
      #expect(one.isInserted)
      #expect(throws: (any Error).self) { try context.save() }
      #expect(context.insertedObjects == [one])
      context.delete(one)
      try context.save()
    }
  }
}
