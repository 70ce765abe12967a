import Foundation

/// Turns a keyed archive into the object it holds, if its classes are allowed, and an object into a keyed archive.
/// Subclasses allow more classes; the attribute's values are on the archive's far side, so they go in by
/// `reverseTransformedValue(_:)` and come out by `transformedValue(_:)`.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer {
  /// The classes that an archive may hold at its top, and that what is inside of it may be of. Here those of property
  /// lists, `NSUUID`, `NSURL` and `NSNull`.
  open class var allowedTopLevelClasses: [AnyClass] {
    [
      NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self,
      NSURL.self, NSUUID.self, NSNull.self,
    ]
  }

  /// The object in the archive `value`; nil for what is no archive or holds another class.
  open override func transformedValue(_ value: Any?) -> Any? {
    guard let data = value as? Data, let archive = KeyedArchive(data) else { return nil }
    let allowed = type(of: self).allowedTopLevelClasses
    guard archive.holdsOnly(allowed) else { return nil }
    return try? NSKeyedUnarchiver.unarchivedObject(ofClasses: allowed, from: data)
  }

  /// An archive of `value`; nil for what cannot be archived.
  open override func reverseTransformedValue(_ value: Any?) -> Any? {
    guard let value, isArchivable(value) else { return nil }
    return try? NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true)
  }
}
