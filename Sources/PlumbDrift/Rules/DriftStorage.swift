import PlumbDeclarations
import PlumbRules

extension Rule {
  /// Asked by `compareAttribute` and `compareStoredType`, without a fix, and by `comparePolicy`, with one to review.
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
  /// Another storage method, or another transformer. There is no fix: what a shipped store holds was written the old
  /// way, and either side may be the right one.
  static func driftStorage(_ pair: PropertyPair, wanted: StorageMethod, found: StorageMethod) -> Difference {
    pair.difference(
      .driftStorage, "\(pair.path) is to be stored \(wanted.words), but Swift stores it \(found.words)",
      part: .argument(.storageMethod), label: "stored \(found.words)", at: .attributeType,
      modelLabel: pair.modelType, discriminator: found.words
    ).with(
      notes: ["what is in the store was written the other way, so Plumb does not change it"],
      help: ["change the annotation, or the configuration"])
  }

  /// A type that is to be encoded and cannot be, with the place where it is declared.
  static func driftStorage(_ pair: PropertyPair, notCodable type: TypeDeclaration) -> Difference {
    unstorable(pair, type, "encoded, but \(type.name) is not Codable", help: "make it Codable")
  }

  /// A type that is to be stored by its raw value and has none, with the place where it is declared.
  static func driftStorage(_ pair: PropertyPair, notRaw type: TypeDeclaration) -> Difference {
    unstorable(pair, type, "by its raw value, but \(type.name) has no raw values", help: "give it raw values")
  }

  /// Another `decodeFailurePolicy`, or one on one side only; nil where neither has one. The fix needs review, for it
  /// changes what the app does with broken data.
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
