import PlumbDeclarations
import PlumbRules

extension Rule {
  /// Reported by `compareAttribute`, `compareStoredType` and `compareSwiftData`, without a fix, and by
  /// `comparePolicy`, with a fix that needs review.
  static let driftStorage = Rule(
    "drift-storage", .drift, "Stored in another way than configured",
    severity: .always(.error),
    text: Text(
      what: """
        A storage method, value transformer or decode failure policy that differs from the model and the \
        configuration; a type that its storage method cannot store.
        """,
      why: """
        Stored values are read in the wrong way: an encoded value as a plain one, or a value through another \
        transformer.
        """,
      example: .code(
        """
        - // the configuration stores Order.status raw
        + @Attribute(storageMethod: .raw)
          var status: Status = .draft
        """, language: "swift"),
      fix: """
        Decide which side is right: a store that has been shipped contains the values as they were written. Plumb does \
        not change a storage method.
        """))
}

extension Difference {
  /// A storage method or a transformer that differs from the expected one. It has no fix: a shipped store contains
  /// values written with the old method, and either side may be the right one.
  static func driftStorage(_ pair: PropertyPair, wanted: StorageMethod, found: StorageMethod) -> Difference {
    pair.difference(
      .driftStorage, "\(pair.path) is to be stored \(wanted.phrase), but Swift stores it \(found.phrase)",
      part: .argument(.storageMethod), label: "stored \(found.phrase)", at: .attributeType,
      modelLabel: pair.modelType, discriminator: found.discriminator
    ).with(
      notes: ["stored values were written in the other way, so Plumb does not change it"],
      help: ["change the annotation, or the configuration"])
  }

  /// A type that has to be encoded but is not `Codable`, with the location of its declaration.
  static func driftStorage(_ pair: PropertyPair, notCodable type: TypeDeclaration) -> Difference {
    unstorable(pair, type, "encoded, but \(type.name) is not Codable", help: "make it Codable")
  }

  /// A type that has to be stored by its raw value but has no raw values, with the location of its declaration.
  static func driftStorage(_ pair: PropertyPair, notRaw type: TypeDeclaration) -> Difference {
    unstorable(pair, type, "by its raw value, but \(type.name) has no raw values", help: "add raw values to it")
  }

  /// A `decodeFailurePolicy` that differs from the configured one or that only one side has; `nil` if neither side
  /// has one. The fix needs review, because it changes how the app handles invalid data.
  static func driftStorage(
    _ pair: PropertyPair, policy wanted: AnnotationArgument?, found: AnnotationArgument?
  ) -> Difference? {
    guard let argument = wanted ?? found else { return nil }
    return pair.difference(
      .driftStorage,
      "\(pair.path) "
        + (wanted == nil ? "has \(argument), which is not configured" : "does not have the configured \(argument)"),
      part: .argument(.decodeFailurePolicy), label: wanted == nil ? "not configured" : "\(argument) is expected",
      at: .attributeType, modelLabel: pair.modelType, discriminator: found?.value.code ?? "decodeFailurePolicy"
    ).with(
      wanted == nil ? "Remove decodeFailurePolicy" : "Write \(argument)", .review,
      wanted == nil ? .property(pair.actual, .removeArgument(argument.name)) : pair.annotate(argument))
  }

  private static func unstorable(
    _ pair: PropertyPair, _ type: TypeDeclaration, _ what: String, help: String
  ) -> Difference {
    pair.difference(
      .driftStorage, "\(pair.path) is to be stored \(what)", part: .type, label: "cannot be stored",
      at: .attributeType, modelLabel: pair.modelType, discriminator: type.name
    ).with(help: [help]).with(type)
  }
}

extension StorageMethod {
  /// The text in fingerprints, which must not change because baselines contain them.
  fileprivate var discriminator: String {
    if case .other = self { [phrase, "says"].joined(separator: " ") } else { phrase }
  }
}
