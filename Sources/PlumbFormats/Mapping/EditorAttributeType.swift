import PlumbModel

extension AttributeType {
  /// The number of the type in Core Data (`NSAttributeType`), which archives hold.
  var code: Int64 {
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
  init?(code: Int64) {
    guard let type = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = type
  }
}

extension DeleteRule {
  /// The number of the rule in Core Data (`NSDeleteRule`).
  var code: Int64 {
    switch self {
    case .noAction: 0
    case .nullify: 1
    case .cascade: 2
    case .deny: 3
    }
  }

  /// The rule of a number; nil for a number that is not known.
  init?(code: Int64) {
    guard let rule = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = rule
  }
}
