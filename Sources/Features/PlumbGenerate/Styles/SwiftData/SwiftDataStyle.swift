import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbWorkspace

/// The style of `@Model` classes. SwiftData's schema of the classes has to match the model, so that both frameworks
/// open a store that Core Data created.
struct SwiftDataStyle: CompositionStyle {
  let id = DeclarationStyle.swiftdata

  func declare(_ attribute: Attribute, of entity: Entity, _ declarer: inout Declarer) -> PropertyDeclaration? {
    declarer.swiftDataAttribute(attribute, of: entity)
  }
  func declare(_ relationship: Relationship, of entity: Entity, _ declarer: inout Declarer) -> PropertyDeclaration? {
    declarer.swiftDataRelationship(relationship, of: entity)
  }
  func declare(_ composite: Composite, _ declarer: inout Declarer) -> CompositionDeclaration? {
    declarer.swiftDataComposition(composite)
  }
  func finish(_ declaration: inout EntityDeclaration, of entity: Entity, _ declarer: inout Declarer) {
    declarer.finishSwiftData(&declaration, entity)
  }
  let takesModelClass = false

  func usesType(_ name: String) -> Bool { SwiftName.typesOfSwiftData.contains(name) }
  func inheritedMember(_ name: String) -> TakenMember? {
    SwiftName.modelMembers.contains(name) ? .ofModelClass : nil
  }
  func accessors(of property: PropertyDeclaration, _ options: DeclarationOptions) -> [String] { [] }
  // SwiftData does not search for the class by the name in the model, so the names match in any case.
  func runtimeName(of entity: Entity, className: String) -> String { entity.className ?? className }
  let classHelp = "rename the entity in a new version of the model, with its old name as the renaming identifier"
  let runtimeNameHelp = ""

  func owns(_ entity: EntityDeclaration) -> Bool { entity.isSwiftData }
  func code(of entity: EntityDeclaration, _ options: GeneratorOptions) -> Code { SwiftDataCode.type(entity) }
  func code(of composition: CompositionDeclaration) -> Code { SwiftDataCode.type(composition) }
  func member(_ property: PropertyDeclaration, of entity: EntityDeclaration) -> Code {
    SwiftDataCode.member(property, of: entity)
  }
  func imports(of entity: EntityDeclaration, _ options: GeneratorOptions) -> [String] { ["Foundation", "SwiftData"] }
  func imports(of composition: CompositionDeclaration, _ options: GeneratorOptions) -> [String] {
    composition.elements.contains(where: \.needsFoundation) ? ["Foundation"] : []
  }
  let companions: Set<CompanionKind> = [.schema]

  // SwiftData creates its schema only from the class. If the schema differs from the model, their hashes differ, and a
  // store that was created with one of them does not open with the other.
  let namesEntity = true
  let isMarked = true
  let isComplete = true
  let makesSchema = true
  let extraPropertyHelp = "mark it with @Transient"
  func compares(_ entity: EntityDeclaration) -> Bool { entity.isSwiftData }
  func takes(_ entity: EntityDeclaration) -> Bool { entity.isSwiftData }
  let otherStyle = OtherStyle(
    found: "without @Model", label: "@Model is expected", help: "mark it with @Model")
}

/// Classes and attributes of SwiftData.
extension Declarer {
  /// Completes the declaration of a class with its superclass, `#Unique`, `#Index` and the parameters of the
  /// superclasses' initializers. Elements that SwiftData cannot represent are reported.
  mutating func finishSwiftData(_ declaration: inout EntityDeclaration, _ entity: Entity) {
    if declaration.superclass == "NSManagedObject" { declaration.superclass = "" }
    declaration.isFinal = isFinal(entity)
    declaration.schema = SchemaMacros(
      constraints: compoundConstraints(of: entity), indexes: indexes(of: entity), release: release)
    declaration.facts.inherited = inheritedParameters(of: entity)
    if declaration.className != entity.name { say(.generateSwiftDataName(of: entity, declaration.className)) }
    if entity.isAbstract { say(.swiftDataAbstract(entity)) }
  }

  /// Returns the stored property of an attribute, or `nil` if SwiftData does not support the attribute.
  mutating func swiftDataAttribute(_ attribute: Attribute, of entity: Entity) -> PropertyDeclaration? {
    let override = options.override(of: attribute.name, of: entity.name)
    let subject = AttributeSubject(
      attribute: attribute, override: override, place: PropertyPath(attribute, of: entity),
      isUnique: entity.uniquenessConstraints?.contains { $0.attributes.map(\.name) == [attribute.name] } ?? false)
    if attribute.isComputed {
      say(.swiftDataDerived(subject))
      return nil
    }
    let storage = swiftDataStorage(of: subject)
    guard let type = swiftDataType(of: subject, storage) else { return nil }
    let isOptional = isOptional(subject)
    if override?.decodeFailurePolicy != nil { say(.generateDecodePolicy(subject)) }
    let name = checkedName(override?.name ?? attribute.name, of: subject.place)
    if name != attribute.name { say(.generateSwiftDataName(of: subject.place, name)) }
    return PropertyDeclaration(
      name: name, persistentName: attribute.name, type: isOptional ? .optional(type) : type,
      defaultValue: storage == .default ? declaredDefault(of: subject, isOptional: isOptional) : nil,
      kind: .attribute(.init(isUnique: subject.isUnique, isTransient: attribute.isTransient, storage: storage)),
      schema: SchemaTraits(
        options: attribute.schemaOptions,
        originalName: name == attribute.name ? attribute.renamingIdentifier : attribute.name,
        hashModifier: attribute.versionHashModifier),
      facts: facts(of: attribute))
  }

  /// Returns the model's default, which SwiftData sets in new objects. `nil` if the model has no default, because the
  /// initial value `nil` is implicit.
  private mutating func declaredDefault(of subject: AttributeSubject, isOptional: Bool) -> DefaultValue? {
    let value = modelDefault(of: subject, isOptional: isOptional)
    return value == .some(DefaultValue.none) ? nil : value
  }

  /// Returns the storage of an attribute: unchanged, through a transformer, or as the struct of a composite.
  /// SwiftData stores values of other types in its own format, so raw and codable storage are reported.
  private mutating func swiftDataStorage(of subject: AttributeSubject) -> StorageMethod {
    let type = subject.attribute.type
    if let configured = subject.override?.storage {
      if configured == .raw || configured == .codable {
        say(.generateStorageType(swiftData: subject))
      } else if !configured.supports(type) {
        say(.generateStorageType(subject, configured))
      }
    }
    return switch type {
    case .transformable: .transformed(transformer(of: subject) ?? "NSSecureUnarchiveFromData")
    case .composite: .composition
    default: .default
    }
  }

  /// Returns the type without its optional. `nil` if SwiftData stores no such type, which is reported.
  private mutating func swiftDataType(of subject: AttributeSubject, _ storage: StorageMethod) -> TypeReference? {
    let type = subject.attribute.type
    if storage != .default { return valueType(of: subject, storage) }
    guard let usual = type.swift.value else {
      say(.swiftDataUndefinedType(subject))
      return nil
    }
    if let configured = subject.override?.type {
      checkType(
        configured, of: subject.path, on: subject.anchor, mayBeOptional: subject.override?.optionality == .ignore)
    }
    let chosen = subject.override?.type?.unwrapped ?? options.types[type]?.unwrapped ?? usual
    if !type.swift.isInferred(from: chosen) { say(.generateStorageType(swiftData: subject, as: chosen, usual: usual)) }
    return chosen
  }
}

extension Attribute {
  /// The options of `@Attribute` for the attribute's flags in the model.
  fileprivate var schemaOptions: Set<SchemaTraits.Option> {
    let marks: [(Bool, SchemaTraits.Option)] = [
      (allowsExternalStorage, .externalStorage), (allowsCloudEncryption, .allowsCloudEncryption),
      (preservesAfterDeletion, .preserveValueOnDeletion), (isIndexedInSpotlight, .spotlight),
    ]
    return Set(marks.filter(\.0).map(\.1))
  }
}
