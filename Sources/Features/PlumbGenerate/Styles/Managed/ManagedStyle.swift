import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbRules
import PlumbWorkspace

/// The style of `@NSManaged` properties as Xcode declares them. Properties are optional even if they are mandatory in
/// the model.
struct ManagedStyle: Style {
  let id = DeclarationStyle.managed

  func declare(_ attribute: Attribute, of entity: Entity, _ declarer: inout Declarer) -> PropertyDeclaration? {
    declarer.managedAttribute(attribute, of: entity)
  }
  func declare(_ relationship: Relationship, of entity: Entity, _ declarer: inout Declarer) -> PropertyDeclaration? {
    declarer.managedRelationship(relationship, of: entity)
  }
  func finish(_ declaration: inout EntityDeclaration, of entity: Entity, _ declarer: inout Declarer) {
    declaration.form.layers = entity.customBaseClass
  }
  let writesInitializers = true

  func usesType(_ name: String) -> Bool { SwiftName.typesOfCoreData.contains(name) }
  let renameHelp = "rename it in the model"

  func owns(_ entity: EntityDeclaration) -> Bool {
    !entity.hasMacro && !entity.writesAccessors && !entity.isSwiftData
  }
  func files(of entity: EntityDeclaration, _ options: GeneratorOptions) -> [FileDraft] {
    options.layout.files(of: entity, options)
  }
  func code(of entity: EntityDeclaration, _ options: GeneratorOptions) -> Code {
    options.layout.code(of: entity, options)
  }
  func member(_ property: PropertyDeclaration, of entity: EntityDeclaration) -> Code {
    ManagedCode.list([property], of: entity)
  }
  func imports(of entity: EntityDeclaration, _ options: GeneratorOptions) -> [String] { ["CoreData", "Foundation"] }

  // Core Data implements the accessors at run time. An entity does not require a class, and a property can be accessed
  // with key-value coding.
  let introducer = "@NSManaged "
  func takes(_ entity: EntityDeclaration) -> Bool { !entity.hasMacro }
  let otherStyle = OtherStyle(
    found: "with @PersistentModel", label: "a classic class is expected", help: "set the style to macro")
}

/// Properties of the managed style. Few elements are rejected, because Core Data provides the accessors for any
/// model.
extension Declarer {
  /// Returns the property of an attribute with its name in the model, without an initial value.
  mutating func managedAttribute(_ attribute: Attribute, of entity: Entity) -> PropertyDeclaration? {
    let override = options.override(of: attribute.name, of: entity.name)
    let place = PropertyPath(attribute, of: entity)
    checkManagedName(override?.name, place)
    if let storage = override?.storage, storage != .default {
      say(.generateStorageType(managed: place, storage))
    }
    // The store computes the value of a derived attribute when the object is saved.
    return PropertyDeclaration(
      name: checkedName(attribute.name, of: place),
      type: managedType(of: attribute, override, place),
      kind: .attribute(.init()), facts: facts(of: attribute),
      form: PropertyForm(setterAccess: attribute.isComputed ? .private : nil))
  }

  /// Returns the property of a relationship: `Dest?`, `NSSet?` or a configured `Set<Dest>`, `NSOrderedSet?`. The type
  /// of a destination without a class is NSManagedObject. `nil` if the destination does not exist.
  mutating func managedRelationship(_ relationship: Relationship, of entity: Entity) -> PropertyDeclaration? {
    let place = PropertyPath(relationship, of: entity)
    checkManagedName(options.entities[entity.name]?.relationships[relationship.name]?.name, place)
    guard let destination = destination(of: relationship, entity) else { return nil }
    let hasClass = schema.entity(relationship.destinationEntity).map(hasClass) ?? true
    let object = TypeReference.named(hasClass ? destination : "NSManagedObject")
    let type: TypeReference =
      switch relationship.cardinality {
      case .toOne: .optional(object)
      case .toMany: options.typedSets ? .set(object) : .optional(.named("NSSet"))
      case .toManyOrdered: .optional(.named("NSOrderedSet"))
      }
    return PropertyDeclaration(
      name: checkedName(relationship.name, of: place), type: type,
      kind: .relationship(.init(cardinality: relationship.cardinality, destination: destination)),
      facts: ModelFacts(origin: relationship.origin, isOptional: relationship.isOptional, hasClass: hasClass))
  }

  /// Reports a configured name that differs from the model. Core Data finds `@NSManaged` properties by their names.
  private mutating func checkManagedName(_ configured: String?, _ place: PropertyPath) {
    guard let configured, configured != place.property.name else { return }
    say(.generateNameManaged(place, configured))
  }

  /// Returns the type with its optional: the configured type, a scalar if the model declares it, or the class. A
  /// class is optional even if the attribute is mandatory, unless the configuration excludes attributes that always
  /// have a value.
  ///
  ///     Integer 64, scalar    Int64          Boolean   NSNumber?
  ///     Transformable         NSObject?      Date      Date?
  private mutating func managedType(
    of attribute: Attribute, _ override: AttributeOverride?, _ place: PropertyPath
  ) -> TypeReference {
    if let type = override?.type {
      checkType(type, of: place.text, on: place.anchor, mayBeOptional: true)
      return override?.optionality == .ignore || type.isOptional ? type : .optional(type)
    }
    if attribute.usesScalar == true, let scalar = attribute.type.swift.scalar { return scalar }
    let isRequired =
      !attribute.isOptional && (options.nonOptionalMandatory || options.nonOptional && attribute.hasDefault)
    if attribute.type == .transformable, let text = attribute.transformableClass {
      if let type = TypeReference(swift: text) { return .optional(type.unwrapped) }
      say(.generateTypeInvalid(customClass: text, of: place))
    }
    if attribute.type == .undefined, !attribute.isTransient {
      say(.attributeTypeMissing(place))
    }
    return isRequired ? attribute.type.swift.object : .optional(attribute.type.swift.object)
  }
}

extension Entity {
  /// The class that mogenerator's `_Item` inherits from instead of NSManagedObject or the parent's class. Empty if the
  /// entity has no such entry, or if the entry is not the name of a class.
  fileprivate var customBaseClass: [String] {
    userInfo?.value("mogenerator.customBaseClass").flatMap { SwiftName.isIdentifier($0) ? [$0] : nil } ?? []
  }
}
