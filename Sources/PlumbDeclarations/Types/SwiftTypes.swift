import PlumbModel

extension TypeReference {
  /// What an attribute of this type is in Swift, without optional; nil where that depends on more than its type.
  package static func usual(for type: AttributeType) -> TypeReference? {
    switch type {
    case .string: .named("String")
    case .boolean: .named("Bool")
    case .integer16: .named("Int16")
    case .integer32: .named("Int32")
    case .integer64: .named("Int64")
    case .decimal: .named("Decimal")
    case .double: .named("Double")
    case .float: .named("Float")
    case .date: .named("Date")
    case .binary: .named("Data")
    case .uuid: .named("UUID")
    case .uri: .named("URL")
    case .transformable, .composite, .objectID, .undefined: nil
    }
  }
}

extension AttributeType {
  /// What Xcode writes where “Use Scalar Type” is checked; nil for types that have no scalar.
  package var scalar: TypeReference? {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float, .boolean: TypeReference.usual(for: self)
    case .date: .named("TimeInterval")
    default: nil
    }
  }

  /// What Xcode writes otherwise, without its `?`.
  package var object: TypeReference {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float, .boolean: .named("NSNumber")
    case .decimal: .named("NSDecimalNumber")
    case .composite: .dictionary(.named("String"), .named("Any"))
    case .objectID: .named("NSManagedObjectID")
    case .transformable, .undefined: .named("NSObject")
    case .string, .date, .binary, .uuid, .uri: TypeReference.usual(for: self) ?? .named("NSObject")
    }
  }
}
