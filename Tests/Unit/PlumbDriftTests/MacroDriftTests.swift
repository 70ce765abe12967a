import PlumbGenerate
import PlumbWorkspace
import Testing

@testable import PlumbCore
@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbFormats

/// Macro classes that differ from the model in one detail. Exactly this difference is found.
@Suite struct MacroDriftTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let findings: [String]
    let change: @Sendable (inout Declarations) -> Void

    init(_ name: String, _ findings: String..., change: @escaping @Sendable (inout Declarations) -> Void) {
      testDescription = name
      self.findings = findings
      self.change = change
    }
  }

  @Test func equalDeclarationsHaveNoDrift() throws {
    #expect(try DriftBench.macro().lines { _ in } == [])
  }

  @Test(arguments: attributes + relationships + classes + compositions)
  func oneDifferenceIsOneFinding(_ example: Case) throws {
    #expect(try DriftBench.macro().lines(example.change) == example.findings)
  }

  @Test(arguments: [
    (UnstoredVariable.Reason.ignored, "marked @Ignore"), (.constant, "a constant"), (.lazy, "lazy"),
    (.computed, "computed from another value"), (.unmanaged, "declared without @NSManaged"),
  ])
  func aVariableThatNothingStoresIsNoProperty(_ reason: UnstoredVariable.Reason, _ words: String) throws {
    let places = SourceRanges(file: "Order.swift", name: Span(4, 8))
    for bench in [try DriftBench.macro(), try DriftBench.managed()] {
      let found = bench.findings {
        $0["Order"].properties.removeAll { $0.name == "note" }
        $0["Order"].form.unstored = [UnstoredVariable(name: "note", reason: reason, places: places)]
      }
      #expect(found.map(\.diagnostic.message) == ["Order.note is \(words) in Swift, so it is not stored"])
      #expect(found.map(\.diagnostic.location?.file) == ["Order.swift"])
      #expect(found.first?.diagnostic.help.isEmpty == false)
    }
  }

  static let attributes: [Case] = [
    Case("width", "drift-type error: Order.number is Integer 64 in the model but Int32 in Swift") {
      $0["Order"]["number"].type = .named("Int32")
    },
    Case(
      "another type, with a default of its own",
      "drift-type error: Order.number is Integer 64 in the model but String in Swift"
    ) {
      $0["Order"]["number"].type = .named("String")
      $0["Order"]["number"].defaultValue = .string("")
    },
    Case(
      "width and default", "drift-type error: Order.number is Integer 64 in the model but Int32 in Swift",
      "drift-default error: The default of Order.number is 0 in the model but 3 in Swift"
    ) {
      $0["Order"]["number"].type = .named("Int32")
      $0["Order"]["number"].defaultValue = .integer(3)
    },
    Case("mandatory here", "drift-optionality error: Order.note is optional in the model but not in Swift") {
      $0["Order"]["note"].type = .named("String")
      $0["Order"]["note"].defaultValue = .string("")
    },
    Case("optional here", "drift-optionality error: Order.number is mandatory in the model but optional in Swift") {
      $0["Order"]["number"].type = .optional(.named("Int64"))
      $0["Order"]["number"].defaultValue = nil
    },
    Case("default", "drift-default error: The default of Order.number is 0 in the model but 7 in Swift") {
      $0["Order"]["number"].defaultValue = .integer(7)
    },
    Case(
      "default of an optional", "drift-default error: The default of Order.note is nil in the model but \"x\" in Swift"
    ) {
      $0["Order"]["note"].defaultValue = .string("x")
    },
    Case("no default", "drift-default error: The default of Order.paid is false in the model but not set in Swift") {
      $0["Order"]["paid"].defaultValue = nil
    },
    Case(
      "unread default",
      "drift-default note: The default of Order.rate cannot be compared with the model's: it is not a literal"
    ) { $0["Order"]["rate"].defaultValue = .expression("Rates.usual") },
    Case("storage", "drift-storage error: Order.payload is to be stored encoded, but Swift stores it as it is") {
      $0["Order"]["payload"].attribute.storage = .default
      $0["Order"]["payload"].type = .optional(.named("Data"))
    },
    Case(
      "transformer",
      "drift-storage error: Order.color is to be stored through ColorTransformer, but Swift stores it through Other"
    ) { $0["Order"]["color"].attribute.storage = .transformed("Other") },
    Case(
      "policy",
      "drift-storage error: Order.status_raw has decodeFailurePolicy: .debugAssertNil, which is not configured"
    ) { $0["Order"]["status_raw"].attribute.decodeFailurePolicy = .known(.debugAssertNil) },
    Case("not unique", "drift-unique error: Order.number is unique in the model but not in Swift") {
      $0["Order"]["number"].attribute.isUnique = false
    },
    Case("unique", "drift-unique error: Order.total is unique in Swift but not in the model") {
      $0["Order"]["total"].attribute.isUnique = true
    },
    Case("not transient", "drift-transient error: Order.badge is transient in the model but not in Swift") {
      $0["Order"]["badge"].attribute.isTransient = false
    },
    Case("transient", "drift-transient error: Order.note is transient in Swift but not in the model") {
      $0["Order"]["note"].attribute.isTransient = true
    },
    Case("missing", "drift-property-missing error: Order.note is not declared in Swift") {
      $0["Order"].properties.removeAll { $0.name == "note" }
    },
    Case("extra", "drift-property-extra error: Order.noet is declared in Swift but not in the model") {
      $0["Order"].properties.append(
        PropertyDeclaration(name: "noet", type: .named("String"), kind: .attribute(.init())))
    },
    Case(
      "persistent name missing",
      "drift-persistent-name error: Order.status_raw is declared for the key status, which the model does not have"
    ) { $0["Order"]["status_raw"].persistentName = "status" },
    Case(
      "renamed in the model",
      "drift-persistent-name error: Tag.title was renamed from label, and Swift still declares label"
    ) {
      $0["Tag"]["title"].name = "label"
      $0["Tag"]["title"].persistentName = "label"
    },
    Case(
      "another Swift name than configured",
      "drift-persistent-name warning: Order.status_raw is called state in Swift, but the configuration calls it status"
    ) { $0["Order"]["status_raw"].name = "state" },
    Case("a Swift name of one's own") { $0["Order"]["note"].name = "remark" },
    Case(
      "an attribute as relationship",
      "drift-relationship-kind error: Order.note is an attribute in the model but a relationship in Swift"
    ) {
      $0["Order"]["note"].relationship = .init(cardinality: .toOne, destination: "Customer")
    },
  ]

  static let relationships: [Case] = [
    Case(
      "to-one for to-many",
      "drift-relationship-kind error: Order.tags is a to-many relationship in the model but a to-one relationship in Swift"
    ) {
      $0["Order"]["tags"].type = .optional(.named("Tag"))
      $0["Order"]["tags"].relationship.cardinality = .toOne
    },
    Case(
      "unordered for ordered",
      "drift-relationship-kind error: Order.lines is an ordered to-many relationship in the model but a to-many relationship in Swift"
    ) {
      $0["Order"]["lines"].type = .set(.named("Line"))
      $0["Order"]["lines"].relationship.cardinality = .toMany
    },
    Case(
      "unordered for ordered, and another delete rule",
      "drift-relationship-kind error: Order.lines is an ordered to-many relationship in the model but a to-many relationship in Swift",
      "drift-delete-rule error: The delete rule of Order.lines is Cascade in the model but Deny in Swift"
    ) {
      $0["Order"]["lines"].type = .set(.named("Line"))
      $0["Order"]["lines"].relationship.cardinality = .toMany
      $0["Order"]["lines"].relationship.deleteRule = .deny
    },
    Case("destination", "drift-type error: Order.customer references Customer in the model but Tag in Swift") {
      $0["Order"]["customer"].type = .optional(.named("Tag"))
      $0["Order"]["customer"].relationship.destination = "Tag"
    },
    Case(
      "mandatory to-one",
      "drift-optionality error: Order.customer is a to-one relationship, which can be nil, but is not optional in Swift"
    ) { $0["Order"]["customer"].type = .named("Customer") },
    Case("inverse", "drift-inverse error: The inverse of Order.customer is orders in the model but order in Swift") {
      $0["Order"]["customer"].relationship.inverse = "order"
    },
    Case("no inverse", "drift-inverse error: The inverse of Order.tags is orders in the model but not set in Swift") {
      $0["Order"]["tags"].relationship.inverse = nil
    },
    Case(
      "delete rule",
      "drift-delete-rule error: The delete rule of Order.lines is Cascade in the model but Nullify in Swift"
    ) { $0["Order"]["lines"].relationship.deleteRule = .nullify },
    Case(
      "counts", "drift-counts error: Order.tags has 1 to 5 objects in the model but any number of objects in Swift"
    ) {
      $0["Order"]["tags"].relationship.minimumCount = nil
      $0["Order"]["tags"].relationship.maximumCount = nil
    },
    Case("implicit counts") {
      $0["Order"]["lines"].relationship.minimumCount = 0
      $0["Order"]["customer"].relationship.maximumCount = 1
      $0["Order"]["customer"].relationship.minimumCount = 0
    },
    Case(
      "no annotation",
      "drift-relationship-kind error: Order.customer is a relationship in the model but has no @Relationship in Swift"
    ) { $0["Order"]["customer"].kind = .attribute(.init()) },
    Case(
      "another type without annotation",
      "drift-relationship-kind error: Order.customer is a to-one relationship in the model but an attribute in Swift"
    ) {
      $0["Order"]["customer"].kind = .attribute(.init())
      $0["Order"]["customer"].type = .named("String")
    },
    Case(
      "a default",
      "drift-default error: The relationship Order.lines has a default in Swift, which relationships cannot have"
    ) { $0["Order"]["lines"].defaultValue = .expression("[]") },
  ]

  static let classes: [Case] = [
    Case("no class", "drift-entity-missing error: No class declares Order") {
      $0.entities.removeAll { $0.entity == "Order" }
    },
    Case("no macro", "drift-entity-missing error: The class of Order is declared without @PersistentModel") {
      $0["Order"].macro = nil
      $0["Order"].properties = []
    },
    Case("a class too many", "drift-entity-extra error: Ordre is declared in Swift, but the model has no entity for it")
    {
      $0.entities.append(EntityDeclaration(entity: "Ordre", className: "Ordre", macro: ModelMacro()))
    },
    Case(
      "another class name, which relationships follow",
      "drift-class-name warning: The class of Tag is Tag in the model but TagRecord in Swift"
    ) {
      $0["Tag"].className = "TagRecord"
      $0["Order"]["tags"].type = .set(.named("TagRecord"))
      $0["Order"]["tags"].relationship.destination = "TagRecord"
    },
    Case("another entity", "drift-class-name error: The class Tag is @objc(Label), but its entity is Tag") {
      $0["Tag"].form.objcName = "Label"
    },
    Case(
      "no managed object", "drift-superclass error: The class of Tag inherits from NSObject, not from NSManagedObject"
    ) { $0["Tag"].superclass = "NSObject" },
    Case("no superclass", "drift-superclass error: The class of Tag has no superclass, but NSManagedObject is expected")
    {
      $0["Tag"].superclass = ""
      $0["Tag"].places.body = Span(1, 2)
    },
    Case("superclass", "drift-superclass error: The class of Tag inherits from Line, not from NSManagedObject") {
      $0["Tag"].superclass = "Line"
    },
    Case("a base class") {
      $0["Tag"].superclass = "Record"
      $0.entities.append(EntityDeclaration(entity: "Record", className: "Record"))
    },
    Case("access is not asked for") { $0["Tag"].access = .internal },
  ]

  static let arguments: [Case] = [
    Case(
      "generateInit",
      "drift-accessor warning: @PersistentModel of Tag has generateInit: true, which is not configured"
    ) { $0["Tag"].macro?.generatesInit = true },
    Case(
      "generateToManyCount",
      "drift-accessor warning: @PersistentModel of Tag has generateToManyCount: false, which is not configured"
    ) { $0["Tag"].macro?.generatesToManyCount = false },
    Case("the macro's own count") { $0["Tag"].macro?.generatesToManyCount = true },
    Case(
      "observation",
      "drift-accessor warning: @PersistentModel of Tag has observation: .mainActor, which is not configured"
    ) { $0["Tag"].macro?.observation = .known(.mainActor) },
  ]

  @Test(arguments: arguments) func theMacrosArgumentsMatterIfTheyAreConfigured(_ example: Case) throws {
    let bench = try DriftBench.macro()
    #expect(bench.lines(comparesGeneratorOptions: true, example.change) == example.findings)
    #expect(bench.lines(example.change) == [])
  }

  static let compositions: [Case] = [
    Case(
      "no struct",
      "drift-entity-missing note: No @Composition struct Address is in the sources, so Address is not compared"
    ) { $0.compositions = [] },
    Case(
      "a struct too many",
      "drift-entity-extra warning: Point is declared as a composition, but the model has no composite for it"
    ) { $0.compositions.append(CompositionDeclaration(composite: "Point", typeName: "Point")) },
    Case("element missing", "drift-property-missing error: Address.zip is not declared in Swift") {
      $0.compositions[0].elements.removeAll { $0.name == "zip" }
    },
    Case("element extra", "drift-property-extra error: Address.street is declared in Swift but not in the model") {
      $0.compositions[0].elements.append(
        PropertyDeclaration(name: "street", type: .named("String"), kind: .attribute(.init())))
    },
    Case("element's type", "drift-type error: Address.zip is String in the model but Int64 in Swift") {
      $0.compositions[0].elements[1].type = .named("Int64")
    },
    Case(
      "element's name",
      "drift-persistent-name error: Address.zip is declared for the key code, which the model does not have"
    ) { $0.compositions[0].elements[1].persistentName = "code" },
  ]

  @Test func accessIsComparedWhereItIsConfigured() throws {
    let lines = try DriftBench.macro().lines(comparesGeneratorOptions: true) {
      $0["Tag"].access = nil
      $0["Line"].access = .public
    }
    #expect(
      lines == [
        "drift-access warning: The class of Tag is internal in Swift, but the configured access level is public"
      ])
  }

  @Test func accessIsNotComparedWhereItIsNotConfigured() throws {
    let lines = try DriftBench.macro { $0.access = nil }.lines(comparesGeneratorOptions: true) {
      $0["Tag"].access = .private
      $0["Line"].access = .public
    }
    #expect(lines == [])
  }

  @Test func aTransformersClassMayBeNamedWithItsModule() throws {
    let bench = try DriftBench.macro()
    #expect(bench.lines { $0["Order"]["color"].attribute.storage = .transformed("Kit.ColorTransformer") } == [])
    #expect(bench.lines { $0["Order"]["color"].attribute.storage = .transformed("KitColorTransformer") }.count == 1)
  }

  @Test func aConfiguredTypeIsNamedAsOne() throws {
    let lines = try DriftBench.macro { $0.types = [.integer64: .named("Int")] }
      .lines { $0["Order"]["number"].type = .named("Int64") }
    #expect(lines == ["drift-type error: Order.number is configured as Int but is Int64 in Swift"])
  }

  @Test func optionalityMayBeIgnored() throws {
    let bench = try DriftBench.macro {
      $0.entities["Order"]?.attributes["number"] = AttributeOverride(optionality: .ignore)
    }
    #expect(bench.lines { $0["Order"]["number"].type = .optional(.named("Int64")) } == [])
  }

  @Test func classesOfOtherModelsAreLeftAlone() throws {
    let lines = try DriftBench.macro().lines(classesElsewhere: ["Invoice"]) {
      $0.entities.append(EntityDeclaration(entity: "Invoice", className: "Invoice", macro: ModelMacro()))
    }
    #expect(lines == [])
  }

  @Test func theOrderOfPropertiesMakesNoDifference() throws {
    #expect(try DriftBench.macro().lines { $0["Order"].properties.reverse() } == [])
  }
}
