import PlumbDeclarations
import PlumbModel

extension Style {
  /// `@PersistentModel` classes whose stored properties say everything; the macro writes the accessors.
  static let macro = Style(
    id: .macro, summary: "@PersistentModel classes: declarations only, a macro writes the accessors.",
    asks: [.optionalRelationships, .inverses, .deleteRules],
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
      imports: { MacroCode.imports(of: $0, $1) }),
    compositions: Compositions(
      declare: { $0.composition($1) }, code: { MacroCode.type($0) }, imports: { MacroCode.imports(of: $0, $1) }),
    comparing: .macro)
}

/// Attributes and classes of the macro style.
extension Declarer {
  /// A final class with its macro's arguments; entities that inherit are refused, fetched properties noted.
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

  /// An attribute as a property. It is unique by a constraint of its own; constraints over several attributes have no
  /// annotation.
  mutating func macroAttribute(_ attribute: Attribute, of entity: Entity) -> PropertyDeclaration? {
    let override = options.override(of: attribute.name, of: entity.name)
    let unique =
      entity.uniquenessConstraints?.contains { $0.attributes.count == 1 && $0.attributes[0].name == attribute.name }
      ?? false
    return macroProperty(
      AttributeSubject(
        attribute: attribute, override: override, place: PropertyPath(attribute, of: entity), isUnique: unique))
  }

  /// The steps of an attribute: storage, type, optional, traits, name, initial value. nil for a derived attribute and
  /// for one without a type.
  private mutating func macroProperty(_ subject: AttributeSubject) -> PropertyDeclaration? {
    let attribute = subject.attribute
    if attribute.isDerived || attribute.derivationExpression != nil {
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

  /// A property's name in Swift, refused where it has to stand in backticks: the macro makes other names of it,
  /// `__cd_attribute_validate_`default``, which do not compile.
  mutating func macroName(_ name: String, of place: PropertyPath) -> String {
    if SwiftName.needsBackticks(name) { say(.nameInvalid(keyword: name, of: place, style.naming)) }
    return checkedName(name, of: place)
  }

  /// What comparing asks about the attribute later, and the declaration does not say.
  func facts(of attribute: Attribute) -> ModelFacts {
    ModelFacts(
      origin: attribute.origin, attributeType: attribute.type, usesScalar: attribute.usesScalar,
      unsaidDefault: attribute.isOptional && attribute.hasDefault ? DefaultReading(attribute).value : nil,
      isOptional: attribute.isOptional)
  }

  /// As the model says; the configuration can make a property more optional than that, never less.
  func isOptional(_ subject: AttributeSubject) -> Bool {
    let asConfigured = subject.override?.optionality == .ignore && subject.override?.type?.isOptional == true
    return subject.attribute.isOptional || asConfigured
  }

  /// What a transient attribute cannot be: unique, or encoded for a store.
  private mutating func checkTraits(of subject: AttributeSubject, _ storage: StorageMethod) {
    guard subject.attribute.isTransient else { return }
    if subject.isUnique {
      say(.generateTransient(unique: subject))
    }
    if storage != .default {
      say(.generateTransient(stored: subject))
    }
  }

  /// The attribute's policy, else the one for all; nil where nothing is decoded, and where the macro's own is meant.
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

/// An attribute of an entity and what the configuration says of it.
struct AttributeSubject {
  /// The attribute, or the element of a composite.
  var attribute: Attribute
  /// What the configuration says of it; nil where it says nothing.
  var override: AttributeOverride?
  /// Its names in the model, for findings.
  var place: PropertyPath
  /// Whether a uniqueness constraint names it alone.
  var isUnique: Bool

  /// Where findings about it stand.
  var anchor: Anchor { place.anchor }
  /// `Item.status`, for messages.
  var path: String { place.text }
  /// The XML attribute that holds the default: a date has one of its own.
  var defaultKey: XMLKey { attribute.defaultDateInterval == nil ? .defaultValueString : .defaultDateTimeInterval }
}
