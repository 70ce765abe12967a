import PlumbModel
import Testing

@testable import PlumbGenerate
@testable import PlumbWorkspace

@Suite("Companion: queries")
struct QueriesTests {
  @Test(arguments: [("Vehicle+Queries.swift", vehicle), ("Car+Queries.swift", car), ("Fleet+Queries.swift", fleet)])
  func wholeFiles(_ path: String, _ text: String) {
    #expect(Fleet.files(.accessor, [.queries])[path] == text)
  }

  /// A relationship to an entity without a class has no field.
  @Test func onlyGeneratedClassesHaveFields() throws {
    let file = try #require(Fleet.files(.managed, [.queries])["Vehicle+Queries.swift"])
    #expect(!file.contains("Part"))
    #expect(!file.contains("NSManagedObject.Fields"))
  }

  @Test(arguments: [
    (DeclarationStyle.macro, [CompanionKind.queries], ["the macro @PersistentModel adds the members of queries"]),
    (.swiftdata, [.queries], ["queries requires managed objects, which the style swiftdata does not have"]),
    (.accessor, [.paths, .queries], ["paths and queries both add the member `fields` to a class"]),
    (.accessor, [.queries], []), (.managed, [.queries, .schema], []),
  ])
  func whatIsRefused(_ style: DeclarationStyle, _ companions: [CompanionKind], _ messages: [String]) {
    var options = Fleet.options(style)
    options.companions = companions
    let errors = declarations(of: Fleet.model, options: options).diagnostics.filter { $0.severity == .error }
    #expect(errors.filter { $0.rule == "generate-companion" }.map(\.message) == messages)
  }

  @Test func aClassIsNotNamedLikeATypeOfFields() {
    let model = Model(name: "M", entities: [Entity(name: "Object").withClass])
    var options = DeclarationOptions(style: .accessor)
    options.companions = [.queries]
    #expect(
      declarations(of: model, options: options).diagnostics.filter { $0.rule == "generate-companion" }.map(\.message)
        == ["queries cannot name the class Object, because `Fields` has a type of this name"])
  }

  private static let vehicle = #"""
    // plumb:generated
    // Written from the model: change the model or the configuration, not this file.
    // swift-format-ignore-file
    // swiftlint:disable all

    import CoreData
    import Foundation
    import PlumbData

    extension Vehicle: PlumbData.PersistentObject {
      public struct Fields<Root>: PlumbData.Entity {
        public typealias Object = Vehicle
        public static var entityName: String { "Vehicle" }
        public let _path: PlumbData.ModelPath
        public init(_ path: PlumbData.ModelPath) { _path = path }

        public var id: Self.OptionalValue<UUID> { .init(_path, "id") }
        public var plate: Self.Value<String> { .init(_path, "plate") }
        public var state: Self.Raw<VehicleState> { .init(_path, "state_raw") }
        public var weight: Self.Value<Float> { .init(_path, "weight") }
        public var trips: Self.ToMany<Trip.Fields<PlumbData.Member<Trip>>> { .init(_path, "trips") }
      }

      public typealias RootFields = Fields<Vehicle>

      public static var fields: Fields<Vehicle> { .init() }

      public static func modelName(of property: AnyKeyPath) -> String? {
        Vehicle.modelName(of: property, in: Vehicle.self)
          ?? Car.modelName(of: property, in: Car.self)
      }

      public static func modelName<Class: Vehicle>(of property: AnyKeyPath, in type: Class.Type) -> String? {
        switch property {
        case \Class.id: "id"
        case \Class.plate: "plate"
        case \Class.state: "state_raw"
        case \Class.weight: "weight"
        case \Class.trips: "trips"
        default: nil
        }
      }
    }

    """#

  private static let car = #"""
    // plumb:generated
    // Written from the model: change the model or the configuration, not this file.
    // swift-format-ignore-file
    // swiftlint:disable all

    import CoreData
    import Foundation
    import PlumbData

    extension Car {
      @dynamicMemberLookup public struct Fields<Root>: PlumbData.Entity {
        public typealias Object = Car
        public static var entityName: String { "Car" }
        public let _path: PlumbData.ModelPath
        public init(_ path: PlumbData.ModelPath) { _path = path }

        public var seats: Self.OptionalValue<Int16> { .init(_path, "seats") }

        public subscript<Field>(dynamicMember field: KeyPath<Vehicle.Fields<Root>, Field>) -> Field {
          Vehicle.Fields(_path)[keyPath: field]
        }
      }

      public typealias `where` = PlumbData.Query<Fields<Car>>

      public static var all: `where` { .init() }

      public static func modelName<Class: Car>(of property: AnyKeyPath, in type: Class.Type) -> String? {
        switch property {
        case \Class.seats: "seats"
        default: Vehicle.modelName(of: property, in: type)
        }
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
    import PlumbData

    extension Place: PlumbData.PropertyNaming {
      public struct Fields<Root>: PlumbData.Elements {
        public static var elementNames: [String] { ["lat", "name"] }
        public let _path: PlumbData.ModelPath
        public init(_ path: PlumbData.ModelPath) { _path = path }

        public var lat: Self.Value<Double> { .init(_path, "lat") }
        public var name: Self.OptionalValue<String> { .init(_path, "name") }
      }

      public static func modelName(of property: AnyKeyPath) -> String? {
        switch property {
        case \Place.lat: "lat"
        case \Place.name: "name"
        default: nil
        }
      }
    }

    """#
}
