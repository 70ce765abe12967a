/// A value of the standard library or Foundation, as Objective-C sees it: what a transformer makes of one kind is of no
/// other.
package struct BridgedValue {
  private let kind: Kind
  /// What it holds, where that is written.
  private let elements: [TypeReference]

  private enum Kind { case array, dictionary, set, orderedSet, string, data, date, number, uuid, url }

  /// nil for types that could be anything.
  package init?(_ type: TypeReference) {
    switch type {
    case .array(let element): (kind, elements) = (.array, [element])
    case .set(let element): (kind, elements) = (.set, [element])
    case .dictionary(let key, let value): (kind, elements) = (.dictionary, [key, value])
    case .named(let name, _):
      guard let kind = Self.kinds[name] else { return nil }
      (self.kind, elements) = (kind, [])
    case .optional, .other: return nil
    }
  }

  /// Whether a value of one can be taken for one of the other.
  package func bridges(to other: BridgedValue) -> Bool {
    guard kind == other.kind else { return false }
    return zip(elements, other.elements).allSatisfy { one, other in
      guard let mine = BridgedValue(one), let theirs = BridgedValue(other) else { return true }
      return mine.bridges(to: theirs)
    }
  }

  private static let kinds: [String: Kind] = [
    "NSArray": .array, "NSMutableArray": .array, "NSDictionary": .dictionary, "NSMutableDictionary": .dictionary,
    "NSSet": .set, "NSMutableSet": .set, "NSOrderedSet": .orderedSet, "NSMutableOrderedSet": .orderedSet,
    "String": .string, "NSString": .string, "NSMutableString": .string, "Data": .data, "NSData": .data,
    "NSMutableData": .data, "Date": .date, "NSDate": .date, "NSNumber": .number, "Int": .number, "Int16": .number,
    "Int32": .number, "Int64": .number, "Double": .number, "Float": .number, "Bool": .number, "Decimal": .number,
    "NSDecimalNumber": .number, "UUID": .uuid, "NSUUID": .uuid, "URL": .url, "NSURL": .url,
  ]
}
