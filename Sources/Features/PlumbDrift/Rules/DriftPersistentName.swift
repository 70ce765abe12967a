import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Reported by `pairRenamed` and `compareCompositions` for a pair with two keys, and by `compare` for a Swift name
  /// that differs from the configured one (a warning). Only declarations for a macro have a fix.
  static let driftPersistentName = Rule(
    "drift-persistent-name", .drift, "Another name for the same property",
    severity: .always(.error),
    text: Text(
      what: """
        A property whose name in the model differs from the one in its declaration: a `persistentName` that is missing \
        or wrong, a name that was changed in the model, a Swift name that differs from the configured one.
        """,
      why: "The key is not in the model: reading or writing the property ends the app.",
      example: .code(
        """
        - // the configuration calls status_raw `status` in Swift
        + @Attribute(persistentName: "status_raw")
          var status: String = ""
        """, language: "swift"),
      fix: "Add or change `persistentName`, or rename the property in Swift."))
}

extension Difference {
  /// A property under a key that the model does not have. `old` is the key that the property had before it was
  /// renamed; `nil` if it was not renamed.
  static func driftPersistentName(_ pair: PropertyPair, old: String?) -> Difference {
    let found = pair.actual.persistentName
    let wanted = pair.expected.persistentName
    let fix = pair.isExact ? fix(pair) : nil
    let help =
      pair.isComputed
      ? "write the key \(wanted) in its accessors" : "rename the property to \(pair.expected.name) in Swift"
    return pair.difference(
      .driftPersistentName,
      old == nil
        ? "\(pair.path) is declared for the key \(found), which the model does not have"
        : "\(pair.path) was renamed from \(found), and Swift still declares \(found)",
      part: pair.actual.name == found ? .name : .argument(.persistentName), label: "\(wanted) in the model",
      at: .name, modelLabel: "\(wanted) in the model", discriminator: found
    ).with(notes: ["reading or writing it ends the app"], help: fix == nil ? [help] : []).with(fix: fix)
  }

  /// A Swift name that differs from the configured one. It is a warning, because the code works. It has no fix,
  /// because renaming changes several files.
  static func driftPersistentName(swiftNameOf pair: PropertyPair) -> Difference {
    pair.difference(
      .driftPersistentName,
      "\(pair.path) is called \(pair.actual.name) in Swift, but the configuration calls it \(pair.expected.name)",
      part: .name, label: "\(pair.expected.name) is expected", at: .name,
      modelLabel: "\(pair.expected.persistentName) in the model", discriminator: pair.actual.name
    ).with(help: ["rename the property in Swift, or change `name` in the configuration"]).atMost(.warning)
  }

  /// Returns a fix that removes the argument if the Swift name is already the key, and otherwise writes
  /// `persistentName`. The fix is safe if the Swift name is the expected one. Otherwise it needs review, because
  /// renaming the property is the alternative.
  private static func fix(_ pair: PropertyPair) -> DriftFix {
    let wanted = pair.expected.persistentName
    let argument = AnnotationArgument.persistentName(wanted)
    if pair.actual.name == wanted {
      return DriftFix("Remove persistentName", .safe, [.property(pair.actual, .removeArgument(.persistentName))])
    }
    let applicability: Fix.Applicability = pair.actual.name == pair.expected.name ? .safe : .review
    return DriftFix("Write \(argument)", applicability, [pair.annotate(argument)])
  }
}
