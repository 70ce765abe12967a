import PlumbCore

/// A type of the standard library or Foundation, by its Objective-C class. A transformer that creates values of one
/// kind does not create values of another kind.
///
///     BridgedValue(.array(.named("String")))  // bridges to NSArray and to [NSString], not to [Int] or NSSet
struct BridgedValue {
  private let kind: Kind
  /// The types of a collection's elements. Empty if the type does not contain them.
  private let elements: [TypeReference]

  private enum Kind { case array, dictionary, set, orderedSet, string, data, date, number, uuid, url }

  /// A set of any objects, and an ordered one.
  static let (set, orderedSet) = (BridgedValue(.set), BridgedValue(.orderedSet))

  private init(_ kind: Kind) { (self.kind, elements) = (kind, []) }

  /// Creates the value for a type. `nil` for types that may have any value.
  init?(_ type: TypeReference) {
    switch type {
    case .array(let element): (kind, elements) = (.array, [element])
    case .set(let element): (kind, elements) = (.set, [element])
    case .dictionary(let key, let value): (kind, elements) = (.dictionary, [key, value])
    case .named(let name, _):
      guard let kind = Self.kind(of: name) else { return nil }
      (self.kind, elements) = (kind, [])
    case .optional, .other: return nil
    }
  }

  /// Whether a value of one type can be used as a value of the other. Elements of any type match all types.
  func bridges(to other: BridgedValue) -> Bool {
    guard kind == other.kind else { return false }
    return zip(elements, other.elements).allSatisfy { one, other in
      guard let mine = BridgedValue(one), let theirs = BridgedValue(other) else { return true }
      return mine.bridges(to: theirs)
    }
  }

  private static func kind(of name: String) -> Kind? {
    if let found = classes[name] { return found }
    switch StandardType(name)?.kind {
    case .boolean, .integer, .floating, .decimal: return .number
    case .string: return .string
    case .date: return .date
    case .data: return .data
    case .uuid: return .uuid
    case .url: return .url
    case nil: return nil
    }
  }

  private static let classes: [String: Kind] = [
    "NSArray": .array, "NSMutableArray": .array, "NSDictionary": .dictionary, "NSMutableDictionary": .dictionary,
    "NSSet": .set, "NSMutableSet": .set, "NSOrderedSet": .orderedSet, "NSMutableOrderedSet": .orderedSet,
    "NSString": .string, "NSMutableString": .string, "NSData": .data, "NSMutableData": .data, "NSDate": .date,
    "NSNumber": .number, "NSDecimalNumber": .number, "NSUUID": .uuid, "NSURL": .url,
  ]
}
