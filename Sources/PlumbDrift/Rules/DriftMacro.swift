import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Reported by `compareForm` (properties and compositions), `compareMacroClass` and `compareDuplicates`. It has a fix if
  /// another spelling of the same declaration is sufficient.
  static let driftMacro = Rule(
    "drift-macro", .drift, "A declaration that the macro does not take",
    severity: .always(.error),
    text: Text(
      what: """
        A property, class or struct that says the right thing in a way that @PersistentModel or @Composition does not \
        read: `Optional<Date>`, a type alias, several variables in one `var`, arguments out of order, a class that \
        inherits from NSManagedObject through another one.
        """,
      why: """
        A macro sees the text of a declaration and no types. Most of these do not compile; between `#if` and `#endif` \
        a property is passed over in silence, and initializers, paths and the test schema lack it.
        """,
      example: .code(
        """
        @PersistentModel
        final class Order: NSManagedObject {
          var shippedAt: «Optional<Date>|Date?» = nil
        }
        """, language: "swift"),
      fix: "Write the declaration as `plumb generate` does; `plumb align` mends the spelling of types and keys."),
    check: .elsewhere)
}

// MARK: - Properties

extension Difference {
  /// The right type in a spelling that the macro does not resolve. The safe fix writes the type in its plain form.
  static func driftMacro(spelling pair: PropertyPair) -> Difference {
    let type = pair.actual.type
    let words =
      switch pair.actual.form.typeSpelling {
      case .alias: "through an alias of \(type.unwrapped)"
      default: "as \(type) in other words"
      }
    return onProperty(
      pair, "\(pair.path) is declared \(words), which the macro does not see through", part: .type,
      label: "\(type) is expected", "spelling"
    ).with(fix: DriftFix("Write the type as \(type)", .safe, [.property(pair.actual, .setType(type))]))
  }

  /// An SDK type that is another name of the expected type: `TimeInterval` for Double.
  static func driftMacro(unknownType pair: PropertyPair) -> Difference {
    let type = pair.actual.type.isOptional ? TypeReference.optional(pair.expected.type.unwrapped) : pair.expected.type
    return onProperty(
      pair, "\(pair.path) is declared as \(pair.actual.type), a name that the macro does not know", part: .type,
      label: "\(type) is expected", "\(pair.actual.type)"
    ).with(fix: DriftFix("Write the type as \(type)", .safe, [.property(pair.actual, .setType(type))]))
  }

  /// Several properties in one `var`: `var a: String = "", b: String = ""`.
  static func driftMacro(shared pair: PropertyPair) -> Difference {
    onProperty(
      pair, "\(pair.path) shares its var with other properties, which the macro refuses", part: .name,
      label: "one of several", "shared"
    ).with(help: ["declare it in a var of its own"])
  }

  /// A property between `#if` and `#endif`, which the macro skips. It is a warning in a class, which compiles without
  /// the property, and an error in a struct, whose initializer lacks the element.
  static func driftMacro(conditional pair: PropertyPair) -> Difference {
    let isElement = if case .composition = pair.owner { true } else { false }
    return onProperty(
      pair, "\(pair.path) stands between #if and #endif, where the macro does not see it", part: .name,
      label: "passed over", "conditional"
    ).with(
      notes: isElement
        ? ["it is neither read from the store nor written to it"]
        : ["initializers, paths and the test schema lack it"],
      help: ["put the #if around the whole \(isElement ? "struct" : "class"), or leave it out"]
    ).atMost(isElement ? .error : .warning)
  }

  /// An inverse that is a key path: `inverse: \Tag.items`.
  static func driftMacro(keyPath pair: PropertyPair, inverse: String) -> Difference {
    onProperty(
      pair, "The inverse of \(pair.path) is a key path, and the macro reads a string alone", part: .argument(.inverse),
      label: "\"\(inverse)\" is expected", "keyPath"
    ).with(fix: DriftFix("Say inverse: \"\(inverse)\"", .safe, [pair.annotate(.inverse(inverse))]))
  }

  /// Arguments that do not compile in this order.
  static func driftMacro(
    order pair: PropertyPair, late: AnnotationArgument.Name, before early: AnnotationArgument.Name
  ) -> Difference {
    onProperty(
      pair, "The annotation of \(pair.path) says \(late.rawValue) before \(early.rawValue), which does not compile",
      part: .argument(late), label: "\(early.rawValue) comes first", "order"
    ).with(help: ["put \(early.rawValue) before \(late.rawValue)"])
  }

  /// A `decodeFailurePolicy` on a property whose value is not decoded.
  static func driftMacro(policy pair: PropertyPair, _ argument: AnnotationArgument) -> Difference {
    let fix = DriftFix(
      "Remove \(argument.name.rawValue)", .safe, [.property(pair.actual, .removeArgument(argument.name))])
    return onProperty(
      pair, "\(pair.path) says \(argument), but nothing is decoded there", part: .argument(argument.name),
      label: "refused by the macro", "policy"
    ).with(fix: fix)
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
      "The class of \(expected.entity) has no @objc(\(expected.entity)), which the macro needs",
      part: .name, label: "@objc(\(expected.entity)) is missing", at: .name,
      help: ["write @objc(\(expected.entity)) before the class"], discriminator: "objc")
  }

  /// A base class between the class and NSManagedObject. The macro requires NSManagedObject directly after the colon.
  static func driftMacro(
    base: String, of expected: EntityDeclaration, _ actual: EntityDeclaration
  ) -> Difference {
    Difference(
      .driftMacro, expected, actual,
      "The class of \(expected.entity) inherits from \(base), and the macro takes NSManagedObject alone",
      part: .superclass, label: "NSManagedObject is expected", at: .name,
      help: ["inherit from NSManagedObject, and make a protocol of \(base)"], discriminator: "base")
  }

  /// A member with the name of a count property that the macro generates.
  static func driftMacro(
    count name: String, of relationship: PropertyDeclaration, _ expected: EntityDeclaration, at places: SourceRanges
  ) -> Difference {
    Difference(
      rule: .driftMacro,
      message: "\(expected.entity) declares \(name), which the macro writes for \(relationship.persistentName)",
      element: [.init(.entity, expected.entity), .init(.relationship, relationship.persistentName)],
      swift: .init(places: places, part: .name, label: "declared twice"),
      xml: .init(origin: expected.facts.origin, attribute: .name, label: "the entity \(expected.entity)"),
      help: ["rename it, or say generateToManyCount: false"], discriminator: name)
  }

  /// A second class of an entity, or a second struct of a composite, that is not in another branch of an `#if`.
  static func driftMacro(
    twice name: String, _ element: ElementPath.Step, origin: Origin, _ second: SourceRanges, first: SourceRanges
  ) -> Difference {
    var difference = Difference(
      rule: .driftMacro, message: "\(name) is declared twice", element: [element],
      swift: .init(places: second, part: .name, label: "declared again"),
      xml: .init(origin: origin, attribute: .name, label: element.name),
      notes: ["the compiler finds two declarations of one name"], help: ["delete one of them"],
      discriminator: "twice \(second.file)")
    difference.others = [.init(places: first, part: .name, label: "declared here")]
    return difference
  }

  /// A member of a `@Composition` struct that is not a stored variable.
  static func driftMacro(member: UnstoredVariable, of composition: CompositionDeclaration) -> Difference {
    Difference(
      rule: .driftMacro,
      message: "\(composition.typeName).\(member.name) is no stored variable, which @Composition refuses",
      element: [.init(.composite, composition.composite)],
      swift: .init(places: member.places, part: .name, label: "refused by the macro"),
      xml: .init(origin: composition.facts.origin, attribute: .name, label: "the composite \(composition.composite)"),
      help: ["move it into an extension of \(composition.typeName)"], discriminator: member.name)
  }
}
