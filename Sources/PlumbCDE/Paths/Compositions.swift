import Foundation

/// The names of an element of a composite.
public struct CDCompositionFieldMeta: Equatable, Sendable {
  /// The names in Swift.
  public var swiftPath: [String]
  /// The names in the model.
  public var persistentPath: [String]
  /// The storage of the value.
  public var storageMethod: StorageMethod

  /// Creates the names of an element.
  public init(swiftPath: [String], persistentPath: [String], storageMethod: StorageMethod = .default) {
    self.swiftPath = swiftPath
    self.persistentPath = persistentPath
    self.storageMethod = storageMethod
  }
}

/// The type of a composite attribute.
public protocol CDCompositionPathProviding {
  /// The elements, by their names in Swift.
  static var __cdCompositionFieldTable: [String: CDCompositionFieldMeta] { get }
}

extension CDCompositionPathProviding where Self: CoreDataPathTable {
  /// The elements of the type's paths.
  public static var __cdCompositionFieldTable: [String: CDCompositionFieldMeta] {
    __cdFieldTable.mapValues {
      CDCompositionFieldMeta(
        swiftPath: $0.swiftPath, persistentPath: $0.persistentPath, storageMethod: $0.storageMethod)
    }
  }
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
    CDFieldTable.make(
      composition.__cdCompositionFieldTable.values.map {
        CDFieldMeta(
          kind: .attribute, swiftPath: $0.swiftPath, persistentPath: $0.persistentPath,
          storageMethod: $0.storageMethod, supportsStoreSort: true
        ).prefixed(swift, persistent)
      })
  }
}
