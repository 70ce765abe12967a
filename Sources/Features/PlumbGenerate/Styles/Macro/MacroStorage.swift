import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbWorkspace

/// The storage and the types of attributes in the macro style.
extension Declarer {
  /// Returns the configured storage, or the storage for the attribute's type.
  ///
  ///     Transformable   →   .transformed(name: "Swatch")    Composite   →   .composition    others   →   .default
  ///
  /// A configured storage that the type does not support is reported and still returned, because the following checks
  /// refer to it.
  mutating func storage(of subject: AttributeSubject) -> StorageMethod {
    let type = subject.attribute.type
    let configured = subject.override?.storage
    if let configured, !configured.supports(type) { say(.generateStorageType(subject, configured)) }
    switch configured ?? (type == .transformable ? .transformed : type == .composite ? .composition : .default) {
    case .raw: return .raw
    case .codable: return .codable
    case .composition: return .composition
    case .default: return .default
    case .transformed:
      if let name = transformer(of: subject) { return .transformed(name) }
      say(.transformerInsecure(subject))
      return .transformed("")
    }
  }

  /// Returns the value's type without its optional. `nil` if it cannot be determined, which is reported.
  ///
  /// Plain values have the attribute's type, or a type that is stored in the same way. Raw and codable values have
  /// the configured type. Transformed values have the configured type or the custom class. Composites have the type
  /// of their struct.
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

  /// Returns the type that is configured for the attribute, without its optional.
  private mutating func configuredType(of subject: AttributeSubject) -> TypeReference? {
    guard let type = subject.override?.type else { return nil }
    checkType(type, of: subject.path, on: subject.anchor, mayBeOptional: subject.override?.optionality == .ignore)
    return type.unwrapped
  }

  /// Returns the configured type of the attribute, the configured type of its attribute type, or the default type. An
  /// attribute without a type is allowed if it is transient and has a configured type, because it is never stored.
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

  /// Reports an attribute type without a standard Swift type.
  private mutating func refuseUntyped(_ subject: AttributeSubject) {
    switch subject.attribute.type {
    case .undefined:
      say(.attributeTypeMissing(subject.place, canConfigure: subject.attribute.isTransient))
    default:
      say(.generateTypeUnsupported(subject))
    }
  }

  /// Returns the custom class of a Transformable attribute, without its optional. `nil` if it has none, or if the
  /// class is not a type.
  private mutating func customClass(of subject: AttributeSubject) -> TypeReference? {
    guard let text = subject.attribute.transformableClass else {
      say(.generateTypeMissing(transformable: subject))
      return nil
    }
    guard let type = TypeReference(swift: text)?.unwrapped else {
      say(.generateTypeInvalid(customClass: text, of: subject.place))
      return nil
    }
    return type
  }

  /// Returns the struct of the attribute's composite, or `nil` if the model does not have the composite.
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
