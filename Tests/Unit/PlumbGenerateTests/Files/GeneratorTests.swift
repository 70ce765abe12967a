import PlumbCore
import Testing

@testable import PlumbDeclarations
@testable import PlumbFormats
@testable import PlumbGenerate
@testable import PlumbModel
@testable import PlumbWorkspace

@Suite struct GeneratorTests {
  private static func files(
    _ options: GeneratorOptions = GeneratorOptions(model: "Shop"), style: DeclarationStyle = .macro
  ) -> [String: GeneratedFile] {
    let declared = declarations(
      of: Shop.model, options: style == .macro ? Shop.options : DeclarationOptions(style: .managed, access: .public))
    let files = Generator(options: options).files(for: declared.value)
    return Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  @Test func aModelIsAFilePerType() {
    let files = Self.files()
    #expect(files.keys.sorted() == ["Customer+Plumb.swift", "GeoPoint+Plumb.swift", "Order+Plumb.swift"])
    #expect(files.values.allSatisfy { $0.kind == .generated && GeneratedFile.isGenerated($0.text) })
  }

  @Test func aMacroClass() {
    #expect(
      Self.files()["Order+Plumb.swift"]?.text == """
        // plumb:generated
        // Written from the model: change the model or the configuration, not this file.
        // swift-format-ignore-file
        // swiftlint:disable all

        import CoreData
        import CoreDataEvolution
        import Foundation

        @objc(Order)
        @PersistentModel
        final class Order: NSManagedObject {
          @Attribute(.transient)
          var isDraft: Bool = true

          @Attribute(persistentName: "note_blob", storageMethod: .codable)
          var note: Note? = nil

          var placedAt: Date = Date(timeIntervalSinceReferenceDate: 631_123_200)

          @Attribute(persistentName: "repeat")
          var repeats: Int16? = nil

          @Attribute(persistentName: "state_raw", storageMethod: .raw)
          var state: OrderState = OrderState(rawValue: "open")!

          @Attribute(storageMethod: .transformed(name: "TintTransformer"))
          var tint: Tint? = nil

          var total: Decimal = 0.1

          @Relationship(persistentName: "customer_ref", inverse: "orders", deleteRule: .nullify)
          var customer: Customer?
        }

        """)
  }

  @Test func oneFileForAll() throws {
    let files = Self.files(GeneratorOptions(model: "Shop 2", macroModule: "Plumb", singleFile: true))
    #expect(Array(files.keys) == ["Shop2+Plumb.swift"])
    let text = try #require(files["Shop2+Plumb.swift"]?.text)
    let code = text.split(separator: "\n").filter { !$0.hasPrefix(" ") && !$0.hasPrefix("//") && $0 != "}" }
    #expect(
      code == [
        "import CoreData", "import Foundation", "import Plumb", "@objc(Customer)", "@PersistentModel",
        "final class Customer: NSManagedObject {", "@objc(Order)", "@PersistentModel",
        "final class Order: NSManagedObject {", "@Composition", "struct GeoPoint {",
      ])
  }

  @Test(arguments: ["PlumbCDE", "PlumbDataMacros"]) func theNameForObjectiveCIsNotReadOnLinux(_ module: String) throws {
    let files = Self.files(GeneratorOptions(model: "Shop", macroModule: module))
    let text = try #require(files["Customer+Plumb.swift"]?.text)
    #expect(text.contains("import \(module)\n"))
    #expect(
      text.contains("#if canImport(ObjectiveC)\n  @objc(Customer)\n#endif\n@PersistentModel\nfinal class Customer"),
      "\(text)")
  }

  @Test func aManagedClass() {
    let files = Self.files(style: .managed)
    #expect(
      files.keys.sorted() == [
        "Customer+CoreDataClass.swift", "Customer+CoreDataProperties.swift", "Order+CoreDataClass.swift",
        "Order+CoreDataProperties.swift",
      ])
    #expect(files["Customer+CoreDataClass.swift"]?.kind == .scaffold)
    #expect(
      files["Customer+CoreDataClass.swift"]?.text == """
        // Written once by Plumb. The file is not changed again.

        import CoreData
        import Foundation

        @objc(Customer)
        public class Customer: NSManagedObject {}

        """)
    #expect(
      files["Customer+CoreDataProperties.swift"]?.text == """
        // plumb:generated
        // Written from the model: change the model or the configuration, not this file.
        // swift-format-ignore-file
        // swiftlint:disable all

        import CoreData
        import Foundation

        extension Customer {
          @nonobjc public class func fetchRequest() -> NSFetchRequest<Customer> {
            NSFetchRequest<Customer>(entityName: "Customer")
          }

          @NSManaged public var email: String?
          @NSManaged public var place: [String: Any]?
          @NSManaged public var orders: NSSet?
        }

        // MARK: - orders

        extension Customer {
          @objc(addOrdersObject:)
          @NSManaged public func addToOrders(_ value: Order)

          @objc(removeOrdersObject:)
          @NSManaged public func removeFromOrders(_ value: Order)

          @objc(addOrders:)
          @NSManaged public func addToOrders(_ values: NSSet)

          @objc(removeOrders:)
          @NSManaged public func removeFromOrders(_ values: NSSet)
        }

        extension Customer: Identifiable {}

        """)
  }

  @Test func orderedRelationshipsHaveTheirAccessors() throws {
    var playlist = Entity(
      name: "Playlist", relationships: [Relationship(name: "songs", destination: "Song", isToMany: true)])
    playlist.relationships[0].isOrdered = true
    let declared = declarations(
      of: Model(name: "M", entities: [playlist.withClass, Entity(name: "Song").withClass]),
      options: DeclarationOptions(style: .managed))
    let file = Generator(options: GeneratorOptions()).files(for: declared.value).first {
      $0.path.hasPrefix("Playlist+CoreDataP")
    }
    let lines = try #require(file?.text.split(separator: "\n").map { $0.drop { $0 == " " } })
    #expect(
      lines.filter { $0.hasPrefix("@objc") || $0.hasPrefix("@NSManaged func") } == [
        "@objc(insertObject:inSongsAtIndex:)", "@NSManaged func insertIntoSongs(_ value: Song, at idx: Int)",
        "@objc(removeObjectFromSongsAtIndex:)", "@NSManaged func removeFromSongs(at idx: Int)",
        "@objc(insertSongs:atIndexes:)", "@NSManaged func insertIntoSongs(_ values: [Song], at indexes: NSIndexSet)",
        "@objc(removeSongsAtIndexes:)", "@NSManaged func removeFromSongs(at indexes: NSIndexSet)",
        "@objc(replaceObjectInSongsAtIndex:withObject:)", "@NSManaged func replaceSongs(at idx: Int, with value: Song)",
        "@objc(replaceSongsAtIndexes:withSongs:)",
        "@NSManaged func replaceSongs(at indexes: NSIndexSet, with values: [Song])",
        "@objc(addSongsObject:)", "@NSManaged func addToSongs(_ value: Song)", "@objc(removeSongsObject:)",
        "@NSManaged func removeFromSongs(_ value: Song)", "@objc(addSongs:)",
        "@NSManaged func addToSongs(_ values: NSOrderedSet)", "@objc(removeSongs:)",
        "@NSManaged func removeFromSongs(_ values: NSOrderedSet)",
      ])
  }

  @Test func headersAreCommentsWithAnyContent() throws {
    let options = GeneratorOptions(
      model: "Shop\nimport Evil", header: "Copyright {entity} of {model}\n\n/* {nothing} */\t\n//kept\n\n")
    let text = try #require(Self.files(options)["Order+Plumb.swift"]?.text)
    #expect(
      text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(4).prefix(6) == [
        "// Copyright Order of Shop import Evil", "//", "// /* {nothing} */", "//kept", "", "import CoreData",
      ])
  }

  @Test func formattersLeaveGeneratedFilesUnchanged() {
    for file in Self.files(GeneratorOptions(scaffolds: true)).values {
      let isIgnored = file.text.contains("\n// swift-format-ignore-file\n// swiftlint:disable all\n")
      #expect(isIgnored == (file.kind == .generated), "\(file.path)")
    }
  }

  @Test func aNameThatIsNoIdentifierIsNoFile() {
    let declared = Declarations(
      entities: [EntityDeclaration(entity: "A", className: "../A", macro: ModelMacro())],
      compositions: [CompositionDeclaration(composite: "B", typeName: "B/B")])
    let options = GeneratorOptions(model: "../..", scaffolds: true, extensionStubs: true)
    #expect(Generator(options: options).files(for: declared).isEmpty)
  }
}

@Suite struct ScaffoldTests {
  private static let files: [String: GeneratedFile] = {
    let options = GeneratorOptions(model: "Shop", scaffolds: true, extensionStubs: true)
    let files = Generator(options: options).files(for: declarations(of: Shop.model, options: Shop.options).value)
    return Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }()

  @Test func theyAreWrittenOnce() {
    #expect(
      Self.files.values.filter { $0.kind == .scaffold }.map(\.path).sorted() == [
        "Customer+Extensions.swift", "Note.swift", "Order+Extensions.swift", "OrderState.swift",
        "TintTransformer.swift",
      ])
    #expect(Self.files.values.allSatisfy { GeneratedFile.isGenerated($0.text) == ($0.kind == .generated) })
  }

  @Test(arguments: [
    ("OrderState.swift", "enum OrderState: String, CaseIterable, Sendable {\n  case open\n}\n"),
    ("Note.swift", "struct Note: Codable, Hashable, Sendable {\n  // Properties.\n}\n"),
    ("Order+Extensions.swift", "import CoreData\n\nextension Order {\n  // Methods and computed properties.\n}\n"),
  ])
  func theyGoOnFromTheModel(_ path: String, _ code: String) {
    #expect(Self.files[path]?.text == "// Written once by Plumb. The file is not changed again.\n\n" + code)
  }

  @Test func transformersRegister() {
    #expect(
      Self.files["TintTransformer.swift"]?.text.contains(
        "final class TintTransformer: NSSecureUnarchiveFromDataTransformer") == true)
  }

  @Test(arguments: [
    (
      AttributeType.string, ["in progress", "done", ""],
      "enum R: String, CaseIterable, Sendable {\n  case empty = \"\"\n  case done\n  case inProgress = \"in progress\"\n}"
    ),
    (
      .integer16, ["2", "-1"], "enum R: Int16, CaseIterable, Sendable {\n  case valueMinus1 = -1\n  case value2 = 2\n}"
    ),
    (.string, [], "enum R: String, CaseIterable, Sendable {\n  case unknown\n}"),
    (
      .boolean, ["YES"],
      "struct R: RawRepresentable, Hashable, Sendable {\n  var rawValue: Bool\n\n  init(rawValue: Bool) { self.rawValue = rawValue }\n}"
    ),
  ])
  func rawTypesHoldTheDefaults(_ type: AttributeType, _ defaults: [String], _ code: String) throws {
    let values: [String?] = defaults.isEmpty ? [nil] : defaults
    let attributes = values.enumerated().map { number, value in
      Attribute(name: "a\(number)", type: type, isOptional: true, defaultValue: value)
    }
    let override = AttributeOverride(type: .named("R"), storage: .raw)
    let overrides = Dictionary(attributes.map { ($0.name, override) }, uniquingKeysWith: { first, _ in first })
    let declared = declarations(
      of: Model(name: "M", entities: [Entity(name: "A", attributes: attributes)]),
      options: DeclarationOptions(entities: ["A": EntityOverride(attributes: overrides)]))
    let files = Generator(options: GeneratorOptions(scaffolds: true)).files(for: declared.value)
    let file = try #require(files.first { $0.path == "R.swift" })
    #expect(file.text.hasSuffix("\n\n\(code)\n"))
  }
}

@Suite struct GeneratorLawTests {
  private static func files(_ model: Model, _ options: DeclarationOptions) -> [GeneratedFile] {
    Generator(options: GeneratorOptions(model: "M", scaffolds: true, extensionStubs: true))
      .files(for: declarations(of: model, options: options).value)
  }

  @Test(arguments: BroadModels.all.indices)
  func theOrderOfEntitiesMakesNoDifference(_ index: Int) {
    let (model, options) = BroadModels.all[index]
    var other = model
    other.entities.reverse()
    other.composites.reverse()
    #expect(Self.files(model, options) == Self.files(other, options))
  }

  @Test(arguments: BroadModels.all.indices)
  func theOrderOfDeclarationsMakesNoDifference(_ index: Int) {
    let (model, options) = BroadModels.all[index]
    var declared = declarations(of: model, options: options).value
    declared.entities.reverse()
    #expect(
      Generator(options: GeneratorOptions(model: "M", scaffolds: true, extensionStubs: true)).files(for: declared)
        == Self.files(model, options))
  }

  @Test(arguments: BroadModels.all.indices)
  func whatIsWrittenIsUpToDate(_ index: Int) {
    let (model, options) = BroadModels.all[index]
    let files = Self.files(model, options)
    let first = OutputPlan(files, existing: [:])
    #expect(first.changes.count == files.count && first.problems.isEmpty)
    let written = Dictionary(
      files.map { ($0.path, OutputPlan.ExistingFile.text($0.text)) }, uniquingKeysWith: { first, _ in first })
    let second = OutputPlan(files, existing: written)
    #expect(second.changes.isEmpty && second.problems.isEmpty)
  }

  @Test(arguments: BroadModels.all.indices)
  func nothingIsRefusedOfWhatTheseTestsNeed(_ index: Int) {
    let (model, options) = BroadModels.all[index]
    #expect(declarations(of: model, options: options).diagnostics.filter { $0.severity > .note } == [])
  }
}
