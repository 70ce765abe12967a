import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

extension Rule {
  /// Reported by `reportMissing`, with a safe fix that inserts the property, or without a fix if the name is taken;
  /// and by `compareCompositions`.
  static let driftPropertyMissing = Rule(
    "drift-property-missing", .drift, "A property of the model that Swift does not declare",
    severity: .always(.error),
    text: Text(
      what: """
        An attribute or relationship of the model that no class of its entity declares, in no branch of an `#if`. A \
        warning in classic @NSManaged classes, where a property may be left to key-value coding; a note for one end \
        of a relationship whose other end is declared. \
        A variable of its name that nothing stores is no declaration: a constant, a lazy or a computed one, one marked \
        @Ignore, or one without @NSManaged in a classic class. It is pointed at instead, and has to be mended by hand.
        """,
      why: """
        The value can be reached by its key only, untyped. In macro style initializers, paths and the test schema \
        lack it.
        """,
      example: .code(
        """
        - // the model has Order.total and Order.number
          @PersistentModel
          final class Order: NSManagedObject {
            var number: Int64 = 0
        +   var total: Decimal = 0
          }
        """, language: "swift"),
      fix: "Declare the property (`plumb align` inserts it), or delete it in the model."),
    check: .elsewhere)
}

extension Difference {
  /// A property that no class of the entity declares: an error in macro style, otherwise a warning. The safe fix
  /// declares it in `target`, in the style of its neighbors, unless the name is taken or the type unknown. In a
  /// classic class, one end of a relationship whose other end is declared is a note. Its fix needs review, because
  /// the end may have been omitted on purpose.
  static func driftPropertyMissing(
    _ property: PropertyDeclaration, of entity: EntityDeclaration, in target: EntityDeclaration,
    as written: NewProperty, obstacle: NameTaken?, isOtherEnd: Bool
  ) -> Difference {
    let isComplete = Style.of(entity).comparing.isComplete
    let mayBeLeftOut = isOtherEnd && !isComplete
    return Difference(
      rule: .driftPropertyMissing,
      message: "\(entity.entity).\(property.persistentName) is not declared in \(target.places.language.name)",
      element: [.init(.entity, entity.entity), .init(property.elementKind, property.persistentName)],
      swift: .init(places: target.places, part: .name, label: "no property for it here"),
      xml: .init(origin: property.facts.origin, attribute: .name, label: "only in the model"), startsAtModel: true,
      atMost: isComplete ? .error : mayBeLeftOut ? .note : .warning,
      help: obstacle.map { [$0.help(for: target)] } ?? [],
      fix: obstacle == nil
        ? DriftFix(
          "Declare \(property.name)", mayBeLeftOut ? .review : .safe,
          [.entity(written.target, .insertProperty(written.property))])
        : nil)
  }

  /// An element that no struct of the composite declares.
  static func driftPropertyMissing(
    _ element: PropertyDeclaration, of composition: CompositionDeclaration, in target: CompositionDeclaration
  ) -> Difference {
    Difference(
      rule: .driftPropertyMissing,
      message: "\(composition.composite).\(element.persistentName) is not declared in Swift",
      element: [.init(.composite, composition.composite), .init(.attribute, element.persistentName)],
      swift: .init(places: target.places, part: .name, label: "no property for it here"),
      xml: .init(origin: element.facts.origin, attribute: .name, label: "only in the model"), startsAtModel: true,
      fix: DriftFix("Declare \(element.name)", .safe, [.composition(target, .insertElement(element))]))
  }

  /// A variable with the property's name that is not stored: an error in macro style, and a warning in a classic
  /// class, which may use key-value coding for a property. It has no fix, because the purpose of the variable is
  /// unknown.
  static func driftPropertyMissing(
    _ property: PropertyDeclaration, of entity: EntityDeclaration, unstored variable: UnstoredVariable
  ) -> Difference {
    let style = Style.of(entity).comparing
    return Difference(
      unstored: variable, as: property, path: "\(entity.entity).\(property.persistentName)",
      element: [.init(.entity, entity.entity), .init(property.elementKind, property.persistentName)],
      prefix: style.introducer, isWritten: entity.writesAccessors,
      atMost: style.isComplete ? .error : variable.reason == .commentedOut ? .note : .warning)
  }

  /// A variable of a `@Composition` struct that is not stored.
  static func driftPropertyMissing(
    _ element: PropertyDeclaration, of composition: CompositionDeclaration, unstored variable: UnstoredVariable
  ) -> Difference {
    Difference(
      unstored: variable, as: element, path: "\(composition.composite).\(element.persistentName)",
      element: [.init(.composite, composition.composite), .init(.attribute, element.persistentName)],
      prefix: "", atMost: .error)
  }

  /// Creates a difference for a variable that is not stored. `prefix` is the beginning of a declaration of the
  /// property: `@NSManaged ` in a classic class. `isWritten` is `true` if the class implements the accessors itself.
  private init(
    unstored variable: UnstoredVariable, as property: PropertyDeclaration, path: String,
    element: [ElementPath.Step], prefix: String, isWritten: Bool = false, atMost: Severity
  ) {
    self.init(
      rule: .driftPropertyMissing,
      message: "\(path) is \(variable.reason.words) in \(variable.places.language.name), so it is not stored",
      element: element, swift: .init(places: variable.places, part: .name, label: "kept out of the store"),
      xml: .init(origin: property.facts.origin, attribute: .name, label: "only in the model"), atMost: atMost,
      help: [variable.reason.help(for: property, prefix: prefix, isWritten: isWritten)])
  }
}

/// The obstacle to declaring a missing property: in most cases another declaration with its name.
enum NameTaken {
  /// A property with another key has the name.
  case property(PropertyDeclaration)
  /// A subclass declares the property itself.
  case subclass(EntityDeclaration)
  /// The sources do not declare the property's type, so the class would not compile.
  case unknownType(String)
  /// The class implements its accessors, which cannot be inserted as a single declaration.
  case accessors

  /// The instruction that resolves the obstacle.
  fileprivate func help(for target: EntityDeclaration) -> String {
    switch self {
    case .property(let property):
      "\(property.name) is what Swift calls \(property.persistentName): rename one of the two"
    case .subclass(let below): "\(below.className) declares it: move it up to \(target.className)"
    case .unknownType(let name): Difference.widening(for: name)
    case .accessors: "write its accessors beside the others, or let `plumb generate` write the class"
    }
  }
}

extension UnstoredVariable.Reason {
  /// A phrase that describes the variable and follows `is`.
  fileprivate var words: String {
    switch self {
    case .ignored: "marked @Ignore"
    case .constant: "a constant"
    case .lazy: "lazy"
    case .computed: "computed from something else"
    case .unmanaged: "declared without @NSManaged"
    case .tuple: "a part of a tuple"
    case .method: "a method"
    case .observed: "declared with observers"
    case .static: "static"
    case .synthesized: "synthesized"
    case .accessor: "an accessor"
    case .commentedOut: "commented out"
    }
  }

  /// The instruction that resolves the difference: `write @NSManaged before it, without an initial value`.
  fileprivate func help(for property: PropertyDeclaration, prefix: String, isWritten: Bool) -> String {
    switch self {
    case .constant where isWritten, .lazy where isWritten, .tuple where isWritten, .computed where isWritten,
      .unmanaged where isWritten:
      "give it accessors that call primitiveValue(forKey: \"\(property.persistentName)\") and its like, or rename it"
    case .ignored: "remove @Ignore, or delete it in the model"
    case .method: "rename the method, and let `plumb align` declare the property"
    case .observed: "remove willSet and didSet: the macro passes over what has them"
    case .constant, .lazy, .tuple, .static:
      "declare it as `\(prefix)var \(property.name): \(property.type)`, or rename it"
    case .computed where prefix.isEmpty: "rename it, and let `plumb align` declare the property"
    case .computed: "read it with primitiveValue(forKey: \"\(property.persistentName)\"), or rename it"
    case .unmanaged: "write @NSManaged before it, without an initial value"
    case .synthesized: "write @dynamic \(property.name) in its stead"
    case .accessor: "declare it as @property"
    case .commentedOut: "declare it again, or delete it in the model; Plumb leaves it as its author has it"
    }
  }
}
