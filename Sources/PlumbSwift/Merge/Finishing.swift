import PlumbDeclarations
import PlumbModel

/// Makes declarations of records, now that all names are known.
///
/// In its own file `var owner: Person?` is an attribute of a type Person; here it becomes the relationship that it is
/// where Person is an entity's class. So do `Many<Tag>`, by its alias, and `NSSet?`, by its accessors.
struct Finishing {
  let hierarchy: Hierarchy
  let aliases: Aliases
  private let constants: Constants
  /// Registered names by the classes of value transformers.
  private let transformers: [String: String]

  init(hierarchy: Hierarchy, aliases: Aliases, constants: Constants, types: [TypeDeclaration]) {
    self.hierarchy = hierarchy
    self.aliases = aliases
    self.constants = constants
    transformers = Dictionary(
      types.filter(\.isTransformer).compactMap { type in type.transformerNames.first.map { (type.name, $0) } }
    ) { first, _ in first }
  }

  /// The declaration of a class, with the properties of its layers before its own.
  func entity(_ found: Hierarchy.Entity, names: ExpectedNames) -> EntityDeclaration {
    let record = found.own.record
    let bodies = found.layers.flatMap { $0.bodies(asLayerOf: record) } + found.own.bodies
    let accessors = bodies.flatMap(\.accessors)
    let entity = EntityDeclaration(
      entity: entityName(record, names), className: record.name, access: record.access,
      superclass: superclass(of: found), isFinal: record.isFinal, macro: record.macro,
      writesAccessors: record.writesAccessors(with: bodies), schema: record.schema,
      properties: properties(bodies, accessors),
      places: record.places,
      form: ClassForm(
        objcName: record.objcName, qualifiedName: record.qualifiedName, isConditional: record.isConditional,
        layers: found.layers.map(\.record.name), accessors: accessors,
        unstored: bodies.flatMap(\.unstored), outsideSuperclass: found.outsideSuperclass,
        setOnInsert: bodies.reduce(into: []) { $0.formUnion($1.setOnInsert) }, keyUses: bodies.flatMap(\.keyUses),
        takesKeys: bodies.contains(where: \.takesKeys)))
    return inSchema(entity, names)
  }

  /// What the class itself has beside its properties, in whichever of its bodies.
  private func members(of bodies: [TypeBody]) -> WrittenMembers {
    WrittenMembers(
      initializer: bodies.lazy.compactMap(\.members.initializer).first,
      hasToManyCount: bodies.contains { $0.members.hasToManyCount },
      observation: bodies.lazy.compactMap(\.members.observation).first)
  }

  /// Attributes, then relationships. A computed property that reads what another one declares is no declaration of its
  /// own.
  private func properties(_ bodies: [TypeBody], _ accessors: [AccessorDeclaration]) -> [PropertyDeclaration] {
    let all =
      bodies.count == 1 ? finished(bodies[0], accessors) : bodies.flatMap { finished($0, accessors) }
    let properties = all.isInOrder ? all : all.filter { !$0.isRelationship } + all.filter(\.isRelationship)
    guard properties.holdsComputed else { return properties }
    let declared = Set(properties.filter { !$0.form.isComputed }.map(\.persistentName))
    return properties.filter { !$0.form.isComputed || !declared.contains($0.persistentName) }
  }

  /// The model's name for the class's entity, else the one that the class itself says. Core Data looks for a classic
  /// class by its Objective-C name.
  private func entityName(_ record: ClassRecord, _ names: ExpectedNames) -> String {
    let named = names.classes[record.name]
    let declared = record.objcName.flatMap { names.classes[$0] }
    return (record.hasMacro ? named ?? declared : declared ?? named) ?? record.objcName ?? record.name
  }

  /// The declaration of a struct. Its elements are attributes, whatever their types.
  func composition(_ record: CompositionRecord, names: ExpectedNames) -> CompositionDeclaration {
    var elements = record.body.properties.flatMap { meanings(of: $0, in: record.body.scope) }
    if names.includesSwiftData { for index in elements.indices { elements[index].adjust(toSchemaOf: names) } }
    return CompositionDeclaration(
      composite: names.compositions[record.name] ?? record.name, typeName: record.name, access: record.access,
      writesDictionary: record.writesDictionary, elements: elements, places: record.places,
      form: ClassForm(isConditional: record.isConditional, unstored: record.body.unstored))
  }
}

// MARK: - Properties

extension Finishing {
  /// The properties of a body, with what other files say of their types. Most stay as they are, and no copy is made.
  private func finished(_ body: TypeBody, _ accessors: [AccessorDeclaration]) -> [PropertyDeclaration] {
    if body.isFinished { return body.properties }
    var properties = body.properties
    for index in body.properties.indices {
      if let changed = finished(body.properties[index], in: body.scope, accessors) { properties[index] = changed }
    }
    if aliases.branches == 1 { return properties }
    return properties
      + body.properties.flatMap { property in
        meanings(of: property, in: body.scope).dropFirst().map { changed($0, accessors, isResolved: true) ?? $0 }
      }
  }

  /// nil where nothing changes.
  private func finished(
    _ property: PropertyDeclaration, in scope: String, _ accessors: [AccessorDeclaration]
  ) -> PropertyDeclaration? {
    if property.form.hasUnknownKey { return namingKey(property, in: scope) }
    if let resolved = resolved(property, in: scope) {
      return changed(resolved, accessors, isResolved: true) ?? resolved
    }
    return changed(property, accessors, isResolved: false)
  }

  /// A computed property with the key that a constant names. Where the sources do not hold the constant, it has its own
  /// name for one.
  private func namingKey(_ property: PropertyDeclaration, in scope: String) -> PropertyDeclaration {
    var property = property
    let key = constants.value(of: property.persistentName, in: scope, file: property.places.file)
    property.persistentName = key ?? property.name
    property.form.namesKey = key != nil
    property.form.hasUnknownKey = key == nil
    return property
  }

  /// A property with each type that branches of an `#if` give it through an alias.
  private func meanings(of property: PropertyDeclaration, in scope: String) -> [PropertyDeclaration] {
    (0..<aliases.branches).map { resolved(property, in: scope, branch: $0) ?? property }
      .reduce(into: []) { found, next in if !found.contains(next) { found.append(next) } }
  }

  /// The property as a relationship, or with the name of its transformer; nil where it stays what it is.
  private func changed(
    _ property: PropertyDeclaration, _ accessors: [AccessorDeclaration], isResolved: Bool
  ) -> PropertyDeclaration? {
    if property.isRelationship { return relationship(property, accessors, isResolved: isResolved) }
    return property.form.isAnnotatedAttribute ? namingTransformer(property) : leading(property, accessors)
  }

  /// A property whose type is written with aliases; nil for others.
  private func resolved(
    _ property: PropertyDeclaration, in scope: String, branch: Int = 0
  ) -> PropertyDeclaration? {
    if aliases.isEmpty { return nil }
    let type = aliases.resolve(property.type, in: scope, of: property.places.file, branch: branch)
    if type == property.type { return nil }
    var resolved = property
    resolved.type = type
    resolved.form.typeSpelling = .alias
    if case .expression(let text)? = property.defaultValue {
      let value = SourceText.defaultValue(text, as: type, alias: property.type)
      resolved.defaultValue = value ?? property.defaultValue
    } else {
      resolved.defaultValue = property.defaultValue?.resolved(as: type)
    }
    return resolved
  }

  /// A relationship that no annotation speaks of; nil for what is none.
  private func leading(_ property: PropertyDeclaration, _ accessors: [AccessorDeclaration]) -> PropertyDeclaration? {
    guard var target = RelationshipTarget(property.type, isManaged: hierarchy.isManaged) else { return nil }
    if target.destination.isEmpty { target.destination = destination(of: property, accessors) }
    var property = property
    property.lead(to: target, .init(cardinality: target.cardinality, destination: target.destination))
    return property
  }

  /// An annotated relationship where it turns out to be another one; nil where it stays what it is.
  private func relationship(
    _ property: PropertyDeclaration, _ accessors: [AccessorDeclaration], isResolved: Bool
  ) -> PropertyDeclaration? {
    guard case .relationship(let traits) = property.kind,
      isResolved || traits.destination.isEmpty || property.form.hasKeyPathInverse
    else { return nil }
    var changed = property
    guard var target = RelationshipTarget(annotated: property.type) else {
      changed.kind = .attribute(.init())
      return changed
    }
    if target.destination.isEmpty { target.destination = destination(of: property, accessors) }
    changed.lead(to: target, traits.with(inverse: inverse(of: property, traits, target)))
    return changed
  }

  /// The inverse by the model's name, though a key path has the Swift one.
  private func inverse(
    of property: PropertyDeclaration, _ traits: PropertyDeclaration.RelationshipTraits, _ target: RelationshipTarget
  ) -> String? {
    guard property.form.hasKeyPathInverse, let name = traits.inverse else { return traits.inverse }
    return hierarchy.persistentName(of: name, in: target.destination) ?? name
  }

  /// `.transformed(ColorTransformer.self)` by the name that the class is registered with; nil for others.
  private func namingTransformer(_ property: PropertyDeclaration) -> PropertyDeclaration? {
    guard case .attribute(var traits) = property.kind, case .transformed(let name) = traits.storage,
      let registered = transformers[name.lastComponent]
    else { return nil }
    var property = property
    traits.storage = .transformed(registered)
    property.kind = .attribute(traits)
    return property
  }

  /// Where `NSSet` leads, which only the accessors say; empty where there are none.
  private func destination(of property: PropertyDeclaration, _ accessors: [AccessorDeclaration]) -> String {
    accessors.first {
      $0.destination != nil && $0.kind != .fetchRequest && $0.speaks(of: property.persistentName)
    }?.destination ?? ""
  }
}

extension ClassRecord {
  /// Whether the class is one of the accessor style: its annotation says so, and no property says otherwise.
  fileprivate func writesAccessors(with bodies: [TypeBody]) -> Bool {
    guard !isMarked, isNamedConditionally else { return false }
    return !bodies.contains { body in body.properties.contains { $0.form.storage == .managed } }
  }
}

extension Hierarchy.Class {
  /// mogenerator's `_Item` is as good as `Item` itself; what stands in another class is marked.
  fileprivate func bodies(asLayerOf child: ClassRecord) -> [TypeBody] {
    if record.name == "_" + child.name { return bodies }
    return bodies.map { body in
      var body = body
      for index in body.properties.indices { body.properties[index].form.isInBaseClass = true }
      for index in body.keyUses.indices { body.keyUses[index].isInBaseClass = true }
      return body
    }
  }
}

// By index, for handing a property to a closure copies it.
extension [PropertyDeclaration] {
  /// Whether no attribute stands behind a relationship.
  fileprivate var isInOrder: Bool {
    var last = false
    for index in indices {
      let isRelationship = self[index].isRelationship
      if last, !isRelationship { return false }
      last = isRelationship
    }
    return true
  }

  fileprivate var holdsComputed: Bool {
    for index in indices where self[index].form.isComputed { return true }
    return false
  }
}

extension PropertyDeclaration.RelationshipTraits {
  fileprivate func with(inverse: String?) -> Self {
    var traits = self
    traits.inverse = inverse
    return traits
  }
}
