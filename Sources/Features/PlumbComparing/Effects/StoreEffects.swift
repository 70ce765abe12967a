import PlumbModel

/// The effects of an inferred migration between two versions, for each entity and each property.
///
/// Entities and properties are matched by identity. Inherited properties are included, transient ones excluded. Each
/// effect has the path of the element that causes it, which is the path of a change. An inherited property can be equal
/// in both versions and new to an entity: the path of such an effect is that of the entity whose parent changes.
package struct StoreEffects {
  private var effects: [Cause: Effect<MigrationClass>] = [:]
  /// The effects on inherited properties, by the change of parent that causes them.
  private var inherited: [Cause: Set<InheritedEffect>] = [:]
  /// The later names of entities that are in both versions, by their earlier names.
  private let names: [String: String]
  /// The causes of the changes in the list of changes.
  private let changed: Set<Cause>
  /// The changes of parents, and of renaming identifiers, by the indices of the later entities.
  private var parentCauses: [[Int: Cause]] = []
  /// The element being compared.
  private var subject = Subject()
  /// The pairs of properties without an effect, which many entities can inherit.
  private var unaffected: Set<[StoredProperty]> = []
  /// The properties, or pairs of them, that were compared for an entity whose parent does not change. Their effects are
  /// the same for every such entity that inherits them.
  private var compared: Set<[StoredProperty?]> = []

  let old: StoredEntities
  let new: StoredEntities
  let oldComposites: [String: Composite]
  let newComposites: [String: Composite]

  /// The cause of an effect.
  package struct Cause: Hashable {
    let path: [ElementPath.Step]
    let what: What
    package enum What: Hashable {
      case came, went, renamed
      /// A field, by its key in the dump.
      case field(String)
    }
  }

  /// An element by its paths in both versions.
  private struct Subject {
    var old: [ElementPath.Step] = []
    var new: [ElementPath.Step] = []
    var isProperty = false
    /// Whether a property is in both versions.
    var isInBoth = false
    /// The change of parent that determines the inherited properties of the entity; `nil` if no parent changes.
    var parentCause: Cause?
    var hasEffects = false
  }

  /// Computes the effects of the changes between two models.
  init(from oldModel: Model, to newModel: Model, changes: [Change]) {
    let matching = Matching(oldModel.entities, newModel.entities)
    old = StoredEntities(oldModel)
    new = StoredEntities(newModel)
    (oldComposites, newComposites) = (oldModel.compositesByName, newModel.compositesByName)
    changed = Set(changes.flatMap(\.causes))
    names = Dictionary(
      matching.same.map { (oldModel.entities[$0.old].name, newModel.entities[$0.new].name) },
      uniquingKeysWith: { first, _ in first })
    parentCauses = ["parentEntity", "renamingIdentifier"].map { field in
      let causes = newModel.entities.map { Cause(path: Self.path($0), what: .field(field)) }
      return Dictionary(uniqueKeysWithValues: causes.enumerated().filter { changed.contains($1) })
    }
    // An effect is on a changed element, or on what an entity inherits from a changed one.
    let isInEntities = changes.allSatisfy { $0.path.steps.first?.kind == .entity }
    let touched = Set(changed.compactMap { $0.path.first?.name })
    for pair in matching.same where !isInEntities || isTouched(pair, by: touched) { compare(pair) }
    subject = Subject()
    for pair in matching.namesakes { replace(pair) }
    for index in matching.removed { entityWent(old.model.entities[index]) }
    for index in matching.added {
      add(.came, at: Self.path(new.model.entities[index]), .lightweight, "a new entity starts without objects")
    }
    addMergedHierarchies(matching.same)
    for (cause, effects) in inherited { add(InheritedEffect.summary(of: effects), at: cause) }
  }

  /// Returns the effect of a cause; `nil` if it has none.
  func effect(_ path: [ElementPath.Step], _ what: Cause.What) -> Effect<MigrationClass>? {
    effects[Cause(path: path, what: what)]
  }

  /// Returns the effects on inherited properties that a change of parent causes, sorted by path; empty for any other
  /// change.
  func inheritedEffects(of change: Change) -> [InheritedEffect] {
    guard let field = change.field, !inherited.isEmpty else { return [] }
    return inherited[Cause(path: change.path.steps, what: .field(field.name))]?.sorted() ?? []
  }

  /// Adds an effect on the subject, or on the element at a path. Of two effects with the same cause, the worse one is
  /// kept.
  ///
  /// An effect on a property without its own change is added to the change that causes it.
  mutating func add(
    _ what: Cause.What, at path: [ElementPath.Step]? = nil, _ level: MigrationClass, _ reason: String,
    _ confidence: Confidence = .documented, isExpected: Bool = false, isOfReading: Bool = false
  ) {
    subject.hasEffects = true
    let cause = Cause(path: path ?? (what == .went ? subject.old : subject.new), what: what)
    let effect = Effect(level, reason, confidence, isExpected: isExpected, isOfReading: isOfReading)
    guard subject.isProperty, !changed.contains(cause) else { return add(effect, at: cause) }
    let moved = Cause(path: subject.new, what: .came)
    if subject.isInBoth, moved != cause, changed.contains(moved) {
      // Another entity of the hierarchy declared the property before.
      add(effect, at: moved)
    } else if let parent = subject.parentCause {
      inherited[parent, default: []].insert(InheritedEffect(path: cause.path, what: what, effect: effect))
    } else {
      add(effect, at: cause)
    }
  }

  private mutating func add(_ effect: Effect<MigrationClass>, at cause: Cause) {
    if let known = effects[cause], !effect.level.isWorse(than: known.level) { return }
    effects[cause] = effect
  }

  /// Returns the change of parent that changed the inherited properties of an entity: the nearest one of the entity
  /// and its ancestors. `nil` if none of them changes.
  private func parentCause(_ index: Int) -> Cause? {
    guard parentCauses.contains(where: { !$0.isEmpty }) else { return nil }
    let lineage = new.lineage(index)
    return parentCauses.lazy.compactMap { causes in lineage.lazy.compactMap { causes[$0] }.first }.first
  }

  /// Returns the later name of an entity of the earlier version; `nil` if it was removed.
  func laterName(_ name: String?) -> String? { name.flatMap { names[$0] } }

  static func path(_ entity: Entity) -> [ElementPath.Step] { [.init(.entity, entity.name)] }
}

// MARK: - Entities

extension StoreEffects {
  private mutating func entityWent(_ entity: Entity) {
    if entity.isAbstract {
      add(.went, at: Self.path(entity), .lightweight, "an abstract entity has no objects")
    } else {
      add(.went, at: Self.path(entity), .lossy, "all \(entity.name) objects are dropped")
    }
  }

  /// Adds the effect on an entity of the same name that Core Data does not match.
  private mutating func replace(_ pair: (old: Int, new: Int)) {
    let (before, after) = (old.model.entities[pair.old], new.model.entities[pair.new])
    add(
      .field("renamingIdentifier"), at: Self.path(after), .lossy,
      "Core Data matches by renaming identifiers, and “\(before.identity)” differs from “\(after.identity)”: "
        + "all \(before.name) objects are dropped", .open)
  }

  /// Whether an entity or one of its ancestors is among the changed ones.
  private func isTouched(_ pair: (old: Int, new: Int), by names: Set<String>) -> Bool {
    old.lineage(pair.old).contains { names.contains(old.model.entities[$0].name) }
      || new.lineage(pair.new).contains { names.contains(new.model.entities[$0].name) }
  }

  private mutating func compare(_ pair: (old: Int, new: Int)) {
    let (before, after) = (old.model.entities[pair.old], new.model.entities[pair.new])
    subject = Subject(old: Self.path(before), new: Self.path(after))
    if before.name != after.name {
      add(.renamed, .lightweight, "the renaming identifier matches the earlier name \(before.name)")
    }
    compareModifiers(before.versionHashModifier, after.versionHashModifier)
    if before.isAbstract != after.isAbstract {
      if after.isAbstract {
        add(
          .field("abstract"), .review, "existing objects of \(before.name) would belong to an abstract entity", .open)
      } else {
        add(.field("abstract"), .lightweight, "the entity can have objects")
      }
    }
    if laterName(before.parentEntity) != after.parentEntity
      || (before.parentEntity == nil) != (after.parentEntity == nil)
    {
      add(.field("parentEntity"), .lightweight, "an entity can move in, into and out of a hierarchy")
    }
    compareConstraints(before, after, pair)
    compareProperties(pair)
  }

  /// Compares the modifiers of the version hash. An empty modifier is equal to a missing one.
  mutating func compareModifiers(_ before: String?, _ after: String?) {
    guard before ?? "" != after ?? "" else { return }
    add(.field("versionHashModifier"), .lightweight, "the version hash changes, and a migration runs")
  }

  /// Compares constraints as sets of attributes. A constraint with the attributes of an earlier one, in any order and
  /// with any others, holds for all existing objects, and so does a removed one. The order of the attributes is part of
  /// the version hash.
  private mutating func compareConstraints(_ before: Entity, _ after: Entity, _ pair: (old: Int, new: Int)) {
    let (had, has) = (Self.constraints(before), Self.constraints(after))
    if had.map(\.pathName) == has.map(\.pathName) { return }
    let held = old.lineage(pair.old).flatMap { Self.constraints(old.model.entities[$0]) }
      .map { old.identities(of: $0.pathName, pair.old) }
    let (earlier, later) = (Set(had.map(\.pathName)), Set(has.map(\.pathName)))
    let removed = had.filter { !later.contains($0.pathName) }
    var left = Dictionary(grouping: removed.reversed(), by: \.sortedNames)
    var reordered: Set<String> = []
    for constraint in has where !earlier.contains(constraint.pathName) {
      let name = constraint.pathName
      let path = Self.path(after) + [.init(.uniquenessConstraint, name)]
      let attributes = new.identities(of: name, pair.new)
      if let same = left[constraint.sortedNames]?.popLast() {
        reordered.insert(same.pathName)
        add(.field("attributes"), at: path, .lightweight, "the version hash contains their order, and a migration runs")
      } else if held.contains(where: attributes.isSuperset) {
        add(.came, at: path, .lightweight, "the values of existing objects are unique already")
      } else if let empty = emptyAttribute(of: name, pair) {
        add(
          .came, at: path, .lightweight,
          "existing objects have no \(empty), and missing values do not count as equal", .open)
      } else {
        add(.came, at: path, .conditional, "fails if two objects have the same \(name) (134111)", .reported)
      }
    }
    for constraint in removed where !reordered.contains(constraint.pathName) {
      let path = Self.path(before) + [.init(.uniquenessConstraint, constraint.pathName)]
      add(.went, at: path, .lightweight, "the values need not be unique")
    }
  }

  /// Returns a new attribute of a constraint that is empty in all objects. SQLite does not consider empty values
  /// equal. A mandatory attribute without a default already fails for that reason.
  private func emptyAttribute(of constraint: String, _ pair: (old: Int, new: Int)) -> String? {
    let (before, after) = (old.properties(pair.old), new.properties(pair.new))
    return constraint.split(separator: ",").map(String.init).first { name in
      after.contains { identity, property in
        guard before[identity] == nil, let attribute = new.attribute(property) else { return false }
        return attribute.name == name && !attribute.hasDefault
      }
    }
  }

  private static func constraints(_ entity: Entity) -> [UniquenessConstraint] {
    entity.uniquenessConstraints?.elements ?? []
  }

  /// Whether properties were not compared yet for an entity whose parent does not change.
  private mutating func isNew(_ pair: [StoredProperty?], _ parentCause: Cause?) -> Bool {
    parentCause != nil || compared.insert(pair).inserted
  }

  /// Compares an entity's properties, including inherited ones. An entity that was abstract has no objects, so no
  /// values are missing and no values are lost.
  private mutating func compareProperties(_ pair: (old: Int, new: Int)) {
    let (before, after) = (old.properties(pair.old), new.properties(pair.new))
    let hasObjects = !old.model.entities[pair.old].isAbstract
    let parentCause = parentCause(pair.new)
    for (identity, later) in after {
      guard let earlier = before[identity] else {
        if hasObjects, isNew([nil, later], parentCause) {
          subject = Subject(new: new.path(later), isProperty: true, parentCause: parentCause)
          came(later)
        }
        continue
      }
      guard !unaffected.contains([earlier, later]), isNew([earlier, later], parentCause) else { continue }
      subject = Subject(
        old: old.path(earlier), new: new.path(later), isProperty: true, isInBoth: true, parentCause: parentCause)
      compare(earlier, later)
      if !subject.hasEffects { unaffected.insert([earlier, later]) }
    }
    guard hasObjects else { return }
    for (identity, earlier) in before where after[identity] == nil && isNew([earlier, nil], parentCause) {
      subject = Subject(old: old.path(earlier), isProperty: true, parentCause: parentCause)
      went(earlier)
    }
  }
}
