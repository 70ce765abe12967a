import PlumbDeclarations
import PlumbModel

/// Creates declarations from records, after the names of all files are known.
///
/// In its own file `var owner: Person?` is an attribute of a type Person. It becomes a relationship if Person is an
/// entity's class. `Many<Tag>` becomes a relationship by its alias, and `NSSet?` by its accessors.
struct Finishing {
  let hierarchy: Hierarchy
  let aliases: Aliases
  private let constants: Constants
  /// The registered names of value transformers, by the names of their classes.
  private let transformers: [String: String]

  init(hierarchy: Hierarchy, aliases: Aliases, constants: Constants, types: [TypeDeclaration]) {
    self.hierarchy = hierarchy
    self.aliases = aliases
    self.constants = constants
    transformers = Dictionary(
      types.filter(\.isTransformer).compactMap { type in type.transformerNames.first.map { (type.name, $0) } }
    ) { first, _ in first }
  }

  /// Returns the declaration of a class. The properties of its layers are before the properties of the class itself.
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
        isDeclaredOnly: record.lacksImplementation,
        macro: ([found.own] + found.layers).lazy.compactMap(\.record.annotation).first
          ?? bodies.lazy.compactMap(\.macro).first,
        layers: found.layers.map(\.record.name), accessors: accessors,
        unstored: bodies.flatMap(unstored), outsideSuperclass: found.outsideSuperclass,
        setOnInsert: bodies.reduce(into: []) { $0.formUnion($1.setOnInsert) }, keyUses: bodies.flatMap(\.keyUses),
        takesKeys: bodies.contains(where: \.takesKeys)))
    return inSchema(entity, names)
  }

  /// Returns the variables of a body that are not stored. A computed variable that passes a constant with its own name
  /// to a function is an accessor, and so is one whose key is a constant that the sources do not declare.
  private func unstored(_ body: TypeBody) -> [UnstoredVariable] {
    hierarchy.unstored(of: body).map { variable in
      guard variable.reason == .computed, let passed = body.passedConstants[variable.name] else { return variable }
      let isAccessor = passed.contains { constant in
        let value = constants.value(of: constant.name, in: body.scope, file: variable.places.file)
        return value.map { $0 == variable.name } ?? constant.isKey
      }
      guard isAccessor else { return variable }
      var accessor = variable
      accessor.reason = .accessor
      return accessor
    }
  }

  /// Returns the attributes, then the relationships. A computed property with the key of another property is
  /// excluded.
  private func properties(_ bodies: [TypeBody], _ accessors: [AccessorDeclaration]) -> [PropertyDeclaration] {
    let all = bodies.flatMap { finished($0, accessors) }
    let declared = Set(all.filter { !$0.form.isComputed }.map(\.persistentName))
    let properties = all.filter { !$0.form.isComputed || !declared.contains($0.persistentName) }
    return properties.filter { !$0.isRelationship } + properties.filter(\.isRelationship)
  }

  /// Returns the name of the class's entity: the model's name, or the name that the class declares. For a class
  /// without the macro, Core Data uses the Objective-C name.
  private func entityName(_ record: ClassRecord, _ names: ExpectedNames) -> String {
    let named = names.classes[record.name]
    let declared = record.objcName.flatMap { names.classes[$0] }
    return (record.hasMacro ? named ?? declared : declared ?? named) ?? record.objcName ?? record.name
  }

  /// Returns the declaration of a struct. Its elements are attributes of any type.
  func composition(_ record: CompositionRecord, names: ExpectedNames) -> CompositionDeclaration {
    var elements = record.body.properties.flatMap { meanings(of: $0, in: record.body.scope) }
    if names.includesSwiftData { for index in elements.indices { elements[index].adjust(toSchemaOf: names) } }
    return CompositionDeclaration(
      composite: names.compositions[record.name] ?? record.name, typeName: record.name, access: record.access,
      writesDictionary: record.writesDictionary, elements: elements, places: record.places,
      form: ClassForm(isConditional: record.isConditional, unstored: record.body.unstored), library: record.library)
  }
}

// MARK: - Properties

extension Finishing {
  /// Returns the properties of a body, with the facts that other files declare about their types. The additional types
  /// in the branches of an `#if` are last.
  private func finished(_ body: TypeBody, _ accessors: [AccessorDeclaration]) -> [PropertyDeclaration] {
    let resolved = body.properties.map { meanings(of: $0, in: body.scope) }
    return (resolved.compactMap(\.first) + resolved.flatMap { $0.dropFirst() })
      .map { finished($0, in: body.scope, accessors) }
  }

  /// Returns a property with the facts of other files, as a relationship or with the name of its transformer.
  private func finished(
    _ property: PropertyDeclaration, in scope: String, _ accessors: [AccessorDeclaration]
  ) -> PropertyDeclaration {
    if property.form.hasUnknownKey { return namingKey(property, in: scope) }
    if property.isRelationship { return relationship(property, accessors) }
    return property.form.isAnnotatedAttribute ? namingTransformer(property) : relationshipByType(property, accessors)
  }

  /// Returns a computed property with the key in its constant. If the sources do not declare the constant, the key is
  /// the property's name.
  private func namingKey(_ property: PropertyDeclaration, in scope: String) -> PropertyDeclaration {
    var property = property
    let key = constants.value(of: property.persistentName, in: scope, file: property.places.file)
    property.persistentName = key ?? property.name
    property.form.namesKey = key != nil
    property.form.hasUnknownKey = key == nil
    return property
  }

  /// Returns a property with each type that the branches of an `#if` give it through an alias.
  private func meanings(of property: PropertyDeclaration, in scope: String) -> [PropertyDeclaration] {
    if property.form.hasUnknownKey { return [property] }
    return (0..<aliases.branches).map { resolved(property, in: scope, branch: $0) }
      .reduce(into: []) { found, next in if !found.contains(next) { found.append(next) } }
  }

  /// Returns a property with the aliases in its type resolved.
  private func resolved(_ property: PropertyDeclaration, in scope: String, branch: Int) -> PropertyDeclaration {
    let type = aliases.resolve(property.type, in: scope, of: property.places.file, branch: branch)
    if type == property.type { return property }
    var resolved = property
    resolved.type = type
    resolved.form.typeSpelling = .alias
    resolved.form.alias = property.type
    if case .expression(let text)? = property.defaultValue {
      let value = SourceText.defaultValue(text, as: type, alias: property.type)
      resolved.defaultValue = value ?? property.defaultValue
    } else {
      resolved.defaultValue = property.defaultValue?.resolved(as: type)
    }
    return resolved
  }

  /// Returns a property without an annotation, as a relationship if its type is one.
  private func relationshipByType(_ property: PropertyDeclaration, _ accessors: [AccessorDeclaration])
    -> PropertyDeclaration
  {
    guard var target = RelationshipTarget(property.type, isManaged: hierarchy.isManaged) else { return property }
    if target.destination.isEmpty { target.destination = destination(of: property, accessors) }
    var property = property
    property.setTarget(target, .init(cardinality: target.cardinality, destination: target.destination))
    return property
  }

  /// Returns an annotated relationship with its destination and its inverse.
  private func relationship(
    _ property: PropertyDeclaration, _ accessors: [AccessorDeclaration]
  ) -> PropertyDeclaration {
    guard case .relationship(var traits) = property.kind else { return property }
    var changed = property
    guard var target = RelationshipTarget(annotated: property.type) else {
      changed.kind = .attribute(.init())
      return changed
    }
    if target.destination.isEmpty { target.destination = destination(of: property, accessors) }
    traits.inverse = inverse(of: property, traits, target)
    changed.setTarget(target, traits)
    return changed
  }

  /// Returns the model's name of the inverse. A key path contains the Swift name.
  private func inverse(
    of property: PropertyDeclaration, _ traits: PropertyDeclaration.RelationshipTraits, _ target: RelationshipTarget
  ) -> String? {
    guard property.form.hasKeyPathInverse, let name = traits.inverse else { return traits.inverse }
    return hierarchy.persistentName(of: name, in: target.destination) ?? name
  }

  /// Returns a property whose transformer is a class, `.transformed(ColorTransformer.self)`, with the registered name
  /// of that class. Other properties are returned unchanged.
  private func namingTransformer(_ property: PropertyDeclaration) -> PropertyDeclaration {
    guard case .attribute(var traits) = property.kind, case .transformed(let name) = traits.storage,
      let registered = transformers[name.lastComponent]
    else { return property }
    var property = property
    traits.storage = .transformed(registered)
    property.kind = .attribute(traits)
    return property
  }

  /// Returns the destination of an `NSSet`, which only the accessors contain. Empty if the property has no accessors.
  private func destination(of property: PropertyDeclaration, _ accessors: [AccessorDeclaration]) -> String {
    accessors.first {
      $0.destination != nil && $0.kind != .fetchRequest && $0.isAccessor(of: property.persistentName)
    }?.destination ?? ""
  }
}

extension ClassRecord {
  /// Whether the class is in the accessor style: its Objective-C name is conditional, and none of its properties is
  /// managed.
  fileprivate func writesAccessors(with bodies: [TypeBody]) -> Bool {
    guard !isMarked, isNamedConditionally else { return false }
    return !bodies.contains { body in body.properties.contains { $0.form.storage == .managed } }
  }
}

extension Hierarchy.Class {
  /// Returns the bodies of a layer. mogenerator's `_Item` counts as `Item` itself; members of any other class are
  /// marked.
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
