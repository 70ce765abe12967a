import Foundation

/// A container that mirrors its stores to CloudKit, which is not possible on Linux. Creating one ends the program.
/// The class exists so that code that uses it compiles.
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {
  /// Ends the program, because CloudKit is not available.
  public override init(name: String, managedObjectModel model: NSManagedObjectModel) {
    unsupported("NSPersistentCloudKitContainer")
  }
}
