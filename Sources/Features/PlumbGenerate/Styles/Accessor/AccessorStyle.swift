import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbRules
import PlumbWorkspace

/// The style of plain classes with written-out accessors. It requires neither a macro nor Objective-C.
struct AccessorStyle: CompositionStyle {
  let id = DeclarationStyle.accessor

  func declare(_ attribute: Attribute, of entity: Entity, _ declarer: inout Declarer) -> PropertyDeclaration? {
    declarer.accessorAttribute(attribute, of: entity)
  }
  func declare(_ relationship: Relationship, of entity: Entity, _ declarer: inout Declarer) -> PropertyDeclaration? {
    declarer.accessorRelationship(relationship, of: entity)
  }
  func declare(_ composite: Composite, _ declarer: inout Declarer) -> CompositionDeclaration? {
    declarer.writtenComposition(composite)
  }
  func finish(_ declaration: inout EntityDeclaration, of entity: Entity, _ declarer: inout Declarer) {
    declarer.finishAccessors(&declaration, entity)
  }
  let writesInitializers = true

  func usesType(_ name: String) -> Bool {
    SwiftName.typesOfCoreData.contains(name) || SwiftName.typesOfAccessors.contains(name)
  }
  func usesObservedType(_ name: String) -> Bool { ObservationNames.types.contains(name) }
  func accessors(of property: PropertyDeclaration, _ options: DeclarationOptions) -> [String] {
    property.writtenAccessors
  }

  func owns(_ entity: EntityDeclaration) -> Bool { entity.writesAccessors }
  func code(of entity: EntityDeclaration, _ options: GeneratorOptions) -> Code { AccessorCode.type(entity, options) }
  func code(of composition: CompositionDeclaration) -> Code { AccessorComposition.type(composition) }
  func sharedFile(of entities: [EntityDeclaration], _ options: GeneratorOptions) -> FileDraft? {
    AccessorSupport.file(for: entities, options)
  }
  func member(_ property: PropertyDeclaration, of entity: EntityDeclaration) -> Code {
    AccessorMembers.property(property, of: entity)
  }
  func imports(of entity: EntityDeclaration, _ options: GeneratorOptions) -> [String] {
    ["CoreData", "Foundation"] + (entity.members.observation == nil ? [] : ["Observation"])
      + (options.usesLibrary ? ["PlumbData"] : [])
  }
  func imports(of composition: CompositionDeclaration, _ options: GeneratorOptions) -> [String] { ["Foundation"] }
  let writesDictionaries = true

  // The class contains the accessors, so their keys and types must match the model. The developer can change their
  // implementation.
  func takes(_ entity: EntityDeclaration) -> Bool {
    !entity.hasMacro && !entity.properties.contains { $0.form.storage == .managed }
  }
  let otherStyle = OtherStyle(
    found: "without written-out accessors", label: "written-out accessors are expected",
    help: "let `plumb generate` write it, or set the style to managed")
}

/// Properties of the accessor style. Their types are Swift types, as in the macro style. Every model is supported, as
/// in the managed style.
extension Declarer {
  /// Completes the declaration of a class. The class is final if no entity inherits from its entity and its access
  /// level is not `open`.
  mutating func finishAccessors(_ declaration: inout EntityDeclaration, _ entity: Entity) {
    declaration.writesAccessors = true
    declaration.members.observation = options.observation
    declaration.members.transformers = transformers(of: entity)
    declaration.members.hasToManyCount =
      options.generateToManyCount && declaration.properties.contains { $0.count(in: declaration) != nil }
    declaration.isFinal = isFinal(entity)
  }

  /// Returns the names of the value transformers of the entity's attributes.
  private func transformers(of entity: Entity) -> Set<String> {
    let names = entity.attributes.compactMap { attribute -> String? in
      guard attribute.type == .transformable else { return nil }
      return options.entities[entity.name]?.attributes[attribute.name]?.transformer ?? attribute.valueTransformerName
    }
    return Set(names)
  }

  /// Returns the property of an attribute, or `nil` if its type cannot be determined. The property is not optional if
  /// it has a value to return while no value is stored.
  mutating func accessorAttribute(_ attribute: Attribute, of entity: Entity) -> PropertyDeclaration? {
    let override = options.override(of: attribute.name, of: entity.name)
    let subject = AttributeSubject(
      attribute: attribute, override: override, place: PropertyPath(attribute, of: entity), isUnique: false)
    let storage = writtenStorage(of: subject)
    guard let type = writtenType(of: subject, storage) else { return nil }
    let policy = writtenPolicy(of: subject, storage)
    let fallback = isOptional(subject) ? nil : fallback(for: subject, storage, type)
    return PropertyDeclaration(
      name: checkedName(override?.name ?? attribute.name, of: subject.place), persistentName: attribute.name,
      type: fallback == nil ? .optional(type) : type, defaultValue: fallback,
      kind: .attribute(.init(storage: storage, decodeFailurePolicy: policy, isReadOnly: attribute.isComputed)),
      facts: facts(of: attribute))
  }

  /// Returns the property of a relationship: `Dest?`, `Set<Dest>`, or `[Dest]` for an ordered relationship. The
  /// destination type of an entity without a class is NSManagedObject. `nil` if the destination does not exist.
  mutating func accessorRelationship(_ relationship: Relationship, of entity: Entity) -> PropertyDeclaration? {
    guard let destination = destination(of: relationship, entity) else { return nil }
    let hasClass = schema.entity(relationship.destinationEntity).map(hasClass) ?? true
    let object = TypeReference.named(hasClass ? destination : "NSManagedObject")
    return PropertyDeclaration(
      name: checkedName(swiftName(of: relationship.name, entity), of: PropertyPath(relationship, of: entity)),
      persistentName: relationship.name, type: relationship.type(of: object),
      kind: .relationship(.init(cardinality: relationship.cardinality, destination: destination)),
      facts: ModelFacts(origin: relationship.origin, isOptional: relationship.isOptional, hasClass: hasClass))
  }
}

// MARK: - Attributes

extension Declarer {
  /// Returns the storage of an attribute. Values are stored as raw values or encoded if the configuration declares
  /// it. Composites are structs, or dictionaries if the configuration declares default storage. Transformed values
  /// have default storage, because Core Data applies the transformers.
  private mutating func writtenStorage(of subject: AttributeSubject) -> StorageMethod {
    let configured = subject.override?.storage
    if configured == .raw || configured == .codable { return storage(of: subject) }
    if let configured, configured != .default, !configured.supports(subject.attribute.type) {
      say(.generateStorageType(subject, configured))
    }
    let isStruct = subject.attribute.type == .composite && schema.composite(subject.attribute.composite) != nil
    return isStruct && (configured ?? .composition) == .composition ? .composition : .default
  }

  /// Returns the value's type without its optional. `nil` if it cannot be determined, which is reported.
  private mutating func writtenType(of subject: AttributeSubject, _ storage: StorageMethod) -> TypeReference? {
    if storage != .default { return valueType(of: subject, storage) }
    let row = subject.attribute.type.swift
    if let configured = subject.override?.type {
      checkType(
        configured, of: subject.path, on: subject.anchor, mayBeOptional: subject.override?.optionality == .ignore)
      if let usual = row.value { checkStored(subject, as: configured.unwrapped, usual: usual) }
      return configured.unwrapped
    }
    if let usual = row.value {
      let type = options.types[subject.attribute.type]?.unwrapped ?? usual
      checkStored(subject, as: type, usual: usual)
      return type
    }
    if subject.attribute.type == .transformable, let text = subject.attribute.transformableClass {
      if let type = TypeReference(swift: text) { return type.unwrapped }
      say(.generateTypeInvalid(customClass: text, of: subject.place))
    }
    if subject.attribute.type == .undefined, !subject.attribute.isTransient {
      say(.attributeTypeMissing(subject.place))
    }
    return row.object
  }

  /// Returns the value of a mandatory property while no value is stored: the model's default, or an empty value.
  /// `nil` if neither exists, if the value requires a failable initializer, and for codable and composition storage.
  private mutating func fallback(
    for subject: AttributeSubject, _ storage: StorageMethod, _ type: TypeReference
  ) -> DefaultValue? {
    if storage == .codable || storage == .composition { return nil }
    switch modelDefault(of: subject, isOptional: false) {
    case .uuid, .url: return nil
    case .data(let base64) where !base64.isEmpty: return nil
    case let value?: return value
    case nil: return storage == .raw ? nil : DefaultValue(emptyOf: type.description)
    }
  }

  /// Returns the policy of a getter for a value that cannot be decoded. The getter returns the property's default,
  /// which is `nil` for an optional property. With `debugAssertNil`, a debug build stops first.
  private mutating func writtenPolicy(
    of subject: AttributeSubject, _ storage: StorageMethod
  ) -> MacroCase<DecodeFailurePolicy>? {
    switch storage {
    case .raw, .codable:
      let policy = subject.override?.decodeFailurePolicy ?? options.defaultDecodeFailurePolicy
      return policy == .debugAssertNil ? .known(.debugAssertNil) : nil
    default:
      if subject.override?.decodeFailurePolicy != nil { say(.generateDecodePolicy(subject)) }
      return nil
    }
  }
}

extension PropertyDeclaration {
  /// The names of the methods that are generated for a to-many relationship. The count is not included, because it is
  /// only generated if its name is not in use.
  ///
  ///     items, ordered   →   addToItems, removeFromItems, insertIntoItems, replaceInItems
  fileprivate var writtenAccessors: [String] {
    let suffix = SwiftName.capitalized(name)
    return switch cardinality {
    case .toMany: ["addTo" + suffix, "removeFrom" + suffix]
    case .toManyOrdered: ["addTo" + suffix, "removeFrom" + suffix, "insertInto" + suffix, "replaceIn" + suffix]
    case .toOne, nil: []
    }
  }
}
