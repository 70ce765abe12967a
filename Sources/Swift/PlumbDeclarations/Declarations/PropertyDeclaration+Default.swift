import PlumbCore

extension PropertyDeclaration {
  /// The property as the accessor style declares it. The default is the value that the getter returns while none is
  /// stored:
  ///
  /// - An optional property has none.
  /// - A mandatory one without a literal has an empty value, if its type has one.
  /// - A value that is converted can have any expression.
  /// - A case of an enum is returned as its raw value.
  package var asWritten: PropertyDeclaration {
    var written = self
    guard case .attribute(let traits) = kind else { return written }
    if type.isOptional {
      written.defaultValue = nil
    } else if case .enumCase(let name)? = defaultValue, traits.storage != .default {
      let value = "\(type.code).\(SwiftName.asProperty(name))"
      written.defaultValue = .expression(traits.storage == .raw ? "\(value).rawValue" : value)
    } else if traits.storage == .default, !(defaultValue?.isReturned ?? false) {
      written.defaultValue = DefaultValue(emptyOf: StandardType.withoutAlias(type.description))
    }
    return written
  }
}

extension PropertyDeclaration {
  /// Whether the stored value is the result of a conversion, so that a model cannot contain a default.
  package var isConverted: Bool {
    guard case .attribute(let traits) = kind else { return false }
    switch traits.storage {
    case .codable, .transformed, .composition: return true
    case .default, .raw, .other: return false
    }
  }

  /// Whether the property is a to-many relationship with an empty initial value, such as `[]`, which is what it is
  /// without one.
  package var startsEmpty: Bool {
    guard case .relationship(let traits) = kind, traits.cardinality != .toOne else { return false }
    guard case .expression(let value)? = defaultValue else { return false }
    return ["[]", ".init()", "Set()", "Array()", type.description + "()"].contains(value)
  }
}

extension DefaultValue {
  /// Whether a getter can return the value: it is a literal, and no failable initializer creates it.
  fileprivate var isReturned: Bool {
    switch self {
    case .none, .boolean, .integer, .floating, .decimal, .string, .date: true
    case .data(let base64): base64.isEmpty
    case .uuid, .url, .enumCase, .expression: false
    }
  }

  /// Whether a model can contain the value.
  package var isLiteral: Bool {
    switch self {
    case .enumCase, .expression: false
    default: true
    }
  }
}
