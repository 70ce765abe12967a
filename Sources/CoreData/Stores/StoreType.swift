import Foundation

/// The type of a store whose file is an SQLite database. On Linux such a store is kept in memory; see
/// `NSPersistentStoreDescription`.
public let NSSQLiteStoreType = "SQLite"
/// The type of a store that is one binary file.
public let NSBinaryStoreType = "Binary"
/// The type of a store that is one XML file.
public let NSXMLStoreType = "XML"
/// The type of a store that is kept in memory only.
public let NSInMemoryStoreType = "InMemory"

extension NSPersistentStore {
  /// The kind of a store.
  public struct StoreType: RawRepresentable, Hashable, Sendable {
    /// What `NSPersistentStore.type` says.
    public let rawValue: String

    /// A kind by its name, which may be one that was registered with a coordinator.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `NSSQLiteStoreType`.
    public static let sqlite = StoreType(rawValue: NSSQLiteStoreType)
    /// `NSBinaryStoreType`.
    public static let binary = StoreType(rawValue: NSBinaryStoreType)
    /// `NSXMLStoreType`.
    public static let xml = StoreType(rawValue: NSXMLStoreType)
    /// `NSInMemoryStoreType`.
    public static let inMemory = StoreType(rawValue: NSInMemoryStoreType)
  }
}
