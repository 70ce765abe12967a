import PlumbCore
import PlumbDeclarations
import PlumbRules

/// Properties of base classes that some entities of the subclasses have and others lack.
///
///     class Record: NSManagedObject { @NSManaged var note: String? }
///     class Tag: Record {}                       // the entity Tag has no note
///
/// Core Data does not implement `note` for a Tag: reading it ends the app. One property is one finding, with all
/// entities that lack it.
struct LackingEntities {
  /// The properties in the order in which they were found.
  private var found: [Lack] = []
  private var indices: [String: Int] = [:]

  private struct Lack {
    let property: PropertyDeclaration
    /// The class that declares the property; `nil` if several base classes are possible.
    let base: String?
    var entities: [EntityDeclaration]
  }

  /// Adds an entity that lacks a property of a superclass.
  mutating func add(_ property: PropertyDeclaration, of base: String?, lackedBy entity: EntityDeclaration) {
    guard let place = property.textPlace else { return }
    if let index = indices[place] {
      if found[index].entities.last?.entity != entity.entity { found[index].entities.append(entity) }
    } else {
      indices[place] = found.count
      found.append(Lack(property: property, base: base, entities: [entity]))
    }
  }

  /// The difference of each property.
  var differences: [Difference] {
    found.map { .driftPropertyExtra($0.property, of: $0.base, lackedBy: $0.entities) }
  }
}

extension Comparison {
  /// Records properties that the superclasses of an entity's class declare for other entities. `extra` are the
  /// properties of the layers that the entity lacks. An abstract entity is skipped, because it has no objects.
  mutating func noteLacking(_ entity: EntityDeclaration, _ extra: [Declared], in found: [Int], known: Set<String>) {
    guard let model = schema.entity(entity.entity), !model.isAbstract else { return }
    for declared in extra where declared.property.form.isInBaseClass {
      let layers = classes.classes[declared.owner].form.layers
      add(declared.property, of: layers.count == 1 ? layers.first : nil, lackedBy: entity, found, known)
    }
    for index in classes.ancestors(of: found) where !mayBeParent(index, of: entity) {
      let base = classes.classes[index]
      for property in base.properties { add(property, of: base.className, lackedBy: entity, found, known) }
    }
  }

  private mutating func add(
    _ property: PropertyDeclaration, of base: String?, lackedBy entity: EntityDeclaration, _ found: [Int],
    _ known: Set<String>
  ) {
    guard property.form.storage == .managed, !property.speaks(ofOneOf: known) else { return }
    // A subclass may still declare the property itself.
    let isOverridden = found.contains { index in
      let own = classes.classes[index]
      return own.form.unstored.contains { $0.name == property.name && $0.reason != .commentedOut }
        || own.properties.contains { $0.name == property.name && $0.form.isComputed }
    }
    if !isOverridden { lacking.add(property, of: base, lackedBy: entity) }
  }

  /// Whether a superclass declares a parent entity. Its properties belong to this entity too, and its extra
  /// properties are reported for the parent entity.
  private func mayBeParent(_ index: Int, of entity: EntityDeclaration) -> Bool {
    let parents = schema.entity(entity.entity).map(schema.ancestors) ?? []
    let names = Set(parents.map(\.name))
    return matching.entities[index].contains { names.contains(drift.expected.entities[$0].entity) }
  }
}
