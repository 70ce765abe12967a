import Foundation

/// The name that a value transformer is registered under.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
  /// The name as a string: what a model's file holds.
  public let rawValue: String

  /// A name out of a string.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A name out of a string.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}

extension NSValueTransformerName {
  /// Turns true into false and back.
  public static let negateBooleanTransformerName = NSValueTransformerName("NSNegateBoolean")
  /// True for no value.
  public static let isNilTransformerName = NSValueTransformerName("NSIsNil")
  /// True for any value.
  public static let isNotNilTransformerName = NSValueTransformerName("NSIsNotNil")
  /// Turns an archive into what it holds and back, whatever its classes.
  public static let unarchiveFromDataTransformerName = NSValueTransformerName("NSUnarchiveFromData")
  /// Turns a keyed archive into what it holds and back, whatever its classes.
  public static let keyedUnarchiveFromDataTransformerName = NSValueTransformerName("NSKeyedUnarchiveFromData")
  /// Turns a keyed archive into what it holds and back, for the classes that `NSSecureUnarchiveFromDataTransformer`
  /// allows.
  public static let secureUnarchiveFromDataTransformerName = NSValueTransformerName("NSSecureUnarchiveFromData")
}
