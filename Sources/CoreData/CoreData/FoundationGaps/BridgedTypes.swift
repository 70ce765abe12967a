import Foundation

/// The types of Swift that Foundation converts to its classes and back.
///
/// A cast such as `value(forKey: "books") as? Set<Book>` finds the conversion at run time, and so do the archivers and
/// property lists of Foundation. An executable that contains Foundation (`--static-swift-stdlib`) has only the
/// object files that code refers to, and a cast is no such reference: without this list, an array is not an `NSArray`
/// there, and casts to `Set` return `nil`.
package var bridgedTypes: [any _ObjectiveCBridgeable.Type] {
  [
    AnyHashable.self, [Any].self, [AnyHashable: Any].self, Set<AnyHashable>.self,
    String.self, Substring.self, Data.self, Date.self, Decimal.self, URL.self, UUID.self,
    Bool.self, Double.self, Float.self, Int.self, UInt.self,
    Int8.self, Int16.self, Int32.self, Int64.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
    AffineTransform.self, CharacterSet.self, Calendar.self, DateComponents.self, DateInterval.self,
    IndexPath.self, IndexSet.self, Locale.self, Measurement<Unit>.self, Notification.self,
    PersonNameComponents.self, TimeZone.self, URLComponents.self, URLQueryItem.self,
  ]
}
