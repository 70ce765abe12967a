import Foundation

/// A generation of the data in stores: the state from which a context with the generation reads, while others save.
open class NSQueryGenerationToken: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The generation; `nil` for the one that is current when a context reads next.
  final let generation: QueryGeneration?

  init(_ generation: QueryGeneration?) { self.generation = generation }

  private static let currentToken = NSQueryGenerationToken(nil)

  /// The token of the generation that is current when the context reads from the stores next.
  open class var current: NSQueryGenerationToken { currentToken }

  /// Whether the class supports secure coding: always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Reads the token `current` from an archive. Returns `nil` for the token of a generation, which no other process
  /// has.
  public required init?(coder: NSCoder) {
    guard coder.decodeBool(forKey: Self.key) else { return nil }
    generation = nil
  }

  private static let key = "NSQueryGenerationTokenIsCurrent"

  open func encode(with coder: NSCoder) { coder.encode(generation == nil, forKey: Self.key) }

  /// Returns the receiver, because tokens are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override var hash: Int { generation?.number ?? 0 }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSQueryGenerationToken).map { $0.generation === generation } ?? false
  }
}

/// A key for the token of the query generation of a context after its save.
public let NSManagedObjectContextQueryGenerationKey = "newQueryGeneration"

extension NSManagedObjectContext {
  /// The generation from which the context reads; `nil` if it reads the newest data, and for a child context
  /// (documented by Apple). Before the first read, the token is `current`.
  public final var queryGenerationToken: NSQueryGenerationToken? { pinned?.token }

  /// Sets the generation from which the context reads: the current one at the next read, that of another context, or the
  /// newest data if `generation` is `nil`.
  ///
  /// A save, a merge and a reset of the context continue with the newest data. Stores in memory, those of other types
  /// than SQLite, and SQLite stores without a write-ahead log have no generations: the context reads their newest data.
  /// Raises for a child context, which reads from its parent (documented by Apple).
  ///
  /// - Throws: 134070 (`NSPersistentStoreOperationError`) for a generation of another coordinator.
  public final func setQueryGenerationFrom(_ generation: NSQueryGenerationToken?) throws {
    if parent != nil {
      raise(.invalidArgument, "The query generation of a child context cannot be set: it reads from its parent.")
    }
    guard let generation else { return pinned = nil }
    guard let coordinator else {
      raise(.internalInconsistency, "The context has no coordinator, so that it has no query generation.")
    }
    if let other = generation.generation, other.coordinator !== coordinator {
      throw storeError(
        NSPersistentStoreOperationError, "The query generation is one of another coordinator's stores.")
    }
    pinned = PinnedSource(coordinator, generation.generation)
  }
}
