import Foundation
import PlumbSystem

/// A reading of a Swift key path on a new object without a context, which records the keys that the accessors read.
///
/// On Linux, a Swift key path does not contain the name of a property. An accessor of a managed object reads the value of
/// one key. The probe returns a sample value for the key; if the key path returns the same sample, its property has the
/// recorded key. A property that computes another value, or a stored property, has no key.
final class KeyPathProbe {
  /// The keys that were read, from the root of the key path on.
  private var keys: [String] = []
  /// The sample of the last key.
  private var sample: Any?
  /// The object whose key is read next: the root, then the sample of the last key.
  private unowned(unsafe) var next: NSManagedObject?
  /// The objects that the probe created. They exist until the key path was read.
  private var objects: [NSManagedObject] = []
  private var isRecording = false
  /// Whether the accessors read a key of another object, or two keys of one object.
  private var isBranched = false

  private init() {}

  /// Returns the key or key path to which a Swift key path of a managed object refers; `nil` if it refers to none.
  static func key(of keyPath: AnyKeyPath) -> String? {
    if let known = knownKeys.withLock({ $0[keyPath] }) { return known }
    guard let root = type(of: keyPath).rootType as? NSManagedObject.Type else { return nil }
    guard let found = KeyPathProbe().read(keyPath, of: root) else { return nil }
    knownKeys.withLock { $0[keyPath] = found }
    return found
  }

  private static let knownKeys = Guarded<[AnyKeyPath: String]>([:])

  private func read(_ keyPath: AnyKeyPath, of root: NSManagedObject.Type) -> String? {
    let object = makeObject(root)
    // The objects retain their entities, and these retain the probe.
    defer { objects = [] }
    next = object
    isRecording = true
    let result = object[keyPath: keyPath]
    isRecording = false
    guard !isBranched, !keys.isEmpty, isSample(result) else { return nil }
    return keys.joined(separator: ".")
  }

  private func isSample(_ result: Any?) -> Bool {
    guard let sample else { return false }
    if let object = sample as? NSManagedObject { return object === result as? NSManagedObject }
    return Value(result, keepingObjects: true) == Value(sample, keepingObjects: true)
  }

  /// Creates an object of a class. Accesses in its initializer are not recorded.
  private func makeObject(_ type: NSManagedObject.Type) -> NSManagedObject {
    let wasRecording = isRecording
    isRecording = false
    defer { isRecording = wasRecording }
    let entity = NSEntityDescription()
    entity.name = className(of: type).bare
    entity.links = EntityLinks(entity, index: -1, family: [])
    entity.linkedLayout = EntityLayout(entity, probe: self)
    let object = type.init(_entity: entity, insertInto: nil)
    objects.append(object)
    return object
  }

  /// Returns the sample for a key that an accessor of an object reads as a type; `nil` if the type has none.
  func value<T>(forKey key: String, of object: NSManagedObject) -> T? {
    let value: T? = sampleValue()
    record(key, of: object, value)
    return value
  }

  /// Returns the sample for a key that an accessor of an object reads without a type, from the entity of the object's
  /// class; `nil` if no model has the entity or the property.
  func untypedValue(forKey key: String, of object: NSManagedObject) -> Any? {
    let known = modelsInUse.known(type(of: object))
    let value = withExtendedLifetime(known) { known?.entity.propertiesByName[key].flatMap(sampleValue) }
    record(key, of: object, value)
    return value
  }

  /// Returns a value of an enumeration in place of the sample of its raw type; `nil` if the type can have none.
  func value<T: RawRepresentable>(insteadOf raw: T.RawValue) -> T? {
    let value: T? = zeroValue()
    if isRecording { sample = value }
    return value
  }

  private func record(_ key: String, of object: NSManagedObject, _ value: Any?) {
    guard isRecording else { return }
    if object !== next { isBranched = true }
    keys.append(key)
    sample = value
    next = value as? NSManagedObject
  }

  // MARK: Samples

  private func sampleValue<T>() -> T? {
    if let type = T.self as? NSManagedObject.Type { return makeObject(type) as? T }
    for candidate in Self.candidates {
      if let value = candidate as? T ?? (candidate as AnyObject) as? T { return value }
    }
    return zeroValue()
  }

  /// Returns the value whose bytes are zero, if the type is an enumeration or a structure without references.
  private func zeroValue<T>() -> T? {
    guard _isPOD(T.self) else { return nil }
    return withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { buffer in
      guard let bytes = buffer.baseAddress else { return nil }
      memset(bytes, 0, MemoryLayout<T>.stride)
      return bytes.pointee
    }
  }

  private func sampleValue(_ property: NSPropertyDescription) -> Any? {
    switch property {
    case let relationship as NSRelationshipDescription:
      if relationship.isToMany { return relationship.isOrdered ? NSOrderedSet() : NSSet() }
      return relationship.destinationEntity.map { makeObject(managedObjectClass(for: $0)) }
    case let attribute as NSAttributeDescription:
      switch attribute.attributeType {
      case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .doubleAttributeType,
        .floatAttributeType:
        return NSNumber(value: 97)
      case .decimalAttributeType: return NSDecimalNumber(value: 97)
      case .booleanAttributeType: return NSNumber(value: true)
      case .stringAttributeType: return "Sample"
      case .dateAttributeType: return Date(timeIntervalSinceReferenceDate: 97)
      case .binaryDataAttributeType: return Data([97])
      case .UUIDAttributeType: return UUID()
      case .URIAttributeType: return URL(fileURLWithPath: "/sample")
      case .compositeAttributeType: return [String: Any]()
      default: return nil
      }
    default: return nil
    }
  }

  /// Values of the types that attributes have. A type receives the first that can be cast to it.
  private static var candidates: [Any] {
    [
      "Sample", NSNumber(value: 97), NSNumber(value: true), Date(timeIntervalSinceReferenceDate: 97), Data([97]),
      UUID(),
      URL(fileURLWithPath: "/sample"), NSDecimalNumber(value: 97), NSDecimalNumber(value: 97).decimalValue, NSSet(),
      NSOrderedSet(), NSArray(), NSDictionary(),
    ]
  }
}
