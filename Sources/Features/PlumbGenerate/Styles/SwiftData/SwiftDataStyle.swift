import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbWorkspace

extension Style {
  /// The style of `@Model` classes. SwiftData's schema of the classes has to match the model, so that both frameworks
  /// open a store that Core Data created.
  static let swiftdata = Style(
    id: .swiftdata, summary: "@Model classes of SwiftData, for a store that Core Data created.", conventions: [],
    declaring: Declaring(
      hasClass: { _ in true }, attribute: { $0.swiftDataAttribute($1, of: $2) },
      relationship: { $0.swiftDataRelationship($1, of: $2) }, finish: { $0.finishSwiftData(&$1, $2) },
      impossibleAccess: [.private, .fileprivate], takesModelClass: false),
    naming: Naming(
      reservedTypes: SwiftName.typesOfSwiftData, members: [], accessors: { _, _ in [] },
      // SwiftData does not search for the class by the name in the model, so the names match in any case.
      runtimeName: { entity, className in entity.className ?? className },
      classHelp: "rename the entity in a new version of the model, with its old name as the renaming identifier",
      renameHelp: "give it another name with `name`", runtimeNameHelp: "",
      inherited: { SwiftName.modelMembers.contains($0) }, inheritance: .ofModelClass),
    writing: Writing(
      owns: { $0.isSwiftData },
      files: { entity, _ in [FileDraft(suffix: "+Plumb.swift", code: SwiftDataCode.type(entity))] },
      code: { entity, _ in SwiftDataCode.type(entity) }, member: { SwiftDataCode.member($0, of: $1) },
      imports: { _, _ in ["Foundation", "SwiftData"] }, companions: [.schema]),
    compositions: Compositions(
      declare: { $0.swiftDataComposition($1) }, code: { SwiftDataCode.type($0) },
      imports: { composition, _ in composition.elements.contains(where: \.needsFoundation) ? ["Foundation"] : [] }),
    comparing: .swiftdata)
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
    for property in entity.fetchedProperties { say(.fetchedProperty(property, of: entity)) }
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

extension Style.Comparing {
  /// The comparison for the SwiftData style. SwiftData creates its schema only from the class. If the schema differs
  /// from the model, their hashes differ, and a store that was created with one of them does not open with the other.
  static let swiftdata = Style.Comparing(
    namesEntity: true, isMarked: true, isExact: false, isComplete: true, inherits: true, introducer: "",
    remedy: "mark it with @Transient", takes: { $0.isSwiftData }, sees: { $0.isSwiftData }, makesSchema: true,
    otherStyle: Style.OtherStyle(
      found: "without @Model", label: "@Model is expected", help: "mark it with @Model"))
}
