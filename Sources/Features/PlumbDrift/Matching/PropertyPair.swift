import PlumbCore
import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

typealias AttributeTraits = PropertyDeclaration.AttributeTraits
typealias RelationshipTraits = PropertyDeclaration.RelationshipTraits
typealias Cardinality = PropertyDeclaration.Cardinality

/// A property as it is expected and as it is declared.
///
///     pair.path       // Order.total
///     pair.modelType  // Decimal
struct PropertyPair: Hashable {
  /// The entity or composite of the property in the model: the expected declaration, not the Swift one.
  let owner: Owner
  /// The property from the model and the configuration, with the model's facts.
  let expected: PropertyDeclaration
  /// The property from the sources, with its source locations.
  let actual: PropertyDeclaration
  /// The class with its enclosing types, in which type names are resolved.
  let scope: String
  /// Whether the whole class is between `#if` and `#endif`.
  let isScopeConditional: Bool
  /// Whether SwiftData builds its schema from the declaration.
  let isSwiftData: Bool
  /// The library whose macros read the declaration. CoreDataEvolution's for a class without a macro.
  let library: MacroLibrary
  /// The index of the type to use, among the types that branches of an `#if` declare.
  var branch = 0

  /// An expected entity or composite.
  enum Owner: Hashable {
    case entity(EntityDeclaration)
    case composition(CompositionDeclaration)

    /// Whether properties have to be declared exactly as expected. A macro writes the accessors of every composition,
    /// and those of classes in some styles.
    var isExact: Bool {
      switch self {
      case .entity(let entity): entity.style.isExact
      case .composition: true
      }
    }

    var step: ElementPath.Step {
      switch self {
      case .entity(let entity): .init(.entity, entity.entity)
      case .composition(let composition): .init(.composite, composition.composite)
      }
    }
  }

  /// Creates a pair of an entity's property and a property that the class `scope` declares.
  init(
    entity: EntityDeclaration, expected: PropertyDeclaration, actual: PropertyDeclaration, in scope: EntityDeclaration
  ) {
    (owner, self.expected, self.actual) = (.entity(entity), expected, actual)
    self.scope = scope.scopeName
    isScopeConditional = scope.form.isConditional
    isSwiftData = entity.isSwiftData
    library = scope.library
  }

  /// Creates the pair of a composition's element; type names are resolved inside its struct. `isConditional` is
  /// `true` if the whole struct is between `#if` and `#endif`, and `library` declares the struct's macro.
  init(
    composition: CompositionDeclaration, expected: PropertyDeclaration, actual: PropertyDeclaration,
    library: MacroLibrary, isConditional: Bool, isSwiftData: Bool
  ) {
    (owner, self.expected, self.actual) = (.composition(composition), expected, actual)
    scope = composition.typeName
    isScopeConditional = isConditional
    self.isSwiftData = isSwiftData
    self.library = library
  }

  /// The language of the declaration, for messages.
  var language: SourceLanguage { actual.places.language }

  /// The declared type as its source spells it: `int32_t` in Objective-C.
  var actualType: String { spelled(actual.type) }

  /// Returns a type as the declaration's language spells it.
  func spelled(_ type: TypeReference) -> String {
    language == .objectiveC ? type.objectiveC : type.description
  }

  /// Whether the declaration has to contain all settings exactly.
  var isExact: Bool { owner.isExact && !isSwiftData }

  /// Whether the declaration contains all settings, for a macro or for SwiftData.
  var declaresEverything: Bool { isExact || isSwiftData }

  /// Whether the property is computed and reads the value by its key. Its type is the author's decision.
  var isComputed: Bool { actual.form.isComputed }

  /// Whether the class is expected to implement the accessors itself, instead of Core Data or a macro.
  var isWritten: Bool { if case .entity(let entity) = owner { entity.writesAccessors } else { false } }

  /// The property's path by the names in the model: `Order.total`.
  var path: String { "\(owner.step.name).\(expected.persistentName)" }

  /// The element's path in its version, by the names in the model.
  var steps: [ElementPath.Step] { [owner.step, .init(expected.elementKind, expected.persistentName)] }

  /// The attribute's type in the model: `Integer 64`; the Swift type if the model declares none.
  var modelType: String {
    guard let type = expected.facts.attributeType, type != .undefined else { return "\(expected.type.unwrapped)" }
    return type.rawValue
  }

  /// Returns a difference with both sides: the part of the declaration and the XML attribute. It is an error without
  /// fix, notes or help, unless it is changed:
  ///
  ///     pair.difference(…).with(fix: fix).atMost(.warning)
  func difference(
    _ rule: Rule, _ message: String, part: Difference.SwiftSide.Part, label: String, at attribute: XMLKey,
    modelLabel: String, discriminator: String = ""
  ) -> Difference {
    Difference(
      rule, message, element: steps, swift: .init(actual.places, part, label),
      xml: .init(expected.facts.origin, attribute, modelLabel), subject: .property(self), discriminator: discriminator)
  }
}

extension PropertyDeclaration {
  var elementKind: ElementPath.Kind { if case .attribute = kind { .attribute } else { .relationship } }
}

extension EntityDeclaration {
  /// The class with its enclosing types.
  var scopeName: String { form.qualifiedName.isEmpty ? className : form.qualifiedName }
}
