import Foundation

/// A class of value transformers with the name under which the app registers it, for `.transformed(Self.self)`.
///
///     final class InkTransformer: ValueTransformer, RegisteredValueTransformer {
///       static let transformerName = NSValueTransformerName("Ink")
///       …
///     }
///
///     ValueTransformer.setValueTransformer(InkTransformer(), forName: InkTransformer.transformerName)
///
/// The app registers an object of the class before it loads a store.
public protocol RegisteredValueTransformer: ValueTransformer {
  /// The name of the registered transformer.
  static var transformerName: NSValueTransformerName { get }
}

extension NSSecureUnarchiveFromDataTransformer: RegisteredValueTransformer {
  /// The name under which Core Data registers the transformer.
  public static var transformerName: NSValueTransformerName { .secureUnarchiveFromDataTransformerName }
}
