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
    switch subject.override?.storage {
    case .raw?:
      if type == .transformable || type == .composite {
        say(.generateStorageType(subject, .raw))
      }
      return .raw
    case .codable?:
      if type != .binary { say(.generateStorageType(subject, .codable)) }
      return .codable
    case .transformed?:
      if type != .transformable { say(.generateStorageType(subject, .transformed)) }
      return .transformed(transformer(of: subject))
    case .composition?:
      if type != .composite { say(.generateStorageType(subject, .composition)) }
      return .composition
    case .default?:
      if type == .transformable || type == .composite {
        say(.generateStorageType(subject, .default))
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

  /// The name of the value transformer; empty where there is none, which is refused here.
  private mutating func transformer(of subject: AttributeSubject) -> String {
    let named = subject.attribute.valueTransformerName.flatMap { $0.isEmpty ? nil : $0 }
    if let named, let configured = subject.override?.transformer, named != configured {
      say(.generateTransformerMismatch(subject, named: named, configured: configured))
    }
    if let name = subject.override?.transformer ?? named { return name }
    say(.transformerInsecure(subject))
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
      if configured == nil { say(.generateTypeMissing(subject, storage == .raw ? .raw : .codable)) }
      if storage == .raw, let configured, StandardType.isStoredByMacros(configured) {
        say(.generateStorageType(subject, notRaw: configured))
      }
      return configured
    case .transformed, .other: return configured ?? customClass(of: subject)
    case .composition: return compositionType(of: subject, configured)
    }
  }

  /// The attribute's own `type`, without optional.
  private mutating func configuredType(of subject: AttributeSubject) -> TypeReference? {
    guard let type = subject.override?.type else { return nil }
    checkType(type, of: subject.path, on: subject.anchor, mayBeOptional: subject.override?.optionality == .ignore)
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
      if !StandardType.isStoredByMacros(configured) { say(.generateStorageType(subject, unknownToMacros: configured)) }
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
    say(.generateStorageType(subject, as: type, usual: usual))
  }

  /// An attribute type that has no Swift type of its own.
  private mutating func refuseUntyped(_ subject: AttributeSubject) {
    switch subject.attribute.type {
    case .undefined:
      say(.attributeTypeMissing(subject.place, canConfigure: subject.attribute.isTransient))
    default:
      say(.generateTypeUnsupported(subject))
    }
  }

  /// The custom class of a Transformable, without optional; nil where there is none, or where it is no type.
  private mutating func customClass(of subject: AttributeSubject) -> TypeReference? {
    guard let text = subject.attribute.customClassName, !text.isEmpty else {
      say(.generateTypeMissing(transformable: subject))
      return nil
    }
    guard let type = type(ofCustomClass: text)?.unwrapped else {
      say(.generateTypeInvalid(customClass: text, of: subject.place))
      return nil
    }
    return type
  }

  /// The struct of the attribute's composite; nil where the model has no such composite.
  private mutating func compositionType(
    of subject: AttributeSubject, _ configured: TypeReference?
  ) -> TypeReference? {
    guard let composite = schema.composite(subject.attribute.composite) else {
      say(.compositeMissing(subject))
      return nil
    }
    let type = TypeReference.named(typeName(of: composite))
    if let configured, configured != type {
      say(.generateCompositeType(subject, configured: configured, declared: type, for: composite))
    }
    return type
  }
}
