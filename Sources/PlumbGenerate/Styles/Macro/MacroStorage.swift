import PlumbDeclarations
import PlumbModel

/// How attributes of the macro style are stored, and as which type.
extension Declarer {
  /// The configured storage, or what the attribute's type asks for.
  ///
  ///     Transformable   →   .transformed(name: "Swatch")    Composite   →   .composition    others   →   .default
  ///
  /// A configured storage that the type cannot hold is refused and returned, for what follows is about it.
  mutating func storage(of subject: AttributeSubject) -> StorageMethod {
    let type = subject.attribute.type
    switch subject.override.storage {
    case .raw?:
      if type == .transformable || type == .composite { refuseStorage(subject, "raw", "a number, a text or the like") }
      return .raw
    case .codable?:
      if type != .binary { refuseStorage(subject, "codable", "Binary Data") }
      return .codable
    case .transformed?:
      if type != .transformable { refuseStorage(subject, "transformed", "Transformable") }
      return .transformed(transformer(of: subject))
    case .composition?:
      if type != .composite { refuseStorage(subject, "composition", "Composite") }
      return .composition
    case .default?:
      if type == .transformable || type == .composite {
        refuseStorage(subject, "default", "a number, a text or the like")
      }
      return .default
    case nil:
      switch type {
      case .transformable: return .transformed(transformer(of: subject))
      case .composite: return .composition
      default: return .default
      }
    }
  }

  /// `wanted` ends a sentence on the storage: `codable storage needs Binary Data`.
  private mutating func refuseStorage(_ subject: AttributeSubject, _ storage: String, _ wanted: String) {
    let type = subject.attribute.type
    refuse(
      .generateStorageType,
      Finding(
        "\(subject.path) is \(type == .undefined ? "of no type" : type.rawValue), but \(storage) storage needs \(wanted)",
        on: subject.anchor, at: .attributeType, help: ["change or remove `storage`, or the type in the model"]))
  }

  /// The name of the value transformer; empty where there is none, which is refused here.
  private mutating func transformer(of subject: AttributeSubject) -> String {
    let named = subject.attribute.valueTransformerName.flatMap { $0.isEmpty ? nil : $0 }
    if let named, let configured = subject.override.transformer, named != configured {
      refuse(
        .generateTransformerMismatch,
        Finding(
          "\(subject.path) has the transformer \(named) in the model and \(configured) in the configuration",
          on: subject.anchor, at: .valueTransformerName, help: ["remove `transformer`, or change it in the model"]))
    }
    if let name = subject.override.transformer ?? named { return name }
    refuse(
      .transformerInsecure,
      Finding(
        "\(subject.path) is Transformable without a transformer, which the macro style has to name",
        on: subject.anchor, at: .valueTransformerName,
        help: ["set the transformer to NSSecureUnarchiveFromData in the model, or name one with `transformer`"]))
    return ""
  }

  /// The value's type without optional; nil where it cannot be known, which is refused here.
  ///
  /// Plain values have the type of their attribute, or one that is stored alike; raw and codable ones have the
  /// configured type, transformed ones that or the custom class, composites their struct.
  mutating func valueType(of subject: AttributeSubject, _ storage: StorageMethod) -> TypeReference? {
    let configured = configuredType(of: subject)
    switch storage {
    case .default: return plainType(of: subject, configured)
    case .raw, .codable:
      if configured == nil { refuseMissingType(subject, storage == .raw ? "raw" : "codable") }
      return configured
    case .transformed, .other: return configured ?? customClass(of: subject)
    case .composition: return compositionType(of: subject, configured)
    }
  }

  /// The attribute's own `type`, without optional.
  private mutating func configuredType(of subject: AttributeSubject) -> TypeReference? {
    guard let type = subject.override.type else { return nil }
    checkType(type, of: subject.path, on: subject.anchor, mayBeOptional: subject.override.optionality == .ignore)
    return type.unwrapped
  }

  /// The attribute's `type`, else the one for its attribute type, else the usual one. An attribute of no type is fine
  /// where it is transient and somebody says its type: it never reaches a store.
  private mutating func plainType(of subject: AttributeSubject, _ configured: TypeReference?) -> TypeReference? {
    let type = subject.attribute.type
    guard let usual = type.swift.value else {
      guard type == .undefined, subject.attribute.isTransient, let configured else {
        refuseUntyped(subject)
        return nil
      }
      return configured
    }
    let chosen = configured ?? options.types[type]?.unwrapped ?? usual
    checkStored(subject, as: chosen, usual: usual)
    return chosen
  }

  /// Refuses a type whose values do not go into the store and come back as they are: `Int` for Integer 64 does,
  /// `String` does not.
  mutating func checkStored(_ subject: AttributeSubject, as type: TypeReference, usual: TypeReference) {
    guard type != usual, type.isUnderstood, !subject.attribute.type.swift.stored.contains(type) else { return }
    refuse(
      .generateStorageType,
      Finding(
        "\(subject.path) is \(subject.attribute.type.rawValue), which cannot be stored as \(type) as it is",
        on: subject.anchor, at: .attributeType, help: ["use \(usual), or set `storage` to raw or codable"],
        discriminator: type.description))
  }

  /// An attribute type that has no Swift type of its own.
  private mutating func refuseUntyped(_ subject: AttributeSubject) {
    switch subject.attribute.type {
    case .undefined:
      refuse(
        .attributeTypeMissing,
        Finding(
          "\(subject.path) has no type", on: subject.anchor, at: .attributeType, label: "no type",
          help: [
            "choose a type in the model" + (subject.attribute.isTransient ? ", or set `type` in the configuration" : "")
          ]))
    default:
      refuse(
        .generateTypeUnsupported,
        Finding(
          "\(subject.path) is \(subject.attribute.type.rawValue), which the macro style cannot express",
          on: subject.anchor, at: .attributeType, help: ["use a relationship, or a URI"]))
    }
  }

  /// An attribute whose bytes or raw values could be any type's.
  private mutating func refuseMissingType(_ subject: AttributeSubject, _ storage: String) {
    refuse(
      .generateTypeMissing,
      Finding(
        "\(subject.path) has \(storage) storage, but no type is configured for it", on: subject.anchor,
        at: .attributeType, help: ["set `type` for it in the configuration"]))
  }

  /// The custom class of a Transformable, without optional; nil where there is none, or where it is no type.
  private mutating func customClass(of subject: AttributeSubject) -> TypeReference? {
    guard let text = subject.attribute.customClassName, !text.isEmpty else {
      refuse(
        .generateTypeMissing,
        Finding(
          "\(subject.path) is Transformable, and nothing says what Swift type it holds", on: subject.anchor,
          at: .attributeType,
          help: ["set `type` for it in the configuration, or the custom class in the model"]))
      return nil
    }
    guard let type = type(ofCustomClass: text)?.unwrapped else {
      refuse(
        .generateTypeInvalid,
        Finding(
          "\(subject.path) has the custom class \(Self.shown(text)), which is no Swift type", on: subject.anchor,
          at: .customClassName, help: ["set `type` for it in the configuration, or mend it in the model"]))
      return nil
    }
    return type
  }

  /// The struct of the attribute's composite; nil where the model has no such composite.
  private mutating func compositionType(
    of subject: AttributeSubject, _ configured: TypeReference?
  ) -> TypeReference? {
    guard let composite = schema.composite(subject.attribute.composite) else {
      refuse(
        .compositeMissing,
        Finding(
          subject.attribute.composite.map { "\(subject.path) is the composite \($0), which the model does not have" }
            ?? "\(subject.path) is a Composite, but the model does not say which", on: subject.anchor, at: .composite,
          help: ["choose a composite in the model"]))
      return nil
    }
    let type = TypeReference.named(typeName(of: composite))
    if let configured, configured != type {
      refuse(
        .generateCompositeType,
        Finding(
          "\(subject.path) is configured as \(configured), but its composite is declared as \(type)",
          on: subject.anchor, at: .composite, help: ["set `type` for the composite \(composite.name) instead"]))
    }
    return type
  }
}
