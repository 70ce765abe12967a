import CoreData
import Foundation
import Museum
import Testing

/// Values that are stored as other types, derived or not stored, and inherited values.
@Suite struct ExhibitTests {
  @Test func rawValues() throws {
    try inMuseum { context in
      let exhibit = Exhibit(context: context)
      #expect(exhibit.condition == nil && exhibit.risk == .usual)
      exhibit.condition = .worn
      exhibit.risk = .high
      #expect(exhibit.value(forKey: "condition_raw") as? String == "worn")
      #expect(exhibit.value(forKey: "risk_raw") as? Int == 2)
      let read = try context.refetched(Exhibit.self)
      #expect(read.condition == .worn && read.risk == .high)
      read.condition = nil
      let stored = try context.refetched(Exhibit.self)
      #expect(stored.condition == nil)
    }
  }

  @Test func aRawValueOfAnotherVersionReadsAsTheDefault() throws {
    try inMuseum { context in
      let exhibit = Exhibit(context: context)
      exhibit.setValue("shiny", forKey: "condition_raw")
      exhibit.setValue(99, forKey: "risk_raw")
      #expect(exhibit.condition == nil && exhibit.risk == .usual)
    }
  }

  @Test func codableValues() throws {
    try inMuseum { context in
      let exhibit = Exhibit(context: context)
      #expect(exhibit.history == nil)
      exhibit.history = History(owners: ["Ada", "Grace"])
      #expect((exhibit.value(forKey: "history") as? Data)?.isEmpty == false)
      let read = try context.refetched(Exhibit.self)
      #expect(read.history == History(owners: ["Ada", "Grace"]))
      read.history = nil
      #expect(read.value(forKey: "history") == nil)
      read.setValue(Data([1, 2, 3]), forKey: "history")
      #expect(read.history == nil)
    }
  }

  @Test func transformedValues() throws {
    try inMuseum { context in
      let exhibit = Exhibit(context: context)
      #expect(exhibit.swatch == nil)
      exhibit.swatch = Swatch(red: 1, green: 2, blue: 3)
      #expect(exhibit.swatch == Swatch(red: 1, green: 2, blue: 3))
      let stored = try context.refetched(Exhibit.self)
      #expect(stored.swatch == Swatch(red: 1, green: 2, blue: 3))
    }
  }

  @Test func compositeValues() throws {
    try inMuseum { context in
      let exhibit = Exhibit(context: context)
      #expect(exhibit.origin == nil)
      exhibit.origin = Place(city: "Delft", lat: 52, lon: 4.25)
      exhibit.origin?.lat = 51.5
      let read = try context.refetched(Exhibit.self)
      #expect(read.origin == Place(city: "Delft", lat: 51.5, lon: 4.25))
      read.origin = nil
      let later = try context.refetched(Exhibit.self)
      #expect(later.origin == nil)
    }
  }

  @Test func whatIsNotStored() throws {
    try inMuseum { context in
      let exhibit = Exhibit(context: context)
      exhibit.label = "Do not touch"
      #expect(exhibit.label == "Do not touch")
      let stored = try context.refetched(Exhibit.self)
      #expect(stored.label == nil)
    }
  }

  @Test func whatIsDerived() throws {
    try inMuseum { context in
      let room = Room(context: context)
      for title in ["Égide", "Æther"] {
        let exhibit = Exhibit(context: context)
        exhibit.title = title
        exhibit.room = room
      }
      try context.save()
      #expect(room.exhibitCount == 2)
      #expect(Set(room.exhibits.map(\.titleKey)) == ["egide", "æther"])
      #expect(room.changed != nil)
    }
  }

  @Test func whatIsInherited() throws {
    try inMuseum { context in
      let exhibit = Exhibit(context: context)
      let identity = UUID()
      exhibit.identifier = identity
      exhibit.note = "Fragile"
      #expect(exhibit.created == Date(timeIntervalSinceReferenceDate: 631_152_000))
      let records = try {
        try context.save()
        return try context.fetch(Record.fetchRequest())
      }()
      #expect(records.map(\.identifier) == [identity])
      #expect((records.first as? Exhibit)?.note == "Fragile")
    }
  }

  @Test func constraintsOfTheModelAreChecked() throws {
    try inMuseum { context in
      let exhibit = Exhibit(context: context)
      exhibit.pieces = 0
      exhibit.title = ""
      #expect(throws: (any Error).self) { try context.save() }
      exhibit.pieces = 500
      exhibit.title = "Amphora"
      try context.save()
      for _ in 0..<2 { Tag(context: context).name = "clay" }
      #expect(throws: (any Error).self) { try context.save() }
    }
  }
}
