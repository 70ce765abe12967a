import PlumbModel

extension Entity: XMLElement {
  var tag: XMLTag { .entity }
  private static let keys: [XMLKey] = [
    .name, .representedClassName, .isAbstract, .parentEntity, .elementID, .versionHashModifier, .syncable,
    .codeGenerationType, .coreSpotlightDisplayNameExpression,
  ]
  var keys: [XMLKey] { Self.keys }
  var childTags: [XMLTag] {
    [.attribute, .relationship, .fetchedProperty, .compoundIndexes, .fetchIndex, .uniquenessConstraints, .userInfo]
  }

  static func blank() -> Entity { Entity(name: "") }

  func text(_ key: XMLKey) -> String? {
    switch key {
    case .name: named(name)
    case .representedClassName: representedClassName
    case .isAbstract: yes(isAbstract)
    case .parentEntity: parentEntity
    case .elementID: renamingIdentifier
    case .versionHashModifier: versionHashModifier
    case .syncable: yes(isSyncable)
    case .codeGenerationType: named(codeGeneration.rawValue)
    case .coreSpotlightDisplayNameExpression: spotlightDisplayName
    default: nil
    }
  }

  mutating func set(_ key: XMLKey, to text: String) {
    switch key {
    case .name: name = text
    case .representedClassName: representedClassName = text
    case .isAbstract: isAbstract = isYes(text)
    case .parentEntity: parentEntity = text
    case .elementID: renamingIdentifier = text
    case .versionHashModifier: versionHashModifier = text
    case .syncable: isSyncable = isYes(text)
    case .coreSpotlightDisplayNameExpression: spotlightDisplayName = text
    case .codeGenerationType: codeGeneration = CodeGeneration(rawValue: text) ?? .manual
    default: break
    }
  }

  func children(_ tag: XMLTag) -> [any XMLElement] {
    switch tag {
    case .attribute: attributes
    case .relationship: relationships
    case .fetchedProperty: fetchedProperties
    case .compoundIndexes: group(.compoundIndexes, compoundIndexes, of: .compoundIndex)
    case .fetchIndex: fetchIndexes
    case .uniquenessConstraints: group(.uniquenessConstraints, uniquenessConstraints, of: .uniquenessConstraint)
    case .userInfo: group(.userInfo, userInfo, of: .entry)
    default: []
    }
  }
}

extension UniquenessConstraint: XMLElement {
  var tag: XMLTag { .uniquenessConstraint }
  private static let keys: [XMLKey] = []
  var keys: [XMLKey] { Self.keys }
  var childTags: [XMLTag] { [.constraint] }

  static func blank() -> UniquenessConstraint { UniquenessConstraint() }

  func text(_ key: XMLKey) -> String? {
    switch key {
    default: nil
    }
  }

  mutating func set(_ key: XMLKey, to text: String) {
    switch key {
    default: break
    }
  }

  func children(_ tag: XMLTag) -> [any XMLElement] {
    switch tag {
    case .constraint: attributes.map { XMLReference($0, .constraint, .value) }
    default: []
    }
  }
}

extension CompoundIndex: XMLElement {
  var tag: XMLTag { .compoundIndex }
  private static let keys: [XMLKey] = []
  var keys: [XMLKey] { Self.keys }
  var childTags: [XMLTag] { [.index] }

  static func blank() -> CompoundIndex { CompoundIndex() }

  func text(_ key: XMLKey) -> String? {
    switch key {
    default: nil
    }
  }

  mutating func set(_ key: XMLKey, to text: String) {
    switch key {
    default: break
    }
  }

  func children(_ tag: XMLTag) -> [any XMLElement] {
    switch tag {
    case .index: properties.map { XMLReference($0, .index, .value) }
    default: []
    }
  }
}
