import PlumbKit
import TestSupport
import Testing

@testable import PlumbDrift
@testable import PlumbWorkspace

/// Classes with the name of an entity's class that are not Core Data's, and base classes without an entity.
@Suite struct PlainClassTests {
  private static func lines(_ files: [String: String]) throws -> [String] {
    let all = files.merging(["Shop.xcdatamodel/contents": Shop.contents()]) { $1 }
    return try Shop.workspace(all).findings().diagnostics.filter { $0.rule == "drift-entity-missing" }
      .map { "\($0.location?.file ?? ""): \($0.message)" }
  }

  private static let problem = "The class Item0 of the entity Item0"

  @Test(arguments: [
    ("Src/Item0.swift", "class Item0: NSObject {}", "\(problem) inherits from NSObject, not from NSManagedObject"),
    ("Src/Item0.swift", "final class Item0: Codable {}", "\(problem) does not inherit from NSManagedObject"),
    ("Src/Item0.h", "@interface Item0 : NSObject\n@end", "\(problem) inherits from NSObject, not from NSManagedObject"),
  ]) func aPlainClassIsNamed(_ file: String, _ code: String, _ message: String) throws {
    #expect(try Self.lines([file: code]) == ["\(file): \(message)"])
  }

  @Test(arguments: ["struct Item0 {}", "enum Item0 {}", "class Item00: NSObject {}"])
  func anotherTypeIsNotTheClass(_ code: String) throws {
    #expect(
      try Self.lines(["Src/Item0.swift": code])
        == ["Shop.xcdatamodel/contents: \(Self.problem) is not declared in the sources"])
  }

  @Test func aManagedClassIsNoProblem() throws {
    #expect(try Self.lines(["Src/Item0.swift": Shop.item()]) == [])
  }

  // MARK: Base classes

  /// A library has the base class of classes in the sources of another model.
  @Test(arguments: [
    ("App/Item1.swift", "@objc(Item1) class Item1: Synced {}", 0),
    ("App/Item1.h", "#import \"Synced.h\"\n@interface Item1 : Synced\n@end", 0),
    ("App/Item1.swift", "@objc(Item1) class Item1: NSManagedObject { var last: Synced? }", 1),
  ]) func aBaseClassForAnotherModel(_ file: String, _ code: String, _ count: Int) throws {
    let files = [
      "Shop.xcdatamodel/contents": Shop.contents(), "App.xcdatamodel/contents": Shop.contents(entities: 2),
      "Lib/Item0.swift": Shop.item(),
      "Lib/Synced.swift": "class Synced: NSManagedObject { @NSManaged var key: String? }",
      file: code,
    ]
    let configuration = ProjectConfiguration(models: [
      ModelSettings(path: "App.xcdatamodel", sources: ["App"]),
      ModelSettings(path: "Shop.xcdatamodel", sources: ["Lib"]),
    ])
    let found = try Shop.workspace(files, configuration).findings().diagnostics
    #expect(found.filter { $0.rule == "drift-entity-extra" }.count == count)
  }

  /// An extension of NSManagedObject declares a property for every object.
  @Test(arguments: [("NSManagedObject", 0), ("NSObject", 1)])
  func aPropertyOfEveryObject(_ type: String, _ count: Int) throws {
    let files = [
      "Shop.xcdatamodel/contents": Shop.contents(),
      "Src/Item.swift": Shop.item().replacing("  @NSManaged var title: String?\n", with: ""),
      "Src/More.swift": "extension \(type) { @NSManaged var title: String? }",
    ]
    let found = try Shop.workspace(files).findings().diagnostics.filter { $0.rule == "drift-property-missing" }
    #expect(found.count == count)
  }

  /// A class hides the fetchRequest() of its base class, which has no entity.
  @Test(arguments: [("Item0", 0), ("Item1", 1)]) func theRequestOfABaseClass(_ entity: String, _ count: Int) throws {
    let code = """
      class Base: NSManagedObject {
        @nonobjc class func fetchRequest() -> NSFetchRequest<Base> { NSFetchRequest<Base>(entityName: "Base") }
      }
      @objc(Item0) class Item0: Base {
        @nonobjc class func fetchRequest() -> NSFetchRequest<Item0> { NSFetchRequest<Item0>(entityName: "\(entity)") }
        @NSManaged var count: Int64
        @NSManaged var title: String?
      }
      """
    let files = ["Shop.xcdatamodel/contents": Shop.contents(), "Src/Item.swift": code]
    let found = try Shop.workspace(files).findings().diagnostics.filter { $0.rule == "drift-accessor" }
    #expect(found.isEmpty == (count == 0), "\(found.map(\.message))")
  }
}
