import PlumbCore
import PlumbModel
import Testing

@testable import PlumbFormats

/// Models in archives that have the keys and classes of compiled ones.
@Suite struct CompiledModelTests {
  private static func read(_ bytes: [UInt8]) throws(ReadFailure) -> CompiledModel {
    try CompiledModel.read(bytes: bytes, file: "Shop.mom", name: "Shop")
  }

  private static func refusal(_ archive: ModelArchive) -> String? {
    do throws(ReadFailure) {
      _ = try read(archive.bytes)
      return nil
    } catch {
      return error.diagnostic.message
    }
  }

  @Test func attributesHaveTypesDefaultsAndBounds() throws {
    var archive = ModelArchive()
    let minimum = archive.comparison("NSSelfExpression", .integer(1), code: 3)
    let length = archive.comparison(keyPath: "length", .integer(40), code: 1)
    archive.entity(
      "Item",
      [
        "NSClassNameForEntity": archive.text("Shop.Item"), "NSIsAbstract": .boolean(true),
        "NSVersionHashModifier": archive.text("2"), "NSRenamingIdentifier": archive.text("Thing"),
      ],
      [
        archive.attribute(
          "amount", 200,
          [
            "NSDefaultValue": archive.value(.integer(3)), "NSIsOptional": .boolean(true),
            "NSValidationPredicates": archive.array([minimum]),
            "NSValidationWarnings": archive.array([archive.value(.integer(1620))]),
          ]),
        archive.attribute("isNew", 800, ["NSDefaultValue": archive.value(.boolean(true))]),
        archive.attribute(
          "label", 700,
          [
            "NSDefaultValue": archive.text("new"), "NSRenamingIdentifier": archive.text("title"),
            "NSUserInfo": archive.dictionary([("note", archive.text("short"))]),
            "NSValidationPredicates": archive.array([length]),
            "NSValidationWarnings": archive.array([archive.value(.integer(1660))]),
          ]),
        archive.attribute("made", 900, ["NSDefaultValue": archive.object("NSDate", ["NS.time": .real(-60)])]),
        archive.attribute("photo", 1000, ["NSFlagsKey": .integer(4)]),
        archive.attribute("price", 400, ["NSDefaultValue": archive.decimal(250, exponent: -2)]),
        archive.attribute(
          "tags", 1800,
          [
            "NSAttributeValueClassName": archive.text("[String]"), "NSFlagsKey": .integer(16),
            "NSValueTransformerName": archive.text("NSSecureUnarchiveFromData"),
          ]),
      ])
    let compiled = try Self.read(archive.bytes)
    let item = try #require(compiled.model.entities.first)
    #expect(compiled.omissions == [])
    #expect(item.isAbstract && item.representedClassName == "Shop.Item")
    #expect(item.versionHashModifier == "2" && item.renamingIdentifier == "Thing")
    #expect(
      item.attributes.map { "\($0.name) \($0.type) \($0.defaultValue ?? $0.defaultDateInterval ?? "-")" } == [
        "amount integer32 3", "isNew boolean YES", "label string new", "made date -60", "photo binary -",
        "price decimal 2.50", "tags transformable -",
      ])
    #expect(item.attributes[0].isOptional && item.attributes[0].minimumValue == "1" && !item.attributes[1].isOptional)
    #expect(item.attributes[2].maximumValue == "40" && item.attributes[2].renamingIdentifier == "title")
    #expect(item.attributes[2].userInfo?.elements == [UserInfoEntry(key: "note", value: "short")])
    #expect(item.attributes[4].allowsExternalStorage && item.attributes[6].preservesAfterDeletion)
    #expect(item.attributes[6].customClassName == "[String]")
    #expect(item.attributes[6].valueTransformerName == "NSSecureUnarchiveFromData")
  }

  /// The subentity contains a copy of the inherited attribute, and the inverse is declared by the parent.
  @Test func relationshipsAndInheritance() throws {
    var archive = ModelArchive()
    let parent = archive.entity(
      "Document", [:],
      [
        archive.attribute("number", 100),
        archive.relationship("lines", "Line", inverse: "document", count: 0, ["NSDeleteRule": .integer(2)]),
      ])
    archive.entity(
      "Invoice", ["NSSuperentity": parent],
      [archive.attribute("due", 900), archive.attribute("number", 100)])
    archive.entity(
      "Line", [:],
      [archive.relationship("document", "Invoice", inverse: "lines", count: 1, ["NSIsOptional": .boolean(true)])])
    let model = try Self.read(archive.bytes).model
    #expect(model.entities.map { $0.attributes.map(\.name) } == [["number"], ["due"], []])
    #expect(model.entities.map(\.parentEntity) == [nil, "Document", nil])
    var lines = Relationship(
      name: "lines", destination: "Line", isToMany: true, isOptional: false, inverse: "document", deleteRule: .cascade)
    lines.minimumCount = nil
    var document = Relationship(name: "document", destination: "Invoice", inverse: "lines")
    document.inverseEntity = "Document"
    #expect(model.entities[0].relationships == [lines] && model.entities[2].relationships == [document])
  }

  @Test func indexesConstraintsConfigurationsAndRequests() throws {
    var archive = ModelArchive()
    let index = archive.object(
      "NSFetchIndexDescription",
      [
        "NSIndexName": archive.text("byName"),
        "NSIndexElements": archive.array([
          archive.indexElement("name", isAscending: false), archive.indexElement("expression1", isAscending: true),
        ]),
      ])
    let entity = archive.entity(
      "Shop",
      [
        "NSFetchIndexDescriptions": archive.array([index]),
        "NSUniqueTuples": archive.array([archive.array([archive.text("name")])]),
      ], [archive.attribute("name", 700)])
    let request = archive.object(
      "NSFetchRequest",
      [
        "NSEntity": entity, "NSFetchLimit": .integer(5),
        "NSPredicate": archive.comparison(keyPath: "name", .string("a \"b\""), code: 8, options: 1),
      ])
    archive.model["NSConfigurations"] = archive.dictionary([("Cloud", archive.array([entity]))])
    archive.model["NSFetchRequestTemplates"] = archive.dictionary([("named", request)])
    archive.model["NSVersionIdentifiers"] = archive.array([archive.text("7")])
    let model = try Self.read(archive.bytes).model
    var expression = FetchIndexElement()
    expression.expression = "self.entity"
    #expect(
      model.entities[0].fetchIndexes == [
        FetchIndex(name: "byName", elements: [.init(property: "name", order: "descending"), expression])
      ])
    #expect(model.entities[0].uniquenessConstraints?.elements == [UniquenessConstraint(["name"])])
    #expect(model.configurations == [Configuration(name: "Cloud", members: ["Shop"])] && model.identifier == "7")
    #expect(model.fetchRequests.map(\.predicate) == [#"name BEGINSWITH[c] "a \"b\"""#])
    #expect(model.fetchRequests.map(\.fetchLimit) == [5] && model.fetchRequests.map(\.entity) == ["Shop"])
  }

  @Test func compositesAndDerivedAttributes() throws {
    var archive = ModelArchive()
    let place = archive.attribute(
      "place", 2100,
      ["NSCompositeElements": archive.array([archive.attribute("x", 500), archive.attribute("label", 700)])],
      as: "NSCompositeAttributeDescription")
    let count = archive.attribute(
      "count", 300, ["NSDerivationExpression": archive.function("count:", keyPath: "parts")],
      as: "NSDerivedAttributeDescription")
    archive.entity("Thing", [:], [place, count])
    let model = try Self.read(archive.bytes).model
    #expect(model.composites.map(\.name) == ["Place"])
    #expect(model.composites.first?.attributes.map(\.name) == ["x", "label"])
    #expect(model.entities[0].attributes.map(\.composite) == [nil, "Place"])
    #expect(model.entities[0].attributes[0].isDerived)
    #expect(model.entities[0].attributes[0].derivationExpression == "parts.@count")
  }

  /// A store without the table has no model. A cache with another byte is damaged, or contains no model.
  @Test func aStoreContainsItsModel() throws {
    func model(_ store: [UInt8]) throws(ReadFailure) -> CompiledModel? {
      try StoreModel.read("Shop.sqlite", from: .inMemory(["Shop.sqlite": store]))
    }
    #expect(try model(StoreFixtures.cache)?.model.entities.map(\.name) == ["Item"])
    #expect(try model(StoreFixtures.store) == nil)
    let start = try #require(
      StoreFixtures.cache.indices.last { StoreFixtures.cache[$0...].starts(with: [85, 78, 59, 75]) })
    var damaged = StoreFixtures.cache
    damaged[start] = 7
    #expect {
      try model(damaged)
    } throws: { error in
      (error as? ReadFailure)?.diagnostic.message
        == "the model in the table Z_MODELCACHE of Shop.sqlite is damaged"
    }
  }

  /// A predicate that no model file contains, and a default of a class of the app.
  @Test func unknownValuesAreReported() throws {
    var archive = ModelArchive()
    archive.entity(
      "Item", [:],
      [
        archive.attribute(
          "amount", 200,
          ["NSValidationPredicates": archive.array([archive.comparison("NSSelfExpression", .integer(1), code: 5)])]),
        archive.attribute("cover", 1800, ["NSDefaultValue": archive.object("App.Cover", [:])]),
      ])
    #expect(
      try Self.read(archive.bytes).omissions.map(\.description) == [
        "Validation predicates of an unknown form are left out: Item.amount",
        "Default values of an unknown form are left out: Item.cover",
      ])
  }

  @Test func otherArchivesAreRefused() {
    var archive = ModelArchive()
    archive.entity("Item", [:], [archive.attribute("amount", 4_711)])
    #expect(Self.refusal(archive) == "the attribute Item.amount in Shop.mom has the unknown type 4711")
    archive = ModelArchive()
    archive.entity("Item", [:], [archive.object("NSOther", ["NSPropertyName": archive.text("x")])])
    #expect(Self.refusal(archive) == "the property Item.x in Shop.mom has the unknown class \"NSOther\"")
    archive = ModelArchive(rootClass: "NSArray")
    #expect(Self.refusal(archive) == "Shop.mom contains no compiled model")
    #expect {
      try Self.read(Array("<model/>".utf8))
    } throws: { error in
      (error as? ReadFailure)?.diagnostic.message == "Shop.mom is not a compiled model: it is not a property list"
    }
  }

  @Test func entitiesAndPropertiesHaveTheirKeys() {
    var missing = ModelArchive()
    missing.entity("Item", [:], nil)
    #expect(Self.refusal(missing) == "the NSEntityDescription in Shop.mom has no NSProperties")
    var unnamed = ModelArchive()
    unnamed.entity("", [:], [])
    #expect(Self.refusal(unnamed) == "the NSEntityDescription in Shop.mom has no NSEntityName")
    var nameless = ModelArchive()
    nameless.entity("Item", [:], [nameless.attribute("", 700)])
    #expect(Self.refusal(nameless) == "the NSAttributeDescription in Shop.mom has no NSPropertyName")
  }

  /// A composite that is its own element, and a long list of properties that many entities share.
  @Test func repeatedObjectsAreRefused() {
    var archive = ModelArchive()
    let elements = archive.array([])
    let place = archive.attribute(
      "place", 2100, ["NSCompositeElements": elements], as: "NSCompositeAttributeDescription")
    archive.archive.set(["NS.objects": .array([place])], of: archive.reference(elements))
    archive.entity("Item", [:], [place])
    #expect(Self.refusal(archive)?.hasSuffix("in Shop.mom is nested too deeply") == true)
    archive = ModelArchive()
    let properties = (0..<500).map { archive.attribute("a\($0)", 100) }
    let shared = archive.dictionary(properties.map { ("a", $0) })
    for number in 0..<800 { archive.entity("E\(number)", ["NSProperties": shared], nil) }
    #expect(Self.refusal(archive) == "Shop.mom references the same objects repeatedly")
  }
}

/// An archive of a model, built object by object.
private struct ModelArchive {
  var archive = KeyedArchive()
  var model: PropertyDictionary = [:]
  private var entities: [PropertyList] = []
  private let rootClass: String

  init(rootClass: String = "NSManagedObjectModel") { self.rootClass = rootClass }

  var bytes: [UInt8] {
    var finished = self
    var fields = model
    fields["NSEntities"] = finished.dictionary(entities.map { ("", $0) })
    finished.archive.root = finished.reference(finished.object(rootClass, fields))
    return finished.archive.written()
  }

  func reference(_ place: PropertyList) -> KeyedArchive.Reference { .init(Int(place.uid ?? 0)) }

  mutating func object(_ name: String, _ fields: PropertyDictionary, _ parents: [String] = []) -> PropertyList {
    .reference(archive.add(.instance(.init([name] + parents + ["NSObject"], fields))))
  }

  mutating func value(_ value: PropertyList) -> PropertyList { .reference(archive.add(.value(value))) }

  mutating func text(_ text: String) -> PropertyList { value(.string(text)) }

  mutating func array(_ elements: [PropertyList]) -> PropertyList {
    object("NSArray", ["NS.objects": .array(elements)])
  }

  mutating func dictionary(_ entries: [(String, PropertyList)]) -> PropertyList {
    let keys = entries.map { text($0.0) }
    return object("NSDictionary", ["NS.keys": .array(keys), "NS.objects": .array(entries.map(\.1))])
  }

  @discardableResult
  mutating func entity(_ name: String, _ fields: PropertyDictionary, _ properties: [PropertyList]?) -> PropertyList {
    var fields = fields
    fields["NSEntityName"] = text(name)
    if let properties { fields["NSProperties"] = dictionary(properties.map { ("", $0) }) }
    entities.append(object("NSEntityDescription", fields))
    return entities[entities.count - 1]
  }

  mutating func attribute(
    _ name: String, _ type: Int64, _ fields: PropertyDictionary = [:], as kind: String = "NSAttributeDescription"
  ) -> PropertyList {
    var fields = fields
    fields["NSPropertyName"] = text(name)
    fields["NSAttributeType"] = .integer(type)
    return object(kind, fields, kind == "NSAttributeDescription" ? [] : ["NSAttributeDescription"])
  }

  mutating func relationship(
    _ name: String, _ destination: String, inverse: String, count: Int64, _ fields: PropertyDictionary
  ) -> PropertyList {
    var fields: PropertyDictionary = fields
    fields["NSPropertyName"] = text(name)
    fields["_NSDestinationEntityName"] = text(destination)
    fields["_NSInverseRelationshipName"] = text(inverse)
    fields["NSMaxCount"] = .integer(count)
    if fields["NSDeleteRule"] == nil { fields["NSDeleteRule"] = .integer(1) }
    return object("NSRelationshipDescription", fields)
  }

  mutating func indexElement(_ name: String, isAscending: Bool) -> PropertyList {
    object(
      "NSFetchIndexElementDescription",
      ["NSPropertyName": text(name), "NSFetchIndexElementType": .integer(0), "NSAscending": .boolean(isAscending)])
  }

  mutating func decimal(_ mantissa: UInt8, exponent: Int64) -> PropertyList {
    object(
      "NSDecimalNumberPlaceholder",
      [
        "NS.mantissa": .data([mantissa] + Array(repeating: 0, count: 15)), "NS.exponent": .integer(exponent),
        "NS.mantissa.bo": .integer(1), "NS.negative": .boolean(false),
      ])
  }

  mutating func path(_ path: String) -> PropertyList {
    let specifier = object("NSKeyPathSpecifierExpression", ["NSKeyPath": text(path)])
    return object(
      "NSKeyPathExpression",
      [
        "NSOperand": object("NSSelfExpression", [:]), "NSArguments": array([specifier]),
        "NSSelectorName": text("valueForKey:"),
      ])
  }

  mutating func function(_ selector: String, keyPath: String) -> PropertyList {
    let utilities = object("NSConstantValueExpression", ["NSConstantValueClassName": text("_NSPredicateUtilities")])
    return object(
      "NSFunctionExpression",
      ["NSOperand": utilities, "NSSelectorName": text(selector), "NSArguments": array([path(keyPath)])])
  }

  mutating func comparison(keyPath: String, _ constant: PropertyList, code: Int64, options: Int64 = 0) -> PropertyList {
    comparison(left: path(keyPath), constant, code, options)
  }

  mutating func comparison(_ left: String, _ constant: PropertyList, code: Int64) -> PropertyList {
    comparison(left: object(left, [:]), constant, code, 0)
  }

  private mutating func comparison(
    left: PropertyList, _ constant: PropertyList, _ code: Int64, _ options: Int64
  ) -> PropertyList {
    let right = object("NSConstantValueExpression", ["NSConstantValue": value(constant)])
    let operation = object(
      "NSComparisonPredicateOperator",
      [
        "NSOperatorType": .integer(code), "NSModifier": .integer(0),
        code > 5 ? "NSFlags" : "NSOptions": .integer(options),
      ])
    return object(
      "NSComparisonPredicate",
      ["NSLeftExpression": left, "NSRightExpression": right, "NSPredicateOperator": operation])
  }
}
