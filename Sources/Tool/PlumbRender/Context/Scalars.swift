import Mustache

/// A text of the model, with the transforms of `TextTransform`.
struct TextNode: MustacheCustomRenderable, MustacheTransformable {
  let text: String

  init(_ text: String) { self.text = text }

  var renderText: String { text }
  var isNull: Bool { false }

  func transform(_ name: String) -> Any? { TextTransform(rawValue: name)?.apply(to: text) }
}

/// A whole number.
struct NumberNode: MustacheCustomRenderable, MustacheTransformable {
  let number: Int

  init(_ number: Int) { self.number = number }

  static let transforms = ["equalzero", "plusone", "minusone", "even", "odd"]

  var renderText: String { String(number) }
  var isNull: Bool { false }

  /// Returns the result of a transform. The result is limited to the range of `Int`.
  func transform(_ name: String) -> Any? {
    switch name {
    case "equalzero": number == 0
    case "plusone": NumberNode(number == .max ? number : number + 1)
    case "minusone": NumberNode(number == .min ? number : number - 1)
    case "even": number.isMultiple(of: 2)
    case "odd": !number.isMultiple(of: 2)
    default: nil
    }
  }
}
