import PlumbDeclarations

/// Properties of base classes that some entities of the subclasses have and others lack.
///
///     class Record: NSManagedObject { @NSManaged var note: String? }
///     class Tag: Record {}                       // the entity Tag has no note
///
/// Core Data does not implement `note` for a Tag: reading it ends the app. One property is one finding, with all
/// entities that lack it.
extension Comparison {
  /// Records properties that the superclasses of an entity's class declare for other entities. `extra` are the
  /// properties of the layers that the entity lacks. An abstract entity is skipped, because it has no objects.
  ///
  /// A superclass that may declare a parent entity is skipped: its properties belong to this entity too, and its extra
  /// properties are reported for the parent entity.
  mutating func noteLacking(_ entity: EntityDeclaration, _ extra: [Declared], in found: [Int], known: Set<String>) {
    guard let model = schema.entity(entity.entity), !model.isAbstract else { return }
    for declared in extra where declared.property.form.isInBaseClass {
      let layers = classes.classes[declared.owner].form.layers
      noteLacking(entity, declared.property, of: layers.count == 1 ? layers.first : nil, found, known)
    }
    let parents = Set(schema.ancestors(of: model).map(\.name))
    for index in classes.ancestors(of: found)
    where !matching.entities[index].contains(where: { parents.contains(drift.expected.entities[$0].entity) }) {
      let base = classes.classes[index]
      pairsLeft -= base.properties.count
      if pairsLeft < 0 { return }
      for property in base.properties {
        if wrongSuperclass == nil {
          noteLacking(entity, property, of: base.className, found, known)
        } else if isLacking(property, found, known) {
          wronglyInherited.append(property.name)
        }
      }
    }
  }

  private mutating func noteLacking(
    _ entity: EntityDeclaration, _ property: PropertyDeclaration, of base: String?, _ found: [Int],
    _ known: Set<String>
  ) {
    guard isLacking(property, found, known), let place = property.textPlace else { return }
    if let index = lackingIndices[place] {
      if lacking[index].entities.last?.entity != entity.entity { lacking[index].entities.append(entity) }
    } else {
      let outside = found.compactMap { classes.classes[$0].form.outsideSuperclass }.first
      lackingIndices[place] = lacking.count
      lacking.append((property, base, [entity], outside))
    }
  }

  /// Whether Core Data does not implement a property of a base class for an entity: the entity lacks the key, and none
  /// of its classes declares the property itself.
  private func isLacking(_ property: PropertyDeclaration, _ found: [Int], _ known: Set<String>) -> Bool {
    guard property.form.storage == .managed, !property.accesses(oneOf: known) else { return false }
    return !found.contains { index in
      let own = classes.classes[index]
      return own.form.unstored.contains { $0.name == property.name && $0.reason != .commentedOut }
        || own.properties.contains { $0.name == property.name && $0.form.isComputed }
    }
  }
}
