import PlumbModel

/// The effects of an inferred migration between two versions, for each entity and each property.
///
/// Entities and properties are matched by identity. Inherited properties are included, transient ones excluded. Each
/// step has the path of the element that causes it, which is the path of a change. An inherited property can be equal
/// in both versions and new to an entity: the path of such a step is that of the entity whose parent changes.
struct StoreSteps {
  private var effects: [Cause: Effect<MigrationClass>] = [:]
  /// The steps of inherited properties, by the change of parent that causes them.
  private var inherited: [Cause: Set<InheritedEffect>] = [:]
  /// The later names of entities that are in both versions, by their earlier names.
  private var names: [String: String] = [:]
  /// The causes of the changes in the list of changes.
  private let changed: Set<Cause>
  /// The entity and the property being compared; `nil` for steps of entities.
  var subject: StepSubject?

  /// The cause of a step.
  struct Cause: Hashable {
    let path: [ElementPath.Step]
    let what: What
    enum What: Hashable {
      case came, went, renamed
      /// A field, by its key in the dump.
      case field(String)
    }
  }

  let old: StoredEntities
  let new: StoredEntities

  /// Computes the steps for the changes between two models. An entity has no steps if its text and the texts of all
  /// its ancestors are equal in both versions.
  init(from oldModel: Model, to newModel: Model, changes: [Change], texts: SameText? = nil) {
    let pairs = Pairs(oldModel.entities, newModel.entities)
    old = StoredEntities(oldModel)
    new = StoredEntities(newModel)
    changed = Set(changes.flatMap(\.causes))
    names = Dictionary(
      pairs.both.filter { isOne($0) }.map { (oldModel.entities[$0.old].name, newModel.entities[$0.new].name) },
      uniquingKeysWith: { first, _ in first })
    for pair in pairs.both {
      if isOne(pair) {
        if texts.map({ !isSame(pair, $0) }) ?? true { compare(pair) }
      } else {
        replace(pair)
      }
    }
    for index in pairs.removed { entityWent(index) }
    for index in pairs.added { entityCame(index) }
    hierarchies(pairs.both.filter { isOne($0) })
    for (cause, steps) in inherited { add(InheritedEffect.summary(of: steps), at: cause) }
  }

  /// Returns the effect of the step at a path; `nil` if it has none.
  func effect(_ path: [ElementPath.Step], _ what: Cause.What) -> Effect<MigrationClass>? {
    effects[Cause(path: path, what: what)]
  }

  /// Returns the steps of inherited properties that a change of parent causes, sorted by path; empty for any other
  /// change.
  func inheritedEffects(of change: Change) -> [InheritedEffect] {
    guard let field = change.field, !inherited.isEmpty,
      let found = inherited[Cause(path: change.path.steps, what: .field(field.name))]
    else { return [] }
    return found.sorted()
  }

  /// Adds a step. Of two steps with the same cause, the worse one is kept.
  ///
  /// A step of a property without its own change is added to the change that causes it.
  mutating func add(
    _ path: [ElementPath.Step], _ what: Cause.What, _ level: MigrationClass, _ reason: String,
    _ confidence: Confidence = .documented, isExpected: Bool = false
  ) {
    let cause = Cause(path: path, what: what)
    let effect = Effect(level, reason, confidence, isExpected: isExpected)
    guard let subject, !changed.contains(cause) else { return add(effect, at: cause) }
    if let moved = movedCause(of: subject, excluding: cause) {
      add(effect, at: moved)
    } else if let parent = subject.parentCause {
      inherited[parent, default: []].insert(InheritedEffect(path: path, what: what, effect: effect))
    } else {
      add(effect, at: cause)
    }
  }

  private mutating func add(_ effect: Effect<MigrationClass>, at cause: Cause) {
    if let known = effects[cause], !effect.level.isWorse(than: known.level) { return }
    effects[cause] = effect
  }

  /// Returns the addition of a property that another entity of the hierarchy declared before; `nil` if it is not an
  /// addition.
  private func movedCause(of subject: StepSubject, excluding cause: Cause) -> Cause? {
    guard let later = subject.later, subject.earlier != nil else { return nil }
    let moved = Cause(path: new.path(later), what: .came)
    return moved != cause && changed.contains(moved) ? moved : nil
  }

  /// Returns the change of parent that changed the inherited properties of an entity: the nearest one of the entity
  /// and its ancestors. `nil` if none of them changes.
  func parentCause(_ index: Int) -> Cause? {
    let lineage = new.lineage(index).map { Self.path(new.model.entities[$0]) }
    let causes = ["parentEntity", "renamingIdentifier"].lazy.flatMap { field in
      lineage.lazy.map { Cause(path: $0, what: .field(field)) }
    }
    return causes.first { changed.contains($0) }
  }

  /// Whether an entity and all its ancestors have the same text in both versions.
  private func isSame(_ pair: (old: Int, new: Int), _ texts: SameText) -> Bool {
    guard texts.isSame(pair.old, pair.new) else { return false }
    guard new.parentName(pair.new) != nil else { return true }
    let (before, after) = (old.lineage(pair.old), new.lineage(pair.new))
    return before.count == after.count && zip(before, after).allSatisfy { texts.isSame($0, $1) }
  }

  /// Whether Core Data matches two entities by identity. A pair can also have only its name in common.
  private func isOne(_ pair: (old: Int, new: Int)) -> Bool {
    old.model.entities[pair.old].identity == new.model.entities[pair.new].identity
  }

  /// Returns the later name of an entity of the earlier version; `nil` if it was removed.
  func laterName(_ name: String?) -> String? { name.flatMap { names[$0] } }
}

// MARK: - Entities

extension StoreSteps {
  static func path(_ entity: Entity) -> [ElementPath.Step] { [.init(.entity, entity.name)] }

  private mutating func entityCame(_ index: Int) {
    add(Self.path(new.model.entities[index]), .came, .lightweight, "a new entity starts without objects")
  }

  private mutating func entityWent(_ index: Int) {
    let entity = old.model.entities[index]
    if entity.isAbstract {
      add(Self.path(entity), .went, .lightweight, "it had no objects of its own")
    } else {
      add(Self.path(entity), .went, .lossy, "all \(entity.name) objects are dropped")
    }
  }

  /// Adds a step for an entity of the same name that Core Data does not match.
  private mutating func replace(_ pair: (old: Int, new: Int)) {
    let (before, after) = (old.model.entities[pair.old], new.model.entities[pair.new])
    add(
      Self.path(after), .field("renamingIdentifier"), .lossy,
      "Core Data matches by renaming identifiers, “\(before.identity)” is not “\(after.identity)”: "
        + "all \(before.name) objects are dropped", .open)
  }

  private mutating func compare(_ pair: (old: Int, new: Int)) {
    let (before, after) = (old.model.entities[pair.old], new.model.entities[pair.new])
    let path = Self.path(after)
    if before.name != after.name {
      add(path, .renamed, .lightweight, "the renaming identifier says that it was \(before.name)")
    }
    if before.versionHashModifier ?? "" != after.versionHashModifier ?? "" {
      add(path, .field("versionHashModifier"), .lightweight, "the version hash changes, and a migration runs")
    }
    if before.isAbstract != after.isAbstract {
      if after.isAbstract {
        add(
          path, .field("abstract"), .review, "objects of \(before.name) itself have no entity to go to", .open)
      } else {
        add(path, .field("abstract"), .lightweight, "it may have objects of its own from now on")
      }
    }
    if laterName(before.parentEntity) != after.parentEntity
      || (before.parentEntity == nil) != (after.parentEntity == nil)
    {
      add(path, .field("parentEntity"), .lightweight, "an entity may move in a hierarchy, into one and out of one")
    }
    constraints(before, after, pair)
    compareProperties(pair)
  }

  private mutating func constraints(_ before: Entity, _ after: Entity, _ pair: (old: Int, new: Int)) {
    let (had, has) = (Self.constraints(before), Self.constraints(after))
    for constraint in has where !had.contains(constraint) {
      let path = Self.path(after) + [.init(.uniquenessConstraint, constraint)]
      if let name = emptyAttribute(of: constraint, pair) {
        add(path, .came, .lightweight, "objects that exist have no \(name), and nothing is like nothing else", .open)
      } else {
        add(
          path, .came, .conditional, "fails where two objects have the same \(constraint) (134111)", .reported)
      }
    }
    for constraint in had where !has.contains(constraint) {
      add(
        Self.path(before) + [.init(.uniquenessConstraint, constraint)], .went, .lightweight,
        "nothing has to be unique any more")
    }
  }

  /// Returns a new attribute of a constraint that is empty in all objects. SQLite does not consider empty values
  /// equal. A mandatory attribute without a default already fails for that reason.
  private func emptyAttribute(of constraint: String, _ pair: (old: Int, new: Int)) -> String? {
    let before = old.properties(pair.old)
    return constraint.split(separator: ",").map(String.init).first { name in
      let found = new.properties(pair.new).first { new.attribute($0.value)?.name == name }
      guard let (identity, property) = found, before[identity] == nil, let attribute = new.attribute(property) else {
        return false
      }
      return !attribute.hasDefault
    }
  }

  private static func constraints(_ entity: Entity) -> [String] {
    (entity.uniquenessConstraints?.elements ?? []).map(\.pathName)
  }
}
