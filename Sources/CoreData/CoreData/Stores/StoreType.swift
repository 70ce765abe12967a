import Foundation

/// The type of a store in a SQLite file, in the layout of Apple's systems. At the URL `/dev/null`, such a store has its
/// own database in memory.
public let NSSQLiteStoreType = "SQLite"
/// The type of a store in one binary file.
public let NSBinaryStoreType = "Binary"
/// The type of a store in one XML file.
public let NSXMLStoreType = "XML"
/// The type of a store in memory.
public let NSInMemoryStoreType = "InMemory"

extension NSPersistentStore {
  /// The type of a store.
  public struct StoreType: RawRepresentable, Hashable, Sendable {
    /// The value of `NSPersistentStore.type`.
    public let rawValue: String

    /// Creates a store type from its name, including names that are registered with a coordinator.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The type `NSSQLiteStoreType`.
    public static let sqlite = StoreType(rawValue: NSSQLiteStoreType)
    /// The type `NSBinaryStoreType`.
    public static let binary = StoreType(rawValue: NSBinaryStoreType)
    /// The type `NSXMLStoreType`.
    public static let xml = StoreType(rawValue: NSXMLStoreType)
    /// The type `NSInMemoryStoreType`.
    public static let inMemory = StoreType(rawValue: NSInMemoryStoreType)
  }
}
