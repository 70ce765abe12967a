import Foundation

/// A value that was read from an object, in a form that needs little memory and can be compared.
enum SeenValue: Equatable {
  case none
  case attribute(AnyHashable)
  case object(NSManagedObjectID)
  /// The number of related objects and the hash of their identifiers.
  case objects(count: Int, hash: Int)
  /// Different values were read since the last publication.
  case several

  /// Creates the current value of a property.
  init(_ key: String, of object: NSManagedObject) {
    object.willAccessValue(forKey: key)
    defer { object.didAccessValue(forKey: key) }
    switch object.primitiveValue(forKey: key) {
    case nil: self = .none
    // Most values are numbers and texts, and casts to collections are slow.
    case let number as NSNumber: self = .attribute(number)
    case let text as String: self = .attribute(text)
    case let related as NSManagedObject: self = .object(related.objectID)
    case let related as NSOrderedSet: self = Self.objects(related.array, isOrdered: true)
    case let related as NSSet: self = Self.objects(related.allObjects, isOrdered: false)
    case let elements as [String: Any]: self = .attribute(NSDictionary(dictionary: elements))
    case let value as AnyHashable: self = .attribute(value)
    case let value?: self = .attribute(ObjectIdentifier(value as AnyObject))
    }
  }

  private static func objects(_ objects: [Any], isOrdered: Bool) -> SeenValue {
    let ids = objects.compactMap { ($0 as? NSManagedObject)?.objectID }
    return .objects(count: ids.count, hash: isOrdered ? ids.hashValue : ids.reduce(0) { $0 ^ $1.hashValue })
  }
}
