import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `compareForm` (properties and compositions), `compareMacroClass` and `compareDuplicates`. It has a fix
  /// if another spelling of the same declaration is sufficient.
  static let driftMacro = Rule(
    "drift-macro", .drift, "A declaration that the macro does not accept",
    severity: .always(.error),
    text: Text(
      what: """
        A property, class or struct with the right meaning in a spelling that @PersistentModel or @Composition does not \
        accept: `Optional<Date>`, a type alias, several variables in one `var`, arguments out of order, a class that \
        inherits from NSManagedObject through another one.
        """,
      why: """
        A macro sees the text of a declaration and no types. Most of these declarations do not compile; a property \
        between `#if` and `#endif` is skipped without a message, and initializers, paths and the test schema lack it.
        """,
      example: .code(
        """
        @PersistentModel
        final class Order: NSManagedObject {
          var shippedAt: «Optional<Date>|Date?» = nil
        }
        """, language: "swift"),
      fix: "Write the declaration as `plumb generate` does; `plumb align` fixes the spelling of types and keys."))
}

// MARK: - Properties

extension Difference {
  /// The right type in a spelling that the macro does not resolve. The safe fix writes the type in its plain form.
  static func driftMacro(spelling pair: PropertyPair) -> Difference {
    let type = pair.actual.type
    let isAlias = pair.actual.form.typeSpelling == .alias
    return onProperty(
      pair,
      "\(pair.path) is declared "
        + (isAlias ? "through an alias of \(type.unwrapped)" : "as \(type) in another spelling")
        + ", which the macro does not resolve",
      part: .type, label: "\(type) is expected", "spelling"
    ).with("Write the type as \(type)", .safe, .property(pair.actual, .setType(type)))
  }

  /// An SDK type that is another name of the expected type: `TimeInterval` for Double.
  static func driftMacro(unknownType pair: PropertyPair) -> Difference {
    let type = pair.actual.type.isOptional ? TypeReference.optional(pair.expected.type.unwrapped) : pair.expected.type
    return onProperty(
      pair, "\(pair.path) is declared as \(pair.actual.type), a name that the macro does not resolve", part: .type,
      label: "\(type) is expected", "\(pair.actual.type)"
    ).with("Write the type as \(type)", .safe, .property(pair.actual, .setType(type)))
  }

  /// Several properties in one `var`: `var a: String = "", b: String = ""`.
  static func driftMacro(shared pair: PropertyPair) -> Difference {
    onProperty(
      pair, "\(pair.path) shares its var with other properties, which the macro rejects", part: .name,
      label: "one of several", "shared"
    ).with(help: ["declare it in a separate var"])
  }

  /// A property between `#if` and `#endif`, which the macro skips. It is a warning in a class, which compiles without
  /// the property, and an error in a struct, whose initializer lacks the element.
  static func driftMacro(conditional pair: PropertyPair) -> Difference {
    let isElement = if case .composition = pair.owner { true } else { false }
    return onProperty(
      pair, "\(pair.path) is between #if and #endif, which the macro does not see", part: .name,
      label: "skipped", "conditional"
    ).with(
      notes: isElement
        ? ["it is neither read from the store nor written to it"]
        : ["initializers, paths and the test schema lack it"],
      help: ["put the #if around the whole \(isElement ? "struct" : "class"), or remove it"]
    ).atMost(isElement ? .error : .warning)
  }

  /// An inverse that is a key path: `inverse: \Tag.items`.
  static func driftMacro(keyPath pair: PropertyPair, inverse: String) -> Difference {
    onProperty(
      pair, "The inverse of \(pair.path) is a key path, but the macro reads only a string", part: .argument(.inverse),
      label: "\"\(inverse)\" is expected", "keyPath"
    ).with("Write inverse: \"\(inverse)\"", .safe, pair.annotate(.inverse(inverse)))
  }

  /// Arguments that do not compile in this order.
  static func driftMacro(
    order pair: PropertyPair, late: AnnotationArgument.Name, before early: AnnotationArgument.Name
  ) -> Difference {
    onProperty(
      pair, "The annotation of \(pair.path) has \(late.rawValue) before \(early.rawValue), which does not compile",
      part: .argument(late), label: "\(early.rawValue) comes first", "order"
    ).with(help: ["put \(early.rawValue) before \(late.rawValue)"])
  }

  /// A `decodeFailurePolicy` on a property whose value is not decoded.
  static func driftMacro(policy pair: PropertyPair, _ argument: AnnotationArgument) -> Difference {
    onProperty(
      pair, "\(pair.path) has \(argument), but its value is not decoded", part: .argument(argument.name),
      label: "rejected by the macro", "policy"
    ).with("Remove \(argument.name.rawValue)", .safe, .property(pair.actual, .removeArgument(argument.name)))
  }

  private static func onProperty(
    _ pair: PropertyPair, _ message: String, part: SwiftSide.Part, label: String, _ discriminator: String
  ) -> Difference {
    pair.difference(
      .driftMacro, message, part: part, label: label, at: .name, modelLabel: pair.modelType,
      discriminator: discriminator)
  }
}

// MARK: - Classes and structs

extension Difference {
  /// A class without `@objc(Entity)`, the macro's only source of the entity's name.
  static func driftMacro(unnamed expected: EntityDeclaration, _ actual: EntityDeclaration) -> Difference {
    Difference(
      .driftMacro, expected, actual,
      "The class of \(expected.entity) has no @objc(\(expected.entity)), which the macro requires",
      part: .name, label: "@objc(\(expected.entity)) is missing",
      help: ["write @objc(\(expected.entity)) before the class"], discriminator: "objc")
  }

  /// A base class between the class and NSManagedObject. The macro requires NSManagedObject directly after the colon.
  static func driftMacro(base: String, of expected: EntityDeclaration, _ actual: EntityDeclaration) -> Difference {
    Difference(
      .driftMacro, expected, actual,
      "The class of \(expected.entity) inherits from \(base), but the macro accepts only NSManagedObject",
      part: .superclass, label: "NSManagedObject is expected",
      help: ["inherit from NSManagedObject, and change \(base) to a protocol"], discriminator: "base")
  }

  /// A member with the name of a count property that the macro generates.
  static func driftMacro(
    count name: String, of relationship: PropertyDeclaration, _ expected: EntityDeclaration, at places: SourceRanges
  ) -> Difference {
    Difference(
      .driftMacro, "\(expected.entity) declares \(name), which the macro generates for \(relationship.persistentName)",
      element: [.init(.entity, expected.entity), .init(.relationship, relationship.persistentName)],
      swift: .init(places, .name, "declared twice"),
      xml: .init(expected.facts.origin, .name, "the entity \(expected.entity)"),
      help: ["rename it, or write generateToManyCount: false"], discriminator: name)
  }

  /// A second class of an entity, or a second struct of a composite, that is not in another branch of an `#if`.
  static func driftMacro(
    twice name: String, _ element: ElementPath.Step, origin: Origin, _ second: SourceRanges, first: SourceRanges
  ) -> Difference {
    var difference = Difference(
      .driftMacro, "\(name) is declared twice", element: [element], swift: .init(second, .name, "declared again"),
      xml: .init(origin, .name, element.name), notes: ["two declarations of one name do not compile"],
      help: ["delete one of them"], discriminator: "twice \(Path.name(second.file))")
    difference.others = [.init(first, .name, "declared here")]
    return difference
  }

  /// A member of a `@Composition` struct that is not a stored variable.
  static func driftMacro(member: UnstoredVariable, of composition: CompositionDeclaration) -> Difference {
    Difference(
      .driftMacro, "\(composition.typeName).\(member.name) is not a stored variable, which @Composition rejects",
      element: [.init(.composite, composition.composite)],
      swift: .init(member.places, .name, "rejected by the macro"),
      xml: .init(composition.facts.origin, .name, "the composite \(composition.composite)"),
      help: ["move it into an extension of \(composition.typeName)"], discriminator: member.name)
  }
}
