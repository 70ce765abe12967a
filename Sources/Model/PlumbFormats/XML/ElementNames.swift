import PlumbModel

/// The names that an element of a model file can contain.
final class ElementNames: Sendable {
  let tag: XMLTag
  /// The name of the element.
  let name: String
  /// Whether the parent has at most one such element.
  let isSingle: Bool
  /// The elements inside it, in Xcode's order.
  let elements: [ElementNames]

  static let model = ElementNames(.model, isSingle: true)

  private init(_ tag: XMLTag, isSingle: Bool) {
    self.tag = tag
    name = tag.rawValue
    self.isSingle = isSingle
    elements = tag.children.map { ElementNames($0.tag, isSingle: $0.isSingle) }
  }
}
