import PlumbDeclarations
import PlumbModel

/// Initial values of the macro style.
extension Declarer {
  /// The initial value of a class's property: the model's default, `nil` for every optional; nil where it has none.
  ///
  ///     Integer 16, default "6"                    6
  ///     String, optional                           nil
  ///     String, optional, default "none"           nil, with a note
  ///     String, mandatory, no default              none: reading it before it is set ends the app
  ///     Integer 16, default "6.5" or "70000"       refused: no such number
  ///     Double, default "nan"                      refused, or nil with a note where it is optional
  ///
  /// - Parameters:
  ///   - storage: Codable, transformed and composition storage have no default but nil.
  ///   - isOptional: Of the property in Swift, which the configuration may make more optional than the attribute.
  mutating func defaultValue(
    of subject: AttributeSubject, _ storage: StorageMethod, isOptional: Bool
  ) -> DefaultValue? {
    switch storage {
    case .codable, .transformed, .composition, .other:
      return optionalOnlyDefault(of: subject, storage, isOptional: isOptional)
    case .default, .raw: break
    }
    let value = modelDefault(of: subject, isOptional: isOptional)
    guard isOptional, let value, value != DefaultValue.none else { return value }
    say(.generateOptionalDefault(subject))
    return DefaultValue.none
  }

  /// The model's default, optional or not; `nil` for an optional without one. What it cannot be is refused here.
  mutating func modelDefault(of subject: AttributeSubject, isOptional: Bool) -> DefaultValue? {
    switch DefaultReading(subject.attribute) {
    case .absent: return isOptional ? DefaultValue.none : nil
    case .value(let value): return value
    case .notFinite:
      say(.generateDefaultUnwritable(subject, isOptional: isOptional))
      return isOptional ? DefaultValue.none : nil
    case .mismatch(let reason):
      say(.defaultTypeMismatch(subject, reason))
      return nil
    case .outOfRange(let reason):
      say(.defaultOutOfRange(subject, reason))
      return nil
    }
  }

  /// `nil` for storage whose values the model cannot spell; a default in the model gets a note that nobody reads it.
  private mutating func optionalOnlyDefault(
    of subject: AttributeSubject, _ storage: StorageMethod, isOptional: Bool
  ) -> DefaultValue? {
    if subject.attribute.hasDefault { say(.generateDefaultUnused(subject, storage)) }
    if isOptional { return DefaultValue.none }
    say(.generateStorageOptional(subject, storage))
    return nil
  }
}
