import Testing

/// The fields, the schema, the observation and the actors that the macros write.
@Suite struct MemberTests {
  private static let book = Expansion(
    """
    @PersistentModel public final class Book: NSManagedObject {
      #Unique<Book>([\\.title, \\.isbn])
      #Index<Book>([\\.isbn, \\.pages])
      @Attribute(length: 1...40, matching: "[a-z]+") public var title: String = "a"
      @Attribute(.unique, persistentName: "isbn_13") public var isbn: String?
      @Attribute(.spotlight, min: 1, renamedFrom: "p") public var pages: Int32?
      @Attribute(.required) public var price: Decimal? = 0.5
      @Attribute(storageMethod: .raw) public var state: State = .shelved
      @Attribute(.externalStorage, storageMethod: .codable) public var notes: Notes?
      @Attribute(storageMethod: .composition) public var place: Shelf?
      @Attribute(storageMethod: .transformed(name: "T")) public var tint: Tint?
      @Attribute(storageMethod: .transformed(InkTransformer.self)) public var ink: Ink?
      @Attribute(.transient) public var draft: String?
      @Attribute(.derived(from: "readers.@count")) public var count: Int64
      @Relationship(inverse: "books", deleteRule: .deny, minimumModelCount: 1) public var author: Author?
      @Relationship(inverse: "books", deleteRule: .cascade, maximumModelCount: 9, renamedFrom: "r") public var readers: [Reader]
    }
    """)

  @Test(arguments: [
    #"public struct Fields<Root>: PlumbData.Entity { public typealias Object = Book"#,
    #"public static var entityName: String { "Book" }"#,
    #"public var isbn: Self.OptionalValue<String> { .init(_path, "isbn_13") }"#,
    #"public var state: Self.Raw<State> { .init(_path, "state") }"#,
    #"public var notes: Self.OptionalOpaque<Notes> { .init(_path, "notes") }"#,
    #"public var ink: Self.OptionalOpaque<Ink> { .init(_path, "ink") }"#,
    #"public var place: Shelf.Fields<Root> { .init(_path, "place") }"#,
    #"public var draft: Self.Transient<String> { .init(_path, "draft") }"#,
    #"public var author: Author.Fields<Root> { .init(_path, "author") }"#,
    #"public var readers: Self.ToMany<Reader.Fields<PlumbData.Member<Reader>>> { .init(_path, "readers") }"#,
    #"public static var fields: Fields<Book> { .init() }"#,
    #"public static func modelName(of property: AnyKeyPath) -> String? { switch property { case \Book.title: "title""#,
  ])
  func fieldsHaveOneLineForEachProperty(_ code: String) {
    #expect(Self.book.problems == [])
    #expect(Self.book.contains(code), "\(Self.book.text)")
  }

  @Test(arguments: [
    #"public static let schema = PlumbData.EntitySchema( "Book", attributes: ["#,
    #".init("title", .string, defaultValue: .string("a"), limits: .init(minimumLength: 1, maximumLength: 40, "#
      + #"pattern: "[a-z]+")),"#,
    #".init("isbn_13", .string, isOptional: true),"#,
    #".init("pages", .integer32, isOptional: true, limits: .init(minimum: .integer(1)), "#
      + #"isIndexedBySpotlight: true, renamingIdentifier: "p"),"#,
    #".init("price", .decimal, defaultValue: PlumbData.SchemaValue.stored(Decimal(string: "0.5"))),"#,
    #".init("state", .raw(State.self), defaultValue: PlumbData.SchemaValue.raw(State.shelved)),"#,
    #".init("notes", .data, isOptional: true, isStoredExternally: true),"#,
    #".init("place", .composite, isOptional: true, "#
      + #"elements: PlumbData.AttributeSchema.elements(of: Shelf.self)),"#,
    #".init("tint", .transformable, isOptional: true, transformer: "T"),"#,
    #".init("ink", .transformable, isOptional: true, "#
      + #"transformer: PlumbData.AttributeSchema.name(of: InkTransformer.self)),"#,
    #".init("draft", .string, isOptional: true, isTransient: true),"#,
    #".init("count", .integer64, isOptional: true, derivation: "readers.@count"),"#,
    #".init("author", to: PlumbData.RelationshipSchema.entityName(of: Fields<Book>().author), inverse: "books", "#
      + #"minCount: 1, isOptional: false, deleteRule: .deny),"#,
    #".init("readers", to: PlumbData.RelationshipSchema.entityName(of: Fields<Book>().readers), inverse: "books", "#
      + #"maxCount: 9, isOrdered: true, deleteRule: .cascade, renamingIdentifier: "r"),"#,
    #"indexes: [ .init("byIsbnAndPages", of: "isbn_13", "pages"), ]"#,
    #"uniquenessConstraints: [ ["isbn_13"], ["title", "isbn_13"], ]"#,
  ])
  func theSchemaHasEachFact(_ code: String) {
    #expect(Self.book.contains(code), "\(Self.book.text)")
  }

  @Test(arguments: [
    (
      "var date: Date", #"mandatory(stored(forKey: "date"), forKey: "date")"#, #".init("date", .date),"#
    ),
    (
      "@Attribute(storageMethod: .raw) var state: State", #"mandatory(raw(forKey: "state"), forKey: "state")"#,
      #".init("state", .raw(State.self)),"#
    ),
    (
      "@Attribute(storageMethod: .codable) var plan: Plan", #"mandatory(decoded(forKey: "plan"), forKey: "plan")"#,
      #".init("plan", .data),"#
    ),
    (
      "@Attribute(storageMethod: .codable) var names: [String] = []", #"decoded(forKey: "names", or: [])"#,
      #".init("names", .data, isOptional: true),"#
    ),
    (
      "@Attribute(storageMethod: .codable) var plan: Plan = .empty", #"decoded(forKey: "plan", or: Plan.empty)"#,
      #".init("plan", .data, isOptional: true),"#
    ),
    (
      "@Attribute(.required, storageMethod: .codable) var names: [String] = []", #"decoded(forKey: "names", or: [])"#,
      #".init("names", .data),"#
    ),
    (
      "@Attribute(storageMethod: .composition) var place: Shelf = Shelf()",
      #"composed(forKey: "place") ?? Shelf()"#,
      #".init("place", .composite, isOptional: true, "#
        + #"elements: PlumbData.AttributeSchema.elements(of: Shelf.self)),"#
    ),
    (
      "@Attribute(storageMethod: .transformed(name: \"T\")) var tint: Tint",
      #"mandatory(stored(forKey: "tint"), forKey: "tint")"#, #".init("tint", .transformable, transformer: "T"),"#
    ),
    (
      "var key: UUID = UUID()", #"setInitialValue(of: "key", as: UUID.self) { UUID() }"#, #".init("key", .uuid),"#
    ),
    (
      "var made: Date? = .now", #"setInitialValue(of: "made", as: Date.self) { .now }"#,
      #".init("made", .date, isOptional: true),"#
    ),
    (
      "var title: String = makeTitle()", #"get { stored(forKey: "title", initially: { makeTitle() }) ?? "" }"#,
      #".init("title", .string),"#
    ),
    (
      #"var key: UUID = UUID(uuidString: "6B29FC40-CA47-1067-B31D-00DD010662DA")!"#,
      #"mandatory(stored(forKey: "key"), forKey: "key")"#,
      #"defaultValue: PlumbData.SchemaValue.stored(UUID(uuidString: "6B29FC40-CA47-1067-B31D-00DD010662DA"))"#
    ),
  ])
  func aMandatoryPropertyNeedsNoDefault(_ declaration: String, _ getter: String, _ schema: String) {
    let found = Expansion("@PersistentModel final class Item: NSManagedObject { \(declaration) }")
    #expect(found.problems == [])
    #expect(found.contains(getter) && found.contains(schema), "\(found.text)")
  }

  @Test func aDestinationKeepsTheTypesAroundIt() {
    let found = Expansion(
      """
      @PersistentModel final class Item: NSManagedObject {
        @Relationship(inverse: "items", deleteRule: .nullify) var owner: Version1.Person?
        @Relationship(inverse: "item", deleteRule: .nullify) var tags: Set<Version1.Tag>
      }
      """)
    for code in [
      "var owner: Version1.Person.Fields<Root> {",
      "var tags: Self.ToMany<Version1.Tag.Fields<PlumbData.Member<Version1.Tag>>> {",
      "func addToTags(_ value: Version1.Tag)",
      #".init("owner", to: PlumbData.RelationshipSchema.entityName(of: Fields<Item>().owner), inverse: "items")"#,
    ] {
      #expect(found.contains(code), "\(found.text)")
    }
  }

  @Test func initialValuesAreSetWhenAnObjectIsInserted() {
    let own = Expansion(
      """
      @PersistentModel public final class Item: NSManagedObject {
        var key: UUID = UUID()
        override func awakeFromInsert() { setInitialValues() }
      }
      """)
    #expect(own.problems == [] && !own.contains("super.awakeFromInsert()"), "\(own.text)")
    let added = Expansion("@PersistentModel public final class Item: NSManagedObject { var key: UUID = UUID() }")
    #expect(
      added.contains("public override func awakeFromInsert() { super.awakeFromInsert() setInitialValues() }"),
      "\(added.text)")
  }

  @Test func observedPropertiesHaveTheNamesOfTheModel() {
    let found = Self.book
    #expect(found.contains("public final var observationState: PlumbData.ObservationState?"))
    #expect(found.contains(#""isbn_13": .init(\Book.isbn),"#))
    #expect(found.contains("public final var decodedValues = PlumbData.DecodedValues()"))
    #expect(
      found.contains(
        "extension Book: PersistentObject, SchemaProviding, Identifiable, ObservedModel {"))
    #expect(found.contains("visionOS 1.0, *) extension Book: Observable {"), "\(found.text)")
    let unobserved = Expansion(
      "@PersistentModel(observation: .none) final class Item: NSManagedObject {}")
    #expect(unobserved.problems == [] && !unobserved.text.contains("Observ"), "\(unobserved.text)")
  }

  @Test func aClassWithSubclassesHasMembersToOverride() {
    let found = Expansion(
      "@PersistentModel open class Medium: NSManagedObject { var title: String = \"\" }")
    #expect(found.contains("open class var schema: PlumbData.EntitySchema {"), "\(found.text)")
    #expect(
      found.contains(
        "open class func modelName(of property: AnyKeyPath) -> String? { modelName(of: property, in: Medium.self) }"
      ))
    #expect(found.contains("public final var decodedValues"))
    #expect(
      found.contains(
        "open class var observedFields: PlumbData.ObservedFields { _observedFieldsOfMedium }"))
  }

  @Test func aSubclassHasItsOwnFields() {
    let found = Expansion(
      """
      @PersistentModel final class Film: Medium {
        #Index<Film>([\\.title])
        @Attribute(storageMethod: .codable) var cast: Cast?
      }
      """, inheritsModel: true)
    #expect(found.problems == [])
    #expect(
      found.contains(
        "subscript <Field>(dynamicMember field: KeyPath<Medium.Fields<Root>, Field>) -> Field {"))
    #expect(found.contains("typealias `where` = PlumbData.Query<Fields<Film>>"))
    #expect(found.contains("override class var schema: PlumbData.EntitySchema {"), "\(found.text)")
    #expect(found.contains("parent: Medium.Fields<Medium>.entityName"))
    #expect(found.contains(#"of: Film.modelName(of: \Film.title) ?? "title""#))
    #expect(found.contains("Medium.observedFields.adding(["))
    #expect(!found.text.contains("decodedValues") && !found.text.contains("observationState"))
    #expect(!found.text.contains("extension Film"))
  }

  @Test func aBaseClassOutsideOfTheModelIsNoParent() {
    let found = Expansion("@PersistentModel final class Item: BaseObject { var title: String? }")
    #expect(
      found.contains("static let schema") && !found.text.contains("BaseObject.Fields"),
      "\(found.text)")
  }

  @Test func aMemberOfTheClassIsNotReplaced() {
    let found = Expansion(
      """
      @PersistentModel final class Item: NSManagedObject {
        static let schema = EntitySchema("Item")
        struct Fields<Root> {}
      }
      """)
    #expect(found.problems == [] && !found.text.contains("PlumbData.EntitySchema"), "\(found.text)")
    #expect(!found.text.contains("PlumbData.Entity"))
  }

  @Test func aManagedPropertyHasNoAccessors() {
    let found = Expansion(
      "@PersistentModel final class Item: NSManagedObject { @NSManaged var title: String? }")
    #expect(
      found.problems == [] && found.contains(".init(\"title\", .string, isOptional: true)"),
      "\(found.text)")
    #expect(!found.text.contains("stored(forKey"))
  }

  @Test func anActorHasAContainerAndAnExecutor() {
    let found = Expansion("@NSModelActor public actor Importer { var count = 0 }")
    #expect(found.problems == [])
    #expect(
      found.contains("public nonisolated let modelContainer: NSPersistentContainer"),
      "\(found.text)")
    #expect(
      found.contains("public init(container: NSPersistentContainer) { modelContainer = container"))
    #expect(found.contains("extension Importer: PlumbData.NSModelActor {"))
    let other = Expansion(
      "@NSModelActor(disableGenerateInit: true) actor Importer { let name: String }")
    #expect(other.problems == [] && !other.text.contains("init("))
    let screen = Expansion("@MainActor @NSMainModelActor final class Screen {}")
    #expect(screen.problems == [])
    #expect(
      screen.contains("@MainActor init(modelContainer: NSPersistentContainer) {"), "\(screen.text)")
  }
}
