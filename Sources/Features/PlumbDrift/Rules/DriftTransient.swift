import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Reported by `compareAttribute`, in macro style, with a safe fix; and by `compareSwiftData`, without a fix.
  static let driftTransient = Rule(
    "drift-transient", .drift, "Transient on one side only",
    severity: Severities(core: .warning, recommended: .error, strict: .error),
    text: Text(
      what: "`@Attribute(.transient)` on an attribute that is stored, or the other way round.",
      why: "A value that the Swift code expects to be stored is lost when the object is refreshed.",
      example: .code(
        """
        + @Attribute(.transient)
          var badge: String? = nil«  // transient in the model|»
        """, language: "swift"),
      fix: "Add or remove `.transient` in Swift, or change “Transient” in the model."))
}

extension Difference {
  /// `.ephemeral` or `@Transient` on one side only, in a SwiftData class. It has no fix, because two spellings exist.
  static func driftTransient(ofSwiftData pair: PropertyPair, isWanted: Bool) -> Difference {
    var difference = driftTransient(pair, isWanted: isWanted).with(fix: nil)
      .with(help: [isWanted ? "write @Attribute(.ephemeral)" : "remove .ephemeral"])
    difference.swift?.part = .annotation
    difference.swift?.label = isWanted ? ".ephemeral is expected" : "not transient in the model"
    return difference
  }

  /// `.transient` on one side only.
  static func driftTransient(_ pair: PropertyPair, isWanted: Bool) -> Difference {
    flag(
      .driftTransient, pair, .transient, isWanted: isWanted, at: .transient,
      modelLabel: isWanted ? "transient" : "stored")
  }

  /// An argument without a value that only one side has: `.transient`, `.unique`. The safe fix adds the argument to
  /// the annotation or removes it.
  static func flag(
    _ rule: Rule, _ pair: PropertyPair, _ argument: AnnotationArgument, isWanted: Bool, at key: XMLKey,
    modelLabel: String
  ) -> Difference {
    let name = argument.name.rawValue
    return pair.difference(
      rule,
      isWanted
        ? "\(pair.path) is \(name) in the model but not in Swift"
        : "\(pair.path) is \(name) in Swift but not in the model",
      part: .argument(argument.name), label: isWanted ? "\(argument) is expected" : "not \(name) in the model",
      at: key, modelLabel: modelLabel
    ).with(
      isWanted ? "Write \(argument)" : "Remove \(argument)", .safe,
      isWanted ? pair.annotate(argument) : .property(pair.actual, .removeArgument(argument.name)))
  }
}
