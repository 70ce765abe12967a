import PlumbModel

extension Relationship: XMLElement {
  var tag: XMLTag { .relationship }
  private static let keys: [XMLKey] = [
    .name, .optional, .transient, .toMany, .minCount, .maxCount, .deletionRule, .ordered, .destinationEntity,
    .inverseName, .inverseEntity, .elementID, .versionHashModifier, .indexed, .syncable,
  ]
  var keys: [XMLKey] { Self.keys }
  var childTags: [XMLTag] { [.userInfo] }

  static func blank() -> Relationship {
    var relationship = Relationship(name: "", isOptional: false, deleteRule: nil)
    relationship.maximumCount = nil
    return relationship
  }

  func text(_ key: XMLKey) -> String? {
    switch key {
    case .name: named(name)
    case .optional: yes(isOptional)
    case .transient: yes(isTransient)
    case .toMany: yes(isToMany)
    case .minCount: minimumCount.map(String.init)
    case .maxCount: maximumCount.map(String.init)
    case .deletionRule: deleteRule?.rawValue
    case .ordered: yes(isOrdered)
    case .destinationEntity: destinationEntity
    case .inverseName: inverseName
    case .inverseEntity: inverseEntity
    case .elementID: renamingIdentifier
    case .versionHashModifier: versionHashModifier
    case .indexed: yes(isIndexed)
    case .syncable: yes(isSyncable)
    default: nil
    }
  }

  mutating func set(_ key: XMLKey, to text: String) {
    switch key {
    case .name: name = text
    case .optional: isOptional = isYes(text)
    case .transient: isTransient = isYes(text)
    case .toMany: isToMany = isYes(text)
    case .minCount: minimumCount = Int(text)
    case .maxCount: maximumCount = Int(text)
    case .deletionRule: deleteRule = DeleteRule(rawValue: text)
    case .ordered: isOrdered = isYes(text)
    case .destinationEntity: destinationEntity = text
    case .inverseName: inverseName = text
    case .inverseEntity: inverseEntity = text
    case .elementID: renamingIdentifier = text
    case .versionHashModifier: versionHashModifier = text
    case .indexed: isIndexed = isYes(text)
    case .syncable: isSyncable = isYes(text)
    default: break
    }
  }

  func children(_ tag: XMLTag) -> [any XMLElement] {
    switch tag {
    case .userInfo: group(.userInfo, userInfo, of: .entry)
    default: []
    }
  }
}
