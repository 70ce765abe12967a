import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

/// A property as it is expected and as it is declared.
///
///     pair.path       // Order.total
///     pair.modelType  // Decimal
struct PropertyPair: Hashable {
  /// What the model calls the place of the property: the expected declaration, not the one in Swift.
  let owner: Owner
  /// From the model and the configuration, with the model's facts.
  let expected: PropertyDeclaration
  /// From the sources, with its places.
  let actual: PropertyDeclaration
  /// The class with the types around it, in which names of types are read.
  let scope: String
  /// Whether all of the class stands between `#if` and `#endif`.
  let isScopeConditional: Bool
  /// Whether SwiftData is to make its schema of the declaration.
  let isSwiftData: Bool
  /// Which of the types counts that branches of an `#if` declare.
  var branch = 0

  /// An entity or a composite, as it is expected.
  enum Owner: Hashable {
    case entity(EntityDeclaration)
    case composition(CompositionDeclaration)

    /// Whether properties have to be declared exactly as they are expected: a macro writes the accessors of every
    /// composition, and those of classes in some styles.
    var isExact: Bool {
      switch self {
      case .entity(let entity): Style.of(entity).comparing.isExact
      case .composition: true
      }
    }
  }

  init(
    entity: EntityDeclaration, expected: PropertyDeclaration, actual: PropertyDeclaration, in scope: EntityDeclaration
  ) {
    self.scope = scope.form.qualifiedName.isEmpty ? scope.className : scope.form.qualifiedName
    isScopeConditional = scope.form.isConditional
    isSwiftData = entity.isSwiftData
    owner = .entity(entity)
    self.expected = expected
    self.actual = actual
  }

  /// An element of a composition; names of types are read inside its struct. `isConditional` says that all of the
  /// struct stands between `#if` and `#endif`.
  init(
    composition: CompositionDeclaration, expected: PropertyDeclaration, actual: PropertyDeclaration,
    isConditional: Bool, isSwiftData: Bool
  ) {
    self.isSwiftData = isSwiftData
    owner = .composition(composition)
    isScopeConditional = isConditional
    scope = composition.typeName
    self.expected = expected
    self.actual = actual
  }

  /// The language of the declaration, for messages.
  var language: SourceLanguage { actual.places.language }

  /// The declared type as its source spells it: `int32_t` in Objective-C.
  var actualType: String { spelled(actual.type) }

  /// A type as the declaration's language spells it.
  func spelled(_ type: TypeReference) -> String {
    language == .objectiveC ? type.objectiveC : type.description
  }

  /// Whether the declaration has to say everything, exactly.
  var isExact: Bool { owner.isExact && !isSwiftData }

  /// Whether the declaration says everything, be it to a macro or to SwiftData.
  var saysEverything: Bool { isExact || isSwiftData }

  /// Whether the class is expected to write the accessors out, and not to leave them to Core Data or a macro.
  var isWritten: Bool { if case .entity(let entity) = owner { entity.writesAccessors } else { false } }

  /// `Order.total`, by the names in the model.
  var path: String { "\(ownerStep.name).\(expected.persistentName)" }

  /// The element's path in its version, by the names in the model.
  var steps: [ElementPath.Step] { [ownerStep, .init(expected.elementKind, expected.persistentName)] }

  private var ownerStep: ElementPath.Step {
    switch owner {
    case .entity(let entity): .init(.entity, entity.entity)
    case .composition(let composition): .init(.composite, composition.composite)
    }
  }

  /// `Integer 64`; the Swift type where the model does not say.
  var modelType: String {
    guard let type = expected.facts.attributeType, type != .undefined else { return "\(expected.type.unwrapped)" }
    return type.rawValue
  }

  /// A difference with both sides: the part of the declaration and the XML attribute. It is an error without fix, notes
  /// or help until it is told otherwise:
  ///
  ///     pair.difference(…).with(fix: fix).atMost(.warning)
  func difference(
    _ rule: Rule, _ message: String, part: Difference.SwiftSide.Part, label: String, at attribute: XMLKey,
    modelLabel: String, discriminator: String = ""
  ) -> Difference {
    Difference(
      rule: rule, message: message, element: steps, swift: .init(places: actual.places, part: part, label: label),
      xml: .init(origin: expected.facts.origin, attribute: attribute, label: modelLabel),
      subject: .property(self), discriminator: discriminator)
  }
}

extension PropertyDeclaration {
  var elementKind: ElementPath.Kind { if case .attribute = kind { .attribute } else { .relationship } }
}

extension Difference {
  /// The difference with another fix, or none.
  func with(fix: DriftFix?) -> Difference {
    var copy = self
    copy.fix = fix
    return copy
  }

  /// The difference with further notes and help.
  func with(notes: [String] = [], help: [String] = []) -> Difference {
    var copy = self
    copy.notes += notes
    copy.help += help
    return copy
  }

  /// The difference with the safe fix for an argument without a value: `.unique` is written, or taken away.
  func with(flag argument: AnnotationArgument, isWanted: Bool, of pair: PropertyPair) -> Difference {
    let edit = isWanted ? pair.annotate(argument) : .property(pair.actual, .removeArgument(argument.name))
    return with(fix: DriftFix(isWanted ? "Say \(argument)" : "Remove \(argument)", .safe, [edit]))
  }

  /// No heavier than this.
  func atMost(_ severity: Severity) -> Difference {
    var copy = self
    copy.atMost = severity
    return copy
  }
}
