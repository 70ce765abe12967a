import Foundation

/// Which classes override `validateValue(_:forKey:)`: the objects of the others need not be asked about each value,
/// which costs a box for every one of them.
enum ValidationOverrides {
  private static let known = Guarded<[ObjectIdentifier: Bool]>([:])

  /// Whether an object has to be asked; true where that cannot be told.
  static func mayExist(in type: NSManagedObject.Type) -> Bool {
    if type == NSManagedObject.self { return false }
    return known.withLock { known in
      if let answer = known[ObjectIdentifier(type)] { return answer }
      let answer = place.map { method(at: $0, of: type) != method(at: $0, of: NSManagedObject.self) } ?? true
      known[ObjectIdentifier(type)] = answer
      return answer
    }
  }

  /// The place of the method in the table that every class has of its methods: where a class that overrides it differs
  /// from `NSManagedObject`, and one that overrides nothing does not. Nil where there is not exactly one such place.
  private static let place: Int? = {
    let places = (0..<size).filter {
      let base = method(at: $0, of: NSManagedObject.self)
      return method(at: $0, of: OverridingProbe.self) != base && method(at: $0, of: PlainProbe.self) == base
    }
    return places.count == 1 ? places.first : nil
  }()

  /// How many words the table of `NSManagedObject` has, its head included: the class says how many bytes it takes, and
  /// how many of them lie before its address.
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

/// A class that overrides the method, and nothing else.
private final class OverridingProbe: NSManagedObject {
  override func validateValue(
    _ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String
  ) throws {}
}

/// A class that overrides nothing.
private final class PlainProbe: NSManagedObject {}
