import Foundation

/// A transformer that converts a keyed archive of allowed classes to the archived object, and an object to a keyed
/// archive. Subclasses can allow more classes. An attribute's value is archived with `reverseTransformedValue(_:)`
/// and unarchived with `transformedValue(_:)`.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer {
  /// The classes that an archive is allowed to contain, at its top level and inside. The default is the classes of
  /// property lists, `NSUUID`, `NSURL`, `NSNull` and `NSSet`.
  open class var allowedTopLevelClasses: [AnyClass] {
    [
      NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self,
      NSURL.self, NSUUID.self, NSNull.self,
    ]
  }

  /// Returns the object in the archive `value`; `nil` if `value` is not an archive or contains a class that is not
  /// allowed.
  open override func transformedValue(_ value: Any?) -> Any? {
    guard let data = value as? Data, let classes = ArchivedClasses(data) else { return nil }
    let allowed = type(of: self).allowedTopLevelClasses
    guard classes.holdsOnly(allowed) else { return nil }
    return try? NSKeyedUnarchiver.unarchivedObject(ofClasses: allowed, from: data)
  }

  /// Returns an archive of `value`; `nil` if it cannot be archived.
  open override func reverseTransformedValue(_ value: Any?) -> Any? {
    guard let value else { return nil }
    if isArchivable(value),
      let data = try? NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true)
    {
      return data
    }
    RefusedArchive.note()
    return nil
  }
}
