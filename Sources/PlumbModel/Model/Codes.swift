// The numbers by which Core Data's headers, archives and version hashes know types and rules.

extension AttributeType {
  /// The number of the type: `NSAttributeType`'s raw value, which archives hold and version hashes are made of.
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

  /// The type of a number; nil for a number that is not known.
  package init?(code: Int64) {
    guard let type = Self.allCases.first(where: { Int64($0.code) == code }) else { return nil }
    self = type
  }
}

extension DeleteRule {
  /// The number of the rule: `NSDeleteRule`'s raw value.
  public var code: Int {
    switch self {
    case .noAction: 0
    case .nullify: 1
    case .cascade: 2
    case .deny: 3
    }
  }

  /// The rule of a number; nil for a number that is not known.
  package init?(code: Int64) {
    guard let rule = Self.allCases.first(where: { Int64($0.code) == code }) else { return nil }
    self = rule
  }
}
