import Foundation

/// The name under which a value transformer is registered.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
  /// The name as a string, as a model file contains it.
  public let rawValue: String

  /// Creates a name from a string.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a name from a string.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}

extension NSValueTransformerName {
  /// The name of the transformer that negates a Boolean value.
  public static let negateBooleanTransformerName = NSValueTransformerName("NSNegateBoolean")
  /// The name of the transformer that returns `true` for `nil`.
  public static let isNilTransformerName = NSValueTransformerName("NSIsNil")
  /// The name of the transformer that returns `true` for any value except `nil`.
  public static let isNotNilTransformerName = NSValueTransformerName("NSIsNotNil")
  /// The name of the transformer that converts an archive to the archived object and back, for any class.
  public static let unarchiveFromDataTransformerName = NSValueTransformerName("NSUnarchiveFromData")
  /// The name of the transformer that converts a keyed archive to the archived object and back, for any class.
  public static let keyedUnarchiveFromDataTransformerName = NSValueTransformerName("NSKeyedUnarchiveFromData")
  /// The name of the transformer that converts a keyed archive to the archived object and back, for the classes that
  /// `NSSecureUnarchiveFromDataTransformer` allows.
  public static let secureUnarchiveFromDataTransformerName = NSValueTransformerName("NSSecureUnarchiveFromData")
}
