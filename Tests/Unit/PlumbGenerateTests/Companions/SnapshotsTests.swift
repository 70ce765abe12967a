import PlumbDeclarations
import PlumbModel
import Testing

@testable import PlumbGenerate
@testable import PlumbWorkspace

@Suite("Companion: snapshots")
struct SnapshotsTests {
  @Test(arguments: [
    (DeclarationStyle.managed, "Trip+Snapshot.swift", trip), (.managed, "Car+Snapshot.swift", car),
    (.accessor, "Vehicle+Snapshot.swift", vehicle), (.macro, "Driver+Snapshot.swift", driver),
  ])
  func wholeFiles(_ style: DeclarationStyle, _ path: String, _ text: String) {
    #expect(Fleet.files(style, [.snapshots])[path] == text)
  }

  /// The snapshot struct gets another name if the class uses a type named `Snapshot`, because the nested struct would
  /// shadow that type.
  @Test func noOtherTypeIsHidden() throws {
    let declared = declarations(of: HostileNames.model, options: DeclarationOptions(style: .accessor)).value
    let files = Generator(options: GeneratorOptions(model: "M", singleFile: true))
      .files(for: declared, with: [.snapshots], of: HostileNames.model)
    let text = try #require(files.first?.text)
    #expect(text.contains("struct Snapshot2: Codable, Hashable, Identifiable, Sendable {"))
    #expect(text.contains("var objectURI2: URL?"))
    #expect(!text.contains("struct Snapshot:"))
  }

  /// The struct of a composite leaves out elements that contain the composite itself, and elements whose composite is
  /// missing.
  @Test func compositesInCompositesAreStructs() throws {
    var outer = Composite(name: "Outer", attributes: [Attribute(name: "n", type: .integer16)])
    for name in ["Inner", "Outer", "Missing"] {
      var attribute = Attribute(name: "of" + name, type: .composite, isOptional: true)
      attribute.composite = name
      outer.attributes.append(attribute)
    }
    let inner = Composite(name: "Inner", attributes: [Attribute(name: "x", type: .decimal)])
    var attribute = Attribute(name: "outer", type: .composite, isOptional: true)
    attribute.composite = "Outer"
    var model = Model(name: "M", entities: [Entity(name: "Thing", attributes: [attribute]).withClass])
    model.composites = [outer, inner]
    let declared = declarations(of: model, options: DeclarationOptions(style: .managed)).value
    let files = Generator(options: GeneratorOptions()).files(for: declared, with: [.snapshots], of: model)
    let text = try #require(files.first { $0.path == "Thing+Snapshot.swift" }?.text)
    #expect(text.contains("var outer: OuterValues?\n"))
    #expect(text.contains("var n: Int16?\n      var ofInner: InnerValues?\n    }\n"))
    #expect(text.contains("values.ofInner = readInnerValues(stored[\"ofInner\"])"))
    #expect(text.contains("stored[\"ofInner\"] = values.ofInner.map(storeInnerValues)"))
    #expect(text.contains("values.x = (stored[\"x\"] as? NSNumber)?.decimalValue"))
  }

  private static let trip = """
    // plumb:generated
    // Written from the model: change the model or the configuration, not this file.
    // swift-format-ignore-file
    // swiftlint:disable all

    import CoreData
    import Foundation

    extension Trip {
      /// The values of an object's attributes. They can be sent to other tasks, and encoded.
      ///
      /// Attributes whose types may not be `Codable` are left out: tint.
      public struct Snapshot: Codable, Hashable, Identifiable, Sendable {
        /// The object's identifier. Temporary until the object is saved; `nil` for values without an object.
        public var objectURI: URL?
        public var begun: Date?
        public var fare: Decimal?
        public var `in`: String?
        public var isPaid: Bool?
        public var note_blob: Data?
        public var start: PlaceValues?

        /// The elements of a composite value.
        public struct PlaceValues: Codable, Hashable, Sendable {
          public var lat: Double?
          public var name: String?
        }

        public var id: URL? { objectURI }
      }
    }

    extension Trip.Snapshot {
      /// Reads the values of an object. Call it on the queue of the object's context.
      public init(_ object: Trip) {
        objectURI = object.objectID.uriRepresentation()
        begun = object.begun
        fare = object.fare?.decimalValue
        `in` = object.`in`
        isPaid = object.isPaid?.boolValue
        note_blob = object.note_blob
        start = Self.readPlaceValues(object.value(forKey: "start"))
      }

      /// Writes the values to an object. Call it on the queue of the object's context.
      public func write(to object: Trip) {
        object.begun = begun
        object.fare = fare.map { NSDecimalNumber(decimal: $0) }
        object.`in` = `in`
        object.isPaid = isPaid.map { NSNumber(value: $0) }
        object.note_blob = note_blob
        object.setValue(start.map(Self.storePlaceValues), forKey: "start")
      }

      private static func readPlaceValues(_ value: Any?) -> PlaceValues? {
        guard let stored = value as? [String: Any] else { return nil }
        var values = PlaceValues()
        values.lat = (stored["lat"] as? NSNumber)?.doubleValue
        values.name = stored["name"] as? String
        return values
      }

      private static func storePlaceValues(_ values: PlaceValues) -> [String: Any] {
        var stored: [String: Any] = [:]
        stored["lat"] = values.lat
        stored["name"] = values.name
        return stored
      }
    }

    """

  private static let car = """
    // plumb:generated
    // Written from the model: change the model or the configuration, not this file.
    // swift-format-ignore-file
    // swiftlint:disable all

    import CoreData
    import Foundation

    extension Car {
      /// The values of an object's attributes. They can be sent to other tasks, and encoded.
      public struct Snapshot: Codable, Hashable, Identifiable, Sendable {
        /// The object's identifier. Temporary until the object is saved; `nil` for values without an object.
        public var objectURI: URL?
        public var id: UUID?
        public var plate: String?
        public var state_raw: String?
        public var weight: Float?
        public var seats: Int16?
      }
    }

    extension Car.Snapshot {
      /// Reads the values of an object. Call it on the queue of the object's context.
      public init(_ object: Car) {
        objectURI = object.objectID.uriRepresentation()
        id = object.id
        plate = object.plate
        state_raw = object.state_raw
        weight = object.weight?.floatValue
        seats = object.seats?.int16Value
      }

      /// Writes the values to an object. Call it on the queue of the object's context.
      public func write(to object: Car) {
        object.id = id
        object.plate = plate
        object.state_raw = state_raw
        object.weight = weight.map { NSNumber(value: $0) }
        object.seats = seats.map { NSNumber(value: $0) }
      }
    }

    """

  private static let vehicle = """
    // plumb:generated
    // Written from the model: change the model or the configuration, not this file.
    // swift-format-ignore-file
    // swiftlint:disable all

    import CoreData
    import Foundation

    extension Vehicle {
      /// The values of an object's attributes. They can be sent to other tasks, and encoded.
      public struct Snapshot: Codable, Hashable, Identifiable, Sendable {
        /// The object's identifier. Temporary until the object is saved; `nil` for values without an object.
        public var objectURI: URL?
        public var id: UUID?
        public var plate: String
        public var state: VehicleState.RawValue
        public var weight: Float
      }
    }

    extension Vehicle.Snapshot {
      /// Reads the values of an object. Call it on the queue of the object's context.
      public init(_ object: Vehicle) {
        objectURI = object.objectID.uriRepresentation()
        id = object.id
        plate = object.plate
        state = object.state.rawValue
        weight = object.weight
      }

      /// Writes the values to an object. Call it on the queue of the object's context.
      public func write(to object: Vehicle) {
        object.id = id
        object.plate = plate
        if let value = VehicleState(rawValue: state) {
          object.state = value
        }
        object.weight = weight
      }
    }

    """

  private static let driver = """
    // plumb:generated
    // Written from the model: change the model or the configuration, not this file.
    // swift-format-ignore-file
    // swiftlint:disable all

    import CoreData
    import Foundation

    extension Driver {
      /// The values of an object's attributes. They can be sent to other tasks, and encoded.
      public struct Snapshot: Codable, Hashable, Identifiable, Sendable {
        /// The object's identifier. Temporary until the object is saved; `nil` for values without an object.
        public var objectURI: URL?
        public var name: String

        public var id: URL? { objectURI }
      }
    }

    extension Driver.Snapshot {
      /// Reads the values of an object. Call it on the queue of the object's context.
      public init(_ object: Driver) {
        objectURI = object.objectID.uriRepresentation()
        name = object.name
      }

      /// Writes the values to an object. Call it on the queue of the object's context.
      public func write(to object: Driver) {
        object.name = name
      }
    }

    """
}
