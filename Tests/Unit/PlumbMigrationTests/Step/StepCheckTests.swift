import PlumbCore
import PlumbRules
import Testing

@testable import PlumbComparing
@testable import PlumbMigration
@testable import PlumbModel

/// The findings for rows without a value, and the choice of the last step.
@Suite struct StepCheckTests {
  private static func shop(_ name: String, _ attributes: [Attribute]) -> Model {
    Model(name: name, entities: [Entity(name: "Order", attributes: attributes)])
  }

  private static func attribute(_ name: String, isOptional: Bool = false, default value: String? = nil) -> Attribute {
    var attribute = Attribute(name: name, type: .integer16)
    attribute.isOptional = isOptional
    attribute.defaultValue = value
    return attribute
  }

  private static func bundle(_ models: [Model]) -> ModelBundle {
    ModelBundle(
      path: "Shop.xcdatamodeld", name: "Shop",
      versions: models.map { ModelVersion(name: $0.name, file: $0.name, content: .success(Parsed($0))) },
      current: .named(models.last?.name ?? ""))
  }

  private static let old = shop("Shop", [attribute("number", isOptional: true)])
  private static let mandatory = shop("Shop 2", [attribute("number")])
  private static let more = shop("Shop 2", [attribute("count"), attribute("number", isOptional: true)])

  private static func reported(_ bundle: ModelBundle, _ settings: RuleSettings = RuleSettings(preset: .core))
    -> [String]
  {
    StepCheck(bundle).diagnostics(settings).map { "\($0.severity) \($0.rule): \($0.message)" }
  }

  @Test func whatRowsHaveNoValueForIsAnErrorInEveryPreset() {
    for preset in RuleSettings.Preset.allCases {
      let settings = RuleSettings(preset: preset)
      #expect(
        Self.reported(Self.bundle([Self.old, Self.more]), settings) == [
          "error attribute-optional-or-default: Order.count is new in Shop 2, mandatory, and has no default"
        ])
      #expect(
        Self.reported(Self.bundle([Self.old, Self.mandatory]), settings) == [
          "error attribute-optional-or-default: Order.number is mandatory in Shop 2, was optional in Shop, "
            + "and has no default"
        ])
    }
  }

  @Test func aValueForTheRowsIsEnough() {
    let given = Self.shop("Shop 2", [Self.attribute("number", default: "0")])
    #expect(Self.reported(Self.bundle([Self.old, given])) == [])
    var invoice = Self.old
    invoice.name = "Shop 2"
    invoice.entities.append(Entity(name: "Invoice", attributes: [Self.attribute("number")]))
    #expect(Self.reported(Self.bundle([Self.old, invoice])) == [], "a new entity has no rows")
    var mapped = Self.bundle([Self.old, Self.mandatory])
    mapped.mappedSteps = [.init(from: "Shop", to: "Shop 2", file: "x")]
    #expect(Self.reported(mapped) == [])
  }

  /// The rows of an entity have no values for attributes that it newly inherits.
  @Test func inheritedAttributesNeedValuesToo() {
    func shop(_ name: String, parent: String?, _ attributes: [Attribute]) -> Model {
      var order = Entity(name: "Order")
      order.parentEntity = parent
      return Model(name: name, entities: [Entity(name: "Base", attributes: attributes), order])
    }
    func reported(_ attributes: [Attribute]) -> [String] {
      Self.reported(
        Self.bundle([shop("Shop", parent: nil, attributes), shop("Shop 2", parent: "Base", attributes)]))
    }
    #expect(
      reported([Self.attribute("count"), Self.attribute("number")]) == [
        "error attribute-optional-or-default: Order inherits Base.count in Shop 2, which is mandatory and has no default",
        "error attribute-optional-or-default: Order inherits Base.number in Shop 2, which is mandatory and has no default",
      ])
    #expect(reported([Self.attribute("number", isOptional: true)]) == [])
    #expect(reported([Self.attribute("number", default: "0")]) == [])
  }

  /// The finding about the step remains if the rule is off. The rule does not cover relationships.
  @Test func inheritedPropertiesAreOneFindingOfTheStep() throws {
    func shop(_ name: String, parent: String?) -> Model {
      var buyer = Relationship(name: "buyer", destination: "Order")
      buyer.isOptional = false
      var order = Entity(name: "Order")
      order.parentEntity = parent
      let base = Entity(name: "Base", attributes: [Self.attribute("number")], relationships: [buyer])
      return Model(name: name, entities: [base, order])
    }
    let bundle = Self.bundle([shop("Shop", parent: nil), shop("Shop 2", parent: "Base")])
    #expect(
      Self.reported(bundle) == [
        "error attribute-optional-or-default: Order inherits Base.number in Shop 2, which is mandatory and has no default",
        "warning step-conditional: The step from Shop to Shop 2 is conditional at Order: it inherits Base.buyer, and fails if "
          + "objects exist, because it is mandatory (134110)",
      ])
    let off = RuleSettings(severities: ["attribute-optional-or-default": .off])
    #expect(
      Self.reported(bundle, off) == [
        "warning step-conditional: The step from Shop to Shop 2 is conditional at Order: it inherits Base.buyer, and fails if "
          + "objects exist, because it is mandatory (134110), and 1 more"
      ])
  }

  @Test func whatIsNoLongerInheritedIsDropped() throws {
    var order = Entity(name: "Order")
    order.parentEntity = "Base"
    let base = Entity(name: "Base", attributes: [Self.attribute("number", isOptional: true)])
    let bundle = Self.bundle([
      Model(name: "Shop", entities: [base, order]), Model(name: "Shop 2", entities: [base, Entity(name: "Order")]),
    ])
    #expect(
      Self.reported(bundle, RuleSettings()) == [
        "note step-data-dropped: The step from Shop to Shop 2 drops the values of Order.number"
      ])
  }

  /// A new composite is expected to be inferred, although Apple's documentation does not mention composites. Only the
  /// preset strict reports it.
  @Test func inferredStepsAreReportedInStrict() {
    var place = Attribute(name: "place", type: .composite)
    place.isOptional = true
    let number = Self.attribute("number", isOptional: true)
    let bundle = Self.bundle([Self.old, Self.shop("Shop 2", [number, place])])
    #expect(Self.reported(bundle, RuleSettings()) == [])
    #expect(Self.reported(bundle, RuleSettings(preset: .strict)).map { $0.prefix(16) } == ["note step-review"])
    #expect(
      Self.reported(bundle, RuleSettings(severities: ["step-review": .note])).map { $0.prefix(16) } == [
        "note step-review"
      ])
  }

  /// The two steps have the class `review` and are reported.
  @Test(arguments: [("Boolean to Integer 64", AttributeType.integer64, false), ("abstract", .boolean, true)])
  func effectsThatDependOnDataAreReported(_ what: String, _ type: AttributeType, _ isAbstract: Bool) {
    func shop(_ name: String, _ type: AttributeType, isAbstract: Bool) -> Model {
      var open = Attribute(name: "open", type: type)
      open.isOptional = true
      var order = Entity(name: "Order", attributes: [open])
      order.isAbstract = isAbstract
      return Model(name: name, entities: [order])
    }
    let (old, new) = (
      shop("Shop", .boolean, isAbstract: false), shop("Shop 2", type, isAbstract: isAbstract)
    )
    #expect(Evolution(from: old, to: new).migrationClass == .review)
    #expect(Self.reported(Self.bundle([old, new]), RuleSettings()).map { $0.prefix(16) } == ["note step-review"])
  }

  /// The step is reported as conditional if the rule for attributes is off.
  @Test func theConfigurationWeighsIt() {
    let bundle = Self.bundle([Self.old, Self.mandatory])
    let rule = "attribute-optional-or-default"
    #expect(
      Self.reported(bundle, RuleSettings(severities: [rule: .note])).map { $0.prefix(5) } == ["note "])
    #expect(
      Self.reported(bundle, RuleSettings(severities: [rule: .off])).map { $0.prefix(24) } == [
        "warning step-conditional"
      ])
  }

  /// The CloudKit rule reports the same attribute, so the step is not reported.
  @Test func cloudKitHasItsOwnFindings() {
    var model = Self.mandatory
    model.declaresCloudKit = true
    #expect(Self.reported(Self.bundle([Self.old, model])) == [])
  }

  /// A relationship that becomes mandatory may make the migration fail. With CloudKit, only the CloudKit rule reports
  /// it.
  @Test(arguments: [(false, ["warning step-conditional"]), (true, [])])
  func mandatoryRelationshipsAreReportedOnce(_ usesCloudKit: Bool, _ reported: [String]) {
    func shop(_ name: String, isOptional: Bool) -> Model {
      var buyer = Relationship(name: "buyer", destination: "Order")
      buyer.isOptional = isOptional
      var model = Model(name: name, entities: [Entity(name: "Order", relationships: [buyer])])
      model.declaresCloudKit = usesCloudKit
      return model
    }
    let bundle = Self.bundle([shop("Shop", isOptional: true), shop("Shop 2", isOptional: false)])
    #expect(Self.reported(bundle).map { String($0.prefix(24)) } == reported)
  }

  /// A model with an attribute without a type does not compile. Another rule reports this.
  @Test func attributesWithoutATypeAreNoStep() {
    var draft = Attribute(name: "draft", type: .undefined)
    draft.isOptional = false
    #expect(
      Self.reported(Self.bundle([Self.old, Self.shop("Shop 2", [Self.attribute("number", isOptional: true), draft])]))
        == []
    )
  }

  @Test func versionsWithoutStoresAreNoStep() {
    var bundle = Self.bundle([Self.old, Self.mandatory, Self.shop("Shop 3", [Self.attribute("number")])])
    #expect(
      Self.reported(bundle) == ["note step-conditional: stores of Shop migrate to Shop 3 only if their data fits"])
    bundle.unreleased = ["Shop 2"]
    #expect(
      Self.reported(bundle) == [
        "error attribute-optional-or-default: Order.number is mandatory in Shop 3, was optional in Shop, "
          + "and has no default"
      ])
    bundle.unreleased = ["Shop", "Shop 2"]
    #expect(Self.reported(bundle) == [])
  }

  @Test(arguments: [
    ("firstName", "lastName", false), ("minValue", "maxValue", false), ("homePhone", "workPhone", false),
    ("total", "totalAmount", true), ("colour", "color", true), ("remoteIdentifier", "remoteID", true),
    ("ship_to", "shipTo", true),
  ])
  func aRenameIsDetectedByTheWordsThatDiffer(_ old: String, _ new: String, _ isSuspected: Bool) {
    let names = ComparedName(old).similarity(to: ComparedName(new))
    #expect((names * 0.8 + 0.2 >= SuspectedRename.threshold) == isSuspected)
  }
}
