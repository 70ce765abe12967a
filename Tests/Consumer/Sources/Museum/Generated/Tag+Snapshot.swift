// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension Tag {
  /// The attributes' values of an object at one moment: it can be sent to other tasks, and encoded.
  public struct Snapshot: Codable, Hashable, Identifiable, Sendable {
    /// The object's identifier, a temporary one until it is saved; nil for values that are of no object.
    public var objectURI: URL?
    public var name: String

    public var id: URL? { objectURI }
  }
}

extension Tag.Snapshot {
  /// The values of an object, to be taken on the queue of its context.
  public init(_ object: Tag) {
    objectURI = object.objectID.uriRepresentation()
    name = object.name
  }

  /// Gives the values to an object, on the queue of its context.
  public func write(to object: Tag) {
    object.name = name
  }
}
