// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension Record {
  /// The attributes' values of an object at one moment: it can be sent to other tasks, and encoded.
  public struct Snapshot: Codable, Hashable, Identifiable, Sendable {
    /// The object's identifier, a temporary one until it is saved; nil for values that are of no object.
    public var objectURI: URL?
    public var changed: Date?
    public var created: Date
    public var identifier: UUID?
    public var note: String?

    public var id: URL? { objectURI }
  }
}

extension Record.Snapshot {
  /// The values of an object, to be taken on the queue of its context.
  public init(_ object: Record) {
    objectURI = object.objectID.uriRepresentation()
    changed = object.changed
    created = object.created
    identifier = object.identifier
    note = object.note
  }

  /// Gives the values to an object, on the queue of its context. What the store derives is left alone.
  public func write(to object: Record) {
    object.created = created
    object.identifier = identifier
    object.note = note
  }
}
