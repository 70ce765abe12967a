import PlumbCore
import PlumbDeclarations
import PlumbDrift
import PlumbGenerate
import PlumbModel
import PlumbSwift
import PlumbWorkspace
import TestSupport
import Testing

/// Declarations that the macros of CoreDataEvolution accept, reject or ignore, or that its validator checks. The
/// inputs are from CoreDataEvolution's tests and from the conditions in its macros. The expected findings are
/// Plumb's.
@Suite struct MacroFormTests {
  /// A property of `Item` in the model, the members of the class, and the findings in the form
  /// `rule severity: message`.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let model: String
    let swift: String
    var override = AttributeOverride()
    let findings: [String]

    init(
      _ name: String, _ model: String, _ swift: String, _ override: AttributeOverride = .init(), _ findings: String...
    ) {
      (testDescription, self.model, self.swift, self.override) = (name, model, swift, override)
      self.findings = findings
    }
  }

  private static func attribute(_ rest: String) -> String { "<attribute name=\"a\" \(rest)/>" }
  private static let text = attribute("optional=\"YES\" attributeType=\"String\"")
  private static let date = attribute("optional=\"YES\" attributeType=\"Date\"")
  private static let number = attribute("attributeType=\"Double\" defaultValueString=\"0.0\"")
  private static let blob = attribute("optional=\"YES\" attributeType=\"Binary\"")
  private static let status = attribute("optional=\"YES\" attributeType=\"String\"")
  private static let raw = AttributeOverride(type: .named("Status"), storage: .raw)
  private static let codable = AttributeOverride(type: .named("Config"), storage: .codable)
  private static func relationship(_ rest: String) -> String {
    """
    <relationship name="tag" optional="YES" \(rest) deletionRule="Nullify" destinationEntity="Tag" \
    inverseName="item" inverseEntity="Tag"/>
    """
  }
  private static let toOne = relationship("maxCount=\"1\"")
  private static let toMany = relationship("toMany=\"YES\"")
  private static let clause = "@Relationship(inverse: \"item\", deleteRule: .nullify)"

  // MARK: Defaults

  static let defaults: [Case] = [
    Case("a mandatory value without a default", attribute("attributeType=\"String\""), "var a: String"),
    Case(
      "a default that the model does not have", attribute("attributeType=\"String\""), "var a: String = \"untitled\"",
      .init(),
      "drift-default error: The default of Item.a is not set in the model but \"untitled\" in Swift"),
    Case("one value in two spellings", number, "var a: Double = 0"),
    Case(
      "thousands", attribute("attributeType=\"Double\" defaultValueString=\"3000.0\""), "var a: Double = 3_000"),
    Case(
      "a date", attribute("attributeType=\"Date\" defaultDateTimeInterval=\"623726820\""),
      "var a: Date = Date(timeIntervalSinceReferenceDate: 623_726_820)"),
    Case(
      "another number", number, "var a: Double = 1", .init(),
      "drift-default error: The default of Item.a is 0.0 in the model but 1.0 in Swift"),
    Case("an optional with a default starts with nil", optionalNumber, "var a: Double? = nil"),
    Case("or with nothing", optionalNumber, "var a: Double?"),
    Case("or with the model's default", optionalNumber, "var a: Double? = 2"),
    Case(
      "but with no other", optionalNumber, "var a: Double? = 3", .init(),
      "drift-default error: The default of Item.a is nil in the model but 3.0 in Swift"),
    Case(
      "raw, mandatory, without a default", attribute("attributeType=\"Integer 32\""), "\(storedRaw) var a: Status", raw),
    Case(
      "raw, mandatory, a case of an enum elsewhere", attribute("attributeType=\"Integer 32\" defaultValueString=\"0\""),
      "\(storedRaw) var a: Status = .draft", raw),
    Case(
      "raw, optional, a default that a stored nil would read as",
      attribute("optional=\"YES\" attributeType=\"String\" defaultValueString=\"draft\""),
      "\(storedRaw) var a: Status? = Status(rawValue: \"draft\")", raw,
      "drift-default error: The default of Item.a is nil in the model but \"draft\" in Swift"),
    Case(
      "codable with a value", blob, "\(storedCodable) var a: Config? = .init()", codable,
      "drift-default error: The default of Item.a is \".init()\" in Swift, but the macro accepts only nil here"),
    Case("codable with nil", blob, "\(storedCodable) var a: Config? = nil", codable),
    Case("codable without a word", blob, "\(storedCodable) var a: Config?", codable),
    Case(
      "codable, mandatory", blob, "\(storedCodable) var a: Config = .init()", codable,
      "drift-optionality error: Item.a is optional in the model but not in Swift",
      "drift-default error: The default of Item.a is \".init()\" in Swift, but the macro accepts only nil here"),
  ]
  private static let optionalNumber = attribute("optional=\"YES\" attributeType=\"Double\" defaultValueString=\"2\"")
  private static let storedRaw = "@Attribute(storageMethod: .raw)"
  private static let storedCodable = "@Attribute(storageMethod: .codable)"

  // MARK: Annotations

  static let annotations: [Case] = [
    Case("no policy is the macro's own", status, "\(storedRaw) var a: Status?", raw),
    Case(
      "which may be written out", status,
      "@Attribute(storageMethod: .raw, decodeFailurePolicy: .fallbackToDefaultValue) var a: Status?", raw),
    Case(
      "another policy is not", status,
      "@Attribute(storageMethod: .raw, decodeFailurePolicy: .debugAssertNil) var a: Status?", raw,
      "drift-storage error: Item.a has decodeFailurePolicy: .debugAssertNil, which is not configured"),
    Case(
      "a policy where nothing is decoded", text,
      "@Attribute(decodeFailurePolicy: .fallbackToDefaultValue) var a: String?",
      .init(),
      "drift-macro error: Item.a has decodeFailurePolicy: .fallbackToDefaultValue, but its value is not decoded"),
    Case(
      "arguments out of order", attribute("optional=\"YES\" attributeType=\"String\""),
      "@Attribute(storageMethod: .raw, persistentName: \"a\") var b: Status?", raw,
      "drift-macro error: The annotation of Item.a has storageMethod before persistentName, which does not compile"),
    Case(
      "arguments of a relationship out of order", toOne,
      "@Relationship(deleteRule: .nullify, inverse: \"item\") var tag: Tag?", .init(),
      "drift-macro error: The annotation of Item.tag has deleteRule before inverse, which does not compile"),
    Case("cases with their types", status, "@Attribute(storageMethod: AttributeStorageMethod.raw) var a: Status?", raw),
    Case(
      "an inverse by its key path", toOne, "@Relationship(inverse: \\Tag.item, deleteRule: .nullify) var tag: Tag?",
      .init(), "drift-macro error: The inverse of Item.tag is a key path, but the macro reads only a string"),
    Case(
      "a relationship without its annotation", toOne, "var tag: Tag?", .init(),
      "drift-relationship-kind error: Item.tag is a relationship in the model but has no @Relationship in Swift"),
    Case("a relationship that may say nil", toOne, "\(clause) var tag: Tag? = nil"),
    Case(
      "a to-many with an empty set", toMany, "\(clause) var tag: Set<Tag> = []", .init(),
      "drift-default error: The relationship Item.tag has a default in Swift, which relationships cannot have"),
    Case(
      "an optional to-many", toMany, "\(clause) var tag: Set<Tag>?", .init(),
      "drift-optionality error: Item.tag is a to-many relationship, which is never nil, but is optional in Swift"),
    Case(
      "a renamed relationship", toOne,
      "@Relationship(persistentName: \"tag\", inverse: \"item\", deleteRule: .nullify) var label: Tag?"),
    Case(
      "counts", relationship("toMany=\"YES\" minCount=\"1\" maxCount=\"3\""), "\(clause) var tag: Set<Tag>", .init(),
      "drift-counts error: Item.tag has 1 to 3 objects in the model but any number of objects in Swift"),
  ]

  // MARK: Spellings

  static let spellings: [Case] = [
    Case("plainly", date, "var a: Date?"), Case("implicitly unwrapped", date, "var a: Date!"),
    Case("Optional<Date>", date, "var a: Optional<Date> = nil", .init(), longhand("Date?")),
    Case("Foundation.Date?", date, "var a: Foundation.Date? = nil", .init(), longhand("Date?")),
    Case("(Date)?", date, "var a: (Date)? = nil", .init(), longhand("Date?")),
    Case("Swift.Double", number, "var a: Swift.Double = 0", .init(), longhand("Double")),
    Case(
      "an alias of a plain type", number, "typealias Rate = Double\n  var a: Rate = 0", .init(),
      "drift-macro error: Item.a is declared through an alias of Double, which the macro does not resolve"),
    Case(
      "the SDK's name of a plain type", number, "var a: TimeInterval = 0", .init(),
      "drift-macro error: Item.a is declared as TimeInterval, a name that the macro does not resolve"),
    Case(
      "an alias of an enum", status, "typealias State = Status\n  \(storedRaw) var a: State?", raw),
    Case("Array<Tag>", relationship("toMany=\"YES\" ordered=\"YES\""), "\(clause) var tag: Array<Tag>"),
    Case(
      "Optional<Tag>", toOne, "\(clause) var tag: Optional<Tag>", .init(),
      "drift-macro error: Item.tag is declared as Tag? in another spelling, which the macro does not resolve"),
    Case(
      "several in one var", text, "var a: String?, b: String?", .init(),
      "drift-macro error: Item.a shares its var with other properties, which the macro rejects",
      "drift-property-extra error: Item.b is declared in Swift but not in the model"),
    Case(
      "in a condition", text, "#if DEBUG\n  var a: String?\n  #endif", .init(),
      "drift-macro warning: Item.a is between #if and #endif, which the macro does not see"),
    Case(
      "with an observer", text, "var a: String? { didSet {} }", .init(),
      "drift-property-missing error: Item.a is declared with observers in Swift, so it is not stored"),
    Case(
      "without a type", number, "var a = 0.0", .init(),
      "drift-type error: Item.a has no written type in Swift, so @PersistentModel skips it"),
    Case(
      "a count that the macro writes", toMany, "\(clause) var tag: Set<Tag>\n  var tagCount: Int { 0 }", .init(),
      "drift-macro error: Item declares tagCount, which the macro generates for tag"),
    Case("state of one's own", text, "var a: String?\n  @Ignore var scratch: String = \"\""),
    Case(
      "state that the model lacks", text, "var a: String?\n  var scratch: String = \"\"", .init(),
      "drift-property-extra error: Item.scratch is declared in Swift but not in the model"),
    Case("members of one's own", text, "var a: String?\n  var shown: String { a ?? \"\" }\n  func reset() {}"),
  ]

  private static func longhand(_ type: String) -> String {
    "drift-macro error: Item.a is declared as \(type) in another spelling, which the macro does not resolve"
  }

  @Test(arguments: defaults + annotations + spellings) func aProperty(_ test: Case) throws {
    #expect(try Self.lines(test.model, "\(Self.head)\n  \(test.swift)\n}", test.override) == test.findings)
  }

  // MARK: The macros of PlumbDataMacros

  static let library: [Case] = [
    Case("a mandatory date", attribute("attributeType=\"Date\""), "var a: Date"),
    Case("a date of new objects", attribute("attributeType=\"Date\""), "var a: Date = .now"),
    Case("an identifier of new objects", attribute("attributeType=\"UUID\""), "var a: UUID = UUID()"),
    Case("an optional date of new objects", date, "var a: Date? = Date()"),
    Case(
      "a date of new objects that can be missing", date, "var a: Date = .now", .init(),
      "drift-optionality error: Item.a is optional in the model but not in Swift"),
    Case(
      "a date of new objects that have one", attribute("attributeType=\"Date\" defaultDateTimeInterval=\"0\""),
      "var a: Date = .now", .init(),
      "drift-default note: The default of Item.a cannot be compared with the model's: it is not a literal"),
    Case(
      "a text that can be missing", text, "var a: String = \"untitled\"", .init(),
      "drift-optionality note: Item.a is optional in the model but not in Swift"),
    Case("a required optional", attribute("attributeType=\"String\""), "@Attribute(.required) var a: String?"),
    Case(
      "an optional", attribute("attributeType=\"String\""), "var a: String?", .init(),
      "drift-optionality error: Item.a is mandatory in the model but optional in Swift"),
    Case("codable with a value", blob, "\(storedCodable) var a: Config = .init()", codable),
    Case(
      "codable, mandatory", attribute("attributeType=\"Binary\""), "\(storedCodable) var a: Config", codable),
    Case(
      "codable without a value that can be missing", blob, "\(storedCodable) var a: Config", codable,
      "drift-optionality error: Item.a is optional in the model but not in Swift"),
    Case(
      "codable, optional, with a value", blob, "\(storedCodable) var a: Config? = .init()", codable,
      "drift-default error: The default of Item.a is \".init()\" in Swift, but the macro accepts only nil here"),
    Case("a to-many with an empty set", toMany, "\(clause) var tag: Set<Tag> = []"),
    Case("Optional<Date>", date, "var a: Optional<Date> = nil"),
    Case("Foundation.Date?", date, "var a: Foundation.Date? = nil"),
    Case("the SDK's name of a plain type", number, "var a: TimeInterval = 0"),
    Case("Optional<Tag>", toOne, "\(clause) var tag: Optional<Tag>"),
    Case(
      "an alias of a plain type", number, "typealias Rate = Double\n  var a: Rate = 0", .init(),
      "drift-macro error: Item.a is declared through an alias of Double, which the macro does not resolve"),
    Case(
      "a policy where nothing is decoded", text,
      "@Attribute(decodeFailurePolicy: .fallbackToDefaultValue) var a: String?"),
  ]

  @Test(arguments: library) func aPropertyOfTheLibrary(_ test: Case) throws {
    let swift = "import PlumbDataMacros\n@objc(Item) @PersistentModel final class Item: Base {\n  \(test.swift)\n}"
    #expect(try Self.lines(test.model, "\(swift)\nclass Base: NSManagedObject {}", test.override) == test.findings)
  }

  @Test func aCompositeOfTheLibraryHasOtherMembers() throws {
    let swift = """
      import PlumbDataMacros
      \(Self.head)
        @Attribute(storageMethod: .composition) var a: Spot = Spot(x: 1)
      }
      @Composition struct Spot {
        var x: Double = 0
        var y: Optional<Double>
        static let zero = Spot(x: 0)
        var sum: Double { x }
      }
      """
    let model = Self.attribute("optional=\"YES\" attributeType=\"Composite\" composite=\"Spot\"")
    #expect(try Self.lines(model, swift) == [])
  }

  @Test func aClassOfTheLibraryIsFoundByItsModule() throws {
    let swift = "import PlumbDataMacros\n@PersistentModel final class Item: NSManagedObject { var a: String? }"
    #expect(try Self.lines(Self.text, swift, class: ".Item") == [])
    #expect(
      try Self.lines(Self.text, swift) == [
        "drift-class-name error: The class Item is not marked @objc(Item), but the model names it without a module"
      ])
  }

  // MARK: Classes

  private static let head = "@objc(Item) @PersistentModel final class Item: NSManagedObject {"

  @Test(arguments: [
    (
      "@PersistentModel final class Item: NSManagedObject { var a: String? }",
      ["drift-macro error: The class of Item has no @objc(Item), which the macro requires"]
    ),
    ("@objc(Item) @PersistentModel final class Item: CoreData.NSManagedObject { var a: String? }", []),
    (
      "class Base: NSManagedObject {}\n@objc(Item) @PersistentModel final class Item: Base { var a: String? }",
      ["drift-macro error: The class of Item inherits from Base, but the macro accepts only NSManagedObject"]
    ),
    (
      "\(head) var a: String? }\n@objc(Item) @PersistentModel final class Other: NSManagedObject { var a: String? }",
      [
        "drift-macro error: The class of Item is declared twice",
        "drift-class-name warning: The class of Item is Item in the model but Other in Swift",
      ]
    ),
    (
      "#if DEBUG\n\(head) var a: String? }\n#else\n\(head) var a: String? }\n#endif", []
    ),
  ])
  func aClass(_ swift: String, _ findings: [String]) throws {
    #expect(try Self.lines(Self.text, swift) == findings)
  }

  // MARK: Structs

  @Test(arguments: [
    ("@Composition struct Spot { var x: Double; var y: Double? }", []),
    ("@Composition struct Spot { var x: Double = 0, y: Double? = nil }", []),
    (
      "@Composition struct Spot { var x: Double = 1; var y: Double? }",
      ["drift-default warning: The default of Spot.x is 0.0 in the model but 1.0 in Swift"]
    ),
    (
      "@Composition struct Spot { var x: Double; var y: Optional<Double> }",
      ["drift-macro error: Spot.y is declared as Double? in another spelling, which the macro does not resolve"]
    ),
    (
      "@Composition struct Spot { var x: Double; var y: Double?\n var sum: Double { x } }",
      ["drift-macro error: Spot.sum is not a stored variable, which @Composition rejects"]
    ),
    (
      "@Composition struct Spot { var x: Double; var y: Double?\n static let zero = 0 }",
      ["drift-macro error: Spot.zero is not a stored variable, which @Composition rejects"]
    ),
    ("@Composition struct Spot { var x: Double; var y: Double? }\nextension Spot { var sum: Double { x } }", []),
    ("@Composition struct Spot { var x: Double; var y: Double?\n func move() {} }", []),
    (
      "@Composition struct Spot { var x: Double\n#if DEBUG\nvar y: Double?\n#endif\n}",
      ["drift-macro error: Spot.y is between #if and #endif, which the macro does not see"]
    ),
    (
      "@Composition struct Spot { var x: Double; var y: Double? }\n@Composition struct Spot { var x: Double; var y: Double? }",
      ["drift-macro error: The struct Spot is declared twice"]
    ),
    (
      "#if A\n@Composition struct Spot { var x: Double; var y: Double? }\n#else\n"
        + "@Composition struct Spot { var x: Double; var y: Double? }\n#endif", []
    ),
    ("", ["drift-entity-missing note: No @Composition struct Spot is in the sources, so Spot is not compared"]),
  ])
  func aStruct(_ swift: String, _ findings: [String]) throws {
    let item = "\(Self.head)\n  @Attribute(storageMethod: .composition) var a: Spot?\n}\n"
    let model = Self.attribute("optional=\"YES\" attributeType=\"Composite\" composite=\"Spot\"")
    #expect(try Self.lines(model, item + swift) == findings)
  }

  /// Returns the findings in the form `rule severity: message`.
  private static func lines(
    _ property: String, _ swift: String, _ override: AttributeOverride = AttributeOverride(),
    class name: String = "Item"
  ) throws -> [String] {
    let model = try Snippet.model(
      """
      <entity name="Item" representedClassName="\(name)">
      \(property)
      </entity>
      <entity name="Tag">
      <relationship name="item" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Item" \
      inverseName="tag" inverseEntity="Item"/>
      </entity>
      <composite name="Spot">
      <attribute name="x" attributeType="Double" defaultValueString="0.0"/>
      <attribute name="y" optional="YES" attributeType="Double"/>
      </composite>
      """)
    let hasSpot = property.contains("Composite")
    let options = DeclarationOptions(entities: ["Item": EntityOverride(attributes: ["a": override])])
    var expected = declarations(of: model, options: options).value
    // The entity Tag is not compared. The composite Spot is compared only if the property has its type.
    expected.entities.removeAll { $0.entity == "Tag" }
    if !hasSpot { expected.compositions = [] }
    let tag = """

      @objc(Tag) @PersistentModel final class Tag: NSManagedObject {
        @Relationship(inverse: "tag", deleteRule: .nullify) var item: Item?
      }
      """
    let files = [SourceFile(path: "Item.swift", text: swift + tag)]
    let actual = SourceParser(ExpectedNames(expected)).declarations(in: files)
    #expect(actual.diagnostics == [])
    let drift = Drift(
      expected: expected, actual: actual.value, model: model, options: options, classesElsewhere: ["Tag"],
      sources: files.map { Source(file: $0.path, bytes: $0.bytes) })
    return drift.diagnostics.map { "\($0.rule) \($0.severity): \($0.message)" }
  }
}
