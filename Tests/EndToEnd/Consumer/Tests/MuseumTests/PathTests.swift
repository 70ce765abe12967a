import CoreData
import Foundation
import Museum
import Testing

/// Typed paths in predicates and sorts of fetches from a store.
@Suite struct PathTests {
  private typealias Test = MuseumFields.Condition2<Exhibit>

  /// Four exhibits in two rooms, saved: the titles of those that pass, in the order of the titles.
  private func titles(_ test: @Sendable (Exhibit.Fields<Exhibit, MuseumFields.Direct>) -> Test) throws -> String {
    let context = try Museum.inMemory().newBackgroundContext()
    return try context.performAndWait {
      try Self.fill(context)
      let request: NSFetchRequest<Exhibit> = Exhibit.fetchRequest()
      request.predicate = test(Exhibit.fields).predicate
      request.sortDescriptors = [Exhibit.fields.title.ascending]
      let stored = try context.fetch(request).map(\.title)
      // In memory the same objects pass.
      let all: [Exhibit] = try context.fetch(Exhibit.fetchRequest())
      let passing = all.filter { test(Exhibit.fields).predicate.evaluate(with: $0) }.map(\.title).sorted()
      #expect(stored == passing)
      return stored.joined()
    }
  }

  private static func fill(_ context: NSManagedObjectContext) throws {
    let ada = Artist(name: "Ada")
    let rooms = [Room(floor: 1, number: 11), Room(floor: 2, number: 21)]
    let exhibits = [
      Exhibit(condition: .worn, onLoan: true, pieces: 1, risk: Risk.none, title: "a", weight: 1, year: 1900),
      Exhibit(history: History(owners: ["x"]), pieces: 2, risk: .high, title: "b", weight: 2, year: 1950),
      Exhibit(condition: .broken, pieces: 3, title: "Ç", weight: 3), Exhibit(pieces: 4, title: "d", weight: 4),
    ]
    for object in [ada] + rooms + exhibits { context.insert(object) }
    exhibits[0].origin = Place(city: "Delft", lat: 52)
    ada.works = [exhibits[0], exhibits[1]]
    rooms[0].exhibits = [exhibits[0], exhibits[1]]
    rooms[1].exhibits = [exhibits[2]]
    let tags = [Tag(name: "clay"), Tag(name: "old")]
    for tag in tags { context.insert(tag) }
    exhibits[0].tags = Set(tags)
    exhibits[2].tags = [tags[1]]
    try context.save()
  }

  @Test func equality() throws {
    #expect(try titles { $0.title == "a" } == "a")
    #expect(try titles { $0.title != "a" } == "bdÇ")
    #expect(try titles { $0.year == 1950 } == "b")
    #expect(try titles { $0.year != 1950 } == "adÇ")
    #expect(try titles { $0.year == nil } == "dÇ")
    #expect(try titles { $0.year.isNil } == "dÇ")
    #expect(try titles { $0.year.isNotNil } == "ab")
    #expect(try titles { $0.onLoan == true } == "a")
    #expect(try titles { $0.pieces.isIn([1, 4]) } == "ad")
  }

  @Test func order() throws {
    #expect(try titles { $0.weight < 2 } == "a")
    #expect(try titles { $0.weight <= 2 } == "ab")
    #expect(try titles { $0.weight > 2 } == "dÇ")
    #expect(try titles { $0.weight >= 2 } == "bdÇ")
    #expect(try titles { $0.year < 1950 } == "a")
    #expect(try titles { $0.pieces.isBetween(2...3) } == "bÇ")
  }

  @Test func texts() throws {
    #expect(try titles { $0.title.equals("A", .caseInsensitive) } == "a")
    #expect(try titles { $0.title.equals("c", [.caseInsensitive, .diacriticInsensitive]) } == "Ç")
    #expect(try titles { $0.title.contains("b") } == "b")
    #expect(try titles { $0.title.beginsWith("D", .caseInsensitive) } == "d")
    #expect(try titles { $0.title.endsWith("d") } == "d")
    #expect(try titles { $0.title.like("?") } == "abdÇ")
    #expect(try titles { $0.title.matches("[ab]") } == "ab")
  }

  @Test func conditions() throws {
    #expect(try titles { $0.weight > 1 && $0.pieces < 4 } == "bÇ")
    #expect(try titles { $0.title == "a" || $0.title == "d" } == "ad")
    #expect(try titles { !($0.title == "a") } == "bdÇ")
    #expect(try titles { !($0.year < 1950) } == "bdÇ")
  }

  @Test func storedOtherwise() throws {
    #expect(try titles { $0.condition == .worn } == "a")
    #expect(try titles { $0.condition != .worn } == "bdÇ")
    #expect(try titles { $0.condition == nil } == "bd")
    #expect(try titles { $0.condition.isIn([.worn, .broken]) } == "aÇ")
    #expect(try titles { $0.risk == .usual } == "dÇ")
    #expect(try titles { $0.history.isNil } == "adÇ")
    #expect(try titles { $0.history.isNotNil } == "b")
    #expect(try titles { $0.origin.city == "Delft" } == "a")
    #expect(try titles { $0.origin.lat > 50 } == "a")
  }

  @Test func relationships() throws {
    #expect(try titles { $0.room.number == 11 } == "ab")
    #expect(try titles { $0.artist.name == "Ada" && $0.room.floor == 1 } == "ab")
    #expect(try titles { $0.artist == nil } == "dÇ")
    #expect(try titles { $0.room.exhibits.count == 2 } == "ab")
    #expect(try titles { $0.tags.count > 0 } == "aÇ")
    #expect(try titles { $0.tags.isEmpty } == "bd")
    #expect(try titles { $0.tags.any.name == "clay" } == "a")
    #expect(try titles { $0.tags.all.name == "old" } == "bdÇ")
    #expect(try titles { $0.tags.none.name == "clay" } == "bdÇ")
    #expect(try titles { $0.tags.any { $0.name == "old" && $0.name != "clay" } } == "aÇ")
    #expect(try titles { $0.tags.none { $0.name == "old" } } == "bd")
  }

  @Test func sorts() throws {
    try inMuseum { context in
      try Self.fill(context)
      func sorted(_ sorts: NSSortDescriptor...) throws -> String {
        let request: NSFetchRequest<Exhibit> = Exhibit.fetchRequest()
        request.sortDescriptors = sorts
        return try context.fetch(request).map(\.title).joined()
      }
      let fields = Exhibit.fields
      #expect(try sorted(fields.weight.descending) == "dÇba")
      #expect(try sorted(fields.onLoan.descending, fields.weight.ascending) == "abÇd")
      #expect(try sorted(fields.risk.descending, fields.weight.ascending) == "bÇda")
      #expect(try sorted(fields.room.number.descending, fields.weight.descending) == "Çbad")
    }
  }

  @Test func names() {
    #expect(Exhibit.fields.room.number.keyPath == "hall.number")
    #expect(Exhibit.fieldTable["condition"]?.keyPath == "condition_raw")
    #expect(Exhibit.fieldTable["tags"]?.isToMany == true)
    #expect(Exhibit.fieldTable["history"]?.isSortable == false)
  }
}
