import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

extension Rule {
  /// Reported by `compareName`, without a fix, because a class is renamed together with all its uses. In macro style,
  /// a difference in the Swift name alone is a warning.
  static let driftClassName = Rule(
    "drift-class-name", .drift, "A class under another name",
    severity: .always(.error),
    text: Text(
      what: """
        A class that Core Data does not find by its entity's class in the model, or whose name differs from the \
        configured one. A name without a module, `Order`, is the name in `@objc(…)`; a Swift class without `@objc(…)` \
        has no such name. A name with a module, `Shop.Order` or “Current Product Module”, is the name in Swift, \
        regardless of `@objc(…)`. A class that only lacks the right kind of name is reported as a note if code sets \
        `managedObjectClassName` or the entity is abstract.
        """,
      why: """
        If Core Data does not find the class, it creates plain NSManagedObject instances, and a cast to the expected \
        class fails.
        """,
      example: .code(
        """
        @objc(«OrderRecord|Order»)
        public class Order: NSManagedObject {}«  // the model's class is Order|»
        """, language: "swift"),
      fix: """
        Rename the class or change `@objc(…)`, or set the class and its module in the model, or the class in the \
        configuration.
        """))
}

extension Difference {
  /// A class whose name in Swift differs from the model's or the configured one.
  static func driftClassName(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, _ names: ClassNames, isConfigured: Bool
  ) -> Difference {
    let wanted = isConfigured ? "configured as \(names.wanted)" : "\(names.wanted) in the model"
    return Difference(
      expected, actual, names,
      "The class of \(expected.entity) is \(wanted) but \(isConfigured ? "is " : "")\(names.swift) in "
        + actual.places.language.name,
      label: "\(names.wanted) is expected", atMost: expected.style.namesEntity ? .warning : .error,
      help: "rename the class to \(names.wanted), or set the class \(names.swift)"
        + (isConfigured ? "" : " in the model or") + " as \"class\" in the configuration",
      discriminator: names.swift)
  }

  /// A class that was found by the name that the entity had in an earlier version.
  static func driftClassName(
    renamed expected: EntityDeclaration, _ actual: EntityDeclaration, _ names: ClassNames
  ) -> Difference {
    Difference(
      expected, actual, names,
      "The class \(names.swift) has the name that \(expected.entity) had before it was renamed in the model",
      label: "\(names.wanted) is expected", help: "rename the class to \(names.wanted)" + orSet(names),
      discriminator: names.objc)
  }

  /// An `@objc(…)` with another name. A macro class names its entity in `@objc(…)`; a classic class declares the name
  /// that Core Data uses to find the class.
  static func driftClassName(
    objc expected: EntityDeclaration, _ actual: EntityDeclaration, _ names: ClassNames
  ) -> Difference {
    let namesEntity = expected.style.namesEntity
    let wanted = namesEntity ? expected.entity : names.wanted
    let usesSwiftName = names.hasModule && !namesEntity
    return Difference(
      expected, actual, names,
      "The class \(names.swift) is @objc(\(names.objc)), but "
        + (namesEntity ? "its entity is \(wanted)" : "Core Data searches for \(wanted)"),
      part: usesSwiftName ? .name : .objcName,
      label: usesSwiftName ? "\(wanted) is expected" : "@objc(\(wanted)) is expected",
      help: usesSwiftName
        ? "rename the class to \(wanted)" + orSet(names)
        : "write @objc(\(wanted))" + (names.hasModule ? "" : orSet(names)),
      discriminator: names.objc)
  }

  /// A class that has the model's name only in `@objc(…)`, while the model names it with a module. If Core Data may not
  /// search for the model's name, it is a note.
  static func driftClassName(
    inModule expected: EntityDeclaration, _ actual: EntityDeclaration, _ names: ClassNames, isFoundByName: Bool
  ) -> Difference {
    Difference(
      expected, actual, names,
      "The model names the class \(names.objc) with a module, but \(names.objc) is only the Objective-C name of "
        + names.swift,
      part: .objcName, label: "not found with a module", atMost: isFoundByName ? .error : .note,
      help: "remove the module of \(names.objc) in the model, or set the class \(names.swift) there",
      discriminator: "module"
    ).with(notes: isFoundByName ? [plainObjects(names.swift)] : [])
  }

  /// A class without `@objc(Name)`, whose Objective-C name includes the module, while the model names the class
  /// without a module. If Core Data may not search for the model's name, it is a note.
  static func driftClassName(
    module expected: EntityDeclaration, _ actual: EntityDeclaration, _ names: ClassNames, isFoundByName: Bool
  ) -> Difference {
    let name = names.swift
    return Difference(
      expected, actual, names,
      "The class \(name) is not marked @objc(\(name)), but the model names it without a module",
      label: "@objc(\(name)) is \(isFoundByName ? "expected" : "usual")", atMost: isFoundByName ? .error : .note,
      help: "write @objc(\(name)) before the class, or set its module to “Current Product Module” in the model",
      discriminator: "module"
    ).with(notes: isFoundByName ? [plainObjects(name)] : [])
  }

  private static func plainObjects(_ name: String) -> String {
    "Core Data finds no class \(name) and creates plain NSManagedObject instances: a cast to \(name) fails"
  }

  /// The configuration does not change the name that Core Data searches for if the model names the class with a module.
  private static func orSet(_ names: ClassNames) -> String {
    names.hasModule
      ? ", or set the class \(names.swift) in the model"
      : ", or set the class \(names.objc) in the model or as \"class\" in the configuration"
  }

  /// Adds the model's spelling of the class as a label. The difference has help but no fix, because renaming a class
  /// changes all its uses.
  private init(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, _ names: ClassNames, _ message: String,
    part: SwiftSide.Part = .name, label: String, atMost: Severity = .error, help: String, discriminator: String
  ) {
    self.init(
      .driftClassName, expected, actual, message, part: part, label: label, at: .representedClassName,
      modelLabel: names.represented.map { "the model's class is \($0)" }, atMost: atMost, help: [help],
      discriminator: discriminator)
  }
}
