import PlumbCore

/// Types of Swift or an SDK, which the sources do not declare, recognized by their names.
package enum OutsideType {
  /// Whether a name is that of a class in Apple's frameworks, recognized by its prefix: `UIColor`, `NSString`,
  /// `CLLocation`.
  package static func isClass(_ name: String) -> Bool {
    if classes.contains(name) { return true }
    let prefix = name.prefix { $0.isASCII && ($0.isUppercase || $0.isNumber) }.dropLast()
    return prefixes.contains(String(prefix)) && !structs.contains(name)
  }

  /// Whether a name is that of a class of layers in Core Animation or AVFoundation: `CALayer`, `AVPlayerLayer`.
  package static func isLayer(_ name: String) -> Bool {
    name.hasSuffix("Layer") && (name.hasPrefix("CA") || name.hasPrefix("AV"))
  }

  /// Whether a name is that of a protocol of the standard library or a framework that may be first in a class's
  /// inheritance clause.
  package static func isProtocol(_ name: String) -> Bool { protocols.contains(name) }

  /// Whether Swift or a framework declares a type with a name.
  package static func isKnown(_ name: String) -> Bool {
    StandardType.isKnown(name) || StandardType.withoutAlias(name) != name || structs.contains(name)
      || ["Any", "AnyObject", "AnyHashable", "Character"].contains(name) || isClass(name) || isProtocol(name)
  }

  private static let prefixes: Set<String> = [
    "AV", "CA", "CI", "CK", "CL", "CN", "EK", "GK", "HK", "MK", "MTL", "NS", "NSE", "PDF", "PH", "PK", "SCN", "SK",
    "UI", "UN", "WK", "XCT",
  ]

  /// The classes without a prefix.
  private static let classes: Set<String> = [
    "Bundle", "DateFormatter", "FileManager", "JSONDecoder", "JSONEncoder", "Operation", "OperationQueue", "Progress",
    "Scanner", "Thread", "Timer", "URLSession", "UserDefaults", "ValueTransformer",
  ]

  /// The structs of Foundation and other frameworks that attributes may store.
  private static let structs: Set<String> = [
    "AttributedString", "CGAffineTransform", "CGPoint", "CGRect", "CGSize", "CGVector", "CLLocationCoordinate2D",
    "Calendar", "CharacterSet", "DateComponents", "DateInterval", "IndexPath", "IndexSet", "Locale", "Measurement",
    "NSRange", "Notification", "PersonNameComponents", "TimeZone", "URLComponents", "URLRequest", "UIEdgeInsets",
  ]

  private static let protocols: Set<String> = [
    "CaseIterable", "Codable", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable",
    "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "NSCoding", "NSCopying", "NSFetchRequestResult",
    "NSSecureCoding", "Observable", "ObservableObject", "Sendable", "Transferable",
  ]
}
