import PlumbCore

extension TypeReference {
  /// The type in Objective-C: `NSString *` for `String?`, `int64_t` for `Int64`.
  package var objectiveC: String {
    switch unwrapped {
    case .named(let name, _):
      Self.objectiveCNames[name] ?? (StandardType.isScalar(name) ? name : "\(name) *")
    case .set(let element): "NSSet<\(element.objectiveC)> *"
    case .array(let element): "NSArray<\(element.objectiveC)> *"
    case .dictionary: "NSDictionary *"
    case .optional(let type): type.objectiveC
    case .other(let text): text
    }
  }

  private static let objectiveCNames = [
    "Bool": "BOOL", "Int8": "int8_t", "Int16": "int16_t", "Int32": "int32_t", "Int64": "int64_t", "Int": "NSInteger",
    "UInt8": "uint8_t", "UInt16": "uint16_t", "UInt32": "uint32_t", "UInt64": "uint64_t", "UInt": "NSUInteger",
    "Double": "double", "Float": "float", "TimeInterval": "NSTimeInterval", "String": "NSString *",
    "Date": "NSDate *", "Data": "NSData *", "URL": "NSURL *", "UUID": "NSUUID *", "Decimal": "NSDecimalNumber *",
    "Any": "id",
  ]
}
