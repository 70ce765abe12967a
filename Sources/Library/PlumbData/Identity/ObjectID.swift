import Foundation

/// The identifier of an object of a class. It can be sent to any thread, stored and encoded.
///
///     let id = item.typedID            // ObjectID<Item>
///     let same = try context[id]       // Item
///
/// It is encoded as the URI of the identifier. A decoded identifier is resolved by the context that fetches it, so a
/// decoder needs no stores. The identifier of an object that was never saved is temporary; call
/// `obtainPermanentIDs(for:)` or save before you keep it.
///
/// The type is not named `ID`, because that name is the associated type in a class that is `Identifiable`.
public struct ObjectID<Object: NSManagedObject>: Sendable {
  /// The identifier as it was given, or as it was decoded.
  private enum Content {
    case identifier(NSManagedObjectID)
    case uri(URL)
  }
  private let content: Content

  /// Creates the identifier of an object. The class is checked when the object is fetched.
  public init(_ objectID: NSManagedObjectID) { content = .identifier(objectID) }

  /// Creates an identifier from its URI. The URI is checked when the object is fetched.
  public init(uri: URL) { content = .uri(uri) }

  /// The URI of the identifier.
  public var uri: URL {
    switch content {
    case .identifier(let id): id.uriRepresentation()
    case .uri(let uri): uri
    }
  }

  /// The identifier as a constant of a query.
  var storedValue: StoredValue {
    switch content {
    case .identifier(let id): .object(id)
    case .uri(let uri): .uri(uri)
    }
  }

  /// Returns Core Data's identifier. `nil` if the identifier was decoded and the coordinator has no store or entity
  /// for it.
  public func objectID(in coordinator: NSPersistentStoreCoordinator?) -> NSManagedObjectID? {
    switch content {
    case .identifier(let id): id
    case .uri(let uri): coordinator?.identifier(of: uri)
    }
  }
}

extension NSPersistentStoreCoordinator {
  /// Returns the identifier with a URI. `nil` for any other URI and if no store has created it.
  final func identifier(of uri: URL) -> NSManagedObjectID? {
    uri.scheme == "x-coredata" ? managedObjectID(forURIRepresentation: uri) : nil
  }
}

extension ObjectID: Hashable {
  /// Whether two identifiers have the same URI.
  public static func == (one: Self, other: Self) -> Bool {
    if case .identifier(let first) = one.content, case .identifier(let second) = other.content {
      return first == second
    }
    return one.uri == other.uri
  }

  /// Hashes the URI.
  public func hash(into hasher: inout Hasher) { hasher.combine(uri) }
}

extension ObjectID: Codable {
  /// Decodes a URI.
  public init(from decoder: any Decoder) throws {
    self.init(uri: try decoder.singleValueContainer().decode(URL.self))
  }

  /// Encodes the URI.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(uri)
  }
}

extension ObjectID: CustomStringConvertible {
  /// The URI.
  public var description: String { uri.absoluteString }
}

/// An object whose class determines the type of its identifier: every managed object.
public protocol TypedObject: NSManagedObject {}

extension NSManagedObject: TypedObject {}

extension TypedObject {
  /// The identifier of the object, with the object's class.
  ///
  /// The name differs from `id`, which many models use for an attribute. Generic code names `TypedObject` or a protocol
  /// that refines it: the compiler aborts at `\.typedID` of a `T: NSManagedObject`.
  public var typedID: ObjectID<Self> { ObjectID(objectID) }
}
