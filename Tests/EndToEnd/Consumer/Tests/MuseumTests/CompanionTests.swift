import CoreData
import Foundation
import Museum
import Testing

/// Fetch requests of the model, initializers, snapshots, and the model in code.
@Suite struct CompanionTests {
  @Test func requestsOfTheModel() throws {
    try inMuseum { context in
      let room = Room(floor: 1, number: 11)
      context.insert(room)
      for (title, weight) in [("Amphora", 3.0), ("Éclair", 1), ("Oil lamp", 2)] {
        let exhibit = Exhibit(title: title, weight: weight)
        context.insert(exhibit)
        if weight > 1 { exhibit.room = room }
      }
      context.insert(Tag(name: "clay"))
      try context.save()
      func titles(_ request: NSFetchRequest<Exhibit>) throws -> Set<String> {
        Set(try context.fetch(request).map(\.title))
      }
      #expect(try titles(Exhibit.exhibitsInRoom(number: 11, floor: 1)) == ["Amphora", "Oil lamp"])
      #expect(try titles(Exhibit.exhibitsInRoom(number: 11, floor: 2)) == [])
      #expect(try titles(Exhibit.exhibitsTitled(text: "ec")) == ["Éclair"])
      #expect(try titles(Exhibit.heavyExhibits(weight: 2)) == ["Amphora"])
      #expect(Exhibit.exhibitsInRoom(number: 1, floor: 1).fetchLimit == 100)
      let tags = try context.fetch(Tag.allTags())
      #expect(tags.map(\.name) == ["clay"])
    }
  }

  @Test func requestsOfEveryClass() throws {
    try inMuseum { context in
      for number in 1...3 { context.insert(Room(floor: 0, number: Int32(number))) }
      for name in ["b", "a"] { context.insert(Tag(name: name)) }
      try context.save()
      let tags = try Tag.fetch(in: context, sortedBy: [Tag.fields.name.ascending])
      let highest = try Room.first(in: context, sortedBy: [Room.fields.number.descending])
      let count = try Room.count(in: context, where: (Room.fields.number > 1).predicate)
      let found = try Room.find(floor: 0, number: 2, in: context)
      let missing = try Tag.find(name: "c", in: context)
      #expect(tags.map(\.name) == ["a", "b"])
      #expect(highest?.number == 3 && count == 2 && found?.number == 2 && missing == nil)
    }
  }

  @Test func madeWithoutAContext() throws {
    try inMuseum { context in
      let exhibit = Exhibit(condition: .worn, pieces: 3, risk: .high, title: "Lamp", year: 1920)
      #expect(exhibit.managedObjectContext == nil)
      #expect(exhibit.title == "Lamp" && exhibit.weight == 1.5 && exhibit.condition == .worn && exhibit.year == 1920)
      context.insert(exhibit)
      let read = try context.refetched(Exhibit.self)
      #expect(read.title == "Lamp" && read.pieces == 3 && read.risk == .high && read.onLoan == false)
      #expect(read.created == Date(timeIntervalSinceReferenceDate: 631_152_000))
      #expect(Exhibit().risk == .usual)
    }
  }

  @Test func snapshotsAreValues() throws {
    try inMuseum { context in
      let exhibit = Exhibit(
        condition: .worn, estimate: 12.5, history: History(owners: ["Ada"]), title: "Lamp", year: 1920)
      context.insert(exhibit)
      exhibit.origin = Place(city: "Delft", lat: 52)
      try context.save()
      let snapshot = Exhibit.Snapshot(exhibit)
      #expect(snapshot.title == "Lamp" && snapshot.condition == "worn" && snapshot.origin?.city == "Delft")
      #expect(snapshot.objectURI == exhibit.objectID.uriRepresentation() && snapshot.titleKey == "lamp")
      let decoded = try JSONDecoder().decode(Exhibit.Snapshot.self, from: try JSONEncoder().encode(snapshot))
      #expect(decoded == snapshot)
      exhibit.title = "Vase"
      #expect(snapshot.title == "Lamp" && Exhibit.Snapshot(exhibit) != snapshot)
      let copy = Exhibit(context: context)
      snapshot.write(to: copy)
      #expect(copy.title == "Lamp" && copy.condition == .worn && copy.history == History(owners: ["Ada"]))
      #expect(copy.estimate == 12.5 && copy.year == 1920 && copy.origin == Place(city: "Delft", lat: 52))
    }
  }

  @Test func aSnapshotCrossesTasks() async throws {
    let container = try Museum.inMemory()
    let context = container.newBackgroundContext()
    let snapshot = try await context.perform {
      let room = Room(context: context)
      room.number = 7
      try context.save()
      return Room.Snapshot(room)
    }
    #expect(await Task.detached { snapshot.number }.value == 7)
  }

  @Test func theModelInCodeIsTheBundles() throws {
    // The stores of all tests are made of the model in code.
    let written = Museum.model
    let read = try #require(Museum.bundledModel())
    #expect(written.entitiesByName.count == read.entitiesByName.count)
    #expect(Set(written.configurations) == Set(read.configurations))
    #expect(Set(written.fetchRequestTemplatesByName.keys) == Set(read.fetchRequestTemplatesByName.keys))
    #expect(written.versionIdentifiers as? Set<String> == read.versionIdentifiers as? Set<String>)
    for (name, entity) in read.entitiesByName {
      let other = try #require(written.entitiesByName[name])
      #expect(other.isAbstract == entity.isAbstract && other.superentity?.name == entity.superentity?.name)
      #expect(other.managedObjectClassName == entity.managedObjectClassName)
      #expect(other.renamingIdentifier == entity.renamingIdentifier)
      #expect(Set(other.propertiesByName.keys) == Set(entity.propertiesByName.keys))
      #expect(other.indexes.map(\.name).sorted() == entity.indexes.map(\.name).sorted())
      #expect(other.uniquenessConstraints as NSArray == entity.uniquenessConstraints as NSArray)
      for (key, relationship) in entity.relationshipsByName {
        let copy = try #require(other.relationshipsByName[key])
        #expect(copy.destinationEntity?.name == relationship.destinationEntity?.name)
        #expect(copy.inverseRelationship?.name == relationship.inverseRelationship?.name)
        #expect(copy.minCount == relationship.minCount && copy.maxCount == relationship.maxCount)
        #expect(copy.deleteRule == relationship.deleteRule && copy.isOrdered == relationship.isOrdered)
      }
      for (key, attribute) in entity.attributesByName {
        let copy = try #require(other.attributesByName[key])
        #expect(copy.attributeType == attribute.attributeType && copy.isOptional == attribute.isOptional)
        #expect(copy.defaultValue as? NSObject == attribute.defaultValue as? NSObject, "\(name).\(key)")
      }
    }
  }
}
