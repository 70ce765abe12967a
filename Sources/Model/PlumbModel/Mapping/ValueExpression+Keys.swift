extension ValueExpression {
  /// The key of the source's object whose value the expression is, unchanged; `nil` for any other expression.
  package var sourceKeyPath: String? {
    switch self {
    case .keyPath(let key, .variable("source")) where !key.contains("."): key
    case .function("valueForKey:", .variable("source"), let arguments):
      if arguments.count == 1, case .constant(.string(let key)) = arguments[0] { key } else { nil }
    default: nil
    }
  }

  /// The first keys of all key paths of the source's object in the expression.
  package var sourceKeys: [String] {
    all.compactMap { part in
      switch part {
      case .keyPath(let path, .variable("source")): path.split(separator: ".").first.map(String.init)
      case .function(_, .variable("source"), _): part.sourceKeyPath
      default: nil
      }
    }
  }
}

extension EntityMapping {
  /// Whether a migration creates objects of the destination for objects of the source.
  package var mapsObjects: Bool { source != nil && destination != nil }
}

extension MappingModel {
  /// The mappings of an entity to one other, from which no other objects come: without those of an entity that is
  /// mapped to several, of several entities that are mapped to one, and of a part of the objects.
  package var pairs: [EntityMapping] {
    let all = entityMappings.filter(\.mapsObjects)
    return all.filter { item in
      (item.sourceFilter?.isEmpty ?? true) && all.count { $0.source == item.source } == 1
        && all.count { $0.destination == item.destination } == 1
    }
  }
}
