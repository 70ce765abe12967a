import PlumbDeclarations
import PlumbModel
import Testing

@testable import PlumbGenerate
@testable import PlumbWorkspace

@Suite("Companion: requests")
struct RequestsTests {
  @Test(arguments: [
    ("Trip+Requests.swift", trip), ("Vehicle+Requests.swift", vehicle), ("Fleet+ModelRequests.swift", fleet),
  ])
  func wholeFiles(_ path: String, _ text: String) {
    #expect(Fleet.files(.accessor, [.requests])[path] == text)
  }

  /// A file contains only the requests for one entity, so a class without templates and unique attributes has no file.
  @Test func aClassWithoutRequestsHasNoFile() {
    let paths = Fleet.files(.managed, [.requests]).keys.filter { $0.contains("Requests") }.sorted()
    #expect(
      paths == ["Fleet+ModelRequests.swift", "Trip+Requests.swift", "Vehicle+Requests.swift"])
  }

  /// A raw value has the type of the attribute in the managed style, and the type of the enum in the macro style.
  @Test func typesAreThoseOfTheStyle() throws {
    let managed = try #require(Fleet.files(.managed, [.requests])["Vehicle+Requests.swift"])
    #expect(managed.contains("static func inState(states: [String]) -> NSFetchRequest<Vehicle>"))
    #expect(managed.contains("argumentArray: [states])"))
    let macro = try #require(Fleet.files(.macro, [.requests])["Vehicle+Requests.swift"])
    #expect(macro.contains("static func inState(states: [VehicleState]) -> NSFetchRequest<Vehicle>"))
  }

  @Test(
    arguments: [
      ("begun == $X", "x: Date"), ("fare BETWEEN $X", "x: [Decimal]"), ("fare BETWEEN {$X, 5}", "x: Decimal"),
      ("isPaid == $X", "x: Bool"), ("driver.trips.@count > $X", "x: Int"), ("driver IN $X", "x: [Driver]"),
      ("SELF IN $X", "x: [Trip]"), ("SELF == $X", "x: Trip"), ("vehicle.state_raw == $X", "x: VehicleState"),
      ("vehicle.state_raw LIKE $X", "x: Any"), ("#in MATCHES $X", "x: String"), ("begun LIKE $X", "x: Any"),
      ("$X IN driver.trips", "x: Trip"), ("driver.trips CONTAINS $X", "x: Trip"), ("driver.trips == $X", "x: Any"),
      ("ANY driver.trips == $X", "x: Trip"), ("ANY driver.trips.fare IN $X", "x: [Decimal]"),
      ("$X IN driver.trips.in", "x: String"), ("driver > $X", "x: Any"), ("start.lat > $X", "x: Double"),
      ("start == $X", "x: Any"), ("tint == $X", "x: Any"), ("note_blob == $X", "x: Any"), ("lost == $X", "x: Any"),
      ("vehicle.seats == $X", "x: Any"), ("vehicle.parts CONTAINS $X", "x: NSManagedObject"),
      ("vehicle.parts.code CONTAINS $X", "x: String"), ("objectID == $X", "x: Any"),
      ("fare == $X OR #in == $X", "x: Any"), ("fare == $X OR fare > $X", "x: Decimal"),
      ("#in == $X AND fare > $LEAST_FARE", "x: String, leastFare: Decimal"),
      ("#in == $A AND #in == $a", "a: String, a2: String"),
      ("driver.trips.@avg.fare > $X", "x: Any"), ("#in == $IN", "in inValue: String"),
      ("#in == %@", "arguments: [Any]"),
    ])
  func variablesHaveTheTypesOfWhatTheyAreComparedWith(_ predicate: String, _ parameters: String) throws {
    var model = Fleet.model
    model.fetchRequests = [FetchRequest(name: "some", entity: "Trip", predicate: predicate)]
    let declared = declarations(of: model, options: Fleet.options(.accessor)).value
    let files = Generator(options: GeneratorOptions(model: "Fleet")).files(for: declared, with: [.requests], of: model)
    let text = try #require(files.first { $0.path == "Trip+Requests.swift" }?.text)
    #expect(text.contains("static func some(\(parameters)) -> NSFetchRequest<Trip> {"))
  }

  @Test(arguments: [
    (["byName"], ["byName"]), (["FetchRequest"], ["fetchRequestTemplate"]), (["recent orders"], ["recentOrders"]),
    (["recent_orders", "RecentOrders"], ["recentOrders", "recentOrders2"]), (["URLOfPage"], ["urlOfPage"]),
    (["HUMAN_NAME"], ["humanName"]), (["2024"], ["template2024"]), (["", "☂"], ["template", "template2"]),
    (["first", "first template"], ["firstTemplate", "firstTemplate2"]), (["default"], ["default"]),
    (["größe"], ["größe"]), (["entity"], ["entityTemplate"]), (["a/b"], ["aB"]),
  ])
  func namesOfFunctions(_ texts: [String], _ found: [String]) {
    var names = MemberNames()
    #expect(texts.map { names.name(for: $0) } == found)
  }

  /// The function of a subclass gets a number if its name equals that of a parent's function.
  @Test func aSubclassHasOtherNames() throws {
    var model = Fleet.model
    model.fetchRequests = [
      FetchRequest(name: "all cars", entity: "Car"), FetchRequest(name: "allCars", entity: "Vehicle"),
    ]
    let declared = declarations(of: model, options: Fleet.options(.managed)).value
    let files = Generator(options: GeneratorOptions(model: "Fleet")).files(for: declared, with: [.requests], of: model)
    let car = try #require(files.first { $0.path == "Car+Requests.swift" }?.text)
    #expect(car.contains("static func allCars2() -> NSFetchRequest<Car>"))
  }

  private static let trip = """
    // plumb:generated
    // Written from the model: change the model or the configuration, not this file.
    // swift-format-ignore-file
    // swiftlint:disable all

    import CoreData
    import Foundation

    extension Trip {
      /// The model's fetch request template “FetchRequest”.
      public static func fetchRequestTemplate() -> NSFetchRequest<NSDictionary> {
        let request = NSFetchRequest<NSDictionary>(entityName: "Trip")
        request.resultType = .dictionaryResultType
        request.fetchLimit = 1000
        request.fetchBatchSize = 20
        request.includesPendingChanges = false
        request.returnsDistinctResults = true
        return request
      }

      /// The model's fetch request template “begun since”.
      ///
      ///     begun >= $SINCE AND isPaid == NO
      ///
      /// The only result is the number of objects.
      public static func begunSince(since: Date) -> NSFetchRequest<NSNumber> {
        let request = NSFetchRequest<NSNumber>(entityName: "Trip")
        request.predicate = NSPredicate(format: "begun >= %@ AND isPaid == NO", argumentArray: [since])
        request.resultType = .countResultType
        return request
      }

      /// The model's fetch request template “dear”.
      ///
      ///     fare * 2 > $LIMIT
      public static func dear(limit: Any) -> NSFetchRequest<NSManagedObjectID> {
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Trip")
        var variables: [String: Any] = [:]
        variables["LIMIT"] = limit
        let predicate = NSPredicate(format: "fare * 2 > $LIMIT")
        request.predicate = predicate.withSubstitutionVariables(variables)
        request.resultType = .managedObjectIDResultType
        request.includesPropertyValues = true
        return request
      }

      /// The model's fetch request template “ofDriver”.
      ///
      ///     driver == $driver OR driver.name BEGINSWITH[cd] $in
      public static func ofDriver(driver: Driver, in inValue: String) -> NSFetchRequest<Trip> {
        let request = NSFetchRequest<Trip>(entityName: "Trip")
        request.predicate = NSPredicate(
          format: "driver == %@ OR driver.name BEGINSWITH[cd] %@",
          argumentArray: [driver, inValue]
        )
        return request
      }
    }

    """

  private static let vehicle = #"""
    // plumb:generated
    // Written from the model: change the model or the configuration, not this file.
    // swift-format-ignore-file
    // swiftlint:disable all

    import CoreData
    import Foundation

    extension Vehicle {
      /// The model's fetch request template “driven”.
      ///
      ///     ANY trips.driver == $DRIVER AND trips.@count > $LEAST
      public static func driven(driver: Driver, least: Int) -> NSFetchRequest<Vehicle> {
        let request = NSFetchRequest<Vehicle>(entityName: "Vehicle")
        request.predicate = NSPredicate(
          format: "ANY trips.driver == %@ AND trips.@count > %@",
          argumentArray: [driver, least]
        )
        return request
      }

      /// The model's fetch request template “inState”.
      ///
      ///     state_raw IN $STATES
      public static func inState(states: [VehicleState]) -> NSFetchRequest<Vehicle> {
        let request = NSFetchRequest<Vehicle>(entityName: "Vehicle")
        request.predicate = NSPredicate(
          format: "state_raw IN %@",
          argumentArray: [states.map(\.rawValue)]
        )
        return request
      }

      /// The model's fetch request template “searched”.
      ///
      ///     SUBQUERY(trips, $t, $t.fare > $FARE).@count > 0 AND plate == %@
      ///
      /// `arguments` contains a value for each format specifier, in order.
      public static func searched(fare: Any, arguments: [Any]) -> NSFetchRequest<Vehicle> {
        let request = NSFetchRequest<Vehicle>(entityName: "Vehicle")
        var variables: [String: Any] = [:]
        variables["FARE"] = fare
        let predicate = NSPredicate(
          format: "SUBQUERY(trips, $t, $t.fare > $FARE).@count > 0 AND plate == %@",
          argumentArray: arguments
        )
        request.predicate = predicate.withSubstitutionVariables(variables)
        return request
      }

      /// Returns the object with a unique plate, or `nil` if none exists.
      public static func find(plate: String, in context: NSManagedObjectContext) throws -> Self? {
        let predicate = NSPredicate(format: "%K == %@", argumentArray: ["plate", plate])
        return try first(in: context, where: predicate)
      }

      /// Returns the object with a unique state and weight, or `nil` if none exists.
      public static func find(
        state: VehicleState,
        weight: Float,
        in context: NSManagedObjectContext
      ) throws -> Self? {
        let predicate = NSPredicate(
          format: "%K == %@ AND %K == %@",
          argumentArray: ["state_raw", state.rawValue, "weight", weight]
        )
        return try first(in: context, where: predicate)
      }
    }

    """#

  private static let fleet = #"""
    // plumb:generated
    // Written from the model: change the model or the configuration, not this file.
    // swift-format-ignore-file
    // swiftlint:disable all

    import CoreData
    import Foundation

    /// Objects of the model Fleet. They can be fetched by their class.
    public protocol FleetObject: NSManagedObject {
      /// The name of the class's entity.
      static var entityNameInModel: String { get }
    }

    extension FleetObject {
      /// Returns a request for objects of the class and its subclasses.
      public static func fetchRequest(
        where predicate: NSPredicate?,
        sortedBy order: [NSSortDescriptor] = [],
        limit: Int? = nil
      ) -> NSFetchRequest<Self> {
        let request = NSFetchRequest<Self>(entityName: entityNameInModel)
        request.predicate = predicate
        request.sortDescriptors = order
        request.fetchLimit = limit ?? 0
        return request
      }

      /// Returns objects of the class and its subclasses. Call it on the context's queue.
      public static func fetch(
        in context: NSManagedObjectContext,
        where predicate: NSPredicate? = nil,
        sortedBy order: [NSSortDescriptor] = [],
        limit: Int? = nil
      ) throws -> [Self] {
        try context.fetch(fetchRequest(where: predicate, sortedBy: order, limit: limit))
      }

      /// Returns the first object in an order, or `nil` if none exists. Call it on the context's queue.
      public static func first(
        in context: NSManagedObjectContext,
        where predicate: NSPredicate? = nil,
        sortedBy order: [NSSortDescriptor] = []
      ) throws -> Self? {
        try fetch(in: context, where: predicate, sortedBy: order, limit: 1).first
      }

      /// Returns the number of objects of the class and its subclasses. Call it on the context's queue.
      public static func count(
        in context: NSManagedObjectContext,
        where predicate: NSPredicate? = nil
      ) throws -> Int {
        try context.count(for: fetchRequest(where: predicate))
      }
    }

    extension Driver: FleetObject {
      public static var entityNameInModel: String { "Driver" }
    }

    extension Trip: FleetObject {
      public static var entityNameInModel: String { "Trip" }
    }

    extension Vehicle: FleetObject {
      public static var entityNameInModel: String {
        switch self {
        case is Car.Type: "Car"
        default: "Vehicle"
        }
      }
    }

    /// The model's fetch request templates for entities without a class.
    public enum FleetRequests {
      /// The model's fetch request template “parts”.
      ///
      ///     code LIKE "10%"
      public static func parts() -> NSFetchRequest<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Part")
        request.predicate = NSPredicate(format: "code LIKE \"10%\"")
        return request
      }
    }

    """#
}
