import PlumbCore

/// A type of Objective-C as Swift imports it.
///
///     NSString *           // String?
///     NSSet<Foo *> *       // Set<Foo>?
///     int32_t              // Int32
///     void (^)(NSError *)  // other
///
/// Objects are optional with any nullability, because an Objective-C property may be nil at run time. A collection
/// class keeps its name if the header does not declare its element type.
enum ObjectiveCType {
  /// Returns the Swift type.
  ///
  /// - Parameters:
  ///   - words: The words of a C type, `["unsigned", "int"]`, or one name.
  ///   - arguments: The arguments between `<` and `>`: types, or protocols.
  ///   - pointers: The number of asterisks after the type.
  static func reference(_ words: [String], _ arguments: [TypeReference], pointers: Int) -> TypeReference {
    guard let name = words.last, pointers < 2 else { return .other(spelled(words, pointers)) }
    if let scalar = scalar(words) { return pointers == 0 ? .named(scalar) : .other(spelled(words, pointers)) }
    guard words.count == 1 else { return .other(spelled(words, pointers)) }
    if pointers == 0 { return objects[name].map { .optional(.named($0)) } ?? .named(name) }
    let elements = arguments.map(\.unwrapped)
    switch (name, elements.count) {
    case ("NSSet", 1): return .optional(.set(elements[0]))
    case ("NSArray", 1): return .optional(.array(elements[0]))
    default: return .optional(.named(bridged[name] ?? name))
    }
  }

  private static func spelled(_ words: [String], _ pointers: Int) -> String {
    words.joined(separator: " ") + (pointers == 0 ? "" : " " + String(repeating: "*", count: pointers))
  }

  /// The classes that Swift imports as structs of Foundation.
  private static let bridged = [
    "NSString": "String", "NSDate": "Date", "NSData": "Data", "NSURL": "URL", "NSUUID": "UUID",
  ]

  /// The names of types that are pointers themselves.
  private static let objects = ["id": "Any", "instancetype": "Any", "Class": "AnyClass"]

  /// The words of C types with several words.
  static let cWords: Set<String> = [
    "unsigned", "signed", "long", "short", "int", "char", "float", "double", "_Bool", "bool", "void",
  ]

  /// Returns the Swift type of a scalar. `nil` for any other type.
  private static func scalar(_ words: [String]) -> String? {
    if words.count == 1, let name = typedefs[words[0]] { return name }
    guard words.allSatisfy(cWords.contains) else { return nil }
    let isUnsigned = words.contains("unsigned")
    if words.contains("float") { return "Float" }
    if words.contains("double") { return words.contains("long") ? nil : "Double" }
    if words.contains("bool") || words.contains("_Bool") { return "Bool" }
    if words.contains("void") { return nil }
    let name =
      if words.contains("char") {
        "Int8"
      } else if words.contains("short") {
        "Int16"
      } else {
        switch words.count(where: { $0 == "long" }) {
        case 0: "Int32"
        case 1: "Int"
        default: "Int64"
        }
      }
    return isUnsigned ? "U" + name : name
  }

  private static let typedefs = [
    "BOOL": "Bool", "Boolean": "Bool", "int8_t": "Int8", "int16_t": "Int16", "int32_t": "Int32", "int64_t": "Int64",
    "uint8_t": "UInt8", "uint16_t": "UInt16", "uint32_t": "UInt32", "uint64_t": "UInt64", "SInt16": "Int16",
    "SInt32": "Int32", "SInt64": "Int64", "UInt16": "UInt16", "UInt32": "UInt32", "UInt64": "UInt64",
    "NSInteger": "Int", "NSUInteger": "UInt", "CGFloat": "CGFloat", "NSTimeInterval": "TimeInterval",
  ]
}
