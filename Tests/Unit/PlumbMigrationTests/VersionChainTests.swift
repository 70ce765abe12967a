import PlumbCore
import PlumbRules
import Testing

@testable import PlumbComparing
@testable import PlumbMigration
@testable import PlumbModel

/// The steps of a bundle with more than two versions: a store of any version is migrated to the current one at once.
@Suite struct VersionChainTests {
  /// Returns a version with the attributes of an entity: `number:Integer 64`, `note:String=none` with a renaming
  /// identifier `none`, `!count:Integer 64` without a value.
  private static func version(_ name: String, _ attributes: String...) -> Model {
    let attributes = attributes.map { text -> Attribute in
      let parts = text.drop { $0 == "!" }.split(separator: ":").map(String.init)
      let type = parts[1].split(separator: "=").map(String.init)
      var attribute = Attribute(name: parts[0], type: AttributeType(rawValue: type[0]) ?? .undefined)
      attribute.isOptional = !text.hasPrefix("!")
      attribute.renamingIdentifier = type.dropFirst().first
      return attribute
    }
    return Model(name: name, entities: [Entity(name: "Order", attributes: attributes)])
  }

  private static func bundle(_ models: [Model], current: String? = nil) -> ModelBundle {
    ModelBundle(
      path: "Shop.xcdatamodeld", name: "Shop",
      versions: models.map { ModelVersion(name: $0.name, file: $0.name, content: .success(Parsed($0))) },
      current: .named(current ?? models.last?.name ?? ""))
  }

  private static func reported(_ bundle: ModelBundle, _ code: MigrationCode = .none) -> [String] {
    StepCheck(bundle).diagnostics(RuleSettings(preset: .core)) { code }.map {
      "\($0.severity) \($0.rule): \($0.message)"
    }
  }

  private static let retyped = [
    version("A", "number:String"), version("B", "number:Integer 64"), version("C", "number:Integer 64", "note:String"),
  ]

  @Test func aVersionThatDoesNotReachTheCurrentOneIsAnError() {
    #expect(
      Self.reported(Self.bundle(Self.retyped)) == [
        "error step-impossible: stores of A cannot be migrated to C, because of Order.number"
      ])
  }

  @Test func aMappingModelIsForOneStep() {
    var bundle = Self.bundle(Self.retyped)
    bundle.mappedSteps = [.init(from: "B", to: "C", file: "BToC.xcmappingmodel")]
    #expect(Self.reported(bundle).count == 1, "the mapping model of another step does not help")
    bundle.mappedSteps = [.init(from: "A", to: "C", file: "AToC.xcmappingmodel")]
    #expect(Self.reported(bundle) == [])
  }

  /// Code with a migration manager may migrate a store version by version, if each of these steps works.
  @Test func aMigrationManagerMayTakeTheStepsOneByOne() {
    let manager = MigrationCode([
      ("Migrator.swift", Array("NSMigrationManager(sourceModel: a, destinationModel: b)".utf8))
    ])
    let policy = MigrationCode([("Policy.swift", Array("class Policy: NSEntityMigrationPolicy {}".utf8))])
    var bundle = Self.bundle(Self.retyped)
    bundle.mappedSteps = [.init(from: "A", to: "B", file: "AToB.xcmappingmodel")]
    let message = "step-impossible: stores of A cannot be migrated to C, because of Order.number"
    #expect(Self.reported(bundle, manager) == ["note \(message)"])
    #expect(Self.reported(bundle, policy) == ["warning \(message)"])
    bundle.mappedSteps = []
    #expect(Self.reported(bundle, manager) == ["warning \(message)"], "the step from A to B cannot be inferred either")
  }

  /// A property that is removed and added again: the direct step keeps its values, and the steps of a plan do not.
  @Test func aPlanMigratesThroughAllVersions() throws {
    var bundle = Self.bundle([
      Self.version("A", "number:Integer 64", "note:String"), Self.version("B", "number:Integer 64"),
      Self.version("C", "number:Integer 64", "note:String", "place:String"),
    ])
    let last = try #require(bundle.versions.last?.model)
    func rows() -> [String] {
      MigrationMatrix(bundle, to: "C", last).rows.map {
        "\($0.version) \($0.class?.rawValue ?? "-") \($0.stage ?? "-")"
      }
    }
    #expect(rows() == ["A lightweight -", "B lightweight -"])
    var plan = SchemaDeclarations.Plan(name: "Plan", location: Location(file: "Plan.swift"))
    plan.versions = ["A", "B", "C"]
    bundle.schema = SchemaDeclarations()
    bundle.schema?.plan = plan
    bundle.mappedSteps = [.init(from: "B", to: "C", file: "Plan.swift")]
    #expect(rows() == ["A lossy Plan.swift", "B lightweight Plan.swift"])
  }

  @Test func aVersionWithoutStoresIsNotChecked() {
    var bundle = Self.bundle(Self.retyped)
    bundle.unreleased = ["A"]
    #expect(Self.reported(bundle) == [])
  }

  /// The configured name `current` is the current version, also in the matrix for an earlier one.
  @Test func theCurrentVersionCanBeUnreleased() throws {
    var bundle = Self.bundle([
      Self.version("A", "number:Integer 64"), Self.version("B", "number:Integer 64", "note:String"),
      Self.version("C", "number:String", "note:String"),
    ])
    let target = try #require(bundle.version("B")?.model)
    for (unreleased, reaches) in [([], false), (["current"], true), (["C"], true), (["A"], false)] {
      bundle.unreleased = Set(unreleased)
      #expect(MigrationMatrix(bundle, to: "B", target).reachesCurrent == reaches, "\(unreleased)")
    }
  }

  /// The current version of teams that keep the name without a number for it is first in the order.
  @Test func everyOtherVersionIsCheckedIfTheCurrentOneIsFirst() {
    let versions = [
      Self.version("Shop", "number:Integer 64", "!count:Integer 64"), Self.version("Shop 2", "number:String"),
      Self.version("Shop 3", "number:Integer 64"), Self.version("Shop 4", "number:Integer 64", "more:String"),
      Self.version("Shop 5", "!count:Integer 64"), Self.version("Shop 6", "number:Integer 64", "rest:String"),
    ]
    #expect(
      Self.reported(Self.bundle(versions, current: "Shop")) == [
        "error step-impossible: stores of Shop 2 cannot be migrated to Shop, because of Order.number",
        "warning step-conditional: stores of Shop 3, Shop 4 and Shop 6 migrate to Shop only if their data fits, "
          + "because of Order.count",
      ])
  }

  @Test func earlierConditionsAreOneNote() {
    let versions = [
      Self.version("A", "a:String"), Self.version("B", "a:String", "b:String"),
      Self.version("C", "a:String", "!count:Integer 64"), Self.version("D", "!count:Integer 64"),
    ]
    #expect(
      Self.reported(Self.bundle(versions)) == [
        "note step-conditional: stores of A and B migrate to D only if their data fits"
      ])
  }

  @Test(arguments: [
    ("NSMigrationManager(", "warning"), ("NSCustomMigrationStage(\"A\")", "note"),
    ("NSCustomMigrationStage(\"B\")", "warning"), ("let manager = 1", "error"),
  ]) func codeThatMigratesLowersTheSeverity(_ code: String, _ severity: String) {
    let code = MigrationCode([("Stages.swift", Array(code.utf8))])
    #expect(
      Self.reported(Self.bundle(Self.retyped), code) == [
        "\(severity) step-impossible: stores of A cannot be migrated to C, because of Order.number"
      ])
  }

  /// `validate` and `migrate --matrix` name the same versions.
  @Test func theMatrixAgrees() throws {
    let bundle = Self.bundle(Self.retyped)
    var matrix = MigrationMatrix(bundle, to: "C", Self.retyped[2])
    #expect(matrix.rows.map(\.reachesCurrent) == [false, true] && !matrix.reachesCurrent)
    matrix.addStages { "Stages for \($0).swift" }
    #expect(matrix.rows.map(\.stage) == ["Stages for A.swift", nil] && matrix.reachesCurrent)
  }

  // MARK: - Renaming identifiers

  private static func chain(_ identifier: String) -> ModelBundle {
    bundle([
      version("A", "alpha:String"), version("B", "beta:String=alpha"), version("C", "gamma:String=\(identifier)"),
    ])
  }

  @Test func anElementKeepsItsFirstIdentifier() throws {
    #expect(Self.reported(Self.chain("alpha")) == [])
    #expect(
      Self.reported(Self.chain("beta")) == [
        "warning step-rename: Order.gamma has the renaming identifier “beta”, but Order.beta of B has “alpha”; "
          + "its data is dropped"
      ])
    let versions = Self.chain("beta").versions.compactMap(\.model)
    let edits = RenamingIdentifiers(from: versions[1], to: versions[2])
    #expect(
      edits.diagnostics.map(\.message) == [
        "Order.gamma has the renaming identifier “beta” instead of “alpha” of Order.beta"
      ])
    #expect(Evolution(from: versions[1], to: versions[2]).suspectedRenames.map(\.identifier) == ["alpha"])
  }

  @Test func identifiersOfEntitiesAndRelationshipsAreComparedToo() {
    func version(_ name: String, _ entity: String, _ entityIdentifier: String?, _ line: String, _ identifier: String?)
      -> Model
    {
      var lines = Relationship(name: line, destination: "Line")
      lines.renamingIdentifier = identifier
      var order = Entity(name: entity, attributes: [], relationships: [lines])
      order.renamingIdentifier = entityIdentifier
      return Model(name: name, entities: [order, Entity(name: "Line")])
    }
    func identifiers(_ old: Model, _ new: Model) -> [String] {
      Evolution(from: old, to: new).suspectedRenames.map { "\($0.to.key): \($0.identifier)" }
    }
    #expect(
      identifiers(version("B", "Purchase", "Order", "x", nil), version("C", "Sale", "Purchase", "x", nil))
        == ["Sale: Order"])
    #expect(
      identifiers(version("B", "Order", nil, "parts", "lines"), version("C", "Order", nil, "items", "parts"))
        == ["Order.items: lines"])
  }

  // MARK: - Effects

  private static func hierarchy(_ name: String, _ parents: KeyValuePairs<String, String?>) -> Model {
    Model(
      name: name,
      entities: parents.map { name, parent in
        var entity = Entity(name: name)
        entity.parentEntity = parent
        return entity
      })
  }

  /// Two entities that have no common parent cannot get one.
  @Test func anEntityCannotJoinOthersBelowAParent() {
    func level(_ old: KeyValuePairs<String, String?>, _ new: KeyValuePairs<String, String?>) -> MigrationClass {
      Evolution(from: Self.hierarchy("A", old), to: Self.hierarchy("B", new)).migrationClass
    }
    #expect(level(["P": nil, "C": nil], ["P": nil, "C": "P"]) == .lightweight)
    #expect(level(["P": nil, "A": "P", "C": nil], ["P": nil, "A": "P", "C": "P"]) == .impossible)
    #expect(level(["P": nil, "A": "P", "C": nil], ["P": nil, "A": "P", "C": "A"]) == .impossible)
    #expect(level(["P": nil, "A": "P"], ["P": nil, "A": "P", "C": "P"]) == .lightweight, "a new entity")
    #expect(level(["P": nil, "A": "P", "C": "P"], ["P": nil, "A": "P", "C": nil]) == .lightweight, "a move out")
    #expect(level(["P": nil, "C": nil], ["N": nil, "P": "N", "C": "N"]) == .impossible)
  }

  @Test func aNewOptionalAttributeWithADefaultHasIt() {
    var note = Attribute(name: "note", type: .string)
    note.defaultValue = "none"
    let new = Model(name: "B", entities: [Entity(name: "Order", attributes: [note])])
    let step = Evolution(from: Self.version("A"), to: new)
    #expect(step.changes.map(\.store.reason) == ["existing objects get the default"])
  }

  @Test func aLostOrderIsALoss() {
    func version(_ name: String, isOrdered: Bool) -> Model {
      var lines = Relationship(name: "lines", destination: "Order", isToMany: true)
      lines.isOrdered = isOrdered
      return Model(name: name, entities: [Entity(name: "Order", attributes: [], relationships: [lines])])
    }
    let (ordered, plain) = (version("A", isOrdered: true), version("B", isOrdered: false))
    #expect(Evolution(from: ordered, to: plain).migrationClass == .lossy)
    #expect(Evolution(from: plain, to: ordered).migrationClass == .lightweight)
    #expect(
      StepCheck(Self.bundle([ordered, plain])).diagnostics().filter { $0.rule == "step-data-dropped" }.map(\.message)
        == ["The step from A to B drops the order of Order.lines"])
  }
}
