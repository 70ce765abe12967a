import PlumbModel

extension UserInfoEntry: XMLElement {
  var tag: XMLTag { .entry }
  private static let keys: [XMLKey] = [.key, .value]
  var keys: [XMLKey] { Self.keys }

  static func blank() -> UserInfoEntry { UserInfoEntry(key: "") }

  func text(_ key: XMLKey) -> String? {
    switch key {
    case .key: named(self.key)
    case .value: value
    default: nil
    }
  }

  mutating func set(_ key: XMLKey, to text: String) {
    switch key {
    case .key: self.key = text
    case .value: value = text
    default: break
    }
  }
}
