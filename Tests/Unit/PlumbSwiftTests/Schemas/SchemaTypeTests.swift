import PlumbCore
import PlumbModel
import Testing

@testable import PlumbSwift

/// The entities of `@Model` classes: the form of each type, relationships with their inverses, constraints and indexes.
@Suite struct SchemaTypeTests {
  /// Returns the model of classes without versions.
  static func model(_ code: String...) throws -> Model {
    let files = code.enumerated().map { SourceFile(path: "File\($0).swift", text: $1) }
    return try #require(SourceParser.schema.schema(in: files, named: "Model").versions.last)
  }

  /// The types that the properties of the test have.
  private static let types = """
    enum Mood: String, Codable { case calm, wild = "w" }
    enum Level: Int, Codable { case low, high }
    enum Choice: Codable { case left, right }
    enum Payload: Codable { case none, text(String) }
    struct Place: Codable { var city: String; var zip: String?; var tags: [String]; var mood: Mood }
    struct Outer: Codable { let place: Place; var count: Int }
    struct Plain { var a: Int }
    struct Flags: OptionSet, Codable { var rawValue: Int }
    final class Box: Codable { var a = 1 }
    typealias Money = Decimal
    typealias Maybe = String?
    """

  /// Returns a line for the attribute of a declaration: the type, `?` for an optional one, the elements of a composite
  /// and the reason for an unknown form.
  private static func line(_ declaration: String) throws -> String {
    let model = try model("@Model final class Item { \(declaration); init() {} }", types)
    let item = try #require(model.entities.first { $0.name == "Item" })
    let attribute = try #require(item.attributes.first, "\(item.relationships)")
    let composite = model.composites.first { $0.name == attribute.composite }
    let elements = composite.map { composite in
      " {" + composite.attributes.map { "\($0.name) \(text($0))" }.joined(separator: ", ") + "}"
    }
    let unknown = model.unknownForms?.first.map { ", \($0.reason)" }
    return text(attribute) + (elements ?? "") + (unknown ?? "")
  }

  private static func text(_ attribute: Attribute) -> String {
    attribute.type.rawValue + (attribute.isOptional ? "?" : "") + (attribute.defaultValue.map { " = \($0)" } ?? "")
      + (attribute.customClassName.map { " \($0)" } ?? "")
  }

  @Test(arguments: [
    ("var a: String", "String"), ("var a: String? = nil", "String?"), ("var a: String = \"x\"", "String = x"),
    ("var a: Optional<Int>", "Integer 64?"), ("var a: Int = 1", "Integer 64 = 1"), ("var a: Int64", "Integer 64"),
    ("var a: UInt64", "Integer 64"), ("var a: Int32", "Integer 32"), ("var a: UInt32", "Integer 32"),
    ("var a: Int16", "Integer 16"), ("var a: UInt8", "Integer 16"), ("var a: Bool = true", "Boolean = YES"),
    ("var a: Double", "Double"), ("var a: TimeInterval", "Double"), ("var a: Float", "Float"),
    ("var a: Foundation.Date = Date()", "Date"), ("var a: UUID = UUID()", "UUID"), ("var a: Data?", "Binary?"),
    ("var a: Money", "Decimal"), ("var a: Maybe", "String?"), ("let a: Int", "Integer 64"),
    ("var a: Int { didSet {} }", "Integer 64"), ("var a = 0", "Integer 64 = 0"), ("var a = 1.5", "Double = 1.5"),
    ("var a = \"\"", "String = "), ("var a = Date.now", "Date"), ("var a = UUID()", "UUID"),
    ("var a: [String] = []", "Transformable Array<String>"), ("var a: [Int]?", "Transformable? Array<Int>"),
    ("var a: [UUID]", "Transformable Array<UUID>"), ("var a: [String: Place]?", "Binary?"),
    ("var a: Mood = Mood.calm", "Composite {a String?}"), ("var a: Level?", "Composite? {a Integer 64?}"),
    ("var a = Mood.calm", "Composite {a String?}"), ("var a: Choice", "Composite {left String?, right String?}"),
    ("var a: Place", "Composite {city String, zip String?, tags Binary, mood String?}"),
    ("var a: Place?", "Composite? {city String?, zip String?, tags Binary?, mood String?}"),
    ("var a: Outer", "Composite {city String, zip String?, tags Binary, mood String?, count Integer 64}"),
  ])
  func formsThatStoresShow(_ declaration: String, _ expected: String) throws {
    #expect(try Self.line(declaration) == expected)
  }

  @Test(arguments: [
    ("var a: URL", "URI, has the type URL, whose form in a store is unknown"),
    ("var a: Int8", "Integer 16, has the type Int8, whose form in a store is unknown"),
    ("var a: Set<String>", "Transformable, is a Set<String>, whose form in a store is unknown"),
    ("var a: [Mood]", "Transformable, is an array of Mood, whose form in a store is unknown"),
    ("var a: [Place]", "Transformable, is an array of Place, whose form in a store is unknown"),
    ("var a: [[Int]]", "Transformable, is an array of [Int], whose form in a store is unknown"),
    ("var a: [Int: String]", "Binary, is a [Int: String], whose form in a store is unknown"),
    ("var a: Payload", "Composite {}, has the enum Payload with associated values, whose form in a store is unknown"),
    (
      "var a: Plain", "Composite {a Integer 64}, has the struct Plain, which does not conform to Codable in the sources"
    ),
    ("var a: Flags", "Composite {}, has the type Flags with a raw value, whose form is unknown"),
    ("var a: Box", "Composite {}, has the class Box, which is not marked with @Model"),
    ("var a: Kit.Thing", " Undefined, has the type Thing, which the sources do not declare"),
    ("var a = Mood.random", "Undefined, has no written type, and its value does not show one"),
    ("var a = make()", "Undefined, has no written type, and its value does not show one"),
    (
      "@Attribute(.transformable(by: T.self)) var a: Box",
      "Transformable Box, is transformable by T, which no known store contains"
    ),
    (
      "@Attribute(hashModifier: \"2\") var a: Int",
      "Integer 64, has a hash modifier, which no known store of SwiftData contains"
    ),
  ])
  func otherFormsAreUnknown(_ declaration: String, _ expected: String) throws {
    let expected = expected.drop { $0 == " " }.replacing("Undefined", with: AttributeType.undefined.rawValue)
    #expect(try Self.line(declaration) == expected)
  }

  @Test func whatIsNotStoredIsNoAttribute() throws {
    let model = try Self.model(
      """
      @Model final class Item {
        @Transient var cache: Int = 0
        var total: Int { 1 }
        static let all = 1
        @Attribute(.ephemeral) var shown: Bool = false
        init() {}
      }
      """)
    let attributes = model.entities[0].attributes
    #expect(attributes.map(\.name) == ["shown"] && attributes.allSatisfy(\.isTransient))
  }

  @Test func traits() throws {
    let model = try Self.model(
      """
      @Model final class Item {
        #Unique<Item>([\\.year, \\.number])
        #Index<Item>([\\.year], [\\.year, \\.title])
        @Attribute(.unique) var id: UUID
        @Attribute(.externalStorage, originalName: "image") var photo: Data?
        @Attribute(.allowsCloudEncryption, .spotlight) var title: String
        var year: Int
        var number: Int
        init() {}
      }
      """)
    let item = model.entities[0]
    let photo = try #require(item.attributes.first { $0.name == "photo" })
    let title = try #require(item.attributes.first { $0.name == "title" })
    #expect(photo.allowsExternalStorage && photo.renamingIdentifier == "image")
    #expect(title.allowsCloudEncryption && title.isIndexedInSpotlight)
    let constraints = item.uniquenessConstraints?.elements.map { $0.attributes.map(\.name) }
    #expect(constraints == [["id"], ["year", "number"]])
    #expect(item.fetchIndexes.map(\.name) == ["SwiftDataIndexOnBinaryyear", "SwiftDataIndexOnBinaryyeartitle"])
    #expect(item.representedClassName == "Item" && model.usedWithSwiftData)
  }

  @Test(arguments: [
    (
      "@Model class Item { init() {} }\n@Model class Item { var a: Int = 0; init() {} }",
      "Item is declared several times in File0.swift"
    ),
    (
      "@Model class Item {\n#if DEBUG\nvar a: Int = 0\n#endif\ninit() {} }",
      "Item.a is between #if and #endif, so that it depends on the build"
    ),
    ("@Traced @Model class Item { init() {} }", "Item has the macro @Traced, which may declare properties"),
    (
      "@Model class Base { init() {} }\n@Model class Item: Base { init() {} }",
      "Item inherits from Base, which no known store of SwiftData does"
    ),
  ])
  func otherClassesAreUnknown(_ code: String, _ expected: String) throws {
    let unknown = try Self.model(code).unknownForms?.map {
      "\([$0.entity, $0.property].compactMap(\.self).joined(separator: ".")) \($0.description)"
    }
    #expect(unknown == [expected])
  }

  /// The vector of an entity with a relationship without an inverse and an enum.
  @Test func theHashOfAnEntityIsThatOfAStore() throws {
    let model = try Self.model(
      """
      @Model final class Ingredient {
        var id: UUID
        var ingredientBase: IngredientBase
        var unit: Unit
        var value: Double
        init() {}
      }
      @Model final class IngredientBase { var name: String; init() {} }
      enum Unit: String, Codable { case gram, litre }
      """)
    let hash = VersionHashes(model)["Ingredient"]?.hash
    #expect(hash?.hex == "4a3b9f32df42aee19eb186b6ad03ad57c96cd3fb4532671a4063da2002cfc61a")
  }

  // MARK: Facts that a model in XML does not contain

  @Test(arguments: [
    ("var a: Date = .now", ".now"), ("var a = UUID()", "UUID()"), ("var a: Int = 60 * 60", "60 * 60"),
    ("var a: [String] = []", "[]"), ("var a: Mood = .calm", ".calm"), ("var a: Int = 1", nil), ("var a: Int", nil),
    ("var a: Int?", nil), ("var a: Mood? = nil", nil),
  ])
  func initialValues(_ declaration: String, _ value: String?) throws {
    let model = try Self.model("@Model final class Item { \(declaration); init() {} }", Self.types)
    let attribute = try #require(model.entities.first?.attributes.first)
    #expect(attribute.declared?.initialValue == value)
    #expect(attribute.hasDefault == (value != nil || attribute.defaultValue != nil))
  }

  @Test(arguments: [
    ("enum A: String, Codable { case one, two = \"2\" }", ["one", "2"]),
    ("enum A: Int, Codable { case one, five = 5, six }", ["0", "5", "6"]),
    ("typealias Raw = Int; enum A: Raw, Codable { case one }", ["0"]),
    ("enum A: Int, Codable { case one = Self.first; static let first = 1 }", nil),
  ])
  func rawValues(_ type: String, _ values: [String]?) throws {
    let model = try Self.model("@Model final class Item { var a: A?; init() {} }", type)
    #expect(model.composites.first?.attributes.first?.declared?.values == values)
  }

  /// A private alias has its meaning in its file only.
  @Test func aPrivateAliasIsOfItsFile() throws {
    func version(_ number: Int) -> String {
      """
      private typealias Item = V\(number).Item
      extension Item { enum Mood: String, Codable { case calm } }
      enum V\(number): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(number), 0, 0)
        static var models: [any PersistentModel.Type] { [Item.self] }
        @Model final class Item { var mood: Mood?; init() {} }
      }
      """
    }
    let files = [1, 2].map { SourceFile(path: "V\($0).swift", text: version($0)) }
    let schema = SourceParser.schema.schema(in: files, named: "Model")
    #expect(schema.versions.map { $0.composites.count } == [1, 1])
    #expect(schema.versions.allSatisfy { $0.unknownForms == nil })
  }

  /// A type in an extension of an alias is a member of the type behind it.
  @Test func anExtensionOfAnAliasIsFollowed() throws {
    let model = try Self.model(
      """
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Item.self] }
        @Model final class Item { var point: Point?; init() {} }
      }
      """,
      """
      typealias Current = V1
      typealias Item = Current.Item
      extension Item { struct Point: Codable { var x: Double } }
      """)
    #expect(model.composites.first?.attributes.map(\.name) == ["x"] && model.unknownForms == nil)
  }
}
