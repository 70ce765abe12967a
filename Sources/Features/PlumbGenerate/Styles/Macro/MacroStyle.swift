import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbRules
import PlumbWorkspace

/// The style of `@PersistentModel` classes with stored properties. The macro writes the accessors.
struct MacroStyle: CompositionStyle {
  let id = DeclarationStyle.macro
  let conventions: Set<Rule.Convention> = [.optionalRelationships, .inverses, .deleteRules]

  func declare(_ attribute: Attribute, of entity: Entity, _ declarer: inout Declarer) -> PropertyDeclaration? {
    declarer.macroAttribute(attribute, of: entity)
  }
  func declare(_ relationship: Relationship, of entity: Entity, _ declarer: inout Declarer) -> PropertyDeclaration? {
    declarer.macroRelationship(relationship, of: entity)
  }
  func declare(_ composite: Composite, _ declarer: inout Declarer) -> CompositionDeclaration? {
    declarer.composition(composite)
  }
  func finish(_ declaration: inout EntityDeclaration, of entity: Entity, _ declarer: inout Declarer) {
    declarer.finishMacro(&declaration, entity)
  }
  let impossibleAccess: Set<AccessLevel> = [.private, .fileprivate, .open]

  func usesType(_ name: String) -> Bool {
    SwiftName.typesOfCoreData.contains(name) || SwiftName.typesOfMacroCode.contains(name)
  }
  let members = ["Keys", "Paths", "PathRoot"]
  func accessors(of property: PropertyDeclaration, _ options: DeclarationOptions) -> [String] {
    let accessors = property.toManyAccessors
    return options.generateToManyCount && !accessors.isEmpty ? accessors + [property.name + "Count"] : accessors
  }
  func runtimeName(of entity: Entity, className: String) -> String { entity.name }
  let runtimeNameHelp = "; `class` gives it another name in Swift"

  func owns(_ entity: EntityDeclaration) -> Bool { entity.hasMacro }
  func code(of entity: EntityDeclaration, _ options: GeneratorOptions) -> Code {
    MacroCode.type(entity, options)
  }
  func code(of composition: CompositionDeclaration) -> Code { MacroCode.type(composition) }
  func member(_ property: PropertyDeclaration, of entity: EntityDeclaration) -> Code {
    property.declarationCode(access: entity.access)
  }
  func imports(of entity: EntityDeclaration, _ options: GeneratorOptions) -> [String] {
    MacroCode.imports(of: entity, options)
  }
  func imports(of composition: CompositionDeclaration, _ options: GeneratorOptions) -> [String] {
    MacroCode.imports(of: composition, options)
  }
  let ownCompanions: Set<CompanionKind> = [.queries]

  // The macro only has the syntax of the class and not the model, so every error in a declaration changes the
  // behavior.
  let namesEntity = true
  let isMarked = true
  let isExact = true
  let isComplete = true
  let inherits = false
  let extraPropertyHelp = "mark it with @Ignore"
  func takes(_ entity: EntityDeclaration) -> Bool { entity.hasMacro }
  let otherStyle = OtherStyle(
    found: "without @PersistentModel", label: "@PersistentModel is expected",
    help: "mark it with @PersistentModel, or set the style to managed")
}

/// Attributes and classes of the macro style.
extension Declarer {
  /// Completes the declaration of a final class with the arguments of its macro. An entity with a parent is reported
  /// as an error.
  mutating func finishMacro(_ declaration: inout EntityDeclaration, _ entity: Entity) {
    declaration.isFinal = true
    declaration.macro = ModelMacro(
      generatesInit: options.generateInit, generatesToManyCount: options.generateToManyCount ? nil : false,
      observation: options.observation.map { .known($0) })
    if !SwiftName.isIdentifier(entity.name), entity.name != declaration.className {
      say(.nameInvalid(objcNameOf: entity))
    }
    if let parent = entity.parentEntity {
      say(.entityInheritance(entity, from: parent))
    }
  }

  /// Returns the property of an attribute. The property is unique if a constraint contains only this attribute. No
  /// macro exists for constraints with several attributes.
  mutating func macroAttribute(_ attribute: Attribute, of entity: Entity) -> PropertyDeclaration? {
    let override = options.override(of: attribute.name, of: entity.name)
    let unique =
      entity.uniquenessConstraints?.contains { $0.attributes.count == 1 && $0.attributes[0].name == attribute.name }
      ?? false
    return macroProperty(
      AttributeSubject(
        attribute: attribute, override: override, place: PropertyPath(attribute, of: entity), isUnique: unique))
  }

  /// Returns the property of an attribute: its storage, type, traits, name and initial value. `nil` for a derived
  /// attribute and for an attribute whose type cannot be determined.
  private mutating func macroProperty(_ subject: AttributeSubject) -> PropertyDeclaration? {
    let attribute = subject.attribute
    if attribute.isComputed {
      say(.derivedAttribute(subject))
      return nil
    }
    let storage = storage(of: subject)
    guard let value = valueType(of: subject, storage) else { return nil }
    let isOptional = isOptional(subject)
    checkTraits(of: subject, storage)
    return PropertyDeclaration(
      name: macroName(subject.override?.name ?? attribute.name, of: subject.place),
      persistentName: attribute.name, type: isOptional ? .optional(value) : value,
      defaultValue: defaultValue(of: subject, storage, isOptional: isOptional),
      kind: .attribute(
        .init(
          isUnique: subject.isUnique, isTransient: attribute.isTransient, storage: storage,
          decodeFailurePolicy: decodeFailurePolicy(of: subject, storage))),
      facts: facts(of: attribute))
  }

  /// Returns a property's name in Swift, and reports a name that requires backticks. The macro derives other names
  /// from it, such as `__cd_attribute_validate_`default``, which do not compile.
  mutating func macroName(_ name: String, of place: PropertyPath) -> String {
    if SwiftName.needsBackticks(name) { say(.nameInvalid(keyword: name, of: place, style)) }
    return checkedName(name, of: place)
  }

  /// Reports a transient attribute that is unique or encoded.
  private mutating func checkTraits(of subject: AttributeSubject, _ storage: StorageMethod) {
    guard subject.attribute.isTransient else { return }
    if subject.isUnique {
      say(.generateTransient(unique: subject))
    }
    if storage != .default {
      say(.generateTransient(stored: subject))
    }
  }

  /// Returns the policy of the attribute, or the policy for all attributes. `nil` if values are not decoded, or if
  /// the macro's default applies.
  private mutating func decodeFailurePolicy(
    of subject: AttributeSubject, _ storage: StorageMethod
  ) -> MacroCase<DecodeFailurePolicy>? {
    switch storage {
    case .raw, .codable, .transformed:
      return (subject.override?.decodeFailurePolicy ?? options.defaultDecodeFailurePolicy).map { .known($0) }
    case .default, .composition, .other:
      if subject.override?.decodeFailurePolicy != nil {
        say(.generateDecodePolicy(subject))
      }
      return nil
    }
  }
}
