import PlumbModel

extension Configuration: XMLElement {
  var tag: XMLTag { .configuration }
  private static let keys: [XMLKey] = [.name, .usedWithCloudKit]
  var keys: [XMLKey] { Self.keys }
  var childTags: [XMLTag] { [.memberEntity] }

  static func blank() -> Configuration { Configuration(name: "") }

  func text(_ key: XMLKey) -> String? {
    switch key {
    case .name: named(name)
    case .usedWithCloudKit: yes(usedWithCloudKit)
    default: nil
    }
  }

  mutating func set(_ key: XMLKey, to text: String) {
    switch key {
    case .name: name = text
    case .usedWithCloudKit: usedWithCloudKit = isYes(text)
    default: break
    }
  }

  func children(_ tag: XMLTag) -> [any XMLElement] {
    switch tag {
    case .memberEntity: members.map { XMLReference($0, .memberEntity, .name) }
    default: []
    }
  }
}

extension Composite: XMLElement {
  var tag: XMLTag { .composite }
  private static let keys: [XMLKey] = [.name]
  var keys: [XMLKey] { Self.keys }
  var childTags: [XMLTag] { [.attribute] }

  static func blank() -> Composite { Composite(name: "") }

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
    case .attribute: attributes
    default: []
    }
  }
}
