import Foundation

/// A container that mirrors its stores to CloudKit, which nothing can do on Linux: making one ends the program. The
/// class is here so that code which asks for it compiles.
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {
  /// Not implemented.
  public override init(name: String, managedObjectModel model: NSManagedObjectModel) {
    unsupported("NSPersistentCloudKitContainer")
  }
}
