import Foundation
import PlumbSystem

/// An object that converts a value to another value, and optionally back. Subclasses implement the conversion.
/// Registered transformers are found by name.
///
/// A transformable attribute uses its transformer in both directions. An `NSSecureUnarchiveFromDataTransformer` and
/// the two built-in unarchiving transformers convert data to the attribute's value, so the attribute's value is the
/// input of their reverse transformation. All other transformers convert the attribute's value to data (documented
/// by Apple).
open class ValueTransformer: NSObject, ValueTransformerLookup {
  /// Creates a transformer that returns each value unchanged.
  public override init() {
    super.init()
  }

  /// Returns the class of the values that `transformedValue(_:)` returns.
  open class func transformedValueClass() -> AnyClass { NSObject.self }

  /// Returns whether the transformer supports the reverse transformation. Subclasses that do not support it override
  /// this method.
  open class func allowsReverseTransformation() -> Bool { true }

  /// Returns the result of transforming `value`. The default implementation returns `value`; subclasses override it.
  open func transformedValue(_ value: Any?) -> Any? { value }

  /// Returns the result of the reverse transformation of `value`. Raises if the transformer does not support it. The
  /// default implementation calls `transformedValue(_:)`, which is correct for a transformation that is its own
  /// inverse (documented by Apple).
  open func reverseTransformedValue(_ value: Any?) -> Any? {
    guard type(of: self).allowsReverseTransformation() else {
      raise(.internalInconsistency, "\(type(of: self)) does not support reverse transformations")
    }
    return transformedValue(value)
  }

  /// Registers `transformer` under `name` and replaces any previous transformer. Removes the registration if
  /// `transformer` is `nil`.
  public class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
    let entry = transformer.map(RegisteredTransformer.init)
    registry.withLock { $0[name] = entry }
  }

  /// Returns the names of all registered transformers, including the built-in ones.
  public class func valueTransformerNames() -> [NSValueTransformerName] {
    registry.withLock { Array($0.keys) }
  }

  /// Returns the transformer that is registered under `name`; `nil` if none is.
  static func registered(forName name: NSValueTransformerName) -> ValueTransformer? {
    registry.withLock { $0[name] }?.transformer
  }
}

/// A protocol whose extension declares an initializer that returns a registered object.
public protocol ValueTransformerLookup {}

extension ValueTransformerLookup where Self: ValueTransformer {
  /// Returns the transformer that is registered under `name`; `nil` if none is.
  ///
  /// Apple's implementation also creates an instance of an unregistered class with that name. This is not possible
  /// on Linux.
  public init?(forName name: NSValueTransformerName) {
    guard let transformer = ValueTransformer.registered(forName: name) as? Self else { return nil }
    self = transformer
  }
}

/// A registered transformer. Many threads use it concurrently, as on Apple's platforms.
private struct RegisteredTransformer: @unchecked Sendable {
  let transformer: ValueTransformer
}

private let registry = Guarded<[NSValueTransformerName: RegisteredTransformer]>([
  .negateBooleanTransformerName: RegisteredTransformer(transformer: NegateBooleanTransformer()),
  .isNilTransformerName: RegisteredTransformer(transformer: IsNilTransformer(isNil: true)),
  .isNotNilTransformerName: RegisteredTransformer(transformer: IsNilTransformer(isNil: false)),
  .unarchiveFromDataTransformerName: RegisteredTransformer(transformer: UnarchiveFromDataTransformer()),
  .keyedUnarchiveFromDataTransformerName: RegisteredTransformer(transformer: UnarchiveFromDataTransformer()),
  .secureUnarchiveFromDataTransformerName: RegisteredTransformer(transformer: NSSecureUnarchiveFromDataTransformer()),
  // Models also contain the name of the class, of which Apple's implementation creates an instance.
  NSValueTransformerName(rawValue: "NSSecureUnarchiveFromDataTransformer"):
    RegisteredTransformer(transformer: NSSecureUnarchiveFromDataTransformer()),
])
