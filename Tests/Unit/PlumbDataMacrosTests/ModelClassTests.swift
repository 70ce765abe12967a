import Foundation
import PlumbDataMacros
import Testing

extension NSPersistentContainer {
  static func library() throws -> TestContainer { try test(for: Volume.self, Writer.self, Reader.self) }
  static func films() throws -> TestContainer {
    try test(for: Medium.self, Film.self, ShortFilm.self, Scene.self)
  }
}

/// Classes that are written with the macros, saved and fetched again.
@Suite struct ModelClassTests {
  @Test func valuesAreSavedAndFetched() throws {
    let context = try NSPersistentContainer.library().newBackgroundContext()
    try context.performAndWait {
      let volume = Volume(context: context)
      #expect(volume.title == "untitled" && volume.pages == 1 && volume.state == .shelved && volume.isbn == nil)
      volume.title = "Emma"
      volume.isbn = "978-0"
      volume.price = 12.5
      volume.isSigned = true
      volume.state = .lent
      volume.size = .large
      volume.notes = Volume.Notes(lines: ["a"])
      volume.pages = 501
      try context.save()
      context.reset()
      let found = try #require(try context.fetch(Volume.fetchRequest()).first)
      #expect(found.title == "Emma" && found.isbn == "978-0" && found.price == 12.5 && found.isSigned)
      #expect(found.state == .lent && found.notes == Volume.Notes(lines: ["a"]) && found.isLong && found.size == .large)
      #expect(found.primitiveValue(forKey: "isbn_13") as? String == "978-0")
    }
  }

  @Test func relationshipsHaveBothSides() throws {
    let context = try NSPersistentContainer.library().newBackgroundContext()
    try context.performAndWait {
      let (writer, volume) = (Writer(context: context), Volume(context: context))
      let (one, two) = (Reader(context: context), Reader(context: context))
      writer.addToVolumes(volume)
      #expect(volume.writer == writer && writer.volumes == [volume] && writer.volumesCount == 1)
      volume.addToReaders([one, two])
      volume.insertIntoReaders(two, at: 0)
      #expect(volume.readersCount == 2 && one.volumes == [volume])
      volume.readers = [one]
      #expect(volume.readers == [one] && two.volumes.isEmpty)
      try context.save()
      writer.removeFromVolumes(volume)
      #expect(volume.writer == nil)
      try context.save()
    }
  }

  @Test func anInitializerHasTheDefaultsOfTheDeclarations() throws {
    let context = try NSPersistentContainer.library().newBackgroundContext()
    try context.performAndWait {
      let volume = Volume(in: context, title: "Persuasion", pages: 9)
      #expect(
        volume.title == "Persuasion" && volume.pages == 9 && volume.state == .shelved
          && volume.managedObjectContext == context)
      try context.save()
    }
  }

  @Test func classesInherit() throws {
    let context = try NSPersistentContainer.films().newBackgroundContext()
    try context.performAndWait {
      let film = ShortFilm(context: context)
      film.title = "Trip"
      film.minutes = 14
      film.cast = Film.Cast(names: ["Ada"])
      film.festival = "Oslo"
      let scene = Scene(context: context)
      scene.film = film
      #expect(scene.isNew && film.scenesCount == 1)
      try context.save()
      let short = ShortFilm.where { $0.title == "Trip" && $0.minutes < 20 && $0.festival == "Oslo" }
      #expect(try context.fetch(short) == [film])
      #expect(try context.count(Film.where { $0.scenes.any { $0.film.title == "Trip" } }) == 1)
      #expect(try context.count(Medium.where { $0.title == "Trop" }) == 0)
      context.reset()
      #expect(try context.fetch(short).first?.cast == Film.Cast(names: ["Ada"]))
    }
  }

  @Test func theStoreDerivesAValue() throws {
    let context = try NSPersistentContainer.test(for: Club.self, Guest.self).newBackgroundContext()
    try context.performAndWait {
      let club = Club(context: context)
      let guest = Guest(context: context)
      guest.club = club
      #expect { try context.save() } throws: { ($0 as NSError).code == NSValidationMissingMandatoryPropertyError }
      guest.name = "Ada"
      try context.save()
      #expect(club.size == 1)
      #expect(try context.count(Club.where { $0.size == 1 }) == 1)
    }
  }

  @Test func aCompositeIsSavedAndFetched() throws {
    let context = try NSPersistentContainer.test(for: Club.self, Guest.self).newBackgroundContext()
    try context.performAndWait {
      Club(context: context).place = Shelf(row: 3, label: nil)
      _ = Club(context: context)
      try context.save()
      context.reset()
      let found = try context.fetch(Club.where { $0.place.row == 3 && $0.place.label == nil })
      #expect(found.map(\.place) == [Shelf(row: 3, label: nil)])
      #expect(try context.count(try Club.where(#Predicate { $0.place?.row == 3 })) == 1)
      #expect(try context.count(Club.where { $0.place == nil }) == 1)
      #expect(try context.count(Club.where { $0.place != nil && $0.place.isNotNil }) == 1)
      #expect(try context.count(try Club.where(#Predicate { $0.place == nil })) == 1)
    }
  }

  @Test func transformersOfTypesAndOfNamesStoreValues() throws {
    ValueTransformer.setValueTransformer(InkTransformer(), forName: InkTransformer.transformerName)
    let container = try NSPersistentContainer.test(for: Print.self, on: .disk)
    let names = try #require(container.managedObjectModel.entitiesByName["Print"]).attributesByName
      .mapValues(\.valueTransformerName)
    #expect(names == ["ink": "Ink", "ground": "Ink", "words": "NSSecureUnarchiveFromData"])
    let context = container.newBackgroundContext()
    try context.performAndWait {
      _ = Print(in: context, ink: Ink(name: "red"), paper: Ink(name: "blue"), words: ["a", "b"])
      _ = Print(context: context)
      try context.save()
      context.reset()
      let found = try #require(try context.fetch(Print.where { $0.ink != nil && $0.words != nil }).first)
      #expect(found.ink == Ink(name: "red") && found.paper == Ink(name: "blue") && found.words == ["a", "b"])
      found.ink = nil
      try context.save()
      #expect(try context.count(Print.where { $0.ink == nil }) == 2)
      #expect(try context.count(Print.where { $0.paper == nil }) == 1)
    }
  }

  @Test func mandatoryValuesWithoutADefaultAreSavedAndFetched() throws {
    let container = try NSPersistentContainer.test(for: Ticket.self, on: .disk)
    let context = container.newBackgroundContext()
    try context.performAndWait {
      let empty = Ticket(context: context)
      #expect(empty.checked == Ticket.opening && empty.seats == [] && empty.shelf.row == 1)
      #expect { try context.save() } throws: { error in
        let errors = (error as NSError).userInfo[NSDetailedErrorsKey] as? [NSError] ?? []
        return Set(errors.compactMap { $0.userInfo[NSValidationKeyErrorKey] as? String }) == ["visit", "row", "notes"]
      }
      context.delete(empty)
      let ticket = Ticket(in: context, visit: Ticket.opening, row: .large, notes: Volume.Notes(lines: ["a"]))
      let (id, bought) = (ticket.id, ticket.bought)
      ticket.seats.append(4)
      ticket.returned = Ticket.opening
      ticket.next = Ticket(in: context, visit: Ticket.opening, row: .small, notes: Volume.Notes(lines: []))
      ticket.shelf = Shelf(row: 2, label: "b")
      try context.save()
      context.reset()
      let found = try #require(try context.fetch(Ticket.where { $0.visit == Ticket.opening && $0.row == .large }).first)
      #expect(found.id == id && found.bought == bought && found.visit == Ticket.opening && found.row == .large)
      #expect(found.returned == Ticket.opening && found.valid == 3600 && found.next?.previous == found)
      #expect(found.seats == [4] && found.notes.lines == ["a"] && found.shelf == Shelf(row: 2, label: "b"))
    }
  }

  @Test func anObjectThatIsInsertedLaterKeepsItsValues() throws {
    let context = try NSPersistentContainer.test(for: Ticket.self).newBackgroundContext()
    context.performAndWait {
      let id = UUID()
      let ticket = Ticket(id: id, visit: Ticket.opening, row: .small, notes: Volume.Notes(lines: []))
      context.insert(ticket)
      #expect(ticket.id == id && ticket.bought <= .now)
    }
  }

  @Test func rulesOfTheDeclarationsAreValidated() throws {
    let context = try NSPersistentContainer.films().newBackgroundContext()
    context.performAndWait {
      _ = Scene(context: context)
      #expect { try context.save() } throws: { ($0 as NSError).code == NSValidationMissingMandatoryPropertyError }
    }
    let library = try NSPersistentContainer.library().newBackgroundContext()
    library.performAndWait {
      Volume(context: library).pages = 0
      #expect { try library.save() } throws: { ($0 as NSError).code == NSValidationNumberTooSmallError }
    }
  }
}
