import PlumbCore
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbSwift

@Suite struct PropertyTests {
  @Test(
    arguments: [
      ("var title: String = \"\"", [.attribute("title", "String", .string(""))]),
      ("var title: String? = nil", [.attribute("title", "String?", DefaultValue.none)]),
      ("var title: String?", [.attribute("title", "String?")]),
      ("public private(set) var `default`: Bool = false", [.attribute("default", "Bool", .boolean(false))]),
      ("var a, b: Int64", [.attribute("a", "Int64"), .attribute("b", "Int64")]),
      ("var a = 0, b: Int64 = 1", [.attribute("a", .other(""), .integer(0)), .attribute("b", "Int64", .integer(1))]),
      ("var a: Int64 = 0 { didSet { print(a) } }", []),
      ("@Ignore var a: Int = 0", []),
      ("@CoreDataEvolution.Ignore var a: Int = 0", []),
      ("static var a: Int = 0\nclass var b: Int { 0 }", []),
      ("lazy var a: Int = 0", []),
      ("let a: Int = 0", []),
      ("var a: Int { 0 }\nvar b: Int { get { 0 } set {} }", []),
      ("func f() { var a: Int = 0 }", []),
    ] as [(String, [PropertyDeclaration])])
  func storedPropertiesOfMacroClasses(source: String, expected: [PropertyDeclaration]) {
    #expect(properties(source).map(\.meaning) == expected.map(\.meaning))
  }

  @Test(
    arguments: [
      ("@Attribute(.unique) var a: Int", [.attribute("a", "Int", traits: .init(isUnique: true))]),
      (
        "@Attribute(.transient, persistentName: \"b\") var a: Int",
        [.attribute("a", "Int", persistent: "b", traits: .init(isTransient: true))]
      ),
      (
        "@CDE.Attribute(storageMethod: .raw, decodeFailurePolicy: .debugAssertNil) var a: S? = .draft",
        [
          .attribute(
            "a", "S?", .enumCase("draft"),
            traits: .init(storage: .raw, decodeFailurePolicy: .known(.debugAssertNil)))
        ]
      ),
      (
        "@Attribute(storageMethod: .transformed(name: \"ColorTransformer\")) var a: Color? = nil",
        [.attribute("a", "Color?", DefaultValue.none, traits: .init(storage: .transformed("ColorTransformer")))]
      ),
      (
        "@Attribute(storageMethod: .transformed(Kit.Colors.self)) var a: Color? = nil",
        [.attribute("a", "Color?", DefaultValue.none, traits: .init(storage: .transformed("Kit.Colors")))]
      ),
      (
        "@Attribute(storageMethod: AttributeStorageMethod.codable) var a: C?",
        [.attribute("a", "C?", traits: .init(storage: .codable))]
      ),
      (
        "@Attribute(storageMethod: .composition) var a: C?",
        [.attribute("a", "C?", traits: .init(storage: .composition))]
      ),
      ("@Attribute(storageMethod: .default) var a: Int", [.attribute("a", "Int")]),
      (
        "@Attribute(storageMethod: .json(2), decodeFailurePolicy: policy) var a: Int",
        [
          .attribute(
            "a", "Int", traits: .init(storage: .other(".json(2)"), decodeFailurePolicy: .other("policy")))
        ]
      ),
      ("#if os(iOS)\n@Attribute(.unique)\n#endif\nvar a: Int", [.attribute("a", "Int", traits: .init(isUnique: true))]),
    ] as [(String, [PropertyDeclaration])])
  func attributes(source: String, expected: [PropertyDeclaration]) {
    #expect(properties(source).map(\.meaning) == expected.map(\.meaning))
  }

  @Test(
    arguments: [
      (
        "@Relationship(inverse: \"items\", deleteRule: .cascade) var tag: Tag?",
        .relationship(
          "tag", "Tag?", .init(cardinality: .toOne, destination: "Tag", inverse: "items", deleteRule: .cascade))
      ),
      (
        "@Relationship(persistentName: \"labels\", inverse: \"i\", deleteRule: .deny, minimumModelCount: 1, maximumModelCount: 0x3) var tags: Set<Shop.Tag>",
        .relationship(
          "tags", .set("Tag"), persistent: "labels",
          .init(
            cardinality: .toMany, destination: "Tag", inverse: "i", deleteRule: .deny, minimumCount: 1, maximumCount: 3)
        )
      ),
      (
        "@Relationship(deleteRule: .noAction, inverse: \\Tag.items) var tags: [Tag]",
        .relationship(
          "tags", .array("Tag"),
          .init(cardinality: .toManyOrdered, destination: "Tag", inverse: "items", deleteRule: .noAction))
      ),
      ("var parent: Item?", .relationship("parent", "Item?", .init(cardinality: .toOne, destination: "Item"))),
      ("var all: Set<Item>", .relationship("all", .set("Item"), .init(cardinality: .toMany, destination: "Item"))),
      ("var names: [String]?", .attribute("names", .optional(.array("String")))),
      (
        "@Attribute(storageMethod: .codable) var parent: Item?",
        .attribute("parent", "Item?", traits: .init(storage: .codable))
      ),
    ] as [(String, PropertyDeclaration)])
  func relationships(source: String, expected: PropertyDeclaration) {
    #expect(properties(source).map(\.meaning) == [expected.meaning])
  }

  @Test(
    arguments: [
      ("@NSManaged public var title: String?", [.attribute("title", "String?")]),
      ("@NSManaged var a: Int64, b: NSNumber!", [.attribute("a", "Int64"), .attribute("b", "NSNumber?")]),
      ("@objc(done) @NSManaged var isDone: Bool", [.attribute("isDone", "Bool", persistent: "done")]),
      ("var plain: Int = 0", []),
      ("@Published var plain: Int = 0", []),
      (
        "@NSManaged var tags: NSSet?\n@NSManaged var a: Int64",
        [.attribute("a", "Int64"), .relationship("tags", "NSSet?", .init(cardinality: .toMany, destination: ""))]
      ),
      (
        "@NSManaged var tags: NSOrderedSet?\n@objc(addTagsObject:) @NSManaged func addToTags(_ value: Tag)",
        [.relationship("tags", "NSOrderedSet?", .init(cardinality: .toManyOrdered, destination: "Tag"))]
      ),
      (
        "@NSManaged var parent: Item",
        [.relationship("parent", "Item", .init(cardinality: .toOne, destination: "Item"))]
      ),
    ] as [(String, [PropertyDeclaration])])
  func managedProperties(source: String, expected: [PropertyDeclaration]) {
    #expect(managed(source).map(\.meaning) == expected.map(\.meaning))
  }

  @Test(
    arguments: [
      ("var a: Int { get { primitiveValue(forKey: \"k\") as! Int } set { } }", "a", "k", .primitive),
      (
        "var a: Int { self.willAccessValue(forKey: \"k\"); return self.primitiveValue(forKey: \"k\") as! Int }", "a",
        "k", .primitive
      ),
      ("var a: Int { get { 0 } set { setPrimitiveValue(newValue, forKey: \"k\") } }", "a", "k", .primitive),
      ("var a: Int { value(forKey: #keyPath(Item.k)) as! Int }", "a", "k", .keyValue),
      ("var a: Int { primitiveValue(forKey: Keys.a) as! Int }", "a", "a", .primitive),
      ("@objc var a: Int { 0 }", "a", "a", .objc),
      ("@objc(k) var a: Int { 0 }", "a", "k", .objc),
      ("var a: Int { willAccessValue(forKey: \"a\"); return 0 }", "a", "a", .keyValue),
      ("var a: Int { get { stored(forKey: \"a\") } set { store(newValue, forKey: \"a\") } }", "a", "a", .keyValue),
      ("var a: Int { will(forKey: \"a\"); return primitiveValue(forKey: \"k\") as! Int }", "a", "k", .primitive),
    ] as [(String, String, String, PropertyForm.Storage)])
  func computedProperties(source: String, name: String, key: String, storage: PropertyForm.Storage) {
    let found = managed(source)
    #expect(found.map(\.name) == [name])
    #expect(found.map(\.persistentName) == [key])
    #expect(found.map(\.form.storage) == [storage])
  }

  @Test(arguments: [
    "var a: Int { UserDefaults.standard.value(forKey: \"k\") as! Int }",
    "@NSManaged var k: Int64\nvar a: Int { value(forKey: \"k\") as! Int }",
    "var a: Int { stored(forKey: \"k\") }",
    "var a: Int { defaults.stored(forKey: \"a\") }",
  ])
  func readingWhatOthersDeclare(source: String) {
    #expect(managed(source).filter(\.form.isComputed).isEmpty)
  }

  @Test func whatIsNotStoredIsKnownByName() {
    let members = """
      @Ignore var a: Int = 0
      @Ignore var b = 0
      let c: Int = 0, d = 1
      lazy var `default`: Int = 0
      var f: Int { 0 }
      var g: Int = 0
      static var h = 0
      @NSManaged var i: Int64
      func j() { let k = 0 }
      func n(_ o: Int) {}
      static func p() {}
      let (l, m) = (0, 0)
      """
    let macro = declared("@PersistentModel class Item: NSManagedObject {\n\(members)\n}").entities[0].form.unstored
    #expect(macro.map(\.name) == ["a", "b", "c", "d", "default", "f", "j", "l", "m"])
    #expect(
      macro.map(\.reason)
        == [.ignored, .ignored, .constant, .constant, .lazy, .computed, .method, .constant, .constant])

    let managed = declared("class Item: NSManagedObject {\n\(members)\n}").entities[0].form.unstored
    #expect(managed.map(\.name) == ["a", "b", "c", "d", "default", "f", "g", "j", "l", "m"])
    #expect(managed.first { $0.name == "g" }?.reason == .unmanaged)
    #expect(managed.allSatisfy { $0.places.name != nil })

    let extended = declared(
      "class Item: NSManagedObject {}\nextension Item { @objc var a: Int { 0 }; var b: Int { 0 } }")
    #expect(extended.entities[0].form.unstored.map(\.name) == ["b"])
    let composition = declared("@Composition struct Place { let city: String; var zip: String }").compositions[0]
    #expect(composition.form.unstored.map(\.name) == ["city"])
    #expect(composition.elements.map(\.name) == ["zip"])
  }

  @Test func formsDescribeTheSpellingOfAProperty() {
    let found = managed(
      """
      @NSManaged public var a: Int64
      #if os(iOS)
      @NSManaged var b: Int64
      #endif
      @NSManaged private var c, d: String!
      """)
    #expect(found.map(\.form.storage) == [.managed, .managed, .managed, .managed])
    #expect(found.map(\.form.access) == [.public, nil, .private, .private])
    #expect(found.map(\.form.isConditional) == [false, true, false, false])
    #expect(found.map(\.form.sharesVariable) == [false, false, true, true])
    #expect(found.map(\.form.isImplicitlyUnwrapped) == [false, false, true, true])
    #expect(properties("var a = 0").map(\.form.isTypeInferred) == [true])
    #expect(properties("var a: Int = 0").map(\.form.isTypeInferred) == [false])
  }
}
