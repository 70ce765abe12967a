import PlumbCore
import PlumbModel

/// The effects of a migration with a mapping model between two versions, for each entity and each property.
///
/// A mapping model determines alone which objects and values exist after the migration: an entity without a mapping
/// loses its objects, and a renaming identifier has no effect.
struct MappedEffects {
  /// The effects by the path of the entity or the property at the entity that declares it: in the later version, or in
  /// the earlier one for lost data.
  private(set) var effects: [[ElementPath.Step]: Effect<MigrationClass>] = [:]
  let mapping: MappingModel
  private let old: StoredEntities
  private let new: StoredEntities
  /// The properties of the earlier version whose values a mapping uses: the source entity, then the name.
  private var used: Set<[String]> = []

  /// Computes the effects. `mapping` has explicit value expressions.
  init(_ mapping: MappingModel, from old: Model, to new: Model) {
    self.mapping = mapping
    (self.old, self.new) = (StoredEntities(old), StoredEntities(new))
    for item in mapping.entityMappings {
      for property in item.attributes + item.relationships {
        for key in property.expression?.sourceKeys ?? [] { used.insert([item.source ?? "", key]) }
      }
    }
    for index in old.entities.indices where !old.entities[index].isAbstract { addObjects(of: index) }
    for item in mapping.entityMappings { add(item) }
  }

  private mutating func add(_ path: [ElementPath.Step], _ level: MigrationClass, _ reason: String) {
    if let known = effects[path], !level.isWorse(than: known.level) { return }
    effects[path] = Effect(level, reason)
  }

  // MARK: Objects

  private mutating func addObjects(of index: Int) {
    let name = old.model.entities[index].name
    let path = [ElementPath.Step(.entity, name)]
    let mappings = mapping.entityMappings.filter { $0.source == name && $0.destination != nil }
    guard let first = mappings.first else {
      return add(path, .lossy, "\(mapping.name) does not map it: all \(name) objects are dropped")
    }
    if let filter = first.sourceFilter, !mappings.contains(where: { $0.sourceFilter?.isEmpty ?? true }) {
      add(path, .lossy, "\(mapping.name) maps only objects that match \(filter)")
    }
    guard !mappings.contains(where: { $0.kind == .custom }) else { return }
    for property in old.properties(index).values { addValues(of: property, name) }
  }

  /// Adds the loss of a property's values. The links of a relationship are kept if a mapping uses its inverse.
  private mutating func addValues(of property: StoredProperty, _ entity: String) {
    let steps = old.path(property)
    guard let name = steps.last?.name, !used.contains([entity, name]), old.attribute(property)?.isDerived != true else {
      return
    }
    if let relationship = old.relationship(property) {
      let inverse = relationship.inverseName
      guard !used.contains(where: { $0.last == inverse && inverse != nil }) else { return }
    }
    add(steps, .lossy, "\(mapping.name) does not use it: its values are dropped")
  }

  // MARK: Values

  private mutating func add(_ item: EntityMapping) {
    guard let source = old.index(item.source), let destination = new.index(item.destination),
      !old.model.entities[source].isAbstract
    else { return }
    if item.kind == .custom, let policy = item.policyClassName {
      add([.init(.entity, item.destination ?? "")], .review, "the policy \(policy) of \(mapping.name) maps its objects")
    }
    let earlier = Dictionary(
      old.properties(source).values.map { (old.path($0).last?.name ?? "", $0) }, uniquingKeysWith: { first, _ in first }
    )
    let expressions = Dictionary(
      (item.attributes + item.relationships).map { ($0.name, $0.expression) }, uniquingKeysWith: { first, _ in first })
    for later in new.properties(destination).values {
      let path = new.path(later)
      let expression = expressions[path.last?.name ?? ""] ?? nil
      if let attribute = new.attribute(later) {
        guard !attribute.isDerived else { continue }
        addValue(attribute, path, expression, earlier, item)
      } else if let relationship = new.relationship(later) {
        addLinks(relationship, path, expression, earlier, item)
      }
    }
  }

  private typealias Earlier = [String: StoredProperty]

  private mutating func addValue(
    _ attribute: Attribute, _ path: [ElementPath.Step], _ expression: ValueExpression?, _ earlier: Earlier,
    _ item: EntityMapping
  ) {
    switch expression {
    case nil where !attribute.isOptional && !attribute.hasDefault, .constant(.null)? where !attribute.isOptional:
      addMissing("value", path, item)
    case nil, .constant: return
    case .some(let expression):
      guard let key = expression.sourceKeyPath, let before = earlier[key].flatMap(old.attribute) else {
        return add(path, .review, "a value expression of \(mapping.name) computes it: \(expression)")
      }
      addConversion(before, attribute, path, item)
    }
  }

  /// Adds the effect of a mandatory property that no expression sets. A policy can set it.
  private mutating func addMissing(_ what: String, _ path: [ElementPath.Step], _ item: EntityMapping) {
    guard item.kind == .custom, let policy = item.policyClassName else {
      return add(
        path, .conditional,
        "fails if objects exist, because it is mandatory and \(mapping.name) sets no \(what) (134110)")
    }
    add(path, .review, "fails unless \(policy) sets it: it is mandatory, and \(mapping.name) sets no \(what) (134110)")
  }

  /// Adds the effect of a value that is set unchanged.
  private mutating func addConversion(
    _ before: Attribute, _ after: Attribute, _ path: [ElementPath.Step], _ item: EntityMapping
  ) {
    let failing = item.kind == .custom ? MigrationClass.review : .conditional
    if before.type != after.type {
      if [before.type, after.type].allSatisfy({ $0.isNumeric || $0 == .boolean }) {
        add(path, .review, "\(mapping.name) sets numbers of another type, and a narrower one may lose values")
      } else if after.type != .transformable {
        add(
          path, failing,
          "\(mapping.name) sets values of the type \(before.type.words), which are not \(after.type.words): fails if "
            + "objects have a value (134110)")
      }
    }
    if before.isOptional, !after.isOptional {
      add(path, failing, "fails if objects have no value, because it is mandatory (134110)")
    }
  }

  private mutating func addLinks(
    _ relationship: Relationship, _ path: [ElementPath.Step], _ expression: ValueExpression?, _ earlier: Earlier,
    _ item: EntityMapping
  ) {
    guard let expression else {
      if relationship.needsObjects { addMissing("objects", path, item) }
      return
    }
    let before = expression.sourceKeys.first.flatMap { earlier[$0] }.flatMap(old.relationship)
    if before?.isToMany == true, !relationship.isToMany {
      add(path, .review, "\(mapping.name) sets one of many objects")
    }
    if relationship.needsObjects, before?.isOptional ?? true {
      add(
        path, item.kind == .custom ? .review : .conditional, "fails if it is empty, because it is mandatory (134110)")
    }
  }
}
