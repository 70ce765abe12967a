import PlumbModel

/// An element of a model file: how its XML attributes and children are called, and in which order Xcode writes them.
///
/// `text` and `set` are each other's inverse. What the reader finds spelled in another way than `text` would is kept.
protocol XMLElement: Keeping {
  var tag: XMLTag { get }
  /// The XML attributes in Xcode's order.
  var keys: [XMLKey] { get }
  /// The children in Xcode's order.
  var childTags: [XMLTag] { get }

  /// An element of this kind without anything.
  static func blank() -> Self
  /// The attribute as Xcode would write it, without escapes; nil where Xcode would leave it out.
  func text(_ key: XMLKey) -> String?
  /// Takes an attribute as it stands in a file, without escapes.
  mutating func set(_ key: XMLKey, to text: String)
  /// The children of one name, in order.
  func children(_ tag: XMLTag) -> [any XMLElement]

  var origin: Origin { get set }
}

extension XMLElement {
  var childTags: [XMLTag] { [] }
  func children(_: XMLTag) -> [any XMLElement] { [] }
}

/// The spelling of a flag that is left out when it is off.
func yes(_ flag: Bool) -> String? { flag ? "YES" : nil }

/// The meaning of a flag's text. Xcode writes YES and NO; other tools have written `true` and `false`.
func isYes(_ text: String) -> Bool { text == "YES" || text == "true" }

/// Names are always there; an empty one counts as missing.
func named(_ name: String) -> String? { name.isEmpty ? nil : name }
