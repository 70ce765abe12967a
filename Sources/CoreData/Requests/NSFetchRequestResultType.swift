/// The kinds of result that a fetch request can return.
public struct NSFetchRequestResultType: OptionSet, Sendable {
  /// The bits of the kinds.
  public let rawValue: UInt

  /// Kinds by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Managed objects. This is the default.
  public static var managedObjectResultType: NSFetchRequestResultType { [] }
  /// Identities of managed objects, `NSManagedObjectID`.
  public static var managedObjectIDResultType: NSFetchRequestResultType { NSFetchRequestResultType(rawValue: 1) }
  /// Dictionaries of the properties that `propertiesToFetch` names.
  public static var dictionaryResultType: NSFetchRequestResultType { NSFetchRequestResultType(rawValue: 2) }
  /// One number: how many objects match.
  public static var countResultType: NSFetchRequestResultType { NSFetchRequestResultType(rawValue: 4) }
}
