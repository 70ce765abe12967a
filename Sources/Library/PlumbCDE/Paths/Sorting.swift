import Foundation

/// The order of a sort descriptor.
public enum SortOrder: Equatable, Sendable {
  /// The least value is first.
  case asc
  /// The greatest value is first.
  case desc
}

/// The order of texts.
public enum SortCollation: Equatable, Sendable {
  /// The order of the store.
  case storeDefault
  /// The order of the user's language.
  case localized
  /// The order of Finder.
  case localizedStandard
}

/// The place where objects are sorted.
public enum SortExecutionMode: Equatable, Sendable {
  /// The store sorts.
  case storeCompatible
  /// The objects are sorted in memory.
  case inMemory
}

/// The reason why a path cannot be sorted by.
public enum CDSortDescriptorError: LocalizedError, Equatable, Sendable {
  /// The class's table does not contain the path.
  case pathNotRegistered(String)
  /// The class's table has another path in the model.
  case pathMismatch(expected: String, got: String)
  /// The path has several values.
  case toManyRelationshipNotSupportedForSort(String)
  /// A store does not have the order.
  case collationRequiresInMemory(SortCollation)
  /// A store cannot sort by the values.
  case pathNotStoreSortable(String, storageMethod: StorageMethod)

  /// The path, the problem and the remedy.
  public var errorDescription: String? {
    switch self {
    case .pathNotRegistered(let path): "The class has no property '\(path)'. Use a path of `path`."
    case .pathMismatch(let expected, let got): "The property is '\(expected)' in the model, not '\(got)'. Use its path."
    case .toManyRelationshipNotSupportedForSort(let path):
      "'\(path)' has several values for an object. Sort by a property of the object."
    case .collationRequiresInMemory(let collation): "A store has no order \(collation). Use the mode .inMemory."
    case .pathNotStoreSortable(let path, let storage):
      "A store cannot sort by '\(path)', which is stored as \(storage). Use the mode .inMemory."
    }
  }
}

extension NSSortDescriptor {
  /// Creates a descriptor for an attribute of a model class.
  public convenience init<Model: CoreDataKeys>(_ type: Model.Type, key: Model.Keys, ascending: Bool) {
    self.init(key: key.rawValue, ascending: ascending)
  }

  /// Creates a descriptor for a path.
  ///
  /// - Throws: `CDSortDescriptorError`.
  public convenience init<Model: CoreDataPathTable, Value>(
    _ type: Model.Type, path: CDPath<Model, Value>, order: SortOrder, collation: SortCollation = .storeDefault,
    mode: SortExecutionMode = .storeCompatible
  ) throws {
    try path.checkSort(collation, mode)
    self.init(key: path.persistentPathKey, ascending: order == .asc, collation: collation.ofPlumbData)
  }
}

extension SortCollation {
  /// The order of PlumbData. `nil` for the order of the store.
  fileprivate var ofPlumbData: Sorting<Any>.Collation? {
    switch self {
    case .storeDefault: nil
    case .localized: .localized
    case .localizedStandard: .localizedStandard
    }
  }
}

extension CDPath where Root: CoreDataPathTable {
  fileprivate func checkSort(_ collation: SortCollation, _ mode: SortExecutionMode) throws {
    guard let meta = Root.__cdMeta(forSwiftPath: swiftPath) else {
      throw CDSortDescriptorError.pathNotRegistered(swiftPathKey)
    }
    let expected = meta.persistentPath.joined(separator: ".")
    guard expected == persistentPathKey else {
      throw CDSortDescriptorError.pathMismatch(expected: expected, got: persistentPathKey)
    }
    if meta.isToManyRelationship { throw CDSortDescriptorError.toManyRelationshipNotSupportedForSort(swiftPathKey) }
    guard mode == .storeCompatible else { return }
    if collation != .storeDefault { throw CDSortDescriptorError.collationRequiresInMemory(collation) }
    if !meta.supportsStoreSort {
      throw CDSortDescriptorError.pathNotStoreSortable(swiftPathKey, storageMethod: meta.storageMethod)
    }
  }
}
