import CoreData
import Foundation
import Museum
import Testing

/// Both ends of relationships, through the properties and through their methods.
@Suite struct RelationshipTests {
  private func exhibits(_ titles: [String], in context: NSManagedObjectContext) -> [Exhibit] {
    titles.map {
      let exhibit = Exhibit(context: context)
      exhibit.title = $0
      return exhibit
    }
  }

  @Test func oneToMany() throws {
    try inMuseum { context in
      let room = Room(context: context)
      let found = exhibits(["a", "b", "c"], in: context)
      #expect(room.exhibits.isEmpty && room.exhibitsCount == 0)
      found[0].room = room
      #expect(room.exhibits == [found[0]])
      room.exhibits = [found[1], found[2]]
      #expect(found.map(\.room) == [nil, room, room])
      room.addToExhibits(found[0])
      room.removeFromExhibits([found[1], found[2]])
      #expect(room.exhibits == [found[0]] && room.exhibitsCount == 1 && found[1].room == nil)
      room.addToExhibits([found[1], found[2]])
      room.removeFromExhibits(found[0])
      #expect(room.exhibitsCount == 2 && found[0].room == nil)
    }
  }

  @Test func manyToMany() throws {
    try inMuseum { context in
      let found = exhibits(["a", "b"], in: context)
      let (clay, old) = (Tag(context: context), Tag(context: context))
      (clay.name, old.name) = ("clay", "old")
      found[0].tags = [clay, old]
      clay.addToExhibits(found[1])
      #expect(clay.exhibits == Set(found) && found[1].tags == [clay] && found[0].tagsCount == 2)
      try context.save()
      context.reset()
      let request = Tag.fetchRequest()
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      let read = try context.fetch(request)
      #expect(read.map { Set($0.exhibits.map(\.title)) } == [["a", "b"], ["a"]])
    }
  }

  @Test func toItself() throws {
    try inMuseum { context in
      let (ada, grace) = (Artist(context: context), Artist(context: context))
      ada.mentor = grace
      #expect(grace.pupils == [ada])
      grace.removeFromPupils(ada)
      #expect(ada.mentor == nil)
    }
  }

  @Test func orderedOperations() throws {
    try inMuseum { context in
      let artist = Artist(context: context)
      let found = exhibits(["a", "b", "c", "d"], in: context)
      artist.works = [found[2], found[0]]
      #expect(found.map(\.artist) == [artist, nil, artist, nil])
      artist.insertIntoWorks(found[1], at: 1)
      #expect(artist.works.map(\.title) == ["c", "b", "a"])
      artist.replaceInWorks(at: 0, with: found[3])
      #expect(artist.works.map(\.title) == ["d", "b", "a"] && found[2].artist == nil)
      artist.removeFromWorks(at: 1)
      #expect(artist.works.map(\.title) == ["d", "a"] && found[1].artist == nil)
      artist.addToWorks(found[1])
      artist.addToWorks([found[2]])
      #expect(artist.works.map(\.title) == ["d", "a", "b", "c"] && artist.worksCount == 4)
      artist.removeFromWorks(found[0])
      artist.removeFromWorks([found[3], found[2]])
      #expect(artist.works.map(\.title) == ["b"])
      artist.works = found.reversed()
      try context.save()
      context.reset()
      let stored = try context.only(Artist.self)
      #expect(stored.works.map(\.title) == ["d", "c", "b", "a"])
    }
  }

  @Test func deleteRules() throws {
    try inMuseum { context in
      let (artist, room) = (Artist(context: context), Room(context: context))
      artist.works = exhibits(["a", "b"], in: context)
      room.exhibits = Set(artist.works)
      try context.save()
      context.delete(room)
      let error = #expect(throws: (any Error).self) { try context.save() }
      #expect((error as NSError?)?.code == NSValidationRelationshipDeniedDeleteError)
      context.rollback()
      context.delete(artist)
      try context.save()
      let count = try context.count(for: Exhibit.fetchRequest())
      #expect(count == 0 && room.exhibits.isEmpty)
    }
  }
}
