import PlumbModel

/// Makes declarations of records, now that all names are known.
struct Finishing {
  let hierarchy: Hierarchy
  let aliases: Aliases
  /// Registered names by the classes of value transformers.
  private let transformers: [String: String]

  init(hierarchy: Hierarchy, aliases: Aliases, types: [TypeDeclaration]) {
    self.hierarchy = hierarchy
    self.aliases = aliases
    transformers = Dictionary(
      types.filter(\.isTransformer).compactMap { type in type.transformerNames.first.map { (type.name, $0) } }
    ) { first, _ in first }
  }

  func entity(_ found: Hierarchy.Entity, names: ExpectedNames) -> EntityDeclaration {
    let record = found.own.record
    let bodies = found.layers.flatMap(\.bodies) + found.own.bodies
    let accessors = bodies.flatMap(\.accessors)
    return EntityDeclaration(
      entity: entityName(record, names), className: record.name, access: record.access,
      superclass: record.isSwiftData ? "" : found.superclass, isFinal: record.isFinal, macro: record.macro,
      properties: properties(bodies, accessors), places: record.places,
      form: ClassForm(
        objcName: record.objcName, qualifiedName: record.qualifiedName, isSwiftData: record.isSwiftData,
        isConditional: record.isConditional, layers: found.layers.map(\.record.name), accessors: accessors))
  }

  /// Attributes, then relationships. A computed property that reads what another one declares is no declaration of its
  /// own.
  private func properties(_ bodies: [TypeBody], _ accessors: [AccessorDeclaration]) -> [PropertyDeclaration] {
    var attributes: [PropertyDeclaration] = []
    var relationships: [PropertyDeclaration] = []
    attributes.reserveCapacity(bodies.reduce(0) { $0 + $1.properties.count })
    var hasComputed = false
    for body in bodies {
      for index in body.properties.indices {
        let property = property(body.properties[index], accessors)
        hasComputed = hasComputed || property.form.isComputed
        if case .relationship = property.kind { relationships.append(property) } else { attributes.append(property) }
      }
    }
    attributes += relationships
    guard hasComputed else { return attributes }
    let declared = Set(attributes.filter { !$0.form.isComputed }.map(\.persistentName))
    return attributes.filter { !$0.form.isComputed || !declared.contains($0.persistentName) }
  }

  /// What the model calls the class's entity, else what the class itself says.
  private func entityName(_ record: ClassRecord, _ names: ExpectedNames) -> String {
    names.classes[record.name] ?? record.objcName.flatMap { names.classes[$0] } ?? record.objcName ?? record.name
  }

  func composition(_ record: CompositionRecord, names: ExpectedNames) -> CompositionDeclaration {
    CompositionDeclaration(
      composite: names.compositions[record.name] ?? record.name, typeName: record.name, access: record.access,
      elements: record.elements.map(resolved).map(\.declaration), places: record.places)
  }
}

// MARK: - Properties

extension Finishing {
  private func resolved(_ record: PropertyRecord) -> PropertyRecord {
    var record = record
    let type = aliases.resolve(record.declaration.type, in: record.scope)
    if type != record.declaration.type {
      record.declaration.type = type
      record.declaration.defaultValue = record.declaration.defaultValue?.resolved(as: type)
    }
    return record
  }

  private func property(_ record: PropertyRecord, _ accessors: [AccessorDeclaration]) -> PropertyDeclaration {
    aliases.isEmpty ? finished(record, accessors) : finished(resolved(record), accessors)
  }

  private func finished(_ record: PropertyRecord, _ accessors: [AccessorDeclaration]) -> PropertyDeclaration {
    var declaration = record.declaration
    if record.isAttribute, record.relationship == nil {
      nameTransformer(&declaration)
      return declaration
    }
    guard let target = target(of: record, accessors) else { return declaration }
    let note = record.relationship ?? RelationshipNote()
    declaration.type = declaration.type.naming(target.destination)
    declaration.kind = .relationship(
      .init(
        cardinality: target.cardinality, destination: target.destination, inverse: inverse(note, target),
        deleteRule: note.deleteRule, minimumCount: note.minimumCount, maximumCount: note.maximumCount))
    return declaration
  }

  /// The inverse by the model's name, though a key path has the Swift one.
  private func inverse(_ note: RelationshipNote, _ target: Target) -> String? {
    guard note.inverseIsKeyPath, let name = note.inverse else { return note.inverse }
    return hierarchy.persistentName(of: name, in: target.destination) ?? name
  }

  /// `.transformed(ColorTransformer.self)` by the name that the class is registered with.
  private func nameTransformer(_ declaration: inout PropertyDeclaration) {
    guard case .attribute(var traits) = declaration.kind, case .transformed(let name) = traits.storage,
      let registered = transformers[name.lastComponent]
    else { return }
    traits.storage = .transformed(registered)
    declaration.kind = .attribute(traits)
  }

  private struct Target {
    var cardinality: PropertyDeclaration.Cardinality
    var destination: String
  }

  /// What a property leads to; nil for attributes.
  private func target(of record: PropertyRecord, _ accessors: [AccessorDeclaration]) -> Target? {
    let isSaid = record.relationship != nil
    let managed = { (type: TypeReference) -> String? in
      guard let name = type.simpleName, isSaid || hierarchy.isManaged(name) else { return nil }
      return name
    }
    switch record.declaration.type.unwrapped {
    case .set(let element): return managed(element).map { Target(cardinality: .toMany, destination: $0) }
    case .array(let element): return managed(element).map { Target(cardinality: .toManyOrdered, destination: $0) }
    case .named("NSSet", _), .named("NSMutableSet", _):
      return Target(cardinality: .toMany, destination: destination(record, accessors))
    case .named("NSOrderedSet", _), .named("NSMutableOrderedSet", _):
      return Target(cardinality: .toManyOrdered, destination: destination(record, accessors))
    case let type:
      return managed(type).map { Target(cardinality: .toOne, destination: $0) }
        ?? (isSaid ? Target(cardinality: .toOne, destination: "") : nil)
    }
  }

  /// Where `NSSet` leads, which only the accessors say; empty where there are none.
  private func destination(_ record: PropertyRecord, _ accessors: [AccessorDeclaration]) -> String {
    accessors.first { $0.destination != nil && $0.speaks(of: record.declaration.persistentName) }?.destination ?? ""
  }
}

extension TypeReference {
  /// The type with a destination class under its simple name: `Set<Shop.Tag>` is `Set<Tag>`.
  fileprivate func naming(_ destination: String) -> TypeReference {
    switch self {
    case .named(let name, _) where name.hasSuffix("." + destination): .named(destination)
    case .optional(let type): .optional(type.naming(destination))
    case .set(let type): .set(type.naming(destination))
    case .array(let type): .array(type.naming(destination))
    default: self
    }
  }
}
