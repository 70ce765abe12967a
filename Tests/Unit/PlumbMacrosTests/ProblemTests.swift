import Testing

/// The problems that the macros report. Each has the rule by which `plumb validate` reports the same thing.
@Suite struct ProblemTests {
  private static func property(_ text: String) -> String {
    "@PersistentModel final class Item: NSManagedObject {\n\(text)\n}"
  }

  @Test(arguments: [
    ("var count = 0", "drift-type"),
    ("var a: Int = 0, b: Int = 0", "drift-macro"),
    ("var title: String = \"\" { didSet {} }", "drift-macro"),
    ("@Attribute(.unique) let code: String = \"\"", "drift-macro"),
    ("let key: UUID = UUID()", "drift-macro"),
    ("let made: Date", "drift-macro"),
    ("@Attribute(.unique) static var code: String = \"\"", "drift-macro"),
    ("@Attribute(.unique) lazy var code: String = \"\"", "drift-macro"),
    ("@Attribute(.unique) var code: String { \"\" }", "drift-macro"),
    ("#if DEBUG\nvar title: String = \"\"\n#endif", "drift-macro"),
    ("var owner: Person?", "drift-storage"),
    ("var state: State = .draft", "drift-storage"),
    ("var tags: Set<Tag>", "drift-relationship-kind"),
    ("var names: [String] = []", "drift-relationship-kind"),
    ("@Attribute(storageMethod: .raw) var state: State = makeState()", "generate-default-unwritable"),
    ("var key: UUID = UUID()\noverride func awakeFromInsert() {}", "generate-default-unwritable"),
    ("@Attribute(storageMethod: .raw) var count: Int = 0", "drift-storage"),
    ("@Attribute(storageMethod: .codable) var plan: Plan? = Plan()", "drift-default"),
    ("@Attribute(storageMethod: .json) var plan: Plan?", "drift-storage"),
    ("@Attribute(storageMethod: .transformed) var tint: Tint?", "drift-storage"),
    ("@Attribute(storageMethod: .transformed(Ink)) var tint: Tint?", "drift-storage"),
    ("@Attribute(storageMethod: .transformed(\"Ink\")) var tint: Tint?", "drift-storage"),
    ("@Attribute(storageMethod: .transformed(name: \"\")) var tint: Tint?", "drift-storage"),
    ("@Attribute(storageMethod: .transformed(name: Ink.name)) var tint: Tint?", "drift-macro"),
    ("@Attribute(storageMethod: .transformed(Ink.self)) var tint: Tint? = Tint()", "drift-default"),
    ("@Attribute(persistentName: name) var title: String = \"\"", "drift-macro"),
    ("@Attribute(persistentName: \"1 a\") var title: String = \"\"", "name-invalid"),
    ("@Attribute(.sparkling) var title: String = \"\"", "drift-macro"),
    ("@Attribute(min: least) var count: Int = 0", "bounds-invalid"),
    ("@Attribute(length: 4...1) var title: String = \"\"", "bounds-inverted"),
    ("@Attribute(length: few) var title: String = \"\"", "bounds-invalid"),
    ("@Attribute(matching: pattern) var title: String = \"\"", "drift-macro"),
    ("@Attribute(.derived(from: path)) var count: Int", "drift-macro"),
    ("@Relationship(inverse: \"items\", deleteRule: .nullify) var owner: Person", "relationship-optional"),
    ("@Relationship(inverse: \"items\", deleteRule: .nullify) var tags: Set<Tag>?", "drift-optionality"),
    ("@Relationship(inverse: \"items\", deleteRule: .nullify) var tags: Set<Tag> = [Tag()]", "drift-default"),
    ("var counts: [Int: Double] = [:]", "drift-storage"),
    ("init(title: String) {}", "drift-macro"),
    ("@Relationship(inverse: name, deleteRule: .nullify) var tags: Set<Tag>", "relationship-inverse"),
    ("@Relationship(deleteRule: .nullify) var tags: Set<Tag>", "relationship-inverse"),
    ("@Relationship(inverse: \"items\", deleteRule: .noAction) var tags: Set<Tag>", "delete-rule-no-action"),
    ("@Relationship(inverse: \"items\", deleteRule: .nullify) var title: String?", "drift-relationship-kind"),
    ("@Relationship(inverse: \"a\", deleteRule: .deny, minimumModelCount: -1) var tags: Set<Tag>", "drift-macro"),
    ("var objectID: String = \"\"", "generate-name-managed"),
    ("var fields: String = \"\"", "name-collision"),
    ("var a: String = \"\"\n@Attribute(persistentName: \"a\") var b: String = \"\"", "property-duplicate"),
    ("#Unique<Item>([\\.number])", "uniqueness-attribute-missing"),
    ("@Attribute(storageMethod: .raw) var state: Object?", "name-collision"),
    ("@Attribute(length: 1...4) var count: Int = 0", "bounds-invalid"),
    ("var place: Date??", "drift-type"),
  ])
  func aPropertyIsRefused(_ text: String, _ rule: String) {
    let found = Expansion(Self.property(text))
    #expect(found.rules == [rule], "\(found.problems) for \(text)")
    #expect(found.fixes.isEmpty == Self.withoutEdit.contains(text), "\(found.fixes) for \(text)")
  }

  /// The declarations whose problem no edit of the declaration alone can solve.
  private static let withoutEdit: Set<String> = [
    "#if DEBUG\nvar title: String = \"\"\n#endif",
    "var a: String = \"\"\n@Attribute(persistentName: \"a\") var b: String = \"\"",
    "#Unique<Item>([\\.number])", "@Attribute(storageMethod: .raw) var state: Object?",
  ]

  @Test(arguments: [
    ("@PersistentModel struct Item {}", "drift-macro"),
    (
      """
      @PersistentModel final class Item: NSManagedObject, Comparable {
        static func < (a: Item, b: Item) -> Bool { false }
      }
      """, "drift-macro"
    ),
    ("@PersistentModel final class Item {}", "drift-superclass"),
    ("@PersistentModel final class Item<T>: NSManagedObject {}", "drift-macro"),
    ("@PersistentModel(generateInit: flag) final class Item: NSManagedObject {}", "drift-macro"),
    ("@Composition class Place {}", "drift-macro"),
    ("@Composition struct Place<T> {}", "drift-macro"),
    ("@Composition struct Place { var a: Tag? }", "composite-element-invalid"),
    ("@Composition struct Place { var a: Int }", "attribute-optional-or-default"),
    ("@Composition struct Place { @Attribute(.unique) var a: Int = 0 }", "composite-element-invalid"),
    ("@Composition struct Place { var dictionary: String? }", "name-collision"),
  ])
  func aTypeIsRefused(_ text: String, _ rule: String) {
    let found = Expansion(text)
    #expect(found.rules.first == rule, "\(found.problems) for \(text)")
  }

  @Test(arguments: [
    ("var count = 0", "write the type `Int`", "count: Int = 0"),
    ("var key = UUID()", "write the type `UUID`", "key: UUID = UUID()"),
    (
      "var key: UUID = UUID()\noverride func awakeFromInsert() { log() }", "call `setInitialValues()`",
      "{ log() setInitialValues() }"
    ),
    (
      "@Attribute(storageMethod: .raw) var state: State = make()", "remove the default and make the type optional",
      "state: State?"
    ),
    ("@Attribute(.unique) let code: String = \"\"", "write `var`", "var"),
    ("let key: UUID = UUID()", "write `var`", "var"),
    ("@Relationship(inverse: \"items\", deleteRule: .nullify) var tags: Set<Tag>?", "remove `?`", "Set<Tag>"),
    (
      "@Relationship(inverse: \"items\", deleteRule: .nullify) var tags: Set<Tag> = [Tag()]", "remove the default",
      "tags: Set<Tag>"
    ),
    (
      "var state: State?", "add @Attribute(storageMethod: .raw)", "@Attribute(storageMethod: .raw) var state: State?"
    ),
    (
      "var counts: [Int: Double] = [:]", "add @Attribute(storageMethod: .codable)",
      "@Attribute(storageMethod: .codable) var counts: [Int: Double] = [:]"
    ),
    ("var tags = [Tag]()", "write the type `[Tag]`", "tags: [Tag] = [Tag]()"),
    ("var width: CGFloat? = 0", "write `Double`", "Double?"),
    (
      "init(count: Int) { self.count = count }", "make it a convenience initializer",
      "convenience init(count: Int) { self.init(entity: Self.entity(), insertInto: nil); self.count = count }"
    ),
    (
      "init(count: Int) {\nsuper.init(entity: Self.entity(), insertInto: nil)\n}", "make it a convenience initializer",
      "convenience init(count: Int) { self.init(entity: Self.entity(), insertInto: nil) }"
    ),
    ("var a: Int = 0, b: Int = 1", "write a `var` for each name", "var a: Int = 0 var b: Int = 1"),
    ("var total = makeTotal()", "add @Ignore, so that it is not stored", "@Ignore var total = makeTotal()"),
    ("@Attribute(.unique, storageMethod: .raw) var count: Int = 0", "remove `storageMethod: .raw`", ".unique"),
    ("@Attribute(storageMethod: .json) var plan: Plan?", "write `.raw`", ".raw"),
    ("@Attribute(storageMethod: .transformed(Ink)) var tint: Tint?", "write `Ink.self`", "Ink.self"),
    ("@Attribute(storageMethod: .transformed(\"Ink\")) var tint: Tint?", "write `name:`", "name: \"Ink\""),
    (
      "@Relationship(persistentName: \"t\", deleteRule: .deny) var tags: Set<Tag>", "add `inverse:`",
      "@Relationship(persistentName: \"t\", inverse: \"<#name#>\", deleteRule: .deny)"
    ),
    ("@Attribute(length: 4...1) var title: String = \"\"", "write `1...4`", "1...4"),
    ("@Attribute(persistentName: \"1 a\") var title: String = \"\"", "write `\"_1a\"`", "\"_1a\""),
    (
      "var objectID: String = \"\"", "rename it to `objectIDValue`",
      "@Attribute(persistentName: \"objectID\") var objectIDValue: String = \"\""
    ),
    (
      "var hash: Int = 0", "rename it to `hashAttribute`",
      "@Attribute(persistentName: \"hash\") var hashAttribute: Int = 0"
    ),
    ("var number: Int = 0\n#Unique<Item>([\\.numbre])", "write `number`", "\\.number"),
    ("@Attribute(.unique) var code: String { \"\" }", "remove @Attribute", "var code: String { \"\" }"),
  ])
  func anEditSolvesIt(_ text: String, _ title: String, _ source: String) {
    let found = Expansion(Self.property(text))
    #expect(found.fixes.first?.title == title && found.fixes.first?.source == source, "\(found.fixes)")
  }

  @Test(arguments: [
    ("@PersistentModel struct Item {}", "write `final class`"),
    ("@PersistentModel final class Item {}", "inherit from NSManagedObject"),
    ("@PersistentModel final class Item<T>: NSManagedObject {}", "remove `<T>`"),
    ("@PersistentModel(generateInit: flag) final class Item: NSManagedObject {}", "write `true`"),
    ("@Composition class Place {}", "write `struct`"),
    ("@NSModelActor final class Importer {}", "write `actor`"),
    ("@NSModelActor actor Importer { let name: String }", "write an initializer"),
    ("@NSModelActor(disableGenerateInit: flag) actor Importer {}", "write `true`"),
    ("@NSMainModelActor actor Screen {}", "write `final class`"),
    ("@Ignore func count() {}", "remove @Ignore"),
  ])
  func anEditChangesTheType(_ text: String, _ title: String) {
    let found = Expansion(text)
    #expect(found.problems.count == 1, "\(found.problems)")
    #expect(found.fixes.first?.title == title, "\(found.fixes)")
  }

  @Test func aClassIsExpandedWithoutItsPropertiesThatHaveProblems() {
    let found = Expansion(
      Self.property("#Unique<Item>([\\.count])\nvar title: String = \"\"\n@Attribute var count: Int?? = 0"))
    #expect(found.rules == ["drift-type"], "\(found.problems)")
    #expect(found.contains("extension Item: PersistentObject, SchemaProviding"), "\(found.text)")
    #expect(found.contains("get { fatalError() } set { }") && !found.contains("var count: Self."), "\(found.text)")
    #expect(!Expansion("@PersistentModel final class Item {}").contains("extension"))
  }

  @Test func aManagedObjectOfCoreDataIsNamedInAWarning() {
    let found = Expansion(Self.property("@NSManaged var total: NSNumber?"))
    #expect(found.rules == ["drift-storage"] && found.contains("static let schema"), "\(found.text)")
  }

  @Test func otherMembersHaveNoProblems() {
    let found = Expansion(
      Self.property(
        """
        @Attribute(storageMethod: .codable) var shape: Shape.Object?
        @Ignore var cache: [String: Int] = [:]
        static var count = 0
        let limit = 3
        lazy var total = 0
        var twice: Int { 2 }
        @NSManaged var owner: String?
        func change() {}
        """))
    #expect(found.problems == [])
  }
}
