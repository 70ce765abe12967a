#if os(Linux)
  import CoreData
  import Foundation
  import Testing

  /// The key of a Swift key path of a managed object.
  @Suite("Keys of Swift key paths") struct KeyPathKeyTests {
    enum Season: String { case winter, summer }
    enum Grade: Int16 { case easy = 1, hard = 2 }

    /// A class with the accessors that `plumb accessors` writes. No model has its entity.
    class Trip: NSManagedObject {
      var name: String { _managedValue("name") }
      var note: String? { _managedOptional("note") }
      var length: Double { _managedValue("length") }
      var days: Int16 { _managedValue("days") }
      var isPaid: Bool { _managedValue("isPaid") }
      var start: Date { _managedValue("start") }
      var end: Date? { _managedOptional("end") }
      var id: UUID { _managedValue("id") }
      var page: URL { _managedValue("page") }
      var price: Decimal { _managedValue("price") }
      var tax: NSDecimalNumber { _managedValue("tax") }
      var map: Data { _managedValue("map") }
      var season: Season { _managedValue("season") }
      var grade: Grade? { _managedOptional("grade") }
      var stops: Set<Trip> { _managedValue("stops") }
      var legs: NSOrderedSet { _managedValue("legs") }
      var parent: Trip? { _managedOptional("parent") }
      var root: Trip { _managedValue("root") }
      var title: String { "Trip to " + name }
      var labels: [String] { [name, note ?? ""] }
      var stored = "stored"

      override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        super.init(entity: entity, insertInto: context)
        setPrimitiveValue(UUID(), forKey: "id")
      }
    }

    final class Cruise: Trip {
      var ship: String? { _managedOptional("ship") }
    }

    static func key<Root: NSManagedObject, Value>(_ path: KeyPath<Root, Value>) -> String? {
      NSSortDescriptor(keyPath: path, ascending: true).key
    }

    @Test func attributesOfAllTypes() {
      #expect([Self.key(\Trip.name), Self.key(\Trip.note), Self.key(\Trip.length)] == ["name", "note", "length"])
      #expect([Self.key(\Trip.days), Self.key(\Trip.isPaid), Self.key(\Trip.start)] == ["days", "isPaid", "start"])
      #expect([Self.key(\Trip.end), Self.key(\Trip.id), Self.key(\Trip.page)] == ["end", "id", "page"])
      #expect([Self.key(\Trip.price), Self.key(\Trip.tax), Self.key(\Trip.map)] == ["price", "tax", "map"])
      #expect([Self.key(\Trip.season), Self.key(\Trip.grade)] == ["season", "grade"])
      #expect([Self.key(\Cruise.ship), Self.key(\Cruise.name)] == ["ship", "name"])
    }

    @Test func relationshipsAndPathsOverThem() {
      #expect([Self.key(\Trip.stops), Self.key(\Trip.legs), Self.key(\Trip.parent)] == ["stops", "legs", "parent"])
      #expect(Self.key(\Trip.parent?.root.parent?.name) == "parent.root.parent.name")
      #expect(Self.key(\Trip.root.grade) == "root.grade")
      #expect(Self.key(\Cruise.root.stops) == "root.stops")
    }

    @Test("A property that computes another value, reads two keys or is stored has no key")
    func withoutKey() {
      #expect(Self.key(\Trip.title) == nil && Self.key(\Trip.labels) == nil && Self.key(\Trip.stored) == nil)
      #expect(Self.key(\Trip.objectID) == nil && Self.key(\Trip.root.title) == nil)
    }

    @available(*, deprecated)
    @Test func anExpressionHasTheKey() {
      #expect(NSExpression(forKeyPath: \Trip.days).keyPath == "days")
      #expect(NSExpression(forKeyPath: \Trip.parent?.name) == NSExpression(forKeyPath: "parent.name"))
      let comparison = NSComparisonPredicate(
        leftExpression: NSExpression(forKeyPath: \Trip.days), rightExpression: NSExpression(forConstantValue: 3),
        modifier: .direct, type: .greaterThan)
      #expect(comparison == NSPredicate(format: "days > 3"))
    }

    @Test func aDescriptorWithTheKeyPathEqualsOneWithTheKey() {
      let descriptor = NSSortDescriptor(keyPath: \Trip.note, ascending: false)
      let other = NSSortDescriptor(key: "note", ascending: false)
      #expect(descriptor == other && other == descriptor && descriptor.hash == other.hash)
      #expect(descriptor != NSSortDescriptor(key: "note", ascending: true))
      #expect(
        NSSortDescriptor(keyPath: \Trip.length, ascending: true) == NSSortDescriptor(key: "length", ascending: true))
      #expect((descriptor.reversedSortDescriptor as? NSSortDescriptor)?.key == "note")
      #expect(descriptor.description == other.description)
    }

    @available(*, deprecated)
    @Test("Accessors of a class read keys without a type; the types are those of the entity")
    func accessorsByKey() throws {
      try inLibrary { context in
        for (title, pages) in [("b", 2), ("a", 3), ("c", 1)] {
          let book = try context.book(title)
          book.pages = Int64(pages)
        }
        try context.save()
        #expect(
          [Self.key(\Book.title), Self.key(\Book.pages), Self.key(\Book.author?.name)] == [
            "title", "pages", "author.name",
          ])
        #expect(Self.key(\Author.books) == "books")
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Book.pages, ascending: false)]
        request.fetchLimit = 2
        #expect(try context.fetch(request).map(\.title) == ["a", "b"])
        #expect(request.sortDescriptors == [NSSortDescriptor(key: "pages", ascending: false)])
        request.predicate = NSComparisonPredicate(
          leftExpression: NSExpression(forKeyPath: \Book.title), rightExpression: NSExpression(forConstantValue: "c"),
          modifier: .direct, type: .equalTo)
        #expect(try context.fetch(request).map(\.pages) == [1])
      }
    }
  }
#endif
