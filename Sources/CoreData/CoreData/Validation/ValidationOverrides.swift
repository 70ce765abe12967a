import Foundation
import PlumbSystem

/// The classes that override `validateValue(_:forKey:)`. For other classes, the method is not called for each value,
/// which avoids an allocation for each of them.
enum ValidationOverrides {
  private static let known = Guarded<[ObjectIdentifier: Bool]>([:])

  /// Whether the class may override the method; `true` if it cannot be determined.
  static func mayExist(in type: NSManagedObject.Type) -> Bool {
    if type == NSManagedObject.self { return false }
    return known.withLock { known in
      if let answer = known[ObjectIdentifier(type)] { return answer }
      let answer = place.map { method(at: $0, of: type) != method(at: $0, of: NSManagedObject.self) } ?? true
      known[ObjectIdentifier(type)] = answer
      return answer
    }
  }

  /// The index of the method in the method table of each class. At this index, a class that overrides the method
  /// differs from `NSManagedObject`, and a class without overrides does not. `nil` if not exactly one such index
  /// exists.
  private static let place: Int? = {
    let places = (0..<size).filter {
      let base = method(at: $0, of: NSManagedObject.self)
      return method(at: $0, of: OverridingProbe.self) != base && method(at: $0, of: PlainProbe.self) == base
    }
    return places.count == 1 ? places.first : nil
  }()

  /// The number of words in the metadata of `NSManagedObject` after its address. The class metadata contains its
  /// size in bytes and the number of bytes before its address.
  private static var size: Int {
    let head = unsafeBitCast(NSManagedObject.self as AnyClass, to: UnsafeRawPointer.self)
    let word = MemoryLayout<UInt>.size
    let bytes = head.load(fromByteOffset: 2 * word + 16, as: UInt32.self)
    let before = head.load(fromByteOffset: 2 * word + 20, as: UInt32.self)
    return Int(bytes - before) / word
  }

  private static func method(at place: Int, of type: NSManagedObject.Type) -> UInt {
    let head = unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self)
    return head.load(fromByteOffset: place * MemoryLayout<UInt>.size, as: UInt.self)
  }
}

/// A class that overrides only the method.
private final class OverridingProbe: NSManagedObject {
  override func validateValue(
    _ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String
  ) throws {}
}

/// A class without overrides.
private final class PlainProbe: NSManagedObject {}
