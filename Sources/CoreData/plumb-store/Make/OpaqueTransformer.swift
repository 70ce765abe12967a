import CoreData
import PlumbCore
import PlumbModel

/// A transformer that stores bytes unchanged. It replaces the transformers of an app, which this program does not have,
/// so that values of their attributes can be made, and keep their bytes in a migration.
final class OpaqueTransformer: ValueTransformer {
  /// Registers the transformer for the attributes of a model with an unknown transformer.
  static func register(for model: Model) {
    for name in Set(model.opaqueAttributes.compactMap(\.attribute.valueTransformerName)) {
      ValueTransformer.setValueTransformer(OpaqueTransformer(), forName: NSValueTransformerName(rawValue: name))
    }
  }

  override func transformedValue(_ value: Any?) -> Any? { value }
  override func reverseTransformedValue(_ value: Any?) -> Any? { value }
}

extension Attribute {
  /// Whether the program does not have the attribute's transformer. The known ones archive any text.
  var hasOpaqueTransformer: Bool { type == .transformable && !StableArchive.archives(valueTransformerName) }
}

extension Model {
  /// The stored attributes with a transformer that the program does not have, each with the entity or the composite
  /// that declares it.
  var opaqueAttributes: [(owner: String, attribute: Attribute)] {
    let all = entities.map { ($0.name, $0.attributes) } + composites.map { ($0.name, $0.attributes) }
    return all.flatMap { owner, attributes in
      attributes.filter { $0.hasOpaqueTransformer && !$0.isTransient }.map { (owner, $0) }
    }
  }
}
