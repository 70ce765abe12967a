import PlumbCore
import PlumbModel
import PlumbRules
import PlumbWorkspace

extension Rule {
  /// Checked by the functions that determine an attribute's storage and type: `Declarer.storage`,
  /// `Declarer.valueType` and `Declarer.checkStored` in the macro style, `Declarer.managedAttribute` in the managed
  /// style, `Declarer.writtenStorage` in the accessor style, `Declarer.swiftDataStorage` and `Declarer.swiftDataType`
  /// in the SwiftData style. The attribute is declared in spite of the error, so that it can be compared.
  static let generateStorageType = Rule(
    "generate-storage-type", .generating, "Storage that the attribute does not support",
    severity: .always(.error),
    text: Text(
      what: """
        A “storage” that the attribute's type does not support: codable storage requires Binary Data, transformed \
        storage Transformable, composition storage Composite. A Swift type that cannot be stored unchanged; any storage \
        in the managed style, composition storage in the accessor style, raw and codable storage in the SwiftData style.
        """,
      why: "The app terminates when the first value is set: the store rejects an object of another class.",
      example: .code(
        #""attributes": { "plan": { "type": "Plan", "storage": "codable" } }  // «a Date|Binary Data»"#,
        language: "json5"),
      fix: "Change or remove “storage”, or choose another type for the attribute in a new version of the model."))
}

extension Finding {
  /// Returns the finding for a configured storage that the attribute's type does not support.
  static func generateStorageType(_ subject: AttributeSubject, _ storage: AttributeOverride.Storage) -> Finding {
    storageType(
      subject.place, "has \(subject.typePhrase), but \(storage.rawValue) storage requires \(storage.attributeTypes)",
      help: "change or remove `storage`, or the type in the model")
  }

  /// Returns the finding for a Swift type whose values change when they are stored and read.
  static func generateStorageType(
    _ subject: AttributeSubject, as type: TypeReference, usual: TypeReference
  ) -> Finding {
    storageType(
      subject.place, "has \(subject.typePhrase), in which a \(type) cannot be stored unchanged",
      help: "use \(usual), or set `storage` to raw or codable", type)
  }

  /// Returns the finding for a type that the macros cannot store unchanged. They support only plain types, by their
  /// standard names.
  static func generateStorageType(_ subject: AttributeSubject, unknownToMacros type: TypeReference) -> Finding {
    storageType(
      subject.place, "has the configured type \(type), which the macro does not store unchanged",
      help: "use a plain type, such as String, Int64 or Date", type)
  }

  /// Returns the finding for a plain type with raw storage. A plain type has no raw values.
  static func generateStorageType(_ subject: AttributeSubject, notRaw type: TypeReference) -> Finding {
    storageType(
      subject.place, "has raw storage, but \(type) has no raw values",
      help: "set `type` to the enum, or remove `storage`", type)
  }

  /// Returns the finding for a configured storage that SwiftData only supports in its own format.
  static func generateStorageType(swiftData subject: AttributeSubject) -> Finding {
    storageType(
      subject.place,
      "has \(subject.override?.storage?.rawValue ?? "configured") storage, but SwiftData stores custom types in its own format",
      help: "remove `storage` and `type`, and create the value in a computed property of an extension")
  }

  /// Returns the finding for a Swift type from which SwiftData derives a different attribute type than the model's.
  static func generateStorageType(
    swiftData subject: AttributeSubject, as type: TypeReference, usual: TypeReference
  ) -> Finding {
    storageType(
      subject.place, "has \(subject.typePhrase), which SwiftData does not derive from \(type)", help: "use \(usual)",
      type)
  }

  /// Returns the finding for a configured storage of an `@NSManaged` property.
  static func generateStorageType(managed place: PropertyPath, _ storage: AttributeOverride.Storage) -> Finding {
    storageType(
      place, "has \(storage.rawValue) storage, but an @NSManaged property is stored unchanged",
      help: "remove `storage`, or use the macro style")
  }

  private static func storageType(
    _ place: PropertyPath, _ problem: String, help: String, _ type: TypeReference? = nil
  ) -> Finding {
    refusal(
      .generateStorageType, "\(place.text) \(problem)", on: place.anchor, at: .attributeType, help: [help],
      discriminator: type?.description ?? "")
  }
}

extension AttributeOverride.Storage {
  /// The attribute types that the storage supports, as the end of a sentence.
  fileprivate var attributeTypes: String {
    switch self {
    case .raw, .default: "a plain type such as String"
    case .codable: "Binary Data"
    case .transformed: "Transformable"
    case .composition: "Composite"
    }
  }
}
