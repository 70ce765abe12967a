import Foundation

/// A path with its names in Swift and in the model.
public protocol CDNamedPath {
  /// The names in Swift.
  var swiftPath: [String] { get }
  /// The names in the model.
  var persistentPath: [String] { get }
}

extension CDNamedPath {
  /// The key path in Swift.
  public var swiftPathKey: String { swiftPath.joined(separator: ".") }
  /// The key path in the model.
  public var persistentPathKey: String { persistentPath.joined(separator: ".") }
  /// The key path in the model.
  public var raw: String { persistentPathKey }
}

/// The path to an attribute.
public struct CDPath<Root, Value>: CDNamedPath, Sendable {
  /// The names in Swift.
  public let swiftPath: [String]
  /// The names in the model.
  public let persistentPath: [String]
  /// The storage of the value.
  public let storageMethod: StorageMethod

  /// Creates a path.
  public init(swiftPath: [String], persistentPath: [String], storageMethod: StorageMethod = .default) {
    self.swiftPath = swiftPath
    self.persistentPath = persistentPath
    self.storageMethod = storageMethod
  }

  /// Returns the path from another root.
  func prefixed<Other>(_ swift: [String], _ persistent: [String]) -> CDPath<Other, Value> {
    CDPath<Other, Value>(
      swiftPath: swift + swiftPath, persistentPath: persistent + persistentPath, storageMethod: storageMethod)
  }
}

extension CDPath: CDTableEntry {
  /// The facts about the attribute.
  public var entries: [CDFieldMeta] {
    [
      CDFieldMeta(
        kind: .attribute, swiftPath: swiftPath, persistentPath: persistentPath, storageMethod: storageMethod,
        supportsStoreSort: storageMethod == .default || storageMethod == .raw)
    ]
  }
}

/// The path to a composite, and to its elements.
@dynamicMemberLookup
public struct CDCompositionPath<Root, Value, Composition>: CDNamedPath, Sendable {
  /// The path to the composite.
  public let root: CDPath<Root, Value>

  /// Creates the path of a composite.
  public init(root: CDPath<Root, Value>) { self.root = root }

  /// The names in Swift.
  public var swiftPath: [String] { root.swiftPath }
  /// The names in the model.
  public var persistentPath: [String] { root.persistentPath }
  /// The storage of the value.
  public var storageMethod: StorageMethod { root.storageMethod }
}

extension CDCompositionPath where Composition: CoreDataPathDSLProviding {
  /// The path to an element.
  public subscript<Leaf>(
    dynamicMember member: KeyPath<Composition.PathRoot, CDPath<Composition, Leaf>>
  ) -> CDPath<Root, Leaf> {
    Composition.path[keyPath: member].prefixed(swiftPath, persistentPath)
  }
}

extension CDCompositionPath: CDTableEntry where Composition: CDCompositionPathProviding {
  /// The facts about the composite and its elements.
  public var entries: [CDFieldMeta] {
    let composite = CDFieldMeta(
      kind: .composition, swiftPath: swiftPath, persistentPath: persistentPath, storageMethod: .composition,
      supportsStoreSort: false)
    let elements = CDCompositionTableBuilder.makeModelFieldEntries(
      modelSwiftPathPrefix: swiftPath, modelPersistentPathPrefix: persistentPath, composition: Composition.self)
    return [composite] + elements.values
  }
}
