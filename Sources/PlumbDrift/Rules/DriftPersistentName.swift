import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Asked by `pairRenamed`, for a pair that has two keys, and by `compareSwiftName`, for another Swift name than the
  /// configured one (a warning). Only macro classes can be mended in place.
  static let driftPersistentName = Rule(
    "drift-persistent-name", .drift, "Another name for the same property",
    severity: .always(.error),
    text: Text(
      what: """
        A property that the model calls otherwise than its declaration says: a `persistentName` that is missing or \
        wrong, a name that the model has changed since, a Swift name that differs from the configured one.
        """,
      why: "The key is not in the model: reading or writing the property ends the app.",
      example: .code(
        """
        - // the configuration calls status_raw `status` in Swift
        + @Attribute(persistentName: "status_raw")
          var status: String = ""
        """, language: "swift"),
      fix: "Add or change `persistentName`, or rename the property in Swift."),
    check: .elsewhere)
}

extension Difference {
  /// A property under a key that the model does not have: `old` is the one it had before it was renamed.
  static func driftPersistentName(_ pair: PropertyPair, old: String?) -> Difference {
    let found = pair.actual.persistentName
    let wanted = pair.expected.persistentName
    let fix = pair.isExact ? fix(pair) : nil
    return pair.difference(
      .driftPersistentName,
      old == nil
        ? "\(pair.path) is declared for the key \(found), which the model does not have"
        : "\(pair.path) was \(found) before, and Swift still declares it so",
      part: pair.actual.name == found ? .name : .argument(.persistentName), label: "the model says \(wanted)",
      at: .name, modelLabel: "\(wanted) in the model", discriminator: found
    ).with(
      notes: ["reading or writing it ends the app"],
      help: fix != nil
        ? []
        : pair.isComputed
          ? ["name the key \(wanted) in its accessors"] : ["rename the property to \(pair.expected.name) in Swift"]
    ).with(fix: fix)
  }

  /// Another name in Swift than the configured one: a warning, for it works. Renaming reaches across files, so there is
  /// no fix.
  static func driftPersistentName(swiftNameOf pair: PropertyPair) -> Difference {
    pair.difference(
      .driftPersistentName,
      "\(pair.path) is called \(pair.actual.name) in Swift, but the configuration calls it \(pair.expected.name)",
      part: .name, label: "\(pair.expected.name) is expected", at: .name,
      modelLabel: "\(pair.expected.persistentName) in the model", discriminator: pair.actual.name
    ).with(help: ["rename the property in Swift, or change `name` in the configuration"]).atMost(.warning)
  }

  /// Takes the argument away where Swift's name is the key already; else writes `persistentName`. Safe where the name
  /// is the expected one; else somebody may prefer to rename the property.
  private static func fix(_ pair: PropertyPair) -> DriftFix {
    let wanted = pair.expected.persistentName
    let argument = AnnotationArgument.persistentName(wanted)
    if pair.actual.name == wanted {
      return DriftFix("Remove persistentName", .safe, [.property(pair.actual, .removeArgument(.persistentName))])
    }
    let applicability: Fix.Applicability = pair.actual.name == pair.expected.name ? .safe : .review
    return DriftFix("Say \(argument)", applicability, [pair.annotate(argument)])
  }
}
