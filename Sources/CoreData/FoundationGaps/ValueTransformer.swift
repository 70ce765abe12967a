import Foundation

/// Turns a value into another one, and back if it can. Subclasses say how; others find them by the name they are
/// registered under.
///
/// A transformable attribute goes through its transformer each way: an `NSSecureUnarchiveFromDataTransformer` and the
/// two built-in unarchiving ones give the value for the data (so the attribute's value is what their reverse takes);
/// every other one gives the data for the value (documented).
open class ValueTransformer: NSObject, ValueTransformerLookup {
  /// A transformer that gives back what it takes.
  public override init() {
    super.init()
  }

  /// The class of what `transformedValue(_:)` gives.
  open class func transformedValueClass() -> AnyClass { NSObject.self }

  /// Whether the transformer has a way back. Subclasses without one override it.
  open class func allowsReverseTransformation() -> Bool { true }

  /// `value`, turned into another one. The value itself here; subclasses override it.
  open func transformedValue(_ value: Any?) -> Any? { value }

  /// What `transformedValue(_:)` makes `value` of. Raises where there is no way back, else asks
  /// `transformedValue(_:)`, which is right for a transformation that is its own inverse (documented).
  open func reverseTransformedValue(_ value: Any?) -> Any? {
    guard type(of: self).allowsReverseTransformation() else {
      raise(.internalInconsistency, "\(type(of: self)) does not support reverse transformations")
    }
    return transformedValue(value)
  }

  /// Registers `transformer` under `name` instead of the one before, or takes the name away for nil.
  public class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
    let entry = transformer.map(RegisteredTransformer.init)
    registry.withLock { $0[name] = entry }
  }

  /// The names of all registered transformers, the built-in ones with them.
  public class func valueTransformerNames() -> [NSValueTransformerName] {
    registry.withLock { Array($0.keys) }
  }

  /// The transformer that is registered under `name`.
  static func registered(forName name: NSValueTransformerName) -> ValueTransformer? {
    registry.withLock { $0[name] }?.transformer
  }
}

/// Gives a class the initializer that hands out a registered object.
public protocol ValueTransformerLookup {}

extension ValueTransformerLookup where Self: ValueTransformer {
  /// The very transformer that is registered under `name`; nil where there is none.
  ///
  /// Apple's makes one, too, of a class of that name that nobody registered. That cannot be done on Linux.
  public init?(forName name: NSValueTransformerName) {
    guard let transformer = ValueTransformer.registered(forName: name) as? Self else { return nil }
    self = transformer
  }
}

/// A registered transformer: it is used from many threads at once, as on Apple's platforms.
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
])
