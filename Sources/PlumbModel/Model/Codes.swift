// The numbers of types and delete rules in Core Data's headers, archives and version hashes.

extension AttributeType {
  /// The number of the type: the raw value of `NSAttributeType`, used in archives and in version hashes.
  public var code: Int {
    switch self {
    case .undefined: 0
    case .integer16: 100
    case .integer32: 200
    case .integer64: 300
    case .decimal: 400
    case .double: 500
    case .float: 600
    case .string: 700
    case .boolean: 800
    case .date: 900
    case .binary: 1000
    case .uuid: 1100
    case .uri: 1200
    case .transformable: 1800
    case .objectID: 2000
    case .composite: 2100
    }
  }

  /// Creates the type with a number; `nil` for an unknown number.
  package init?(code: Int64) {
    guard let type = Self.allCases.first(where: { Int64($0.code) == code }) else { return nil }
    self = type
  }
}

extension DeleteRule {
  /// The number of the rule: the raw value of `NSDeleteRule`.
  public var code: Int {
    switch self {
    case .noAction: 0
    case .nullify: 1
    case .cascade: 2
    case .deny: 3
    }
  }

  /// Creates the rule with a number; `nil` for an unknown number.
  package init?(code: Int64) {
    guard let rule = Self.allCases.first(where: { Int64($0.code) == code }) else { return nil }
    self = rule
  }
}
