/// The events that set an object's values from a snapshot, passed to `awake(fromSnapshotEvents:)`.
public struct NSSnapshotEventType: OptionSet, Sendable {
  /// The bit mask of the events.
  public let rawValue: UInt

  /// Creates a set of events from a bit mask.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The undo of an insertion.
  public static let undoInsertion = NSSnapshotEventType(rawValue: 2)
  /// The undo of a deletion.
  public static let undoDeletion = NSSnapshotEventType(rawValue: 4)
  /// The undo of an update.
  public static let undoUpdate = NSSnapshotEventType(rawValue: 8)
  /// A rollback of the context.
  public static let rollback = NSSnapshotEventType(rawValue: 16)
  /// A refresh of the object.
  public static let refresh = NSSnapshotEventType(rawValue: 32)
  /// The resolution of a conflict by a merge policy.
  public static let mergePolicy = NSSnapshotEventType(rawValue: 64)
}
