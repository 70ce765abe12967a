/// Constants for the type of the results of a fetch request.
public struct NSFetchRequestResultType: OptionSet, Sendable {
  /// The bit mask of the types.
  public let rawValue: UInt

  /// Creates a set of types from a bit mask.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Managed objects. This is the default.
  public static var managedObjectResultType: NSFetchRequestResultType { [] }
  /// The identifiers of managed objects, as `NSManagedObjectID`.
  public static var managedObjectIDResultType: NSFetchRequestResultType { NSFetchRequestResultType(rawValue: 1) }
  /// Dictionaries of the properties in `propertiesToFetch`.
  public static var dictionaryResultType: NSFetchRequestResultType { NSFetchRequestResultType(rawValue: 2) }
  /// The number of matching objects.
  public static var countResultType: NSFetchRequestResultType { NSFetchRequestResultType(rawValue: 4) }
}
