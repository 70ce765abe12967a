import Foundation

/// The facts about an element of a composite.
public typealias CDCompositionFieldMeta = CDFieldMeta

/// The type of a composite attribute.
public protocol CDCompositionPathProviding {
  /// The elements, by their names in Swift.
  static var __cdCompositionFieldTable: [String: CDCompositionFieldMeta] { get }
}

extension CDCompositionPathProviding where Self: CoreDataPathTable {
  /// The elements of the type's paths.
  public static var __cdCompositionFieldTable: [String: CDCompositionFieldMeta] { __cdFieldTable }
}

/// A composite that is converted from and to Core Data's dictionary.
public protocol CDCompositionValueCodable: CDCompositionPathProviding {
  /// Returns the composite. `nil` if a mandatory element is missing.
  static func __cdDecodeComposition(from dictionary: [String: Any]) -> Self?
  /// The elements, by their names in the model.
  var __cdEncodeComposition: [String: Any] { get }
}

/// The entries of tables for composites.
public enum CDCompositionTableBuilder {
  /// Returns the entries of a composite's elements.
  public static func makeModelFieldEntries<Composition>(
    modelSwiftPathPrefix swift: [String], modelPersistentPathPrefix persistent: [String],
    composition: Composition.Type
  ) -> [String: CDFieldMeta] where Composition: CDCompositionPathProviding {
    CDFieldTable.make(composition.__cdCompositionFieldTable.values.map { $0.prefixed(swift, persistent) })
  }
}
