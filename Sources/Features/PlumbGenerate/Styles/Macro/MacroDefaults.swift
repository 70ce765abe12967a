import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules

/// Initial values of the macro style.
extension Declarer {
  /// Returns the initial value of a property: the model's default, or `DefaultValue.none` for every optional
  /// property. `nil` if the property has no initial value.
  ///
  ///     Integer 16, default "6"                    6
  ///     String, optional                           nil
  ///     String, optional, default "none"           nil, with a note
  ///     String, mandatory, no default              no value: reading it before it is set ends the app
  ///     Integer 16, default "6.5" or "70000"       no value: an error, because it is not such a number
  ///     Double, default "nan"                      no value: an error; nil with a note if it is optional
  ///
  /// - Parameters:
  ///   - subject: The attribute.
  ///   - storage: The storage of the attribute. Codable, transformed and composition storage have no default except
  ///     `nil`.
  ///   - isOptional: Whether the property is optional in Swift. The configuration can make a property optional even
  ///     if the attribute is not.
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

  /// Returns the model's default, also for an optional attribute. `DefaultValue.none` for an optional attribute
  /// without a default. Invalid defaults are reported.
  mutating func modelDefault(of subject: AttributeSubject, isOptional: Bool) -> DefaultValue? {
    switch DefaultReading(subject.attribute) {
    case .absent: return isOptional ? DefaultValue.none : nil
    case .value(let value): return value
    case .notFinite:
      say(.generateDefaultUnwritable(subject, isOptional: isOptional))
      return isOptional ? DefaultValue.none : nil
    case .mismatch(let reason):
      say(.badDefault(.defaultTypeMismatch, subject, reason))
      return nil
    case .outOfRange(let reason):
      say(.badDefault(.defaultOutOfRange, subject, reason))
      return nil
    }
  }

  /// Returns `DefaultValue.none` for a storage whose values a model cannot contain. A default in the model causes a
  /// note, because no code reads it. `nil` if the property is mandatory, which is reported as an error.
  private mutating func optionalOnlyDefault(
    of subject: AttributeSubject, _ storage: StorageMethod, isOptional: Bool
  ) -> DefaultValue? {
    if subject.attribute.hasDefault { say(.generateDefaultUnused(subject, storage)) }
    if isOptional { return DefaultValue.none }
    say(.generateStorageOptional(subject, storage))
    return nil
  }
}
