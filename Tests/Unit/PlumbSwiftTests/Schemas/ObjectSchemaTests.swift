import PlumbCore
import PlumbModel
import Testing

@testable import PlumbSwift

/// The entities of `@PersistentModel` classes: those of PlumbData, and those of CoreDataEvolution with its rules.
///
/// That they are the entities which the libraries make is tested with the libraries: `SourceModelTests`.
@Suite struct ObjectSchemaTests {
  private static func model(_ code: String..., module: String = "PlumbDataMacros") throws -> Model {
    let files = code.enumerated().map {
      SourceFile(path: "File\($0).swift", text: ($0 == 0 ? "import \(module)\n" : "") + $1)
    }
    let versions = SourceParser.schema.schema(in: files, named: "Model").versions
    return try #require(versions.count == 1 ? versions.first : nil)
  }

  /// Returns the only attribute of the class `Item` with a property, as text.
  private static func attribute(_ property: String, _ types: String = "", module: String = "PlumbDataMacros") throws
    -> String
  {
    let model = try model(
      "@PersistentModel final class Item: NSManagedObject { \(property) }\n\(types)", module: module)
    let item = try #require(model.entities.first { $0.name == "Item" }?.attributes.first)
    let value = (item.defaultValue ?? item.defaultDateInterval).map { " = \($0)" } ?? ""
    return "\(item.name): \(item.type.rawValue)\(item.isOptional ? "?" : "")\(value)"
  }

  @Test(arguments: [
    ("var a: String = \"x\"", "a: String = x"), ("var a: Int", "a: Integer 64"),
    ("var a: Int16? = 3", "a: Integer 16? = 3"),
    ("var a: TimeInterval = 60", "a: Double = 60.0"), ("var a: Optional<Date> = nil", "a: Date?"),
    ("@Attribute(persistentName: \"b\") var a: URL?", "b: URI?"),
    ("@Attribute(.required) var a: UUID?", "a: UUID"), ("var a: UUID = UUID()", "a: UUID"),
    ("@Attribute(storageMethod: .codable) var a: [Int]?", "a: Binary?"),
    ("@Attribute(storageMethod: .codable) var a: [Int] = []", "a: Binary?"),
    ("@Attribute(storageMethod: .codable) var a: [Int]", "a: Binary"),
    ("@Attribute(storageMethod: .raw) var a: Kind = .big", "a: Integer 16 = 1"),
    ("@Attribute(storageMethod: .raw) var a: Item.Mood = .calm", "a: String = c"),
    ("@Attribute(.derived(from: \"items.@count\")) var a: Int64", "a: Integer 64?"),
  ])
  func theTypeAndTheStorageDetermineTheAttribute(_ property: String, _ expected: String) throws {
    let types = """
      enum Kind: Int16 { case small, big }
      extension Item { enum Mood: String { case calm = "c" } }
      """
    #expect(try Self.attribute(property, types) == expected)
  }

  @Test func constantsComputedAndIgnoredVariablesAreNotPersisted() throws {
    let model = try Self.model(
      """
      @PersistentModel final class Item: NSManagedObject {
        var a: Int = 0
        let b: Int = 0
        var c: Int { a }
        static let d: Int = 0
        @Ignore var e: Int = 0
        @NSManaged var f: NSNumber?
        lazy var g: Int = 0
      }
      """)
    #expect(model.entities[0].attributes.map(\.name) == ["a"] && model.unknownForms == nil)
    #expect(!model.usedWithSwiftData && model.identifier == nil)
  }

  @Test func relationshipsNameTheirEntities() throws {
    let model = try Self.model(
      """
      enum Shop {
        @objc(Row) @PersistentModel(renamedFrom: "Item") final class Line: NSManagedObject {
          @Relationship(inverse: "lines", deleteRule: .cascade, minimumModelCount: 1) var order: Order?
        }
      }
      """,
      """
      @PersistentModel(isAbstract: true) class Order: NSManagedObject {
        @Relationship(persistentName: "lines", inverse: "order", maximumModelCount: 9) var rows: [Shop.Line]
      }
      """)
    #expect(model.entities.map(\.name) == ["Order", "Row"] && model.unknownForms == nil)
    let (order, row) = (model.entities[0], model.entities[1])
    #expect(order.isAbstract && order.representedClassName == ".Order")
    #expect(row.renamingIdentifier == "Item" && row.representedClassName == "Row")
    let (lines, back) = (order.relationships[0], row.relationships[0])
    #expect(lines.destinationEntity == "Row" && lines.isToMany && lines.isOrdered && lines.maximumCount == 9)
    #expect(lines.name == "lines" && lines.isOptional && lines.deleteRule == .nullify)
    #expect(!back.isOptional && back.minimumCount == 1 && back.deleteRule == .cascade && back.inverseName == "lines")
  }

  @Test func aClassInheritsFromTheNearestModelClass() throws {
    let model = try Self.model(
      """
      @PersistentModel class Medium: NSManagedObject { @Attribute(persistentName: "name") var title: String = "" }
      class Base: Medium {}
      @PersistentModel final class Film: Base {
        #Unique<Film>([\\.title, \\.year])
        #Index<Film>([\\.year])
        var year: Int16 = 0
      }
      """)
    let film = try #require(model.entities.first { $0.name == "Film" })
    #expect(film.parentEntity == "Medium" && model.unknownForms == nil)
    #expect(film.uniquenessConstraints?.elements.map { $0.attributes.map(\.name) } == [["name", "year"]])
    #expect(film.fetchIndexes.map(\.name) == ["byYear"])
  }

  /// Limits that no value is within are part of the model, so that the rules find them.
  @Test(arguments: [
    ("@Attribute(length: 4...1) var a: String?", "4", "1"), ("@Attribute(min: 5, max: 1) var a: Int?", "5", "1"),
    ("@Attribute(minLength: 4, maxLength: 1) var a: String?", "4", "1"),
    ("@Attribute(min: 0.5) var a: Decimal?", "0.5", nil),
  ])
  func limitsArePartOfTheModel(_ property: String, _ minimum: String, _ maximum: String?) throws {
    let model = try Self.model("@PersistentModel final class Item: NSManagedObject { \(property) }")
    let attribute = try #require(model.entities.first?.attributes.first)
    #expect(attribute.minimumValue == minimum && attribute.maximumValue == maximum)
  }

  @Test func indexesHaveAnOrder() throws {
    let model = try Self.model(
      """
      @PersistentModel(hashModifier: "2") final class Item: NSManagedObject {
        #Index<Item>(.descending(\\.a), .ascending(\\.b), where: "a > 1")
        #Index<Item>(.range(\\.a))
        @Attribute(persistentName: "x", hashModifier: "3") var a: Int = 0
        var b: Int = 0
      }
      """)
    let item = try #require(model.entities.first)
    #expect(item.versionHashModifier == "2" && item.attributes.first { $0.name == "x" }?.versionHashModifier == "3")
    #expect(item.fetchIndexes.map(\.name) == ["byADescendingAndBWhere", "byARange"])
    #expect(item.fetchIndexes.map(\.partialPredicate) == ["a > 1", nil])
    #expect(
      item.fetchIndexes.map { $0.elements.map { "\($0.property ?? "") \($0.type ?? "") \($0.order ?? "")" } } == [
        ["x Binary descending", "b Binary ascending"], ["x RTree ascending"],
      ])
  }

  /// What the sources do not show makes the hash unknown, and is named.
  @Test(arguments: [
    ("var a: Money", "a has the type Money, which is not the type of an attribute"),
    ("var a = 0", "a has no written type"),
    ("@Attribute(storageMethod: .raw) var a: Kind?", "a has the type Kind?, which the sources do not declare"),
    ("@Attribute(storageMethod: .json) var a: Kind?", "a has the storage method .json, which is not known"),
    (
      "@Relationship(inverse: \"b\") var a: Other?",
      "a is a relationship to Other, which the sources do not declare as a model class"
    ),
    ("#if DEBUG\nvar a: Int = 0\n#endif", "a is between #if and #endif, so that it depends on the build"),
    ("#fields", " has the macro #fields, which may declare properties"),
  ])
  func anUnknownFormIsNamed(_ member: String, _ reason: String) throws {
    let model = try Self.model("@PersistentModel final class Item: NSManagedObject {\n\(member)\n}")
    #expect(model.unknownForms?.map { "\($0.property ?? "") \($0.reason)" } == [reason])
    #expect(VersionHashes(model)["Item"]?.hash == nil)
  }

  @Test func coreDataEvolutionHasItsOwnRules() throws {
    let code = """
      @PersistentModel final class Item: NSManagedObject {
        #Index<Item>([\\.a])
        @Attribute(storageMethod: .raw) var a: Kind = .big
        @Attribute(storageMethod: .raw) var b: Level? = nil
        @Attribute(storageMethod: .composition) var c: Spot? = nil
        @Relationship(inverse: "item", deleteRule: .nullify, minimumModelCount: 1) var parts: Set<Part>
      }
      @PersistentModel final class Part: Item {
        @Relationship(inverse: "parts", deleteRule: .nullify) var item: Item?
      }
      enum Kind: Int16 { case small, big }
      enum Level: Double { case low }
      @Composition struct Spot { var x: Double = 0; let y = 0 }
      """
    for module in ["CoreDataEvolution", "PlumbCDE", "Foundation"] {
      let model = try Self.model(code, module: module)
      let item = try #require(model.entities.first { $0.name == "Item" })
      #expect(item.fetchIndexes.isEmpty && item.attributes[0].defaultValue == nil)
      #expect(item.relationships[0].isOptional && item.relationships[0].minimumCount == 1)
      #expect(model.unknownForms?.map { "\($0.entity).\($0.property ?? "")" } == ["Item.b", "Item.c", "Part."])
    }
    let own = try Self.model(code)
    #expect(own.unknownForms == nil && own.composites.first?.attributes.map(\.name) == ["x"])
  }

  /// A file that re-exports the library determines it for the files that import none.
  @Test func aFileWithoutAnImportHasTheLibraryOfTheOthers() throws {
    let model = try Self.model(
      "@PersistentModel final class A: NSManagedObject { #Index<A>([\\.a]); var a: Int = 0 }",
      "@PersistentModel final class B: NSManagedObject { #Index<B>([\\.b]); var b: Int = 0 }")
    #expect(model.entities.map { $0.fetchIndexes.map(\.name) } == [["byA"], ["byB"]])
  }
}
