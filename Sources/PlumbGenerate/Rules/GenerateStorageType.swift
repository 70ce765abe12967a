import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by the functions that determine an attribute's storage and type: `Declarer.storage`,
  /// `Declarer.valueType` and `Declarer.checkStored` in the macro style, `Declarer.managedAttribute` in the managed
  /// style, `Declarer.writtenStorage` in the accessor style, `Declarer.swiftDataStorage` and `Declarer.swiftDataType`
  /// in the SwiftData style. The attribute is declared in spite of the error, so that it can be compared.
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
  /// Returns the finding for a configured storage that the attribute's type does not support.
  static func generateStorageType(_ subject: AttributeSubject, _ storage: AttributeOverride.Storage) -> RuleFinding {
    let type = subject.attribute.type
    return RuleFinding(
      .generateStorageType,
      Finding(
        "\(subject.path) is \(type == .undefined ? "of no type" : type.rawValue), "
          + "but \(storage.rawValue) storage needs \(storage.attributeTypes)",
        on: subject.anchor, at: .attributeType, help: ["change or remove `storage`, or the type in the model"]))
  }

  /// Returns the finding for a Swift type whose values change when they are stored and read.
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

  /// Returns the finding for a type that the macros cannot store unchanged. They support only plain types, by their
  /// standard names.
  static func generateStorageType(_ subject: AttributeSubject, unknownToMacros type: TypeReference) -> RuleFinding {
    RuleFinding(
      .generateStorageType,
      Finding(
        "\(subject.path) is to be a \(type), which the macro does not store as it is", on: subject.anchor,
        at: .attributeType, help: ["use a plain type, such as String, Int64 or Date"], discriminator: type.description))
  }

  /// Returns the finding for a plain type with raw storage. A plain type has no raw values.
  static func generateStorageType(_ subject: AttributeSubject, notRaw type: TypeReference) -> RuleFinding {
    RuleFinding(
      .generateStorageType,
      Finding(
        "\(subject.path) has raw storage, but \(type) has no raw values", on: subject.anchor, at: .attributeType,
        help: ["name the enum in `type`, or remove `storage`"], discriminator: type.description))
  }

  /// Returns the finding for a configured storage that SwiftData only supports in its own format.
  static func generateStorageType(swiftData subject: AttributeSubject) -> RuleFinding {
    let storage = subject.override?.storage?.rawValue ?? "this"
    return RuleFinding(
      .generateStorageType,
      Finding(
        "\(subject.path) has \(storage) storage, but SwiftData stores a type of one's own in its own way",
        on: subject.anchor, at: .attributeType,
        help: ["remove `storage` and `type`, and make the value in a computed property of an extension"]))
  }

  /// Returns the finding for a Swift type from which SwiftData derives a different attribute type than the model's.
  static func generateStorageType(
    swiftData subject: AttributeSubject, as type: TypeReference, usual: TypeReference
  ) -> RuleFinding {
    RuleFinding(
      .generateStorageType,
      Finding(
        "\(subject.path) is \(subject.attribute.type.rawValue), which SwiftData does not make of \(type)",
        on: subject.anchor, at: .attributeType, help: ["use \(usual)"], discriminator: type.description))
  }

  /// Returns the finding for a configured storage of an `@NSManaged` property.
  static func generateStorageType(managed place: PropertyPath, _ storage: AttributeOverride.Storage) -> RuleFinding {
    RuleFinding(
      .generateStorageType,
      Finding(
        "\(place.text) has \(storage.rawValue) storage, but an @NSManaged property is stored as it is",
        on: place.anchor, at: .attributeType, help: ["remove `storage`, or use the macro style"]))
  }
}

extension AttributeOverride.Storage {
  /// The attribute types that the storage supports, as the end of a sentence.
  fileprivate var attributeTypes: String {
    switch self {
    case .raw, .default: "a number, a text or the like"
    case .codable: "Binary Data"
    case .transformed: "Transformable"
    case .composition: "Composite"
    }
  }
}
