import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Asked by `Declarer.storage` and `Declarer.checkStored` in the macro style, by `Declarer.managedAttribute` in the
  /// managed one, by `Declarer.writtenStorage` in the accessor one, by
  /// `Declarer.swiftDataStorage` in that of SwiftData. The attribute is declared all the same, so that it can be compared.
  static let generateStorageType = Rule(
    "generate-storage-type", .generating, "Storage that does not fit the attribute",
    severity: .always(.error),
    text: Text(
      what: """
        A “storage” that the attribute's type cannot hold: codable storage needs Binary Data, transformed storage \
        Transformable, composition storage Composite. A Swift type that cannot be stored as it is; any storage in the \
        managed style, composition storage in the accessor style, raw and codable storage in the SwiftData style.
        """,
      why: "The first value that is set ends the app: the store refuses an object of another class.",
      example: .code(
        #""attributes": { "plan": { "type": "Plan", "storage": "codable" } }  // «a Date|Binary Data»"#,
        language: "json5"),
      fix: "Change or remove “storage”, or choose another type for the attribute in a new version of the model."),
    check: .elsewhere)
}

extension RuleFinding {
  /// A configured storage that the attribute's type cannot hold.
  static func generateStorageType(_ subject: AttributeSubject, _ storage: AttributeOverride.Storage) -> RuleFinding {
    let type = subject.attribute.type
    return RuleFinding(
      .generateStorageType,
      Finding(
        "\(subject.path) is \(type == .undefined ? "of no type" : type.rawValue), "
          + "but \(storage.rawValue) storage needs \(storage.attributeTypes)",
        on: subject.anchor, at: .attributeType, help: ["change or remove `storage`, or the type in the model"]))
  }

  /// A Swift type whose values do not go into the store and come back as they are.
  static func generateStorageType(
    _ subject: AttributeSubject, as type: TypeReference, usual: TypeReference
  ) -> RuleFinding {
    RuleFinding(
      .generateStorageType,
      Finding(
        "\(subject.path) is \(subject.attribute.type.rawValue), which cannot be stored as \(type) as it is",
        on: subject.anchor, at: .attributeType, help: ["use \(usual), or set `storage` to raw or codable"],
        discriminator: type.description))
  }

  /// A type that the macros do not store as it is; they know plain types alone, by their own names.
  static func generateStorageType(_ subject: AttributeSubject, unknownToMacros type: TypeReference) -> RuleFinding {
    RuleFinding(
      .generateStorageType,
      Finding(
        "\(subject.path) is to be a \(type), which the macro does not store as it is", on: subject.anchor,
        at: .attributeType, help: ["use a plain type, such as String, Int64 or Date"], discriminator: type.description))
  }

  /// A plain type, which has no raw value to be stored by.
  static func generateStorageType(_ subject: AttributeSubject, notRaw type: TypeReference) -> RuleFinding {
    RuleFinding(
      .generateStorageType,
      Finding(
        "\(subject.path) has raw storage, but \(type) has no raw values", on: subject.anchor, at: .attributeType,
        help: ["name the enum in `type`, or remove `storage`"], discriminator: type.description))
  }

  /// A configured storage that SwiftData has in a form of its own alone.
  static func generateStorageType(swiftData subject: AttributeSubject) -> RuleFinding {
    let storage = subject.override?.storage?.rawValue ?? "this"
    return RuleFinding(
      .generateStorageType,
      Finding(
        "\(subject.path) has \(storage) storage, but SwiftData stores a type of one's own in its own way",
        on: subject.anchor, at: .attributeType,
        help: ["remove `storage` and `type`, and make the value in a computed property of an extension"]))
  }

  /// A Swift type of which SwiftData makes another attribute than the model has.
  static func generateStorageType(
    swiftData subject: AttributeSubject, as type: TypeReference, usual: TypeReference
  ) -> RuleFinding {
    RuleFinding(
      .generateStorageType,
      Finding(
        "\(subject.path) is \(subject.attribute.type.rawValue), which SwiftData does not make of \(type)",
        on: subject.anchor, at: .attributeType, help: ["use \(usual)"], discriminator: type.description))
  }

  /// A configured storage for an `@NSManaged` property.
  static func generateStorageType(managed place: PropertyPath, _ storage: AttributeOverride.Storage) -> RuleFinding {
    RuleFinding(
      .generateStorageType,
      Finding(
        "\(place.text) has \(storage.rawValue) storage, but an @NSManaged property is stored as it is",
        on: place.anchor, at: .attributeType, help: ["remove `storage`, or use the macro style"]))
  }
}

extension AttributeOverride.Storage {
  /// The attribute types that it works for, at the end of a sentence.
  fileprivate var attributeTypes: String {
    switch self {
    case .raw, .default: "a number, a text or the like"
    case .codable: "Binary Data"
    case .transformed: "Transformable"
    case .composition: "Composite"
    }
  }
}
