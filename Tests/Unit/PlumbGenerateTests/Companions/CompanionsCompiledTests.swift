import Foundation
import PlumbDeclarations
import PlumbFormats
import PlumbModel
import Testing

@testable import PlumbGenerate
@testable import PlumbWorkspace

/// Requests and snapshots compile against the `CoreData` module of this repository, and work as documented.
@Suite(.enabled(if: BuiltModule.isUsable, "swiftc is not on the path, or the module CoreData is not built"))
struct CompanionsCompiledTests {
  private static let ownTypes = """
    import CoreData
    public enum VehicleState: String { case parked, driving }
    public struct Note: Codable { public var text: String }
    func standIn<Value>() -> Value { fatalError() }

    """

  /// The start of the program. It loads the model from a file next to it and opens an in-memory store.
  private static let start = """
    import CoreData
    import Foundation
    import PlumbData

    let model = NSManagedObjectModel(contentsOf: URL(fileURLWithPath: "Fleet.xcdatamodel")) ?? NSManagedObjectModel()
    let container = NSPersistentContainer(name: "Fleet", managedObjectModel: model)
    let description = NSPersistentStoreDescription()
    description.type = NSInMemoryStoreType
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { _, error in precondition(error == nil) }
    let context = container.viewContext
    let van = Vehicle(context: context)
    van.plate = "A 1"
    van.state = .driving
    van.weight = 1.5
    let car = Car(context: context)
    car.plate = "B 2"
    car.seats = 4
    let dora = Driver(context: context)
    dora.name = "Dora"
    let trip = Trip(context: context)
    trip.begun = Date(timeIntervalSinceReferenceDate: 100)
    trip.fare = Decimal(string: "12.34") ?? 0
    trip.in = "town"
    trip.isPaid = false
    trip.note = Note(text: "hm")
    trip.driver = dora
    trip.vehicle = car
    trip.setValue(["lat": 1.5, "name": "Depot"], forKey: "start")
    try context.save()

    /// Whether a request is what the model makes of its template.
    @MainActor func isTemplate<Result>(_ made: NSFetchRequest<Result>, _ name: String, _ values: [String: Any] = [:]) -> Bool {
      guard let other = model.fetchRequestFromTemplate(withName: name, substitutionVariables: values) else {
        return false
      }
      return made.entityName == other.entity?.name && made.predicate == other.predicate
        && made.fetchLimit == other.fetchLimit && made.fetchBatchSize == other.fetchBatchSize
        && made.resultType == other.resultType && made.includesSubentities == other.includesSubentities
        && made.includesPropertyValues == other.includesPropertyValues
        && made.includesPendingChanges == other.includesPendingChanges
        && made.returnsObjectsAsFaults == other.returnsObjectsAsFaults
        && made.returnsDistinctResults == other.returnsDistinctResults
    }
    func send(_ value: some Sendable) {}

    """

  private static let requests: [(code: String, output: String)] = [
    ("print(try Vehicle.count(in: context), try Car.count(in: context), try Trip.count(in: context))", "2 1 1"),
    ("print(try Vehicle.find(plate: \"B 2\", in: context) === car)", "true"),
    ("print(try Car.find(plate: \"B 2\", in: context)?.seats as Any)", "Optional(4)"),
    ("print(try Car.find(plate: \"A 1\", in: context) as Any)", "nil"),
    ("print(try Vehicle.find(state: .driving, weight: 1.5, in: context) === van)", "true"),
    ("print(try Car.fetch(in: context).map(\\.seats))", "[Optional(4)]"),
    (
      "print(try Vehicle.first(in: context, sortedBy: [NSSortDescriptor(key: \"plate\", ascending: false)]) === car)",
      "true"
    ),
    ("print(try Vehicle.fetch(in: context, where: NSPredicate(value: true), limit: 1).count)", "1"),
    ("print(try context.count(for: Vehicle.fetchRequest(where: NSPredicate(format: \"plate == 'A 1'\"))))", "1"),
    ("print(try context.fetch(Vehicle.inState(states: [.driving])) == [van])", "true"),
    ("print(try context.fetch(Vehicle.driven(driver: dora, least: 0)) == [car])", "true"),
    ("print(try context.fetch(Vehicle.searched(fare: 10, arguments: [\"B 2\"])) == [car])", "true"),
    ("print(try context.fetch(Trip.ofDriver(driver: dora, in: \"x\")) == [trip])", "true"),
    ("print(try context.fetch(Trip.begunSince(since: .distantPast)).map(\\.intValue))", "[1]"),
    ("print(try context.fetch(Trip.begunSince(since: .distantFuture)).map(\\.intValue))", "[0]"),
    ("print(try context.fetch(Trip.dear(limit: 24)) == [trip.objectID])", "true"),
    ("print(try context.fetch(Trip.fetchRequestTemplate()).map { $0[\"in\"] as Any })", "[Optional(\"town\")]"),
    ("print(try context.fetch(FleetRequests.parts()).count)", "0"),
    ("print(isTemplate(Trip.fetchRequestTemplate(), \"FetchRequest\"))", "true"),
    ("let day = Date(); print(isTemplate(Trip.begunSince(since: day), \"begun since\", [\"SINCE\": day]))", "true"),
    (
      "print(isTemplate(Trip.ofDriver(driver: dora, in: \"D\"), \"ofDriver\", [\"driver\": dora, \"in\": \"D\"]))",
      "true"
    ),
    ("print(isTemplate(Vehicle.inState(states: [.parked]), \"inState\", [\"STATES\": [\"parked\"]]))", "true"),
    ("print(isTemplate(Vehicle.driven(driver: dora, least: 1), \"driven\", [\"DRIVER\": dora, \"LEAST\": 1]))", "true"),
    ("print(isTemplate(Trip.dear(limit: 20), \"dear\", [\"LIMIT\": 20]))", "true"),
    ("print(isTemplate(Trip.dear(limit: 20), \"dear\", [\"LIMIT\": 21]))", "false"),
    ("print(isTemplate(FleetRequests.parts(), \"parts\"))", "true"),
  ]

  private static let snapshots: [(code: String, output: String)] = [
    (
      "let taken = Trip.Snapshot(trip); send(taken); print(taken.fare, taken.in ?? \"\", taken.isPaid)",
      "12.34 town false"
    ),
    ("print(taken.start?.lat ?? 0, taken.start?.name ?? \"\")", "1.5 Depot"),
    ("print(taken.note.map { String(decoding: $0, as: UTF8.self) } ?? \"\")", #"{"text":"hm"}"#),
    ("print(taken.id == trip.objectID.uriRepresentation(), Vehicle.Snapshot(van).id as Any)", "true nil"),
    (
      "let sent = try JSONDecoder().decode(Trip.Snapshot.self, from: JSONEncoder().encode(taken)); print(sent == taken)",
      "true"
    ),
    ("let copy = Trip(context: context); sent.write(to: copy); print(copy.note?.text ?? \"\", copy.fare)", "hm 12.34"),
    (
      "var again = Trip.Snapshot(copy); print(again == taken); again.objectURI = taken.objectURI; print(again == taken)",
      "false\ntrue"
    ),
    ("var empty = taken; empty.start = nil; empty.note = nil; empty.begun = nil; empty.write(to: copy)", ""),
    ("print(copy.start as Any, copy.note as Any, copy.begun as Any)", "nil nil nil"),
    ("var state = Vehicle.Snapshot(van); state.state = \"parked\"; state.write(to: van); print(van.state)", "parked"),
    ("state.state = \"lost\"; state.plate = \"C 3\"; state.write(to: van); print(van.state, van.plate)", "parked C 3"),
    ("print(Car.Snapshot(car).plate, Car.Snapshot(car).seats ?? 0, Vehicle.Snapshot(car).plate)", "B 2 4 B 2"),
    ("var driver = Driver.Snapshot(dora); print(driver.tripCount ?? 0)", "1"),
    (
      "driver.tripCount = 7; driver.name = \"Dori\"; driver.write(to: dora); print(dora.name, dora.tripCount ?? 0)",
      "Dori 1"
    ),
    (
      "let made = Driver.Snapshot(objectURI: nil, name: \"Eva\", tripCount: nil); print(Set([made, made]).count, made.id as Any)",
      "1 nil"
    ),
    (
      "print(try JSONDecoder().decode(Driver.Snapshot.self, from: Data(#\"{\"name\": \"Ada\"}\"#.utf8)).name)", "Ada"
    ),
  ]

  private static let queries: [(code: String, output: String)] = [
    ("print(try context.fetch(Vehicle.where { $0.plate == \"A 1\" }).map(\\.plate))", "[\"A 1\"]"),
    ("print(try context.fetch(Car.where { $0.seats > 3 && $0.plate == \"B 2\" }).map(\\.plate))", "[\"B 2\"]"),
    ("print(try context.fetch(Trip.where { $0.vehicle.plate == \"B 2\" && $0.driver.name == \"Dora\" }).count)", "1"),
    ("print(try context.fetch(Vehicle.where { $0.trips.any { $0.driver.name == \"Eva\" } }).count)", "0"),
    ("print(try context.fetch(Vehicle.where { $0.state == .driving }).map(\\.plate))", "[\"A 1\"]"),
    ("print(try context.fetch(Trip.where { $0.start.lat > 1 && $0.note != nil }).count)", "1"),
    ("print(Vehicle.modelName(of: \\Vehicle.state) as Any)", "Optional(\"state_raw\")"),
    (
      "print(Vehicle.modelName(of: \\Car.state) as Any, Car.modelName(of: \\Car.seats) as Any)",
      "Optional(\"state_raw\") Optional(\"seats\")"
    ),
    (
      "print(Trip.modelName(of: \\Trip.driver) as Any, Trip.modelName(of: \\Trip.hash) as Any)",
      "Optional(\"driver\") nil"
    ),
  ]

  @Test func theyDoWhatTheySay() throws {
    let expectations = Self.requests + Self.queries + Self.snapshots
    var sources = Fleet.files(.accessor, [.requests, .snapshots, .queries])
    sources["OwnTypes.swift"] = Self.ownTypes
    sources["main.swift"] = Self.start + expectations.map { "\($0.code)\n" }.joined()
    var model = Fleet.model
    // The predicate of this template contains format specifiers, for which a model template has no values.
    model.fetchRequests.removeAll { $0.name == "searched" }
    let output = try BuiltModule.run(
      sources, files: ["Fleet.xcdatamodel/contents": String(decoding: model.written(), as: UTF8.self)])
    #expect(output == expectations.map { $0.output.isEmpty ? "" : $0.output + "\n" }.joined())
  }

  @Test(arguments: [DeclarationStyle.accessor, .managed], [true, false])
  func theyCompile(_ style: DeclarationStyle, _ singleFile: Bool) throws {
    var models = [
      (Fleet.model, Fleet.options(style)), (BroadModels.everyType, DeclarationOptions(style: style)),
      (HostileNames.model, DeclarationOptions(style: style)),
    ]
    // In the other styles, this model uses types that the app has to declare.
    if style == .managed { models.append(Fleet.longValues(style, longest: 64)) }
    for (model, options) in models {
      let declared = declarations(of: model, options: options)
      #expect(declared.diagnostics.filter { $0.severity == .error } == [])
      let files = Generator(options: GeneratorOptions(model: model.name, singleFile: singleFile))
        .files(for: declared.value, with: [.requests, .snapshots, .queries], of: model)
      var sources = ["OwnTypes.swift": Self.ownTypes]
      for file in files {
        sources[file.path] =
          style == .managed
          ? "import CoreData\n" + ManagedCompiledTests.withoutObjectiveC(file.text) : file.text
      }
      #expect(try BuiltModule.check(sources) == "")
    }
  }
}
