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
        note in classic @NSManaged classes, which run without it: code may use the property by key-value coding only. \
        A warning if the attribute is mandatory without a default and none of the classes uses its key: no new object \
        can be saved. A variable with its name that is not stored does not count as a declaration: a constant, a lazy \
        or computed variable, one marked @Ignore, or one without @NSManaged in a classic class. The variable is \
        reported instead, and has to be changed by hand. In a classic class its value is lost with the object: a \
        warning.
        """,
      why: """
        The value can be accessed only by its key, without a type. In macro style initializers, paths and the test \
        schema lack it.
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
      fix: "Declare the property (`plumb align` inserts it), or delete it in the model."))
}

extension Difference {
  /// A property that no class of the entity declares: an error in macro style, otherwise a note, because a classic
  /// class runs without it, or a warning if objects cannot be saved without it. The safe fix declares it as `written`
  /// in the class, unless the name is taken or the type unknown. In a classic class, the fix for one end of a
  /// relationship whose other end is declared, and for a property of a class with an unknown macro, needs review,
  /// because the declaration may have been omitted on purpose. A macro on a property may store it under another name:
  /// no fix.
  static func driftPropertyMissing(
    _ property: PropertyDeclaration, of entity: EntityDeclaration, as written: NewProperty, obstacle: NameTaken?,
    isOtherEnd: Bool, preventsSaving: Bool
  ) -> Difference {
    let isComplete = entity.style.isComplete
    let target = written.target
    let macro = target.form.macro
    let mayBeLeftOut = (isOtherEnd || macro != nil) && !isComplete
    let preventsSaving = preventsSaving && macro == nil && !isComplete
    return Difference(
      missing: property, of: .init(.entity, entity.entity), "is not declared in \(target.places.language.name)",
      swift: .init(target.places, .name, "declares no such property"), startsAtModel: true,
      atMost: isComplete ? .error : preventsSaving ? .warning : .note, help: obstacle?.help(for: target),
      fix: obstacle == nil && macro?.hasPrefix("@") != true
        ? DriftFix(
          "Declare \(property.name)", mayBeLeftOut ? .review : .safe,
          [.entity(target, .insertProperty(written.property))])
        : nil
    ).with(notes: macro.map { ["the macro \($0) may declare it"] } ?? [])
      .with(notes: preventsSaving ? ["saving a new object fails until its key has a value (1570)"] : [])
      .harmless(!isComplete && !mayBeLeftOut && !preventsSaving)
  }

  /// An element that no struct of the composite declares.
  static func driftPropertyMissing(
    _ element: PropertyDeclaration, of composition: CompositionDeclaration, in target: CompositionDeclaration
  ) -> Difference {
    Difference(
      missing: element, of: .init(.composite, composition.composite), "is not declared in Swift",
      swift: .init(target.places, .name, "declares no such property"), startsAtModel: true,
      fix: DriftFix("Declare \(element.name)", .safe, [.composition(target, .insertElement(element))]))
  }

  /// A variable with the property's name that is not stored: an error in macro style, and a warning in a classic
  /// class, which may use key-value coding for a property. It has no fix, because the purpose of the variable is
  /// unknown.
  static func driftPropertyMissing(
    _ property: PropertyDeclaration, of entity: EntityDeclaration, unstored variable: UnstoredVariable
  ) -> Difference {
    let style = entity.style
    if let annotation = variable.annotation, !style.isComplete {
      return Difference(
        missing: property, of: .init(.entity, entity.entity),
        "is declared with @\(annotation) in Swift, which may store it",
        swift: .init(variable.places, .name, "not known"),
        atMost: .note, help: "write @NSManaged before it if @\(annotation) does not store it")
    }
    let help = variable.reason.help(for: property, prefix: style.introducer, isWritten: entity.writesAccessors)
    return Difference(
      property, of: .init(.entity, entity.entity), unstored: variable,
      atMost: style.isComplete ? .error : variable.reason == .commentedOut ? .note : .warning, help: help)
  }

  /// A variable of a `@Composition` struct that is not stored.
  static func driftPropertyMissing(
    _ element: PropertyDeclaration, of composition: CompositionDeclaration, unstored variable: UnstoredVariable
  ) -> Difference {
    Difference(
      element, of: .init(.composite, composition.composite), unstored: variable, atMost: .error,
      help: variable.reason.help(for: element, prefix: "", isWritten: false))
  }

  private init(
    _ property: PropertyDeclaration, of owner: ElementPath.Step, unstored variable: UnstoredVariable,
    atMost: Severity, help: String
  ) {
    self.init(
      missing: property, of: owner,
      "is \(variable.reason.phrase) in \(variable.places.language.name), so it is not stored",
      swift: .init(variable.places, .name, "not stored"), atMost: atMost, help: help)
  }

  private init(
    missing property: PropertyDeclaration, of owner: ElementPath.Step, _ state: String, swift: SwiftSide,
    startsAtModel: Bool = false, atMost: Severity = .error, help: String? = nil, fix: DriftFix? = nil
  ) {
    self.init(
      .driftPropertyMissing, "\(owner.name).\(property.persistentName) \(state)",
      element: [owner, .init(property.elementKind, property.persistentName)], swift: swift,
      xml: .init(property.facts.origin, .name, "only in the model"), startsAtModel: startsAtModel, atMost: atMost,
      help: [help].compactMap(\.self), fix: fix)
  }
}

/// The obstacle to declaring a missing property: in most cases another declaration with its name or a similar one.
enum NameTaken {
  /// A property with another key has the name.
  case property(PropertyDeclaration)
  /// A property that the model lacks has a similar name and may be the missing one.
  case similar(PropertyDeclaration)
  /// The name of an `@NSManaged` property implies an owned object, so its value would be released too often.
  case owned
  /// The name is a keyword, from which the macro derives names that do not compile.
  case keyword
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
      "\(property.name) is the Swift name of \(property.persistentName): rename one of them"
    case .similar(let property):
      "rename \(property.name) if it is the property, or declare both; Plumb adds none next to a similar name"
    case .owned:
      "rename it in a new version with this name as renaming identifier: an @NSManaged property of this name crashes"
    case .keyword: "give it another name in the model: the macro derives names from it that do not compile"
    case .subclass(let below): "\(below.className) declares it: move it up to \(target.className)"
    case .unknownType(let name): Difference.widening(for: name)
    case .accessors: "write its accessors next to the others, or let `plumb generate` write the class"
    }
  }
}

extension UnstoredVariable.Reason {
  /// A phrase that describes the variable and follows `is`.
  fileprivate var phrase: String {
    switch self {
    case .ignored: "marked @Ignore"
    case .constant: "a constant"
    case .lazy: "lazy"
    case .computed: "computed from another value"
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

  /// The instruction that resolves the difference: `write @NSManaged before it, without an initial value`. `prefix` is
  /// the beginning of a declaration of the property: `@NSManaged ` in a classic class. `isWritten` is `true` if the
  /// class implements the accessors itself.
  fileprivate func help(for property: PropertyDeclaration, prefix: String, isWritten: Bool) -> String {
    switch self {
    case .constant where isWritten, .lazy where isWritten, .tuple where isWritten, .computed where isWritten,
      .unmanaged where isWritten:
      "write accessors for it that call primitiveValue(forKey: \"\(property.persistentName)\") and similar methods, "
        + "or rename it"
    case .ignored: "remove @Ignore, or delete it in the model"
    case .method: "rename the method, and let `plumb align` declare the property"
    case .observed: "remove willSet and didSet, because the macro skips a property with observers"
    case .constant, .lazy, .tuple, .static:
      "declare it as `\(prefix)var \(property.name): \(property.type)`, or rename it"
    case .computed where prefix.isEmpty, .accessor where prefix.isEmpty:
      "rename it, and let `plumb align` declare the property"
    case .computed: "read it with primitiveValue(forKey: \"\(property.persistentName)\"), or rename it"
    case .unmanaged: "write @NSManaged before it, without an initial value"
    case .synthesized: "write @dynamic \(property.name) instead"
    case .accessor: "declare it as @property"
    case .commentedOut: "declare it again, or delete it in the model; Plumb does not change a comment"
    }
  }
}
