import PlumbCore
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbModel
@testable import PlumbSwift
@testable import PlumbWorkspace

/// Parsing the files of the generator returns the declarations that it generated them from.
@Suite struct LawTests {
  private func read(_ declarations: Declarations) -> Parsed<Declarations> {
    let files = Generator(options: GeneratorOptions(model: "Shop")).files(for: declarations)
    return SourceParser(ExpectedNames(declarations)).declarations(
      in: files.map { SourceFile(path: $0.path, text: $0.text) })
  }

  private func expectSame(_ declarations: Declarations) {
    let found = read(declarations)
    #expect(found.diagnostics.isEmpty)
    #expect(found.value.entities.map(\.meaning) == declarations.entities.map(\.meaning))
    #expect(found.value.compositions.map(\.meaning) == declarations.compositions.map(\.meaning))
  }

  private func entity(_ properties: [PropertyDeclaration], macro: ModelMacro? = ModelMacro()) -> EntityDeclaration {
    EntityDeclaration(entity: "Item", className: "Item", isFinal: macro != nil, macro: macro, properties: properties)
  }

  private static let values: [(TypeReference, [DefaultValue])] = [
    (
      "String",
      [.string(""), .string("a\"\\\n\u{0}\u{7F}\u{202E}é👩‍👧#\\(x)"), .string(String(repeating: "long ", count: 40))]
    ),
    ("Bool", [.boolean(true), .boolean(false)]),
    ("Int16", [.integer(0), .integer(-32768)]), ("Int32", [.integer(1_000_000)]),
    ("Int64", [.integer(.min), .integer(.max)]), ("Int", [.integer(7)]),
    (
      "Double",
      [.floating(0), .floating(-0.1), .floating(1e300), .floating(Double.leastNonzeroMagnitude), .floating(1.0 / 3)]
    ),
    ("Float", [.floating(0.25), .floating(100_000_000)]),
    (
      "Decimal",
      [.decimal("0"), .decimal("0.1"), .decimal("-12345678901234567890.5"), .decimal("1e60"), .decimal("1500000")]
    ),
    ("Date", [.date(0), .date(-63_114_076_800), .date(0.5), .date(1e9)]),
    ("Data", [.data(base64: ""), .data(base64: "AAECAw==")]),
    ("UUID", [.uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")]),
    ("URL", [.url("https://example.com/a?b=c#d")]),
    ("Status", [.enumCase("draft"), .enumCase("default")]),
  ]

  @Test(arguments: values.indices) func everyTypeAndValue(index: Int) {
    let (type, values) = Self.values[index]
    var properties: [PropertyDeclaration] = []
    for (number, value) in values.enumerated() {
      let storage: StorageMethod = type == "Status" ? .raw : .default
      for isOptional in [false, true] {
        properties.append(
          .attribute(
            "p\(number)\(isOptional)", isOptional ? .optional(type) : type, value, traits: .init(storage: storage)))
      }
    }
    properties.append(.attribute("q", .optional(type), DefaultValue.none))
    expectSame(Declarations(entities: [entity(properties)]))
  }

  @Test func rawValuesInPlaceOfCases() {
    expectSame(
      Declarations(entities: [
        entity([
          .attribute("a", "Status", .string("in progress"), traits: .init(storage: .raw)),
          .attribute("b", "Status?", .integer(-3), traits: .init(storage: .raw)),
          .attribute("c", "Item.Status?", DefaultValue.none, traits: .init(storage: .raw)),
        ])
      ]))
  }

  @Test func everyTraitAndStorage() {
    let storages: [StorageMethod] = [
      .default, .codable, .transformed("Color \"Transformer\""), .composition, .other(".json"),
    ]
    let policies: [MacroCase<DecodeFailurePolicy>?] = [
      nil, .known(.fallbackToDefaultValue), .known(.debugAssertNil), .other(".thirdPolicy"),
    ]
    var properties: [PropertyDeclaration] = []
    for storage in storages {
      for policy in policies {
        for flags in 0..<8 {
          properties.append(
            .attribute(
              "p\(properties.count)", "Thing?", DefaultValue.none,
              persistent: flags & 4 == 0 ? nil : "with \"quotes\" and a name that makes the line longer than it may be",
              traits: .init(
                isUnique: flags & 1 != 0, isTransient: flags & 2 != 0, storage: storage, decodeFailurePolicy: policy)))
        }
      }
    }
    expectSame(Declarations(entities: [entity(properties)]))
  }

  @Test func everyRelationship() {
    var properties: [PropertyDeclaration] = []
    let shapes: [(PropertyDeclaration.Cardinality, TypeReference)] = [
      (.toOne, "Tag?"), (.toMany, .set("Tag")), (.toManyOrdered, .array("Tag")),
    ]
    for (cardinality, type) in shapes {
      for rule in DeleteRule.allCases {
        for counts in [(nil, nil), (1, nil), (nil, 2_000_000), (0, 3)] as [(Int?, Int?)] {
          let number = properties.count
          properties.append(
            .relationship(
              "r\(number)", type, persistent: number % 2 == 0 ? nil : "other\(number)",
              .init(
                cardinality: cardinality, destination: "Tag", inverse: number % 3 == 0 ? "`class`" : "items",
                deleteRule: rule, minimumCount: counts.0, maximumCount: counts.1)))
        }
      }
    }
    let tag = EntityDeclaration(entity: "Tag", className: "Tag", isFinal: true, macro: ModelMacro())
    expectSame(Declarations(entities: [entity(properties), tag]))
  }

  @Test(arguments: [nil, .public, .package, .fileprivate, .open] as [AccessLevel?])
  func everyClassAndStruct(access: AccessLevel?) {
    let macros: [ModelMacro] = [true, false].flatMap { makesInit in
      [nil, true, false].flatMap { counts in
        [nil, .known(.mainActor), .other(".anyActor")].map {
          ModelMacro(generatesInit: makesInit, generatesToManyCount: counts, observation: $0)
        }
      }
    }
    let entities = macros.enumerated().map { number, macro in
      EntityDeclaration(
        entity: "Entity\(number + 10)", className: "Class\(number + 10)", access: access, isFinal: number % 2 == 0,
        macro: macro, properties: [.attribute("class", "Int64", .integer(0))])
    }
    let composition = CompositionDeclaration(
      composite: "Place", typeName: "GeoPoint", access: access,
      elements: [
        .attribute("latitude", "Double", .floating(0), persistent: "lat"),
        .attribute("name", "String?", DefaultValue.none),
        .attribute("default", "Int16"),
      ])
    expectSame(Declarations(entities: entities, compositions: [composition]))
  }

  @Test(arguments: [nil, .public, .open] as [AccessLevel?]) func theManagedStyle(access: AccessLevel?) {
    let item = EntityDeclaration(
      entity: "Item", className: "ItemRecord", access: access,
      properties: [
        .attribute("count", "Int64"), .attribute("title", "String?"), .attribute("price", "NSDecimalNumber?"),
        .attribute("place", .optional(.dictionary("String", "Any"))),
        .attribute("colors", .optional(.array("UIColor"))),
        .relationship("children", "NSOrderedSet?", .init(cardinality: .toManyOrdered, destination: "ItemRecord")),
        .relationship("parent", "ItemRecord?", .init(cardinality: .toOne, destination: "ItemRecord")),
        .relationship("tags", "NSSet?", .init(cardinality: .toMany, destination: "Tag")),
      ])
    let book = EntityDeclaration(
      entity: "Book", className: "Book", access: access, superclass: "ItemRecord",
      properties: [.attribute("pages", "Int16")])
    let tag = EntityDeclaration(
      entity: "Tag", className: "Tag", access: access,
      properties: [.relationship("items", "NSSet?", .init(cardinality: .toMany, destination: "ItemRecord"))])
    expectSame(Declarations(entities: [book, item, tag]))
  }

  @Test(arguments: [nil, .public, .open] as [AccessLevel?]) func theAccessorStyle(access: AccessLevel?) {
    var properties: [PropertyDeclaration] = [
      .attribute("title", "String?", persistent: "title_of"), .attribute("note", "String", .string("a \"b\"")),
      .attribute("count", "Int64", .integer(-5)), .attribute("weight", "Float", .floating(0.25)),
      .attribute("isNew", "Bool", .boolean(true)), .attribute("price", "Decimal", .decimal("0.1")),
      .attribute("total", "Decimal", .decimal("12")), .attribute("since", "Date", .date(12.5)),
      .attribute("icon", "Data", .data(base64: "")), .attribute("id", "UUID?"), .attribute("link", "URL?"),
      .attribute("default", "Int16?"), .attribute("place", .optional(.dictionary("String", "Any"))),
      .attribute("colors", .optional(.array("UIColor"))),
      .attribute("state", "State", .string("open"), persistent: "state_raw", traits: .init(storage: .raw)),
      .attribute("rank", "Rank", .integer(3), traits: .init(storage: .raw)),
      .attribute("day", "Day", .date(0), traits: .init(storage: .raw)),
      .attribute("mode", "Mode?", traits: .init(storage: .raw)),
      .attribute("plan", "Plan?", persistent: "plan_blob", traits: .init(storage: .codable)),
      .attribute("size", "Int64?", traits: .init(isReadOnly: true)),
    ]
    properties += [
      .relationship("children", .array("ItemRecord"), .init(cardinality: .toManyOrdered, destination: "ItemRecord")),
      .relationship("parent", "ItemRecord?", .init(cardinality: .toOne, destination: "ItemRecord")),
      .relationship("tags", .set("Tag"), persistent: "tags_of", .init(cardinality: .toMany, destination: "Tag")),
    ]
    let item = EntityDeclaration(
      entity: "Item", className: "ItemRecord", access: access, writesAccessors: true, properties: properties)
    let book = EntityDeclaration(
      entity: "Book", className: "Book", access: access, superclass: "ItemRecord", isFinal: access != .open,
      writesAccessors: true)
    let tag = EntityDeclaration(
      entity: "Tag", className: "Tag", access: access, writesAccessors: true,
      properties: [.relationship("items", .set("ItemRecord"), .init(cardinality: .toMany, destination: "ItemRecord"))])
    expectSame(Declarations(entities: [book, item, tag]))
  }

  @Test(arguments: [nil, .public, .open] as [AccessLevel?]) func theSwiftDataStyle(access: AccessLevel?) {
    let traits: [SchemaTraits] = [
      .init(), .init(originalName: "old \"name\""), .init(hashModifier: "2"),
      .init(options: Set(SchemaTraits.Option.allCases), originalName: "other", hashModifier: "3"),
    ]
    var properties: [PropertyDeclaration] = []
    for schema in traits {
      for flags in 0..<4 {
        var property = PropertyDeclaration.attribute(
          "p\(properties.count)", "String", .string("a"),
          traits: .init(isUnique: flags & 1 != 0, isTransient: flags & 2 != 0))
        property.schema = schema
        properties.append(property)
      }
    }
    var renamed = PropertyDeclaration.attribute("title", "String?", persistent: "title_of")
    renamed.schema.originalName = "title_of"
    properties += [
      renamed, .attribute("default", "Int16"), .attribute("price", "Decimal", .decimal("0.1")),
      .attribute("colors", .optional(.array("UIColor")), traits: .init(storage: .transformed("Colors"))),
      .attribute("place", "GeoPoint?", traits: .init(storage: .composition)),
    ]
    var children = PropertyDeclaration.relationship(
      "children", .optional(.array("Item")),
      .init(cardinality: .toMany, destination: "Item", inverse: "parent", deleteRule: .cascade, maximumCount: 7))
    children.defaultValue = .expression("[]")
    properties += [
      children,
      .relationship(
        "parent", "Item?", .init(cardinality: .toOne, destination: "Item", deleteRule: .noAction, minimumCount: 1)),
    ]
    let item = EntityDeclaration(
      entity: "Item", className: "Item", access: access, superclass: "",
      schema: SchemaMacros(constraints: [["p1", "default"]], indexes: [["p2"], ["p2", "p3"]], release: .inheritance),
      properties: properties)
    let book = EntityDeclaration(
      entity: "Book", className: "Book", access: access, superclass: "Item", isFinal: true,
      schema: SchemaMacros(constraints: [["p1"]]), properties: [.attribute("pages", "Int16", .integer(1))])
    let place = CompositionDeclaration(
      composite: "Place", typeName: "GeoPoint", access: access,
      elements: [.attribute("latitude", "Double", .floating(0)), .attribute("name", "String?")])
    expectSame(Declarations(entities: [book, item], compositions: [place]))
  }

  @Test func accessorsOfTheManagedStyleBelongToTheirProperties() {
    let item = EntityDeclaration(
      entity: "Item", className: "Item",
      properties: [
        .relationship("children", "NSOrderedSet?", .init(cardinality: .toManyOrdered, destination: "Item")),
        .relationship("URLs", "NSSet?", .init(cardinality: .toMany, destination: "Tag")),
      ])
    let accessors = read(Declarations(entities: [item])).value.entities.first?.form.accessors ?? []
    #expect(accessors.count == 10 + 4 + 1)
    #expect(
      accessors.allSatisfy { accessor in
        accessor.kind == .fetchRequest
          ? accessor.key == "Item" : accessor.isAccessor(of: "children") || accessor.isAccessor(of: "URLs")
      })
  }
}
