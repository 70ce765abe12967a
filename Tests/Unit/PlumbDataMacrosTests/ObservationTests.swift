import Foundation
import Observation
import PlumbDataMacros
import Testing

/// The observation of classes that are written with the macros.
@MainActor @Suite struct ObservationTests {
  private final class Count: @unchecked Sendable { var value = 0 }

  /// Returns how often a read value is published while the closure runs.
  private func publications<Value>(of read: @autoclosure () -> Value, _ body: () throws -> Void) rethrows -> Int {
    let count = Count()
    withObservationTracking {
      _ = read()
    } onChange: {
      count.value += 1
    }
    try body()
    return count.value
  }

  @Test func thePropertiesThatChangeArePublished() throws {
    let container = try NSPersistentContainer.library()
    let context = container.viewContext
    let volume = Volume(context: context)
    try context.save()
    let found = try publications(of: volume.title) {
      volume.title = "Emma"
      try context.save()
    }
    #expect(found == 1)
    let other = try publications(of: (volume.pages, volume.isbn)) {
      volume.title = "Persuasion"
      try context.save()
    }
    #expect(other == 0)
    let relationship = try publications(of: volume.readersCount) {
      volume.addToReaders(Reader(context: context))
      try context.save()
    }
    #expect(relationship == 1)
  }

  @Test func inheritedPropertiesArePublished() throws {
    let container = try NSPersistentContainer.films()
    let context = container.viewContext
    let film = ShortFilm(context: context)
    try context.save()
    for change in [{ film.title = "Trip" }, { film.minutes = 3 }, { film.festival = "Oslo" }] {
      let found = try publications(of: (film.title, film.minutes, film.festival)) {
        change()
        try context.save()
      }
      #expect(found == 1)
    }
  }

  @Test func classesOfAHierarchyCanBeUnobserved() throws {
    let container = try NSPersistentContainer.test(for: Pallet.self, HeavyPallet.self)
    let context = container.viewContext
    let crate = HeavyPallet(context: context)
    try context.save()
    let found = try publications(of: (crate.label, crate.weight)) {
      crate.label = "Tea"
      crate.weight = 3
      try context.save()
    }
    #expect(found == 0)
    let heavy = try context.fetch(HeavyPallet.where { $0.label == "Tea" && $0.weight > 2 })
    #expect(heavy.map(\.label) == ["Tea"])
    #expect(try context.count(Pallet.all) == 1)
  }
}

@PersistentModel(observation: .none) class Pallet: NSManagedObject {
  var label: String = ""
}

@PersistentModel(observation: .none) final class HeavyPallet: Pallet {
  var weight: Int = 0
}
