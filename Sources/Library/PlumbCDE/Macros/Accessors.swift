import Foundation

/// The functions that the accessors of a model class call in addition to those of PlumbData.
extension ModelObject {
  /// Returns the value of a composite attribute. `nil` if none is stored, or if a mandatory element is missing.
  public func composition<Value: CDCompositionValueCodable>(forKey key: String) -> Value? {
    composed(forKey: key) { Value.__cdDecodeComposition(from: $0) } ?? nil
  }
}
