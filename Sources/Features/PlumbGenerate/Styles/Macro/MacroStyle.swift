import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Style {
  /// The style of `@PersistentModel` classes with stored properties. The macro writes the accessors.
  package static let macro = Style(
    id: .macro, summary: "@PersistentModel classes: declarations only, a macro writes the accessors.",
    conventions: [.optionalRelationships, .inverses, .deleteRules],
    declaring: Declaring(
      hasClass: { _ in true }, attribute: { $0.macroAttribute($1, of: $2) },
      relationship: { $0.macroRelationship($1, of: $2) },
      finish: { $0.finishMacro(&$1, $2) }, impossibleAccess: [.private, .fileprivate, .open]),
    naming: Naming(
      reservedTypes: SwiftName.typesOfCoreData.union(SwiftName.typesOfMacroCode),
      members: ["Keys", "Paths", "PathRoot"],
      accessors: { property, options in
        let accessors = property.toManyAccessors
        return options.generateToManyCount && !accessors.isEmpty ? accessors + [property.name + "Count"] : accessors
      },
      runtimeName: { entity, _ in entity.name }, renameHelp: "give it another name with `name`",
      runtimeNameHelp: "; `class` gives it another name in Swift"),
    writing: Writing(
      owns: { $0.hasMacro },
      files: { entity, _ in [FileDraft(suffix: "+Plumb.swift", code: MacroCode.type(entity))] },
      code: { entity, _ in MacroCode.type(entity) }, member: { $0.declarationCode(access: $1.access) },
      imports: { MacroCode.imports(of: $0, $1) }, ownCompanions: [.queries]),
    compositions: Compositions(
      declare: { $0.composition($1) }, code: { MacroCode.type($0) }, imports: { MacroCode.imports(of: $0, $1) }),
    comparing: .macro)
}

/// Attributes and classes of the macro style.
extension Declarer {
  /// Completes the declaration of a final class with the arguments of its macro. An entity with a parent is reported
  /// as an error, a fetched property as a note.
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
    for property in entity.fetchedProperties {
      say(.fetchedProperty(property, of: entity))
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
    if SwiftName.needsBackticks(name) { say(.nameInvalid(keyword: name, of: place, style.naming)) }
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

extension Style.Comparing {
  /// The comparison for the macro style. The macro only has the syntax of the class and not the model, so every error
  /// in a declaration changes the behavior.
  static let macro = Style.Comparing(
    namesEntity: true, isMarked: true, isExact: true, isComplete: true, inherits: false, introducer: "",
    remedy: "mark it with @Ignore", takes: { $0.hasMacro },
    otherStyle: Style.OtherStyle(
      found: "without @PersistentModel", label: "@PersistentModel is expected",
      help: "mark it with @PersistentModel, or set the style to managed"))
}
