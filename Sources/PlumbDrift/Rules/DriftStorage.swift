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
        configuration; a type that its storage method cannot take.
        """,
      why: """
        What is in the store is read with the wrong key: as a plain value what was encoded, or through another \
        transformer.
        """,
      example: .code(
        """
        - // the configuration says that Order.status is stored raw
        + @Attribute(storageMethod: .raw)
          var status: Status = .draft
        """, language: "swift"),
      fix: """
        Decide which side is right: a store that has been shipped holds the values as they were written. Plumb does \
        not change a storage method.
        """),
    check: .elsewhere)
}

extension Difference {
  /// A storage method or a transformer that differs from the expected one. It has no fix: a shipped store contains
  /// values written with the old method, and either side may be the right one.
  static func driftStorage(_ pair: PropertyPair, wanted: StorageMethod, found: StorageMethod) -> Difference {
    pair.difference(
      .driftStorage, "\(pair.path) is to be stored \(wanted.words), but Swift stores it \(found.words)",
      part: .argument(.storageMethod), label: "stored \(found.words)", at: .attributeType,
      modelLabel: pair.modelType, discriminator: found.words
    ).with(
      notes: ["what is in the store was written the other way, so Plumb does not change it"],
      help: ["change the annotation, or the configuration"])
  }

  /// A type that has to be encoded but is not `Codable`, with the location of its declaration.
  static func driftStorage(_ pair: PropertyPair, notCodable type: TypeDeclaration) -> Difference {
    unstorable(pair, type, "encoded, but \(type.name) is not Codable", help: "make it Codable")
  }

  /// A type that has to be stored by its raw value but has no raw values, with the location of its declaration.
  static func driftStorage(_ pair: PropertyPair, notRaw type: TypeDeclaration) -> Difference {
    unstorable(pair, type, "by its raw value, but \(type.name) has no raw values", help: "give it raw values")
  }

  /// A `decodeFailurePolicy` that differs from the configured one or that only one side has; `nil` if neither side
  /// has one. The fix needs review, because it changes how the app handles invalid data.
  static func driftStorage(
    _ pair: PropertyPair, policy wanted: AnnotationArgument?, found: AnnotationArgument?
  ) -> Difference? {
    let edit: DeclarationEdit
    let message: String
    if let wanted {
      edit = pair.annotate(wanted)
      message = "\(pair.path) does not say \(wanted), which the configuration asks for"
    } else if let found {
      edit = .property(pair.actual, .removeArgument(found.name))
      message = "\(pair.path) says \(found), which the configuration does not ask for"
    } else {
      return nil
    }
    return pair.difference(
      .driftStorage, message, part: .argument(.decodeFailurePolicy),
      label: wanted.map { "\($0) is expected" } ?? "not asked for", at: .attributeType, modelLabel: pair.modelType,
      discriminator: found?.value.code ?? "decodeFailurePolicy"
    ).with(fix: DriftFix(wanted.map { "Say \($0)" } ?? "Remove decodeFailurePolicy", .review, [edit]))
  }

  private static func unstorable(
    _ pair: PropertyPair, _ type: TypeDeclaration, _ what: String, help: String
  ) -> Difference {
    var difference = pair.difference(
      .driftStorage, "\(pair.path) is to be stored \(what)", part: .type, label: "cannot be stored so",
      at: .attributeType, modelLabel: pair.modelType, discriminator: type.name
    ).with(help: [help])
    difference.others = [.init(places: type.places, part: .name, label: "\(type.name) is declared here")]
    return difference
  }
}
