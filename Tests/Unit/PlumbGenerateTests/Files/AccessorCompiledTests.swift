import Foundation
import PlumbModel
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbWorkspace

/// The generated accessors compile, and return the values that were set.
///
/// A substitute for `NSManagedObject` stores an object's values in a dictionary by key, as Foundation objects.
@Suite(.enabled(if: Toolchain.compiler != nil, "swiftc is not on the path"))
struct AccessorCompiledTests {
  private static let standIns = #"""
    import Foundation

    open class NSManagedObjectID: NSObject {}
    open class NSEntityDescription: NSObject {}
    public enum NSManagedObjectContextConcurrencyType { case mainQueueConcurrencyType }
    open class NSManagedObjectContext: NSObject {
      public var concurrencyType: NSManagedObjectContextConcurrencyType { .mainQueueConcurrencyType }
    }
    extension Notification.Name {
      static let NSManagedObjectContextObjectsDidChange = Notification.Name("DidChange")
    }
    let NSInsertedObjectsKey = "inserted", NSUpdatedObjectsKey = "updated"
    let NSRefreshedObjectsKey = "refreshed", NSInvalidatedObjectsKey = "invalidated"
    public class NSFetchRequest<Result> { public init(entityName: String) {} }
    open class NSManagedObject: NSObject {
      public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {}
      public convenience override init() { self.init(entity: Self.entity(), insertInto: nil) }
      public var managedObjectContext: NSManagedObjectContext? { nil }
      public var isDeleted: Bool { false }
      open class func entity() -> NSEntityDescription { NSEntityDescription() }
      var values: [String: Any] = [:]
      var log: [String] = []
      public func willAccessValue(forKey key: String?) { log.append("(\(key ?? "")") }
      public func didAccessValue(forKey key: String?) { log.append("\(key ?? ""))") }
      public func willChangeValue(forKey key: String) { log.append("[\(key)") }
      public func didChangeValue(forKey key: String) { log.append("\(key)]") }
      public func primitiveValue(forKey key: String) -> Any? { values[key] }
      public func setPrimitiveValue(_ value: Any?, forKey key: String) { values[key] = value }
      public func value(forKey key: String) -> Any? { values[key] }
      public func setValue(_ value: Any?, forKey key: String) {
        values[key] = (value as? Set<AnyHashable>).map { NSMutableSet(set: $0) }
          ?? (value as? NSOrderedSet).map { NSMutableOrderedSet(orderedSet: $0) }
      }
      public func mutableSetValue(forKey key: String) -> NSMutableSet {
        let set = values[key] as? NSMutableSet ?? NSMutableSet()
        values[key] = set
        return set
      }
      public func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet {
        let set = values[key] as? NSMutableOrderedSet ?? NSMutableOrderedSet()
        values[key] = set
        return set
      }
    }
    public class Tint: NSObject {}
    public enum Shop { public struct Price {} }
    public struct Note: Codable, Equatable { var text: String }
    public enum OrderState: String { case open, done }
    public struct Box: RawRepresentable {
      public var rawValue: Any
      public init?(rawValue: Any) { self.rawValue = rawValue }
    }

    """#

  /// A model with inheritance, an ordered relationship, and names that collide with those of the shared functions.
  private static let fleet: Model = {
    let vehicle = Entity(
      name: "Vehicle",
      attributes: [
        Attribute(name: "weight", type: .float, defaultValue: "1.5"), Attribute(name: "stored", type: .string),
        Attribute(name: "raw", type: .boolean), Attribute(name: "default", type: .integer64, isOptional: true),
      ],
      relationships: [
        Relationship(name: "parts", destination: "Part", isToMany: true),
        Relationship(name: "store", destination: "Part"),
      ])
    var car = Entity(
      name: "Car", relationships: [Relationship(name: "trips", destination: "Trip", isToMany: true)])
    car.parentEntity = "Vehicle"
    car.relationships[0].isOrdered = true
    return Model(
      name: "Fleet", entities: [vehicle.withClass, car.withClass, Entity(name: "Part"), Entity(name: "Trip").withClass])
  }()

  /// Pieces of code and the output of each.
  private static let expectations: [(code: String, output: String)] = [
    ("let order = Order(); print(order.state, order.total, order.isDraft, order.note as Any)", "open 0.1 true nil"),
    ("print(order.placedAt.timeIntervalSinceReferenceDate, order.repeats as Any)", "631123200.0 nil"),
    ("order.state = .done; print(order.state, order.values[\"state_raw\"] as Any)", "done Optional(\"done\")"),
    ("order.values[\"state_raw\"] = \"lost\"; print(order.state)", "open"),
    ("order.note = Note(text: \"hm\"); print(order.note == Note(text: \"hm\"))", "true"),
    ("order.values[\"note_blob\"] = Data([1]); print(order.note as Any)", "nil"),
    ("order.values[\"total\"] = NSDecimalNumber(string: \"12.34\"); print(order.total)", "12.34"),
    ("order.values[\"repeat\"] = NSNumber(value: 7); print(order.repeats ?? 0)", "7"),
    ("order.repeats = nil; print(order.repeats as Any)", "nil"),
    (
      "order.log = []; order.isDraft = order.isDraft; print(order.log)",
      #"["(isDraft", "isDraft)", "[isDraft", "isDraft]"]"#
    ),
    ("let customer = Customer(); customer.addToOrders(order); print(customer.ordersCount)", "1"),
    ("customer.addToOrders([Order(), Order()]); print(customer.orders.count)", "3"),
    ("customer.removeFromOrders([order]); print(customer.orders.contains(order))", "false"),
    ("customer.orders = [order]; print(customer.orders == [order], customer.ordersCount)", "true 1"),
    ("order.customer = customer; print(order.customer === customer)", "true"),
    (
      "customer.place = GeoPoint(latitude: 1.5); print(customer.place?.latitude as Any, customer.values[\"place\"] as Any)",
      "Optional(1.5) Optional([\"lat\": 1.5])"
    ),
    ("customer.values[\"place\"] = [\"long\": 2.5]; print(customer.place == GeoPoint(longitude: 2.5))", "true"),
    ("customer.place = nil; print(customer.place as Any)", "nil"),
    ("let car = Car(); let trips = [Trip(), Trip()]; car.addToTrips(trips); print(car.trips == trips)", "true"),
    ("car.insertIntoTrips(Trip(), at: 0); car.removeFromTrips(at: 2); print(car.trips[1] == trips[0])", "true"),
    ("car.replaceInTrips(at: 0, with: trips[1]); print(car.trips == [trips[1], trips[0]], car.tripsCount)", "true 2"),
    ("car.trips = trips; car.removeFromTrips(trips[0]); print(car.trips == [trips[1]])", "true"),
    ("car.values[\"weight\"] = NSNumber(value: 0.1); print(car.weight)", "0.1"),
    (
      "car.stored = \"s\"; car.raw = true; car.store = order; print(car.stored, car.raw, car.store === order)",
      "s true true"
    ),
    ("let made = Car(raw: true, stored: \"s\", weight: 2); print(made.weight, made.default as Any)", "2.0 nil"),
    ("print(Car(default: 7, raw: true, stored: \"s\").default ?? 0)", "7"),
    ("print(Order(note: Note(text: \"n\"), state: .done).values[\"state_raw\"] as Any)", "Optional(\"done\")"),
    ("print(Order(repeats: 2).values[\"state_raw\"] as Any)", "nil"),
    ("print(Car().weight, car.default as Any, OfDecimal().mandatory2, OfUUID().mandatory0 as Any)", "1.5 nil 0.1 nil"),
  ]

  @Test func accessorsReadWhatTheyWrite() throws {
    try Toolchain.withFolder { folder in
      var sources = ["StandIns.swift": Self.standIns]
      var shop = Shop.options
      shop.style = .accessor
      shop.generateInit = true
      let plain = DeclarationOptions(style: .accessor, generateInit: true)
      // Observation requires more of Core Data than the substitutes provide. The tests of the `CoreData` module cover
      // it.
      var stored = BroadModels.everyWrittenStorage
      stored.options.observation = nil
      for (model, options) in [
        (Shop.model, shop), (BroadModels.everyType, plain), (Self.fleet, plain), stored,
      ] {
        let declared = declarations(of: model, options: options)
        #expect(declared.diagnostics.filter { $0.severity == .error } == [])
        for file in Generator(options: GeneratorOptions(model: model.name)).files(for: declared.value) {
          sources[file.path] = file.text.replacing("import CoreData\n", with: "")
        }
      }
      sources["main.swift"] = "import Foundation\n" + Self.expectations.map { "\($0.code)\n" }.joined()
      for (path, text) in sources {
        try text.write(to: folder.appendingPathComponent(path), atomically: false, encoding: .utf8)
      }
      let build = try Toolchain.run(
        try #require(Toolchain.compiler),
        ["-Onone", "-swift-version", "6", "-module-name", "Probe", "-o", "probe"] + sources.keys.sorted(), in: folder)
      #expect(build.status == 0, "\(build.text.prefix(3000))")
      let output = try Toolchain.run(folder.appendingPathComponent("probe").path, [], in: folder).text
      #expect(output == Self.expectations.map { $0.output + "\n" }.joined())
    }
  }
}
