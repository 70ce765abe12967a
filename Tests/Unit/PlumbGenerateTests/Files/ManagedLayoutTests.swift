import PlumbModel
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbWorkspace

/// The files of a class in each layout of the managed style.
@Suite struct ManagedLayoutTests {
  private static let model: Model = {
    let vehicle = Entity(
      name: "Vehicle", attributes: [Attribute(name: "wheels", type: .integer16)],
      relationships: [
        Relationship(name: "parts", destination: "Part", isToMany: true),
        Relationship(name: "owner", destination: "Part"),
      ])
    var car = Entity(
      name: "Car", relationships: [Relationship(name: "trips", destination: "Part", isToMany: true)])
    car.parentEntity = "Vehicle"
    car.relationships[0].isOrdered = true
    return Model(name: "Fleet", entities: [vehicle.withClass, car.withClass, Entity(name: "Part").withClass])
  }()

  private static func files(
    _ layout: ManagedLayout, existing: Set<String> = [], singleFile: Bool = false
  ) -> [GeneratedFile] {
    var options = GeneratorOptions(model: "Fleet", singleFile: singleFile, layout: layout)
    options.existingTypes = existing
    return Generator(options: options).files(
      for: declarations(of: model, options: DeclarationOptions(style: .managed, access: .public)).value)
  }

  @Test(arguments: [
    (ManagedLayout.manual, ["Car+CoreDataClass.swift scaffold", "Car+CoreDataProperties.swift generated"]),
    (.class, ["Car+CoreDataClass.swift generated", "Car+CoreDataProperties.swift generated"]),
    (.category, ["Car+CoreDataProperties.swift generated"]),
    (.mogenerator, ["Car.swift scaffold", "_Car.swift generated"]),
  ])
  func eachHasItsFiles(_ layout: ManagedLayout, _ files: [String]) {
    let all = Self.files(layout).filter { $0.path.contains("Car") }
    #expect(all.map { "\($0.path) \($0.kind.rawValue)" } == files)
  }

  @Test(arguments: [ManagedLayout.manual, .mogenerator])
  func aClassThatIsThereIsNotWritten(_ layout: ManagedLayout) {
    let scaffolds = Self.files(layout, existing: ["Car", "Part"]).filter { $0.kind == .scaffold }
    #expect(scaffolds.map { $0.path.hasPrefix("Vehicle") } == [true])
  }

  @Test(arguments: [
    (ManagedLayout.manual, ["Vehicle"]), (.class, ["Car", "Part", "Vehicle"]), (.category, []),
    (.mogenerator, ["Vehicle"]),
  ])
  func inOneFileAClassIsWrittenOnce(_ layout: ManagedLayout, _ classes: [String]) throws {
    let files = Self.files(layout, existing: ["Car", "Part"], singleFile: true)
    let text = try #require(files.first).text
    #expect(files.map(\.path) == ["Fleet+Plumb.swift"])
    #expect(["Car", "Part", "Vehicle"].filter { text.contains("public class \($0):") } == classes)
    #expect(text.contains("extension Car {"))
  }

  @Test func thePairOfMogenerator() throws {
    let files = Self.files(.mogenerator)
    func code(_ path: String) throws -> String {
      let text = try #require(files.first { $0.path == path }).text
      return text.split(separator: "\n\n", omittingEmptySubsequences: false).dropFirst(2).joined(separator: "\n\n")
    }
    #expect(try code("Car.swift") == "@objc(Car)\npublic class Car: _Car {}\n")
    #expect(
      try code("_Car.swift") == """
        public enum CarRelationships: String {
          case trips
        }

        public class _Car: Vehicle {
          override public class func entityName() -> String {
            "Car"
          }

          @nonobjc public class func fetchRequest() -> NSFetchRequest<Car> {
            NSFetchRequest<Car>(entityName: "Car")
          }

          @NSManaged public var trips: NSOrderedSet?
        }

        // MARK: - trips

        extension _Car {
          public func tripsSet() -> NSMutableOrderedSet {
            mutableOrderedSetValue(forKey: "trips")
          }

          public func addTrips(_ objects: NSOrderedSet) {
            mutableOrderedSetValue(forKey: "trips").union(objects)
          }

          public func removeTrips(_ objects: NSOrderedSet) {
            mutableOrderedSetValue(forKey: "trips").minus(objects)
          }

          public func addTripsObject(_ value: Part) {
            mutableOrderedSetValue(forKey: "trips").add(value)
          }

          public func removeTripsObject(_ value: Part) {
            mutableOrderedSetValue(forKey: "trips").remove(value)
          }
        }

        """)
  }
}
