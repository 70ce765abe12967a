import PlumbFormats
import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbMigration
@testable import PlumbModel
@testable import PlumbRules
@testable import PlumbText
@testable import PlumbWorkspace

/// The class of a migration agrees with the findings about the same step.
@Suite("Verdicts on a step agree") struct StepAgreementTests {
  private static let classes: [String: MigrationClass] = [
    "step-impossible": .impossible, "step-conditional": .conditional, "attribute-optional-or-default": .conditional,
    "step-review": .review, "step-data-dropped": .lossy, "step-rename": .lossy,
  ]

  /// Returns the worst class of the findings of `validate`.
  private static func verdict(_ old: Model, _ new: Model, _ settings: RuleSettings) -> MigrationClass {
    var later = new
    later.name = old.name + " 2"
    let bundle = ModelBundle(
      path: "Shop.xcdatamodeld", name: "Shop",
      versions: [old, later].map { ModelVersion(name: $0.name, file: $0.name, content: .success(Parsed($0))) },
      current: .named(later.name))
    return StepCheck(bundle).diagnostics(settings).reduce(.none) { worst, found in
      let found = classes[found.rule] ?? .none
      return found.isWorse(than: worst) ? found : worst
    }
  }

  /// Returns the contradictions between the class of a step and its findings. The result is empty if they agree. Only
  /// the preset strict reports changes that Core Data is expected to infer.
  ///
  /// A model that has a stored attribute without a type does not compile; `attribute-type-missing` reports it
  /// instead.
  private static func contradictions(_ old: Model, _ new: Model) -> [String] {
    let isUntyped = new.entities.contains { $0.attributes.contains { $0.type == .undefined && !$0.isTransient } }
    guard !isUntyped else { return [] }
    let step = Evolution(from: old, to: new, areAsRead: true)
    let plan = MigrationPlan(step).class
    let doubtful = step.changes.filter { !$0.store.isExpected }.map(\.store.level)
      .reduce(MigrationClass.none) { $1.isWorse(than: $0) ? $1 : $0 }
    var found: [String] = []
    for (preset, level) in [(RuleSettings.Preset.recommended, doubtful), (.strict, plan)] {
      let verdict = verdict(old, new, RuleSettings(preset: preset, cloudKit: false))
      if verdict != (level.isBreaking ? level : .none) {
        found.append("migrate \(plan), validate \(verdict) in \(preset)")
      }
    }
    let isSeen = StoreSchema(old) != StoreSchema(new)
    let isUnknown = step.changes.contains { $0.change.field?.name == FieldChange.unknownName }
    if isSeen != (plan != .none), !isUnknown { found.append("migrate \(plan), hashes differ: \(isSeen)") }
    if isSeen, isMissingValues(old, new), !(plan == .conditional || plan == .impossible) {
      found.append("migrate \(plan), rows hold no value for an attribute")
    }
    return found
  }

  /// Whether objects of an entity in both versions lack a value for a mandatory attribute, own or inherited. Computed
  /// without `StoreEffects` and without renaming identifiers.
  private static func isMissingValues(_ old: Model, _ new: Model) -> Bool {
    let (before, after) = (Schema(old), Schema(new))
    return new.entities.contains { entity in
      guard let earlier = before.entity(entity.name), !earlier.isAbstract, earlier.identity == entity.identity else {
        return false
      }
      let stored = ([earlier] + before.ancestors(of: earlier)).flatMap { owner in
        owner.attributes.filter { !$0.isTransient }.map(\.identity)
          + owner.relationships.filter { !$0.isTransient }.map(\.identity)
      }
      return ([entity] + after.ancestors(of: entity)).contains { owner in
        owner.attributes.contains { $0.needsValue && $0.type != .composite && !stored.contains($0.identity) }
      }
    }
  }

  private static let shop = """
    <entity name="Document" isAbstract="YES">
        <attribute name="date" optional="YES" attributeType="Date"/>
    </entity>
    <entity name="Invoice" parentEntity="Document">
        <attribute name="number" attributeType="Integer 32"/>
        <attribute name="isPaid" attributeType="Boolean" defaultValueString="NO"/>
        <relationship name="items" toMany="YES" destinationEntity="Item" inverseName="invoice" inverseEntity="Item"/>
    </entity>
    <entity name="Item">
        <attribute name="name" attributeType="String"/>
        <attribute name="note" optional="YES" transient="YES" attributeType="String"/>
        <attribute name="photo" optional="YES" attributeType="Binary" elementID="image"/>
        <relationship name="invoice" maxCount="1" destinationEntity="Invoice" inverseName="items" inverseEntity="Invoice"/>
    </entity>
    <entity name="Customer" elementID="Client">
        <attribute name="code" attributeType="String"/>
        <uniquenessConstraints>
            <uniquenessConstraint><constraint value="code"/></uniquenessConstraint>
        </uniquenessConstraints>
    </entity>
    """

  @Test func overSingleChanges() throws {
    let model = try Snippet.model(Self.shop)
    let mutations = Mutations.all(of: model)
    #expect(mutations.count > 150)
    for mutation in mutations {
      #expect(Self.contradictions(model, mutation.model) == [], "\(mutation.what)")
      #expect(Self.contradictions(mutation.model, model) == [], "back from \(mutation.what)")
    }
  }

  @Test func overTheStepsOfTheTable() throws {
    let tests = MigrationClassTests.self
    for row in tests.entities + tests.inheritance + tests.attributes + tests.relationships {
      #expect(Self.contradictions(try Snippet.model(row.old), try Snippet.model(row.new)) == [], "\(row.what)")
    }
  }

  @Test("over the corpus", .enabled(if: Corpus.isThere)) func overTheCorpus() {
    let found = Parallel.map(Corpus.steps) { old, new in
      Self.contradictions(old, new).map { "\(new.source.file): \($0)" }
    }
    #expect(found.count > (Corpus.isComplete ? 100 : 30))
    #expect(found.flatMap { $0 } == [])
  }

  @Test("over single changes of the corpus", .enabled(if: Corpus.isThere)) func overSingleChangesOfTheCorpus() {
    var seen: Set<[UInt8]> = []
    let models = Corpus.models.map(\.model).filter {
      (2...6).contains($0.entities.count) && seen.insert($0.source.bytes).inserted
    }
    let interval = max(1, models.count / (Corpus.isComplete ? 6 : 3))
    let chosen = models.enumerated().filter { $0.offset % interval == 0 }.map(\.element)
    let found = Parallel.map(chosen) { model in
      Mutations.all(of: model).flatMap { what, mutated in
        Self.contradictions(model, mutated).map { "\(model.source.file), \(what): \($0)" }
      }
    }
    #expect(found.flatMap { $0 } == [])
  }
}
