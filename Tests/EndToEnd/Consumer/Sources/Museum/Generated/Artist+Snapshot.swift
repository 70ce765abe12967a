// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension Artist {
  /// The values of an object's attributes. They can be sent to other tasks, and encoded.
  public struct Snapshot: Codable, Hashable, Identifiable, Sendable {
    /// The object's identifier. Temporary until the object is saved; `nil` for values without an object.
    public var objectURI: URL?
    public var changed: Date?
    public var created: Date
    public var identifier: UUID?
    public var note: String?
    public var name: String

    public var id: URL? { objectURI }
  }
}

extension Artist.Snapshot {
  /// Reads the values of an object. Call it on the queue of the object's context.
  public init(_ object: Artist) {
    objectURI = object.objectID.uriRepresentation()
    changed = object.changed
    created = object.created
    identifier = object.identifier
    note = object.note
    name = object.name
  }

  /// Writes the values to an object. Call it on the queue of the object's context. Derived and read-only attributes are not written.
  public func write(to object: Artist) {
    object.created = created
    object.identifier = identifier
    object.note = note
    object.name = name
  }
}
