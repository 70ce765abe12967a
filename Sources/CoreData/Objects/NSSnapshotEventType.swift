/// Why an object's values are set from a snapshot, as `awake(fromSnapshotEvents:)` is told.
public struct NSSnapshotEventType: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// The events of a bit mask.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// An insertion is undone.
  public static let undoInsertion = NSSnapshotEventType(rawValue: 2)
  /// A deletion is undone.
  public static let undoDeletion = NSSnapshotEventType(rawValue: 4)
  /// A change of values is undone.
  public static let undoUpdate = NSSnapshotEventType(rawValue: 8)
  /// The context was rolled back.
  public static let rollback = NSSnapshotEventType(rawValue: 16)
  /// The object was refreshed.
  public static let refresh = NSSnapshotEventType(rawValue: 32)
  /// A merge policy decided.
  public static let mergePolicy = NSSnapshotEventType(rawValue: 64)
}
