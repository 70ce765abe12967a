/// The types of the Swift library, Foundation and CoreData on Linux that properties of model classes have.
enum KnownTypes {
  /// Returns the type with a name without its module; `nil` for other names.
  static func type(named name: String) -> MangledType? { table[name] }

  private static let table: [String: MangledType] = {
    var table: [String: MangledType] = ["Any": .any, "AnyObject": .anyObject]
    func add(_ module: String, _ kind: NominalType.Kind, _ names: String) {
      for name in names.split(separator: " ").map(String.init) {
        let type = NominalType(module: module, path: [.init(name: name, kind: kind)])
        table[name] = kind == .protocol ? .existential(type) : .nominal(type)
      }
    }
    add(
      "Swift", .struct,
      "AnyHashable Bool Character Double Duration Float Int Int8 Int16 Int32 Int64 ObjectIdentifier String Substring "
        + "UInt UInt8 UInt16 UInt32 UInt64")
    add("Swift", .protocol, "Comparable Decodable Encodable Equatable Hashable")
    add(
      "FoundationEssentials", .struct,
      "AttributedString Calendar Data Date DateComponents DateInterval Decimal IndexPath Locale TimeZone URL "
        + "URLComponents URLQueryItem UUID")
    add(
      "Foundation", .struct,
      "CGFloat CGPoint CGRect CGSize CharacterSet IndexSet Notification PersonNameComponents")
    add(
      "Foundation", .class,
      "Bundle Dimension NSArray NSAttributedString NSCalendar NSCharacterSet NSCoder NSCountedSet NSData NSDate "
        + "NSDateComponents NSDateInterval NSDecimalNumber NSDictionary NSError NSExpression NSIndexPath NSIndexSet "
        + "NSLocale NSMutableArray NSMutableAttributedString NSMutableData NSMutableDictionary NSMutableOrderedSet "
        + "NSMutableSet NSMutableString NSNull NSNumber NSObject NSOrderedSet NSPredicate NSRegularExpression NSSet "
        + "NSSortDescriptor NSString NSTimeZone NSURL NSUUID NSValue Progress Unit")
    add("CoreData", .class, "NSManagedObject NSManagedObjectContext NSManagedObjectID NSEntityDescription")
    for (alias, name) in ["TimeInterval": "Double", "Float32": "Float", "Float64": "Double"] {
      table[alias] = table[name]
    }
    return table
  }()
}
