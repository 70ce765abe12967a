import PlumbDataMacros
import Testing

@PersistentModel(generateInit: true) final class Voyage: NSManagedObject {
  var title: String = ""
  var isPaid: Bool = false
  @Relationship(inverse: "voyage", deleteRule: .cascade) var stops: Set<Stop>
}

@PersistentModel(generateInit: true) final class Stop: NSManagedObject {
  var nights: Int = 0
  @Relationship(inverse: "stops", deleteRule: .nullify) var voyage: Voyage?
}

@PersistentModel final class Ration: NSManagedObject {
  var id: UUID = UUID()
  var meals: Int = 3

  convenience init(id: UUID = UUID(), meals: Int = 3) {
    self.init(entity: Self.entity(), insertInto: nil)
    self.id = id
    self.meals = meals
  }
}

@MainActor @Suite("The rows of the guides")
struct GuideTests {
  private static func container() throws -> NSPersistentContainer {
    let container = try NSPersistentContainer.test(for: Voyage.self, Stop.self)
    let context = container.viewContext
    for (title, nights) in [("b", [1, 3]), ("a", [2]), ("c", [])] {
      let voyage = Voyage(in: context, title: title, isPaid: title == "a")
      for count in nights { Stop(in: context, nights: count).voyage = voyage }
    }
    try context.save()
    return container
  }

  private func longStops(_ voyage: Voyage.RootFields) -> Calculation<Voyage, Int> {
    voyage.stops.where { $0.nights > 1 }.count
  }

  private func isLong(_ voyage: Voyage.RootFields) -> Calculation<Voyage, Int> {
    voyage.stops.any { $0.nights > 2 }.choosing(1, else: 0)
  }

  @Test("Functions of the fields take the place of expressions")
  func expressions() throws {
    let context = try Self.container().viewContext
    #expect(try context.fetch(Voyage.where { longStops($0) + isLong($0) == 2 }).map(\.title) == ["b"])
    #expect(try context.count(Voyage.where { longStops($0) > 0 && !($0.isPaid == true) }) == 1)
  }

  @Test("Orders and conditions that functions return", arguments: [SortOrder.forward, .reverse])
  func orders(_ order: SortOrder) throws {
    let context = try Self.container().viewContext
    let sorting: Sorting<Voyage> = Voyage.fields.title.ascending
    let condition: Condition<Voyage> = Voyage.fields.title != "c"
    let query = Voyage.where { _ in condition }.sorted { _ in [sorting.ordered(order)] }
    #expect(try context.fetch(query).map(\.title) == (order == .forward ? ["a", "b"] : ["b", "a"]))
  }

  @Test("A context without an actor")
  func contexts() throws {
    let container = try Self.container()
    let context = container.newBackgroundContext()
    try context.performAndWait {
      try context.transaction { context in _ = Voyage(in: context, title: "d", isPaid: true) }
    }
    #expect(try container.viewContext.count(Voyage.where { $0.isPaid }) == 2)
  }

  @Test("A column that depends on a condition")
  func columns() throws {
    let context = try Self.container().viewContext
    let rows = try context.fetch(
      Voyage.all.sorted { [$0.title.ascending] }.select { ($0.title, $0.isPaid.choosing("paid", else: "open")) })
    #expect(rows.map(\.1) == ["paid", "open", "open"])
  }

  @Test("An initializer without arguments sets the defaults of the properties")
  func defaults() throws {
    let context = try NSPersistentContainer.test(for: Ration.self).viewContext
    context.insertWithRelated(Ration())
    try context.save()
    #expect(try context.fetch(Ration.all).map(\.meals) == [3])
  }
}
