import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbSwift
import PlumbWorkspace
import TestSupport
import Testing

@testable import PlumbDrift

/// SwiftData classes, compared with a model whose stores they open.
@Suite struct SwiftDataDriftTests {
  private static let options = DeclarationOptions(style: .swiftdata)

  private static let shop = """
    <entity name="Item" representedClassName="CDItem">
    <attribute name="badge" optional="YES" transient="YES" attributeType="String"/>
    <attribute name="count" attributeType="Integer 32" defaultValueString="3"/>
    <attribute name="due" optional="YES" attributeType="Date" elementID="until"/>
    <attribute name="number" attributeType="Integer 64" defaultValueString="0" versionHashModifier="2"/>
    <attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
    <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
    <relationship name="tag" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Tag" inverseName="items" inverseEntity="Tag"/>
    <uniquenessConstraints>
    <uniquenessConstraint><constraint value="number"/></uniquenessConstraint>
    <uniquenessConstraint><constraint value="number"/><constraint value="count"/></uniquenessConstraint>
    </uniquenessConstraints>
    </entity>
    <entity name="Tag" representedClassName="CDTag">
    <relationship name="items" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Item" inverseName="tag" inverseEntity="Item"/>
    </entity>
    <composite name="Place"><attribute name="wing" optional="YES" attributeType="String"/></composite>
    """

  private static func generated(_ model: Model, _ options: DeclarationOptions = options) -> [SourceFile] {
    Generator(options: GeneratorOptions(model: "Shop")).files(for: declarations(of: model, options: options).value)
      .map { SourceFile(path: $0.path, text: $0.text) }
  }

  private static func drift(
    _ files: [SourceFile], _ model: Model, _ options: DeclarationOptions = options
  ) -> [Difference] {
    let expected = declarations(of: model, options: options).value
    let read = SourceParser(ExpectedNames(expected)).declarations(in: files)
    #expect(read.diagnostics.isEmpty)
    return Drift(
      expected: expected, actual: read.value, model: model, options: options, comparesGeneratorOptions: true,
      sources: files.map { Source(file: $0.path, bytes: $0.bytes) }
    ).findings()
  }

  /// Returns `rule severity: message` for the generated files with one change.
  private static func lines(_ text: String, _ changed: String) throws -> [String] {
    let model = try Snippet.model(shop)
    var isThere = false
    let files = generated(model).map { file in
      let old = String(decoding: file.bytes, as: UTF8.self)
      isThere = isThere || old.contains(text)
      return SourceFile(path: file.path, text: old.replacing(text, with: changed))
    }
    #expect(isThere, "\(text)")
    return drift(files, model).map(\.line)
  }

  @Test func whatIsGeneratedDoesNotDiffer() throws {
    let renamed = [
      "Item": EntityOverride(
        attributes: ["number": AttributeOverride(name: "serial"), "due": AttributeOverride(name: "until")],
        relationships: ["tag": RelationshipOverride(name: "label")])
    ]
    for access in [nil, .public, .open] as [AccessLevel?] {
      for entities in [[:], renamed] {
        let options = DeclarationOptions(style: .swiftdata, access: access, entities: entities)
        let model = try Snippet.model(Self.shop)
        #expect(Self.drift(Self.generated(model, options), model, options).map(\.line) == [])
      }
    }
  }

  @Test(.enabled(if: Corpus.isThere, "the corpus is not beside the project")) func norDoesItForRealModels() {
    for (file, model) in Corpus.someModels
    where declarations(of: model, options: Self.options).diagnostics.allSatisfy({ $0.severity < .error }) {
      #expect(Self.drift(Self.generated(model), model).map(\.line) == [], "\(file)")
    }
  }

  @Test(
    arguments: [
      (
        "var count: Int32 = 3", "var count: Int = 3",
        ["drift-type error: Item.count is Integer 32 in the model but Int in Swift"]
      ),
      (
        "var count: Int32 = 3", "var count: Level = .low",
        ["drift-type warning: Item.count is Integer 32 in the model but Level in Swift"]
      ),
      (
        "var count: Int32 = 3", "var count: Int32? = 3",
        ["drift-optionality error: Item.count is mandatory in the model but optional in Swift"]
      ),
      (
        "var count: Int32 = 3", "var count: Int32 = 4",
        ["drift-default warning: The default of Item.count is 3 in the model but 4 in Swift"]
      ),
      ("var count: Int32 = 3", "", ["drift-property-missing error: Item.count is not declared in Swift"]),
      (
        "var count: Int32 = 3", "var count: Int32 = 3\n  var extra = 1",
        ["drift-property-extra error: Item.extra is declared in Swift but not in the model"]
      ),
      (
        "@Attribute(originalName: \"until\")", "",
        ["drift-schema warning: The original name of Item.due is until in the model but not set in Swift"]
      ),
      (
        ", hashModifier: \"2\")", ")",
        ["drift-schema error: The hash modifier of Item.number is 2 in the model but not set in Swift"]
      ),
      (
        ".externalStorage", ".spotlight",
        [
          "drift-schema error: Item.photo is .externalStorage in the model but not in Swift",
          "drift-schema warning: Item.photo is .spotlight in Swift but not in the model",
        ]
      ),
      (".unique, ", "", ["drift-unique error: Item.number is unique in the model but not in Swift"]),
      (
        "@Attribute(.ephemeral)\n", "",
        ["drift-transient error: Item.badge is transient in the model but not in Swift"]
      ),
      (
        "  #Unique<Item>([\\.number, \\.count])\n", "",
        ["drift-schema error: number and count of Item are unique together in the model but not in Swift"]
      ),
      (
        "var tag: Tag?", "var tag: [Tag]? = []",
        [
          "drift-relationship-kind error: Item.tag is a to-one relationship in the model but a to-many relationship in Swift"
        ]
      ),
      (
        "var items: [Item]? = []", "var items: [Item] = []",
        ["drift-optionality error: Tag.items is optional in the model but not in Swift"]
      ),
      (
        "deleteRule: .cascade, ", "",
        ["drift-delete-rule warning: The delete rule of Tag.items is Cascade in the model but not set in Swift"]
      ),
      (
        "inverse: \\Item.tag", "inverse: \\Item.place",
        ["drift-inverse error: The inverse of Tag.items is tag in the model but place in Swift"]
      ),
      (
        "deleteRule: .cascade, ", "deleteRule: .cascade, maximumModelCount: 3, ",
        ["drift-counts error: Tag.items has any number of objects in the model but at most 3 objects in Swift"]
      ),
      (
        "var wing: String?", "var wing: Int?", ["drift-type error: Place.wing is String in the model but Int? in Swift"]
      ),
      (
        "final class Item {", "final class Item: Tag {",
        ["drift-superclass error: The class of Item inherits from Tag, but no superclass is expected"]
      ),
    ] as [(String, String, [String])])
  func whatMakesAnotherSchemaDiffers(_ text: String, _ changed: String, _ found: [String]) throws {
    #expect(try Self.lines(text, changed) == found)
  }

  /// Other code that results in the same schema.
  @Test(
    arguments: [
      ("@Attribute(.ephemeral)", "@Transient"), ("  @Attribute(.ephemeral)\n  var badge: String?\n", ""),
      ("var number: Int64 = 0", "var number: Int = 0"), ("var number: Int64 = 0", "var number: Int64"),
      ("  var tag: Tag?", "  @Relationship(deleteRule: .nullify, inverse: \\Tag.items)\n  var tag: Tag?"),
      (", inverse: \\Item.tag)", ")"), ("var due: Date?", "var due: Date? = nil"),
    ] as [(String, String)])
  func whatMakesTheSameSchemaDoesNot(_ text: String, _ changed: String) throws {
    #expect(try Self.lines(text, changed) == [])
  }

  @Test func aPropertyThatUniqueNamesAloneIsUnique() throws {
    let model = try Snippet.model(Self.shop)
    let files = Self.generated(model).map { file in
      SourceFile(
        path: file.path,
        text: String(decoding: file.bytes, as: UTF8.self).replacing(".unique, ", with: "")
          .replacing("#Unique<Item>([", with: "#Unique<Item>([\\.number], ["))
    }
    #expect(Self.drift(files, model).map(\.line) == [])
  }

  /// SwiftData stores a property under its Swift name. `originalName` refers to the previous name.
  @Test func anotherNameIsAnotherSchema() throws {
    #expect(
      try Self.lines("var due: Date?", "var until: Date?") == [
        "drift-schema error: Item.due is named until in Swift, and SwiftData stores it under this name"
      ])
    #expect(
      try Self.lines(
        "  @Attribute(originalName: \"until\")\n  var due: Date?",
        "  @Attribute(originalName: \"due\")\n  var day: Date?")
        == ["drift-schema error: Item.due is named day in Swift, and SwiftData stores it under this name"])
  }

  /// Core Data classes may exist next to the SwiftData classes, usually in another module. They are ignored.
  @Test func coreDatasClassesAreNotChecked() throws {
    let model = try Snippet.model(Self.shop)
    let nextTo = [
      SourceFile(
        path: "CDItem.swift", text: "@objc(CDItem) class CDItem: NSManagedObject { @NSManaged var count: String? }"),
      SourceFile(path: "Core/Item.swift", text: "class Item: NSManagedObject { @NSManaged var nothing: String? }"),
    ]
    #expect(Self.drift(Self.generated(model) + nextTo, model).map(\.line) == [])
  }

  /// The last version is compared with the model, unless a class is declared outside the versions.
  @Test func earlierVersionsAreNotChecked() throws {
    let model = try Snippet.model(Self.shop)
    let old = SourceFile(
      path: "Versions.swift", text: "enum ShopSchemaV1: VersionedSchema { @Model final class Item { var old: Int } }")
    #expect(Self.drift(Self.generated(model) + [old], model).map(\.line) == [])
  }

  @Test func aMissingClassAndOneTooMany() throws {
    let model = try Snippet.model(Self.shop)
    let files = Self.generated(model).map { file in
      SourceFile(
        path: file.path, text: String(decoding: file.bytes, as: UTF8.self).replacing("class Tag", with: "class Label"))
    }
    #expect(
      Self.drift(files, model).map(\.line).sorted() == [
        "drift-entity-extra warning: Label is declared in Swift, but the model has no entity for it",
        "drift-entity-missing error: No class declares Tag",
      ])
  }

  /// The sync applies the attributes of `@Model` classes to the model, if the declaration is complete.
  @Test func theModelFollowsAttributes() throws {
    let model = try Snippet.model(Self.shop)
    let files = Self.generated(model).map { file in
      SourceFile(
        path: file.path,
        text: String(decoding: file.bytes, as: UTF8.self).replacing(
          "var count: Int32 = 3", with: "var count: Int32 = 3\n  var pace: Double = 1.5\n  var others: [Tag]? = []"))
    }
    let expected = declarations(of: model, options: Self.options).value
    let actual = SourceParser(ExpectedNames(expected)).declarations(in: files).value
    let drift = Drift(expected: expected, actual: actual, model: model, options: Self.options)
    let following = ModelSync(drift, includesReview: false)
    #expect(following.made.map(\.fix.title) == ["Add the attribute pace, Double with the default 1.5"])
    #expect(
      following.left.map(\.why)
        == ["SwiftData declares an inverse at one of its relationships only: add both in Xcode"])
  }
}
