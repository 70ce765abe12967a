import Foundation
import PlumbModel
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbWorkspace

/// Managed classes compile.
///
/// Core Data and Objective-C are not available in this test. Substitutes declare the types of Core Data. The code is
/// changed before it is compiled: `import CoreData`, `@objc(…)` and `@nonobjc` are removed, an `@NSManaged` property
/// gets accessors, and an `@NSManaged` method gets a body.
@Suite(.enabled(if: Toolchain.compiler != nil, "swiftc is not on the path"))
struct ManagedCompiledTests {
  private static let standIns = """
    import Foundation

    open class NSManagedObject: NSObject {
      public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {}
      open class func entity() -> NSEntityDescription { standIn() }
      public func mutableSetValue(forKey key: String) -> NSMutableSet { standIn() }
      public func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet { standIn() }
    }
    open class NSManagedObjectContext: NSObject {}
    open class NSEntityDescription: NSObject {
      public class func entity(forEntityName name: String, in context: NSManagedObjectContext) -> NSEntityDescription? {
        standIn()
      }
    }
    open class NSManagedObjectID: NSObject {}
    public class NSFetchRequest<Result> { public init(entityName: String) {} }
    public class Tint: NSObject {}
    func standIn<Value>() -> Value { while true {} }

    """

  /// A model with inheritance, ordered relationships, and destinations with and without a class.
  private static let fleet: Model = {
    let vehicle = Entity(
      name: "Vehicle",
      relationships: [
        Relationship(name: "parts", destination: "Part", isToMany: true),
        Relationship(name: "owner", destination: "Part"),
      ])
    var car = Entity(
      name: "Car", relationships: [Relationship(name: "trips", destination: "Trip", isToMany: true)])
    car.parentEntity = "Vehicle"
    car.relationships[0].isOrdered = true
    return Model(
      name: "Fleet", entities: [vehicle.withClass, car.withClass, Entity(name: "Part"), Entity(name: "Trip").withClass])
  }()

  @Test(arguments: [AccessLevel.public, .internal], [ManagedLayout.manual, .mogenerator])
  func everyClassCompiles(_ access: AccessLevel, _ layout: ManagedLayout) throws {
    try Toolchain.withFolder { folder in
      var sources = ["StandIns.swift": Self.standIns]
      for model in [Shop.model, BroadModels.everyType, Self.fleet] {
        let declared = declarations(of: model, options: DeclarationOptions(style: .managed, access: access))
        #expect(declared.diagnostics.filter { $0.severity == .error } == [])
        for file in Generator(options: GeneratorOptions(model: model.name, layout: layout)).files(for: declared.value) {
          sources[file.path] = Self.withoutObjectiveC(file.text)
        }
      }
      for (path, text) in sources {
        try text.write(to: folder.appendingPathComponent(path), atomically: false, encoding: .utf8)
      }
      let check = try Toolchain.run(
        try #require(Toolchain.compiler), ["-typecheck", "-swift-version", "5"] + sources.keys.sorted(), in: folder)
      #expect(check.status == 0, "\(check.text.prefix(3000))")
    }
  }

  /// Returns the text without `import CoreData` and the attributes of Objective-C. Managed properties and methods get
  /// bodies.
  static func withoutObjectiveC(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> String? in
      let code = line.drop { $0 == " " }
      if code == "import CoreData" || code.hasPrefix("@objc(") { return nil }
      if code.hasPrefix("@nonobjc ") { return String(code.dropFirst("@nonobjc ".count)) }
      guard code.hasPrefix("@NSManaged ") else { return String(line) }
      let declaration = code.dropFirst("@NSManaged ".count)
      return declaration + (declaration.hasSuffix(")") ? " {}" : " { get { standIn() } set {} }")
    }.joined(separator: "\n")
  }
}
