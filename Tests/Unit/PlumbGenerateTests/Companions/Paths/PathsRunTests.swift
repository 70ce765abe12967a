import Foundation
import PlumbFormats
import PlumbModel
import Testing

@testable import PlumbGenerate
@testable import PlumbWorkspace

/// Conditions and sorts of typed paths fetch the expected objects from a store of the `CoreData` module.
///
/// Each condition is evaluated three times: in a fetch, on the objects in memory, and negated in a fetch that has to
/// return all other objects.
@Suite(.enabled(if: BuiltModule.isUsable, "swiftc is not on the path, or the module CoreData is not built"))
struct PathsRunTests {
  private static let preparation = #"""
    import CoreData
    import Foundation

    public enum VehicleState: String { case parked, driving, sold }
    public struct Note: Codable { var text: String }

    guard let model = NSManagedObjectModel(contentsOf: URL(fileURLWithPath: "Fleet.xcdatamodel")) else {
      fatalError("no model")
    }
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    _ = try coordinator.addPersistentStore(
      ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator

    let (eva, ole) = (Driver(context: context), Driver(context: context))
    (eva.name, ole.name) = ("Eva", "Öle")
    let (car, van, bike) = (Car(context: context), Vehicle(context: context), Vehicle(context: context))
    (car.plate, car.weight, car.seats) = ("A-1", 900, 5)
    (van.plate, van.weight, van.state, van.id) = ("B-2", 2500, .driving, UUID())
    (bike.plate, bike.weight) = ("c-3", 20.5)
    func trip(_ fare: Decimal, _ vehicle: Vehicle?, _ driver: Driver?, _ begun: Double?) -> Trip {
      let trip = Trip(context: context)
      (trip.fare, trip.vehicle, trip.driver, trip.isPaid) = (fare, vehicle, driver, false)
      trip.begun = begun.map(Date.init(timeIntervalSinceReferenceDate:))
      return trip
    }
    let first = trip(10.5, car, eva, 100)
    (first.isPaid, first.in) = (true, "50% off? Yes*")
    let second = trip(30, car, ole, nil)
    let third = trip(5, van, eva, 200)
    third.note = Note(text: "late")
    let fourth = trip(1, nil, nil, 300)
    fourth.isPaid = true
    let part = NSEntityDescription.insertNewObject(forEntityName: "Part", into: context)
    part.setValue("wheel", forKey: "code")
    bike.addToParts(part)
    try context.save()

    @MainActor func fetch<Object: NSManagedObject>(
      _ condition: FleetFields.Condition<Object>, _ entity: String, _ key: String
    ) -> String {
      let request = NSFetchRequest<Object>(entityName: entity)
      let name = { (object: Object) in "\(object.value(forKey: key) ?? "nil")" }
      let all = try! context.fetch(request)
      request.predicate = condition.predicate
      let found = Set(try! context.fetch(request).map(name))
      if found != Set(all.filter(condition.predicate.evaluate).map(name)) { return "otherwise in memory" }
      request.predicate = (!condition).predicate
      let others = Set(try! context.fetch(request).map(name))
      if others != Set(all.map(name)).subtracting(found) { return "no opposite: \(others.sorted())" }
      return found.sorted().joined(separator: " ")
    }
    @MainActor func trips(_ condition: FleetFields.Condition<Trip>) { print(fetch(condition, "Trip", "fare")) }
    @MainActor func vehicles(_ condition: FleetFields.Condition<Vehicle>) { print(fetch(condition, "Vehicle", "plate")) }
    @MainActor func drivers(_ condition: FleetFields.Condition<Driver>) { print(fetch(condition, "Driver", "name")) }
    @MainActor func sorted(_ sorts: NSSortDescriptor...) {
      let request = NSFetchRequest<Trip>(entityName: "Trip")
      request.sortDescriptors = sorts
      print(try! context.fetch(request).map { "\($0.fare)" }.joined(separator: " "))
    }

    """#

  /// The model of the in-memory store. Its attributes are not derived, and it has no template with format specifiers,
  /// for which Core Data would print a warning.
  private static let stored: Model = {
    var model = Fleet.model
    model.fetchRequests.removeAll { $0.name == "searched" }
    for entity in model.entities.indices {
      for attribute in model.entities[entity].attributes.indices {
        model.entities[entity].attributes[attribute].isDerived = false
        model.entities[entity].attributes[attribute].derivationExpression = nil
      }
    }
    return model
  }()

  /// Pieces of code and the output of each.
  private static let expectations: [(code: String, output: String)] = [
    ("trips(Trip.fields.fare > 5)", "10.5 30"),
    ("trips(Trip.fields.fare >= 5 && Trip.fields.fare < 30)", "10.5 5"),
    ("trips(Trip.fields.fare == 10.5)", "10.5"),
    ("trips(Trip.fields.fare.isBetween(1...5))", "1 5"),
    ("trips(Trip.fields.fare.isIn([1, 30, 7]))", "1 30"),
    ("trips(Trip.fields.begun.isNil)", "30"),
    ("trips(Trip.fields.begun != nil)", "1 10.5 5"),
    ("trips(Trip.fields.begun > Date(timeIntervalSinceReferenceDate: 150))", "1 5"),
    ("trips(!(Trip.fields.begun > Date(timeIntervalSinceReferenceDate: 150)))", "10.5 30"),
    ("let unknown: Date? = nil; trips(Trip.fields.begun == unknown)", "30"),
    ("trips(Trip.fields.isPaid == true)", "1 10.5"),
    ("trips(Trip.fields.note.isNotNil)", "5"),
    ("trips(Trip.fields.in.contains(\"off? yes*\", .caseInsensitive))", "10.5"),
    ("trips(Trip.fields.in.contains(\"off? yes*\"))", ""),
    ("trips(Trip.fields.in.beginsWith(\"50%\"))", "10.5"),
    ("trips(Trip.fields.in.endsWith(\"Yes*\") || Trip.fields.fare == 1)", "1 10.5"),
    ("trips(Trip.fields.in.like(\"50*off?*\"))", "10.5"),
    ("trips(Trip.fields.in.matches(\"[0-9]+% .*\"))", "10.5"),
    ("drivers(Driver.fields.name.equals(\"ole\", [.caseInsensitive, .diacriticInsensitive]))", "Öle"),
    ("drivers(Driver.fields.name < \"F\")", "Eva"),
    // To-one relationships.
    ("trips(Trip.fields.driver == eva)", "10.5 5"), ("trips(Trip.fields.driver == nil)", "1"),
    ("trips(Trip.fields.driver != nil && Trip.fields.driver != ole)", "10.5 5"),
    ("trips(Trip.fields.vehicle.isIn([van, bike]))", "5"),
    ("trips(Trip.fields.driver.name == \"Eva\")", "10.5 5"),
    ("trips(Trip.fields.vehicle.weight > 1000)", "5"), ("trips(Trip.fields == third)", "5"),
    // Raw values, unique identifiers, inheritance.
    ("vehicles(Vehicle.fields.state == .driving)", "B-2"),
    ("vehicles(Vehicle.fields.state.isIn([.driving, .sold]))", "B-2"), ("vehicles(Vehicle.fields.id == van.id)", "B-2"),
    ("print(fetch(Car.fields.seats > 4 && Car.fields.plate == \"A-1\", \"Car\", \"plate\"))", "A-1"),
    // To-many relationships.
    ("vehicles(Vehicle.fields.trips.any.fare > 20)", "A-1"),
    ("vehicles(Vehicle.fields.trips.all.fare < 20)", "B-2 c-3"),
    ("vehicles(Vehicle.fields.trips.none.fare < 20)", "c-3"),
    ("vehicles(Vehicle.fields.trips.any.begun.isNil)", "A-1"),
    ("vehicles(Vehicle.fields.trips.all.begun > Date(timeIntervalSinceReferenceDate: 0))", "B-2 c-3"),
    ("vehicles(Vehicle.fields.trips.any.driver.name == \"Öle\")", "A-1"),
    ("vehicles(Vehicle.fields.trips.any.driver == eva)", "A-1 B-2"),
    ("vehicles(Vehicle.fields.trips.any { $0.isPaid == true && $0.driver == ole })", ""),
    ("vehicles(Vehicle.fields.trips.any { $0.isPaid == true && $0.driver == eva })", "A-1"),
    ("vehicles(Vehicle.fields.trips.all { $0.isPaid == false || $0.fare > 10 })", "A-1 B-2 c-3"),
    ("vehicles(Vehicle.fields.trips.none { $0.driver == ole || $0.fare == 5 })", "c-3"),
    ("vehicles(Vehicle.fields.trips.count > 1)", "A-1"), ("vehicles(Vehicle.fields.trips.isEmpty)", "c-3"),
    ("vehicles(Vehicle.fields.trips.contains(third))", "B-2"),
    ("trips(Trip.fields.vehicle.trips.count == 2)", "10.5 30"),
    ("trips(Trip.fields.driver.trips.any.fare == 5)", "10.5 5"),
    ("vehicles(Vehicle.fields.parts.any.code == \"wheel\")", "c-3"),
    ("print(fetch(FleetFields.PartEntity.fields.code == \"wheel\", \"Part\", \"code\"))", "wheel"),
    // Sorts.
    ("sorted(Trip.fields.fare.descending)", "30 10.5 5 1"),
    ("sorted(Trip.fields.isPaid.descending, Trip.fields.begun.ascending)", "10.5 1 30 5"),
    ("sorted(Trip.fields.driver.name.ascending, Trip.fields.fare.ascending)", "1 5 10.5 30"),
    ("sorted(Trip.fields.vehicle.state.ascending, Trip.fields.fare.ascending)", "1 5 10.5 30"),
    // Names.
    ("print(Trip.fields.start.name.keyPath)", "start.name"),
    ("print(Vehicle.fields.trips.any.driver.name.keyPath)", "trips.driver.name"),
    ("print(FleetFields.keyPath(of: Trip.fields.driver), Vehicle.fields.state.keyPath)", "driver state_raw"),
    (
      "print((Vehicle.fields.trips.any.driver.name == \"E\").predicate)",
      #"SUBQUERY(trips, $member, $member.driver.name == "E").@count > 0"#
    ),
    ("print(Trip.fieldTable[\"start.lat\"]?.kind ?? .attribute)", "element"),
    ("print(Trip.fieldTable[\"start.lat\"]?.isSortable == true)", "true"),
    ("print(Car.fieldTable.keys.sorted())", #"["id", "parts", "plate", "seats", "state", "trips", "weight"]"#),
    ("print(Car.fieldTable[\"trips\"]?.destination ?? \"\", Car.fieldTable[\"state\"]?.storage ?? .plain)", "Trip raw"),
  ]

  @Test func pathsFetchWhatTheySay() throws {
    var sources = Fleet.files(.accessor, [.paths])
    sources["main.swift"] = Self.preparation + Self.expectations.map { "\($0.code)\n" }.joined()
    let model = String(decoding: Self.stored.written(), as: UTF8.self)
    let lines = try BuiltModule.run(sources, files: ["Fleet.xcdatamodel/contents": model])
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.count == Self.expectations.count + 1, "\(lines.prefix(20))")
    for (line, expected) in zip(lines, Self.expectations) { #expect(line == expected.output, "\(expected.code)") }
  }
}
