import Foundation
import PlumbSystem

/// A stored value that cannot be decoded to the type of its property.
///
/// The property reads as `nil` or as its default. The stored data are not replaced by `nil`, so that a version of the
/// program that can decode them still finds them.
public struct UnreadableValue: Error, Sendable, CustomStringConvertible {
  /// The name of the entity.
  public let entity: String
  /// The name of the property in the model.
  public let property: String
  /// The object with the value.
  public let objectID: NSManagedObjectID
  /// The decoder's error.
  public let reason: String

  /// The entity, the property, the object and the reason.
  public var description: String {
    "The value of '\(property)' of entity '\(entity)' (\(objectID.uriRepresentation().absoluteString)) cannot be "
      + "decoded: \(reason) The stored data are unchanged; assign a new value to replace them."
  }

  private static let handler = Guarded<@Sendable (UnreadableValue) -> Void>(writeToStandardError)

  /// Sets the function that receives the problems, instead of the standard error output. It can be called on any
  /// thread.
  public static func report(to handler: @escaping @Sendable (UnreadableValue) -> Void) {
    self.handler.withLock { $0 = handler }
  }

  func report() { Self.handler.withLock { $0 }(self) }

  private static func writeToStandardError(_ problem: UnreadableValue) {
    FileHandle.standardError.write(Data("\(problem)\n".utf8))
  }
}
