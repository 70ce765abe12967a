import Testing

/// One mistake is one error: the class is expanded without the part that has the problem, so that the compiler reports
/// neither its conformances nor its queries.
@Suite struct OneErrorTests {
  @Test(arguments: [
    (
      "init(number: Int) {}",
      "Core Data creates objects with `init(entity:insertInto:)`, which another designated initializer hides: write "
        + "`convenience init`, which calls `self.init` [drift-macro]", "make it a convenience initializer"
    ),
    (
      "var Fields: Int = 1",
      "`Fields` is a name that the members of @PersistentModel use: choose another name, with `persistentName:` for the "
        + "model's [name-collision]", "rename it to `FieldsValue`"
    ),
    (
      "var _path: String = \"\"",
      "`_path` is a name that the members of @PersistentModel use: choose another name, with `persistentName:` for the "
        + "model's [name-collision]", "rename it to `_pathValue`"
    ),
    (
      "var setInitialValues: Int = 1\nvar made: Date = .now",
      "`setInitialValues` is a name that the members of @PersistentModel use: choose another name, with "
        + "`persistentName:` for the model's [name-collision]", "rename it to `setInitialValuesValue`"
    ),
    (
      "var schema: Int = 1",
      "@PersistentModel adds a member `schema`: choose another name, with `persistentName:` for the model's "
        + "[name-collision]", "rename it to `schemaValue`"
    ),
    (
      "@Relationship(inverse: \\Tag.items) var tags: Set<Tag>",
      "the inverse of `tags` is the model's name of the relationship back: `inverse: \"items\"` [relationship-inverse]",
      "write `@Relationship(inverse: \"items\")`"
    ),
    (
      "@Relationship(deleteRule: .cascade, originalName: \"t\", inverse: \\Tag.items) var tags: Set<Tag>",
      "the inverse of `tags` is the model's name of the relationship back: `inverse: \"items\"` [relationship-inverse]",
      "write `@Relationship(inverse: \"items\", deleteRule: .cascade, renamedFrom: \"t\")`"
    ),
    (
      "@Relationship(inverse: \"items\", originalName: \"t\") var tags: Set<Tag>",
      "the name in the version before is `renamedFrom:` [drift-macro]",
      "write `@Relationship(inverse: \"items\", renamedFrom: \"t\")`"
    ),
    (
      "@Attribute(.unique, originalName: \"t\") var title: String = \"\"",
      "the name in the version before is `renamedFrom:` [drift-macro]", "write `renamedFrom:`"
    ),
    (
      "@Relationship(deleteRule: .cascade, inverse: \"items\") var tags: Set<Tag>",
      "`inverse:` is before `deleteRule:` [drift-macro]",
      "write `@Relationship(inverse: \"items\", deleteRule: .cascade)`"
    ),
    (
      "@Attribute(.unique, \"t\") var title: String = \"\"",
      "the name in the model has a label: `persistentName: \"t\"` [drift-macro]", "write `persistentName: \"t\"`"
    ),
    (
      "@MainActor var title: String = \"\"",
      "objects are used on the queues of their contexts, so `title` is not isolated: remove @MainActor [drift-macro]",
      "remove @MainActor"
    ),
    ("@Transient var cache: Int = 0", "a variable that is not stored has @Ignore [drift-macro]", "write `@Ignore`"),
    (
      "@Attribute(.transformable(by: \"Ink\")) var ink: Ink?",
      "a transformer is part of the storage: write `storageMethod: .transformed(name: \"Ink\")` [drift-macro]",
      "write `storageMethod: .transformed(name: \"Ink\")`"
    ),
    (
      "@Attribute(.unique, .transformable(by: Ink.self)) var ink: Ink?",
      "a transformer is part of the storage: write `storageMethod: .transformed(Ink.self)` [drift-macro]",
      "write `storageMethod: .transformed(Ink.self)`"
    ),
    (
      "@Attribute(.ephemeral) var title: String = \"\"",
      "an attribute that is not stored is `.transient` [drift-macro]", "write `.transient`"
    ),
    (
      "@Attribute(.preserveValueOnDeletion) var title: String = \"\"",
      "the trait is `.preservesOnDeletion` [drift-macro]", "write `.preservesOnDeletion`"
    ),
    (
      "@Attribute(.allowsCloudEncryption) var title: String = \"\"", "the trait is `.encrypted` [drift-macro]",
      "write `.encrypted`"
    ),
    (
      "@Relationship(inverse: \"items\", deleteRule: .noAction) var tags: Set<Tag>",
      "No Action leaves references to deleted objects [delete-rule-no-action]", "write `.nullify`"
    ),
    ("var count = 0", "`count` has no written type, which a macro cannot infer [drift-type]", "write the type `Int`"),
    (
      "@Relationship var tags: Set<Tag>",
      "`tags` needs `inverse:` with the name of the relationship in Tag that refers back, as a literal; if Tag has none, "
        + "declare one [relationship-inverse]", "add `inverse:`"
    ),
    (
      "@Relationship(inverse: \"item\") var tags: [Tag]?",
      "a to-many relationship is empty, never nil: write Set<Tag>, or [Tag] if the objects have an order "
        + "[drift-optionality]", "write `Set<Tag>`"
    ),
    (
      "@Relationship(inverse: \"item\") var tags: Set<Tag>? = nil",
      "a to-many relationship is empty, never nil: write Set<Tag> [drift-optionality]", "remove `?`"
    ),
    (
      "var ink: NSNumber?",
      "NSNumber? is not the type of an attribute: write Int64, Double, Bool or another type of numbers, as in the model "
        + "[drift-storage]", "write `Int64`"
    ),
    ("var made: NSDate?", "NSDate? is not the type of an attribute: write Date [drift-storage]", "write `Date`"),
    (
      "var key: Shelf.ID?",
      "Shelf.ID? is not stored as it is: add @Attribute(storageMethod:) for a value, @Relationship for an object, or "
        + "@Ignore; if it is an alias, write its type [drift-storage]", "add @Attribute(storageMethod: .raw)"
    ),
    (
      "var owner: Owner",
      "Owner is not stored as it is: add @Attribute(storageMethod:) for a value, @Relationship for an object, or @Ignore "
        + "[drift-storage]", "add @Attribute(storageMethod: .raw)"
    ),
    (
      "var key: UUID = UUID()\noverride func awakeFromInsert() {}",
      "`awakeFromInsert()` has to call `setInitialValues()`, which sets `key` to its initial value "
        + "[generate-default-unwritable]", "call `setInitialValues()`"
    ),
  ])
  func aMistakeIsOneError(_ source: String, _ message: String, _ edit: String) {
    let found = Self.expanded(source)
    #expect(found.problems == [message])
    #expect(found.fixes.first?.title == edit, "\(found.fixes)")
    guard !source.contains("var Fields") else { return }
    #expect(found.contains("extension Item: PersistentObject, SchemaProviding"), "\(found.text)")
    #expect(found.contains("var other: Self.Value<Int> { .init(_path, \"other\") }"), "\(found.text)")
  }

  @Test(arguments: [
    ("var count = 0", "var count: Self.Value<Int>"),
    ("@Attribute(length: 4...1) var title: String = \"\"", "var title: Self.Value<String>"),
    ("@Relationship var tags: Set<Tag>", "var tags: Self.ToMany<Tag.Fields<PlumbData.Member<Tag>>>"),
    ("@Relationship(inverse: \"items\") var owner: Owner", "var owner: Owner.Fields<Root>"),
    (
      "@Relationship(inverse: \"items\") var tags: Set<Tag>?",
      "var tags: Self.ToMany<Tag.Fields<PlumbData.Member<Tag>>>"
    ),
    ("@Attribute(persistentName: \"other\") var a: Int = 0", "var a: Self.Value<Int>"),
  ])
  func aFieldIsKnownDespiteAProblem(_ source: String, _ field: String) {
    let found = Self.expanded(source)
    #expect(found.problems.count == 1 && found.contains(field), "\(found.problems) \(found.text)")
  }

  @Test func aVariableThatCannotBeReadHasAccessors() {
    let found = Self.expanded("var owner: Owner")
    #expect(found.contains("var owner: Owner { get { fatalError() } set { } }"), "\(found.text)")
  }

  @Test func aClassWithADesignatedInitializerHasTheOneOfCoreData() {
    let found = Self.expanded("init(number: Int) {}")
    #expect(
      found.contains("override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?)"),
      "\(found.text)")
  }

  @Test func aMemberOfTheClassTakesThePlaceOfAHelper() {
    let found = Self.expanded(
      """
      @Relationship(inverse: "items") var tags: Set<Tag>
      var tagsCount: Int { 3 }
      func addToTags(_ tag: Tag) {}
      func addToTags(_ names: [String]) {}
      """)
    #expect(found.problems == [])
    #expect(!found.contains("func addToTags(_ value: Tag)") && found.contains("func addToTags(_ values: Set<Tag>)"))
    #expect(found.contains("func removeFromTags(_ value: Tag)") && !found.contains("count(of: \"tags\")"))
  }

  @Test func aFunctionOfTheClassTakesThePlaceOfACount() {
    let tags = "@Relationship(inverse: \"item\") var tags: Set<Tag>\n"
    #expect(!Self.expanded(tags + "func tagsCount() -> Int { 3 }").contains("var tagsCount"))
    #expect(Self.expanded(tags + "func tagsCount(of name: String) -> Int { 3 }").contains("var tagsCount: Int"))
  }

  @Test(arguments: [
    ("", "Item: NSManagedObject {"),
    (": Identifiable", "Item: NSManagedObject, Identifiable {"),
    (": Hashable, Codable", "Item: NSManagedObject, Codable {"),
    (": CustomDebugStringConvertible", "Item: NSManagedObject {"),
  ])
  func aClassWithoutASuperclassIsNotExpanded(_ protocols: String, _ fixed: String) {
    let found = Expansion(
      """
      @PersistentModel final class Item\(protocols) {
      @Attribute(.unique) var code: String = ""
      @Relationship(inverse: "items") var owner: Owner?
      var title: String = ""
      }
      """)
    #expect(
      found.problems == [
        "`Item` has to be a subclass of NSManagedObject, or of another model class [drift-superclass]"
      ])
    #expect(found.fixes.first?.source.contains(fixed) == true, "\(found.fixes)")
    #expect(!found.contains("stored(forKey:") && !found.contains("extension Item"), "\(found.text)")
  }

  @Test(arguments: ["Foundation", "PlumbData", "Swift"])
  func aVariableWithTheNameOfAModuleIsOneError(_ name: String) {
    let found = Self.expanded("var \(name): String = \"\"")
    #expect(found.rules == ["name-collision"])
    #expect(!found.contains("stored(forKey:") && !found.contains("extension Item"), "\(found.text)")
  }

  @Test(arguments: [
    (
      "@Model final class Item {}",
      "@Model is a macro of SwiftData: write @PersistentModel, in a subclass of NSManagedObject [drift-macro]"
    ),
    ("@ModelActor actor Importer {}", "@ModelActor is a macro of SwiftData: write @NSModelActor [drift-macro]"),
    ("#Unique<Item>([\\.title])", "#Unique needs to be in a class with @PersistentModel [drift-macro]"),
    (
      "extension Item { #Index<Item>([\\.title]) }",
      "#Index needs to be in a class with @PersistentModel [drift-macro]"
    ),
    (
      "struct Item { @Attribute(.unique) var title: String = \"\" }",
      "@Attribute needs a class with @PersistentModel [drift-macro]"
    ),
    (
      "final class Item: NSManagedObject { @Relationship(inverse: \"items\") var tag: Tag? }",
      "@Relationship needs a class with @PersistentModel [drift-macro]"
    ),
    (
      "@MainActor @PersistentModel final class Item: NSManagedObject { var title: String = \"\" }",
      "objects are used on the queues of their contexts, so a class of a model is not isolated: remove @MainActor "
        + "[drift-macro]"
    ),
    (
      "@Observable @PersistentModel final class Item: NSManagedObject { var title: String = \"\" }",
      "@PersistentModel observes the properties: remove @Observable [drift-macro]"
    ),
    (
      "@PersistentModel final class Item: NSObject { var title: String = \"\" }",
      "`Item` has to be a subclass of NSManagedObject, or of another model class [drift-superclass]"
    ),
    (
      "@Composition struct Place { let x: Double }",
      "`x` is a constant, which is not stored: write `var` [drift-macro]"
    ),
  ])
  func aMistakeAroundAPropertyIsOneError(_ source: String, _ message: String) {
    let found = Expansion(source)
    #expect(found.problems == [message])
    #expect(!found.contains("stored(forKey:"), "\(found.text)")
  }

  @Test(arguments: [
    ("let code: String", "@Attribute needs a stored variable: `code` is a constant"),
    (
      "@Attribute(.spotlight) var code: String = \"\"",
      "a variable has one @Attribute: write all arguments in the first one"
    ),
    ("lazy var code: String = \"\"", "@Attribute needs a stored variable: `code` is lazy"),
    (
      "var code: String = \"\" { didSet {} }",
      "`code` has an observer, which is not called when Core Data changes the value"
    ),
    ("@NSManaged var code: String", "@Attribute writes the accessors: remove @NSManaged"),
    (
      "@Relationship(inverse: \"items\") var code: Tag?",
      "a relationship has no @Attribute: write the arguments of @Relationship, and `#Unique` for a constraint"
    ),
  ])
  func aVariableThatCannotHaveAccessorsIsNotExpanded(_ variable: String, _ message: String) {
    let found = Self.expanded("@Attribute(.unique) " + variable)
    #expect(found.problems == ["\(message) [drift-macro]"])
    #expect(!found.contains("fatalError"), "\(found.text)")
  }

  @Test(arguments: [
    "@Ignore var cache: Int", "@Ignore let cache: Int?", "@Ignore var cache: Int { didSet {} }",
  ])
  func anIgnoredVariableHasAValue(_ variable: String) {
    let found = Self.expanded(variable)
    #expect(
      found.problems == [
        "`cache` has no value when Core Data creates an object: write one after `=`, or an optional variable [drift-macro]"
      ])
    #expect(found.contains("override init(entity: NSEntityDescription, insertInto"), "\(found.text)")
    let initializer = "override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {}"
    #expect(Self.expanded(variable + "\n" + initializer).problems == [])
    #expect(Self.expanded("@Ignore var cache: Int?\n@Ignore var one: Int = 1").problems == [])
  }

  @Test(arguments: [
    "var title: String = 1", "var title: String = nil", "var count: Int = \"\"", "var count: Int = 1.5",
    "var isDone: Bool = 1", "var price: Decimal = \"\"", "var made: Date = 0",
  ])
  func aLiteralOfAnotherTypeIsOnlyInTheSource(_ source: String) {
    let found = Self.expanded(source)
    #expect(found.problems == [] && !found.contains("setInitialValue"), "\(found.text)")
    let words = source.split(separator: " ").map { $0.filter { $0 != ":" } }
    #expect(!found.contains("\"\(words[1])\", or: \(words[4])") && !found.contains("initially:"), "\(found.text)")
  }

  @Test func aClassWithSubclassesCanBeUnobserved() {
    let found = Expansion("@PersistentModel(observation: .none) public class Item: NSManagedObject {}")
    #expect(found.contains("@available(*, unavailable) extension Item: ObservedModel, Observable {"), "\(found.text)")
    #expect(found.contains("public final func noteAccess(to key: String)"))
    let final = Expansion("@PersistentModel(observation: .none) public final class Item: NSManagedObject {}")
    #expect(!final.contains("unavailable") && !final.contains("noteAccess"))
  }

  @Test func aNameAfterTheClassIsReportedByTheCompilerToo() {
    let list = "#Unique<Item>([\\Item.titel])"
    #expect(Self.expanded(list).severities == [.warning])
    #expect(Self.expanded("#Unique<Item>([\\.titel])").severities == [.error])
    #expect(Self.expanded(list + "\nvar titel: Int { 1 }").severities == [.error])
  }

  @Test func aCompositeWithAProblemHasItsMembers() {
    let found = Expansion("@Composition struct Place { var row: Int; var label: String? }")
    #expect(found.rules == ["attribute-optional-or-default"])
    #expect(found.contains("extension Place: CompositeValue {") && found.contains("var row: Self.Value<Int>"))
    #expect(found.contains("init(dictionary: [String: Any]) { fatalError() }"), "\(found.text)")
  }

  @Test func anActorWithAProblemHasItsMembers() {
    let found = Expansion("@NSModelActor actor Importer { let name: String }")
    #expect(found.rules == ["drift-macro"])
    #expect(found.contains("init(container: NSPersistentContainer) { fatalError() }"), "\(found.text)")
  }

  private static func expanded(_ members: String) -> Expansion {
    Expansion("@PersistentModel final class Item: NSManagedObject {\nvar other: Int = 1\n\(members)\n}")
  }
}
