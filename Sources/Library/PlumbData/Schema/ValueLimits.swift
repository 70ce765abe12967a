import Foundation

/// The limits for the values of an attribute, which a save checks.
public struct ValueLimits: Hashable, Sendable {
  /// The least number or the earliest date.
  public var minimum: SchemaValue?
  /// The greatest number or the latest date.
  public var maximum: SchemaValue?
  /// The least number of characters of a text.
  public var minimumLength: Int?
  /// The greatest number of characters of a text.
  public var maximumLength: Int?
  /// The regular expression that a text matches.
  public var pattern: String?

  /// Creates limits. A limit that is `nil` does not exist.
  public init(
    minimum: SchemaValue? = nil, maximum: SchemaValue? = nil, minimumLength: Int? = nil, maximumLength: Int? = nil,
    pattern: String? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.pattern = pattern
  }
}

/// A condition for the values of an attribute, in the format language, and the warning for other values.
public struct ConditionSchema: Hashable, Sendable {
  /// The predicate.
  public var format: String
  /// A text, or the number of an error code.
  public var warning: String

  /// Creates a condition.
  public init(_ format: String, warning: String) {
    self.format = format
    self.warning = warning
  }
}

/// A limit as Core Data checks it: a predicate with the code of the error.
struct LimitPredicate {
  /// The property of the limits.
  let limit: WritableKeyPath<ValueLimits, SchemaValue?>
  let format: String
  let code: Int

  var warning: String { "\(code)" }

  /// Returns the limits for the values of a kind, in the order in which Xcode's models check them.
  static func all(for kind: AttributeSchema.Kind) -> [LimitPredicate] {
    switch kind {
    case .string:
      [
        LimitPredicate(limit: \.shortest, format: "length >= %@", code: NSValidationStringTooShortError),
        LimitPredicate(limit: \.longest, format: "length <= %@", code: NSValidationStringTooLongError),
        LimitPredicate(limit: \.matching, format: "SELF MATCHES %@", code: NSValidationStringPatternMatchingError),
      ]
    case .date:
      [
        LimitPredicate(limit: \.minimum, format: "SELF >= %@", code: NSValidationDateTooSoonError),
        LimitPredicate(limit: \.maximum, format: "SELF <= %@", code: NSValidationDateTooLateError),
      ]
    case .integer16, .integer32, .integer64, .double, .float, .decimal:
      [
        LimitPredicate(limit: \.minimum, format: "SELF >= %@", code: NSValidationNumberTooSmallError),
        LimitPredicate(limit: \.maximum, format: "SELF <= %@", code: NSValidationNumberTooLargeError),
      ]
    default: []
    }
  }

  /// The kind of the limit of an attribute of a kind: an integer for a length.
  func kind(for kind: AttributeSchema.Kind) -> AttributeSchema.Kind {
    format.hasPrefix("length") ? .integer64 : kind
  }

  /// Returns the predicate for a limit; `nil` if values of the kind cannot have the limit.
  func predicate(_ value: SchemaValue, _ kind: AttributeSchema.Kind) -> NSPredicate? {
    value.modelObject(self.kind(for: kind)).map { NSPredicate(format: format, argumentArray: [$0]) }
  }
}

extension ValueLimits {
  /// The lengths and the pattern as values.
  fileprivate var shortest: SchemaValue? {
    get { minimumLength.map { .integer(Int64($0)) } }
    set { minimumLength = newValue?.length }
  }
  fileprivate var longest: SchemaValue? {
    get { maximumLength.map { .integer(Int64($0)) } }
    set { maximumLength = newValue?.length }
  }
  fileprivate var matching: SchemaValue? {
    get { pattern.map { .string($0) } }
    set { if case .string(let text)? = newValue { pattern = text } else { pattern = nil } }
  }
}

extension SchemaValue {
  fileprivate var length: Int? { if case .integer(let value) = self { Int(value) } else { nil } }
}
