import PlumbModel

extension FetchedProperty: XMLElement {
  var tag: XMLTag { .fetchedProperty }
  private static let keys: [XMLKey] = [.name, .optional, .transient, .syncable]
  var keys: [XMLKey] { Self.keys }
  var childTags: [XMLTag] { [.fetchRequest, .userInfo] }

  static func blank() -> FetchedProperty { FetchedProperty(name: "") }

  func text(_ key: XMLKey) -> String? {
    switch key {
    case .name: named(name)
    case .optional: yes(isOptional)
    case .transient: yes(isTransient)
    case .syncable: yes(isSyncable)
    default: nil
    }
  }

  mutating func set(_ key: XMLKey, to text: String) {
    switch key {
    case .name: name = text
    case .optional: isOptional = isYes(text)
    case .transient: isTransient = isYes(text)
    case .syncable: isSyncable = isYes(text)
    default: break
    }
  }

  func children(_ tag: XMLTag) -> [any XMLElement] {
    switch tag {
    case .fetchRequest: fetchRequest.map { [$0] } ?? []
    case .userInfo: group(.userInfo, userInfo, of: .entry)
    default: []
    }
  }
}

extension FetchRequest: XMLElement {
  var tag: XMLTag { .fetchRequest }
  private static let keys: [XMLKey] = [
    .name, .entity, .predicateString, .fetchLimit, .fetchBatchSize, .includeSubentities,
    .includePropertyValues, .includesPendingChanges, .returnObjectsAsFaults, .returnDistinctResults,
    .resultType,
  ]
  var keys: [XMLKey] { Self.keys }

  static func blank() -> FetchRequest { FetchRequest(name: "") }

  func text(_ key: XMLKey) -> String? {
    switch key {
    case .name: named(name)
    case .entity: entity
    case .predicateString: predicate
    case .fetchLimit: fetchLimit.map(String.init)
    case .fetchBatchSize: fetchBatchSize.map(String.init)
    case .includeSubentities: yes(includesSubentities)
    case .includePropertyValues: yes(includesPropertyValues)
    case .includesPendingChanges: yes(includesPendingChanges)
    case .returnObjectsAsFaults: yes(returnsObjectsAsFaults)
    case .returnDistinctResults: yes(returnsDistinctResults)
    case .resultType: resultType.map(String.init)
    default: nil
    }
  }

  mutating func set(_ key: XMLKey, to text: String) {
    switch key {
    case .name: name = text
    case .entity: entity = text
    case .predicateString: predicate = text
    case .fetchLimit: fetchLimit = Int(text)
    case .fetchBatchSize: fetchBatchSize = Int(text)
    case .includeSubentities: includesSubentities = isYes(text)
    case .includePropertyValues: includesPropertyValues = isYes(text)
    case .includesPendingChanges: includesPendingChanges = isYes(text)
    case .returnObjectsAsFaults: returnsObjectsAsFaults = isYes(text)
    case .returnDistinctResults: returnsDistinctResults = isYes(text)
    case .resultType: resultType = Int(text)
    default: break
    }
  }
}

extension FetchIndex: XMLElement {
  var tag: XMLTag { .fetchIndex }
  private static let keys: [XMLKey] = [.name]
  var keys: [XMLKey] { Self.keys }
  var childTags: [XMLTag] { [.fetchIndexElement] }

  static func blank() -> FetchIndex { FetchIndex(name: "") }

  func text(_ key: XMLKey) -> String? {
    switch key {
    case .name: named(name)
    default: nil
    }
  }

  mutating func set(_ key: XMLKey, to text: String) {
    switch key {
    case .name: name = text
    default: break
    }
  }

  func children(_ tag: XMLTag) -> [any XMLElement] {
    switch tag {
    case .fetchIndexElement: elements
    default: []
    }
  }
}

extension FetchIndexElement: XMLElement {
  var tag: XMLTag { .fetchIndexElement }
  private static let keys: [XMLKey] = [.property, .expression, .expressionType, .type, .order]
  var keys: [XMLKey] { Self.keys }

  static func blank() -> FetchIndexElement { FetchIndexElement(type: nil, order: nil) }

  func text(_ key: XMLKey) -> String? {
    switch key {
    case .property: property
    case .expression: expression
    case .expressionType: expressionType
    case .type: type
    case .order: order
    default: nil
    }
  }

  mutating func set(_ key: XMLKey, to text: String) {
    switch key {
    case .property: property = text
    case .expression: expression = text
    case .expressionType: expressionType = text
    case .type: type = text
    case .order: order = text
    default: break
    }
  }
}
