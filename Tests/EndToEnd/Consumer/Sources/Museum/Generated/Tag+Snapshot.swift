// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension Tag {
  /// The values of an object's attributes. They can be sent to other tasks, and encoded.
  public struct Snapshot: Codable, Hashable, Identifiable, Sendable {
    /// The object's identifier. Temporary until the object is saved; `nil` for values without an object.
    public var objectURI: URL?
    public var name: String

    public var id: URL? { objectURI }
  }
}

extension Tag.Snapshot {
  /// Reads the values of an object. Call it on the queue of the object's context.
  public init(_ object: Tag) {
    objectURI = object.objectID.uriRepresentation()
    name = object.name
  }

  /// Writes the values to an object. Call it on the queue of the object's context.
  public func write(to object: Tag) {
    object.name = name
  }
}
