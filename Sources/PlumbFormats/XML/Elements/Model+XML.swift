import PlumbModel

extension Model: XMLElement {
  var tag: XMLTag { .model }
  private static let keys: [XMLKey] = [
    .name, .type, .documentVersion, .lastSavedToolsVersion, .systemVersion, .minimumToolsVersion,
    .sourceLanguage, .usedWithCloudKit, .usedWithSwiftData, .macOSVersion, .iOSVersion,
    .userDefinedModelVersionIdentifier,
  ]
  /// Until about 2018 Xcode wrote the version identifier first.
  private static let olderKeys: [XMLKey] = [.userDefinedModelVersionIdentifier] + keys.dropLast()
  var keys: [XMLKey] { leadsWithIdentifier ? Self.olderKeys : Self.keys }
  var childTags: [XMLTag] { [.entity, .fetchRequest, .configuration, .composite, .elements] }

  static func blank() -> Model {
    var model = Model(name: "")
    model.type = nil
    model.documentVersion = nil
    return model
  }

  func text(_ key: XMLKey) -> String? {
    switch key {
    case .name: declaredName
    case .type: type
    case .documentVersion: documentVersion
    case .lastSavedToolsVersion: lastSavedToolsVersion
    case .systemVersion: systemVersion
    case .minimumToolsVersion: minimumToolsVersion
    case .sourceLanguage: sourceLanguage
    case .usedWithCloudKit: yes(usedWithCloudKit)
    case .usedWithSwiftData: yes(usedWithSwiftData)
    case .macOSVersion: macOSVersion
    case .iOSVersion: iOSVersion
    case .userDefinedModelVersionIdentifier: identifier
    default: nil
    }
  }

  mutating func set(_ key: XMLKey, to text: String) {
    switch key {
    case .name: declaredName = text
    case .type: type = text
    case .documentVersion: documentVersion = text
    case .lastSavedToolsVersion: lastSavedToolsVersion = text
    case .systemVersion: systemVersion = text
    case .minimumToolsVersion: minimumToolsVersion = text
    case .sourceLanguage: sourceLanguage = text
    case .usedWithCloudKit: usedWithCloudKit = isYes(text)
    case .usedWithSwiftData: usedWithSwiftData = isYes(text)
    case .macOSVersion: macOSVersion = text
    case .iOSVersion: iOSVersion = text
    case .userDefinedModelVersionIdentifier: setIdentifier(text)
    default: break
    }
  }

  func children(_ tag: XMLTag) -> [any XMLElement] {
    switch tag {
    case .entity: entities
    case .fetchRequest: fetchRequests
    case .configuration: configurations
    case .composite: composites
    case .elements: group(.elements, graph, of: .element)
    default: []
    }
  }

  /// Takes the identifier, and notes whether it comes before all the others.
  private mutating func setIdentifier(_ text: String) {
    identifier = text
    leadsWithIdentifier = declaredName == nil && type == nil && documentVersion == nil
  }
}

extension GraphElement: XMLElement {
  var tag: XMLTag { .element }
  private static let keys: [XMLKey] = [.name, .positionX, .positionY, .width, .height]
  var keys: [XMLKey] { Self.keys }

  static func blank() -> GraphElement { GraphElement(name: "") }

  func text(_ key: XMLKey) -> String? {
    switch key {
    case .name: named(name)
    case .positionX: x
    case .positionY: y
    case .width: width
    case .height: height
    default: nil
    }
  }

  mutating func set(_ key: XMLKey, to text: String) {
    switch key {
    case .name: name = text
    case .positionX: x = text
    case .positionY: y = text
    case .width: width = text
    case .height: height = text
    default: break
    }
  }
}
