import PlumbRules
import Testing

@testable import PlumbEvolution
@testable import PlumbModel

/// What a step does to rows that hold no value, and which step is the last.
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

  private static func said(_ bundle: ModelBundle, _ settings: RuleSettings = RuleSettings(preset: .core)) -> [String] {
    StepCheck(bundle).diagnostics(settings).map { "\($0.severity) \($0.rule): \($0.message)" }
  }

  @Test func whatRowsHaveNoValueForIsAnErrorInEveryPreset() {
    for preset in RuleSettings.Preset.allCases {
      let settings = RuleSettings(preset: preset)
      #expect(
        Self.said(Self.bundle([Self.old, Self.more]), settings) == [
          "error attribute-optional-or-default: Order.count is new in Shop 2, mandatory, and has no default"
        ])
      #expect(
        Self.said(Self.bundle([Self.old, Self.mandatory]), settings) == [
          "error attribute-optional-or-default: Order.number is mandatory in Shop 2, was optional in Shop, "
            + "and has no default"
        ])
    }
  }

  @Test func aValueForTheRowsIsEnough() {
    let given = Self.shop("Shop 2", [Self.attribute("number", default: "0")])
    #expect(Self.said(Self.bundle([Self.old, given])) == [])
    var invoice = Self.old
    invoice.name = "Shop 2"
    invoice.entities.append(Entity(name: "Invoice", attributes: [Self.attribute("number")]))
    #expect(Self.said(Self.bundle([Self.old, invoice])) == [], "a new entity has no rows")
    var mapped = Self.bundle([Self.old, Self.mandatory])
    mapped.mappedSteps = [.init(from: "Shop", to: "Shop 2", file: "x")]
    #expect(Self.said(mapped) == [])
  }

  /// A rule that is turned off leaves the step to the one that is not sure.
  @Test func theConfigurationWeighsIt() {
    let bundle = Self.bundle([Self.old, Self.mandatory])
    let rule = "attribute-optional-or-default"
    #expect(
      Self.said(bundle, RuleSettings(severities: [rule: .note])).map { $0.prefix(5) } == ["note "])
    #expect(
      Self.said(bundle, RuleSettings(severities: [rule: .off])).map { $0.prefix(24) } == ["warning step-conditional"])
  }

  /// With CloudKit its own rule says the same of the attribute.
  @Test func cloudKitSpeaksForItself() {
    var model = Self.mandatory
    model.declaresCloudKit = true
    #expect(Self.said(Self.bundle([Self.old, model])) == [])
  }

  /// A relationship that becomes mandatory may fail; with CloudKit its own rule says that it must not be.
  @Test(arguments: [(false, ["warning step-conditional"]), (true, [])])
  func mandatoryRelationshipsAreSaidOnce(_ usesCloudKit: Bool, _ said: [String]) {
    func shop(_ name: String, isOptional: Bool) -> Model {
      var buyer = Relationship(name: "buyer", destination: "Order")
      buyer.isOptional = isOptional
      var model = Model(name: name, entities: [Entity(name: "Order", relationships: [buyer])])
      model.declaresCloudKit = usesCloudKit
      return model
    }
    let bundle = Self.bundle([shop("Shop", isOptional: true), shop("Shop 2", isOptional: false)])
    #expect(Self.said(bundle).map { String($0.prefix(24)) } == said)
  }

  /// A model with such an attribute does not compile, which is said of it.
  @Test func attributesWithoutATypeAreNoStep() {
    var draft = Attribute(name: "draft", type: .undefined)
    draft.isOptional = false
    #expect(
      Self.said(Self.bundle([Self.old, Self.shop("Shop 2", [Self.attribute("number", isOptional: true), draft])])) == []
    )
  }

  @Test func versionsWithoutStoresAreNoStep() {
    var bundle = Self.bundle([Self.old, Self.mandatory, Self.shop("Shop 3", [Self.attribute("number")])])
    #expect(Self.said(bundle) == [])
    bundle.unreleased = ["Shop 2"]
    #expect(
      Self.said(bundle) == [
        "error attribute-optional-or-default: Order.number is mandatory in Shop 3, was optional in Shop, "
          + "and has no default"
      ])
    bundle.unreleased = ["Shop", "Shop 2"]
    #expect(Self.said(bundle) == [])
  }

  @Test(arguments: [
    ("firstName", "lastName", false), ("minValue", "maxValue", false), ("homePhone", "workPhone", false),
    ("total", "totalAmount", true), ("colour", "color", true), ("remoteIdentifier", "remoteID", true),
    ("ship_to", "shipTo", true),
  ])
  func aRenameIsToldByTheWordsThatDiffer(_ old: String, _ new: String, _ isSuspected: Bool) {
    let names = ComparedName(old).similarity(to: ComparedName(new))
    #expect((names * 0.8 + 0.2 >= SuspectedRename.threshold) == isSuspected)
  }
}
