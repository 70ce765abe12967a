import Foundation

/// A class of managed objects whose properties are computed from stored values.
///
/// The functions of the protocol are called by the accessors that the macros and `plumb generate` write. They use
/// primitive values between access notifications, not key-value coding, and take the keys of the model.
///
///     var title: String {
///       get { stored(forKey: "title", or: "") }
///       set { store(newValue, forKey: "title") }
///     }
public protocol ModelObject: TypedObject {
  /// The values that were decoded from stored data. A class with such properties stores them:
  ///
  ///     final var decodedValues = DecodedValues()
  ///
  /// A class without that line decodes a value each time it is read.
  var decodedValues: DecodedValues { get set }

  /// Called before a property is read. `ObservedModel` implements it.
  func noteAccess(to key: String)
}

extension ModelObject {
  /// The decoded values of a class that does not store them.
  public var decodedValues: DecodedValues {
    get { DecodedValues() }
    set {}
  }

  /// Has no effect in a class that is not observed.
  @inlinable
  public func noteAccess(to key: String) {}

  /// Returns the primitive value of a property, between the notifications of an access.
  @usableFromInline
  func accessed(_ key: String) -> Any? {
    if isFault { requireContext(toUse: key) }
    noteAccess(to: key)
    willAccessValue(forKey: key)
    defer { didAccessValue(forKey: key) }
    let value = primitiveValue(forKey: key)
    if value == nil { requireContext(toFollow: key) }
    return value
  }

  /// Returns the primitive value of a to-many relationship, between the notifications of an access.
  func accessedMembers(_ key: String) -> Any? {
    requireContext(toUse: key)
    return accessed(key)
  }
}
