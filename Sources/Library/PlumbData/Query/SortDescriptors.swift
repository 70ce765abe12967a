import Foundation

@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension Sorting where Root: PropertyNaming {
  /// Creates the order of a descriptor of Foundation. Its key path is a property of the object with a plain type.
  ///
  /// - Throws: `QueryError.unsupportedKeyPath` for any other key path. The parts of a longer one are not known, and the
  ///   order of an enum can differ from that of its raw values.
  public init(_ descriptor: SortDescriptor<Root>) throws {
    guard let keyPath = descriptor.keyPath, let name = Root.modelName(of: keyPath),
      Self.isSortable(type(of: keyPath).valueType)
    else {
      throw QueryError.unsupportedKeyPath(descriptor.keyPath.map { "\($0)" } ?? "\(descriptor)")
    }
    let collation: Collation? = if let comparator = descriptor.stringComparator { Collation(comparator) } else { nil }
    self.init(term: .path(ModelPath(names: [name])), ascending: descriptor.order == .forward, collation: collation)
  }

  private static func isSortable(_ type: Any.Type) -> Bool {
    type is any SortableValue.Type || type is any OptionalSortableValue.Type
  }
}

@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension Query where Fields.Object: PropertyNaming {
  /// Returns the query with the order of descriptors of Foundation. See `Sorting.init(_:)`.
  public func sorted(by descriptors: [SortDescriptor<Fields.Object>]) throws -> Self {
    let sorting = try descriptors.map { try Sorting($0) }
    return sorted { _ in sorting }
  }
}

extension Sorting.Collation {
  /// The collation of Foundation's comparator; `nil` for the order of the texts' bytes, which is the only one of
  /// Foundation on Linux.
  fileprivate init?(_ comparator: String.StandardComparator) {
    #if canImport(Darwin)
      switch comparator {
      case .localizedStandard: self = .localizedStandard
      case .localized: self = .localized
      default: return nil
      }
    #else
      return nil
    #endif
  }
}

/// An optional of a type by which a store sorts.
private protocol OptionalSortableValue {}

extension Optional: OptionalSortableValue where Wrapped: SortableValue {}
