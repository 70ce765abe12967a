import Foundation
import PlumbCore
import PlumbModel
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbWorkspace

/// Comparisons that a field supports compile, and other comparisons do not compile.
@Suite(.enabled(if: BuiltModule.isUsable, "swiftc is not on the path, or the module CoreData is not built"))
struct PathsCompiledTests {
  /// Expressions that compile, one per generated function.
  private static let right = [
    "(Trip.fields.fare > 5).predicate", "(Trip.fields.begun == nil).predicate", "Trip.fields.begun.isNil.predicate",
    "(Vehicle.fields.state == .parked).predicate", "Vehicle.fields.state.ascending", "Trip.fields.isPaid.descending",
    "Vehicle.fields.id.ascending", "Driver.fields.tripCount.descending", "Trip.fields.note.isNotNil.predicate",
    "(Trip.fields.start.lat < 3).predicate", "Trip.fields.start.name.ascending", "Trip.fields.vehicle.plate.ascending",
    "(Trip.fields.driver == driver).predicate", "(Trip.fields.vehicle == car).predicate",
    "(Car.fields.plate == \"A\" && Car.fields.seats == 4).predicate", "(Vehicle.fields.trips.count > 2).predicate",
    "Vehicle.fields.trips.any { $0.fare > 1 && $0.driver.name == \"E\" }.predicate",
    "(Trip.fields.vehicle.trips.all.fare > 1).predicate", "(Driver.fields.trips.none.isPaid == false).predicate",
    "(FleetFields.PartEntity.fields.code == \"a\").predicate", "Vehicle.fields.parts.isEmpty.predicate",
    "FleetFields.keyPath(of: Trip.fields.driver)",
  ]

  /// Expressions that the compiler rejects, one per generated function.
  private static let wrong = [
    // Values of the wrong type.
    "(Trip.fields.fare == \"x\").predicate", "(Driver.fields.name == 5).predicate",
    "(Vehicle.fields.state == \"parked\").predicate", "(Trip.fields.driver == car).predicate",
    "(Vehicle.fields.trips.count > \"2\").predicate", "Driver.fields.name.isIn([1]).predicate",
    "Trip.fields.fare.isBetween(\"a\"...\"b\").predicate",
    // Comparisons that the field does not support.
    "(Vehicle.fields.state < .sold).predicate", "(Trip.fields.isPaid < true).predicate",
    "Trip.fields.fare.contains(\"1\").predicate", "Driver.fields.name.isNil.predicate",
    "(Driver.fields.name == nil).predicate", "(Trip.fields.fare == Optional(1)).predicate",
    "(Trip.fields.note == Note()).predicate", "(Trip.fields.tint == NSObject()).predicate",
    "(Trip.fields.start == nil).predicate", "(Vehicle.fields.trips == nil).predicate",
    // Sorts that a store does not support.
    "Trip.fields.note.ascending", "Trip.fields.tint.ascending", "Trip.fields.start.ascending",
    "Vehicle.fields.trips.ascending", "Vehicle.fields.trips.any.fare.ascending", "Trip.fields.driver.ascending",
    // More than one to-many relationship.
    "(Vehicle.fields.trips.any.driver.trips.any.fare > 1).predicate",
    "Vehicle.fields.trips.any { $0.driver.trips.count > 1 }.predicate",
    "Vehicle.fields.trips.any { $0.vehicle.trips.isEmpty }.predicate",
    // Fields of two root entities in one condition.
    "(Trip.fields.fare > 1 && Vehicle.fields.weight > 1).predicate",
    "Vehicle.fields.trips.any { $0.fare > 1 && Trip.fields.isPaid == true }.predicate",
    // Fields of another entity.
    "Trip.fields.plate", "Vehicle.fields.seats",
  ]

  @Test func whatCannotBeComparedDoesNotCompile() throws {
    var sources = Fleet.files(.accessor, [.paths])
    let head = ["import CoreData", "public enum VehicleState: String { case parked, driving, sold }"]
    let note = ["public struct Note: Codable { public init() {} }"]
    let lines = Self.right + Self.wrong
    sources["Lines.swift"] = (head + note + lines.enumerated().map { Self.function($0, $1) }).joined(separator: "\n")
    let reported = try BuiltModule.check(sources).split(separator: "\n")
    let refused = Set(
      reported.filter { $0.contains("Lines.swift:") && $0.contains(" error: ") }.compactMap {
        $0.split(separator: ":").dropFirst().first.flatMap { Int($0) }
      })
    for (number, line) in lines.enumerated() {
      #expect(refused.contains(number + 4) == (number >= Self.right.count), "\(line)")
    }
    #expect(reported.filter { $0.contains(".swift:") && !$0.contains("Lines.swift:") && $0.contains(" error: ") } == [])
  }

  private static func function(_ number: Int, _ line: String) -> String {
    "@MainActor func line\(number)(_ driver: Driver, _ car: Car) -> Any { \(line) }"
  }

  /// A model with names that collide with the types and members of typed paths, with relationship cycles, and with a
  /// transient attribute, which no store contains.
  private static let odd: Model = {
    let names = ["Fields", "Value", "Root", "Sequence", "Steps", "OddFields", "Condition", "Entity", "Item", "Items"]
    let members = ["steps", "any", "isNil", "isIn", "keyPath", "default", "count", "ascending", "Object", "T", "where"]
    var entities = names.enumerated().map { number, name in
      var entity = Entity(
        name: name,
        attributes: members.map { Attribute(name: $0, type: .string, isOptional: true) } + [
          Attribute(name: "blob", type: .binary), Attribute(name: "link", type: .uri),
          Attribute(name: "unknown", type: .undefined, isOptional: true),
        ],
        relationships: [
          Relationship(name: "fields", destination: name),
          Relationship(name: "next", destination: names[(number + 1) % names.count]),
          Relationship(name: "Fields", destination: "Tag", isToMany: true),
        ])
      entity.attributes[11].allowsExternalStorage = true
      entity.attributes[13].isTransient = true
      return entity.withClass
    }
    entities.append(
      Entity(
        name: "Tag", attributes: [Attribute(name: "steps", type: .boolean)],
        relationships: [Relationship(name: "item", destination: "Item")]))
    return Model(name: "Odd", entities: entities)
  }()

  @Test(arguments: [AccessLevel.public, .internal]) func oddNamesCompile(_ access: AccessLevel) throws {
    let declared = declarations(of: Self.odd, options: DeclarationOptions(style: .accessor, access: access))
    #expect(declared.diagnostics.filter { $0.severity == .error } == [])
    let files = Generator(options: GeneratorOptions(model: "Odd")).files(
      for: declared.value, with: [.paths], of: Self.odd)
    var sources = Dictionary(files.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
    #expect(sources.keys.contains("Odd+FieldSupport.swift"))
    sources["Use.swift"] = """
      import CoreData

      func use() -> [NSPredicate] {
        [
          (Item.fields.steps == "a" && Item.fields.next.fields.isIn == nil).predicate,
          Item.fields.isIn.isIn(["a"]).predicate, (Item.fields.Fields.any.steps == true).predicate,
          (Sequence.fields.next.next.keyPath == "a").predicate, Root.fields.any.isNil.predicate,
          Item.fields.isIn([]).predicate,
        ]
      }
      """
    let reported = try BuiltModule.check(sources)
    #expect(reported == "", "\(reported.prefix(3000))")
  }
}
