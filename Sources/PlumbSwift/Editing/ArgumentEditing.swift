import PlumbModel

extension SourceEditor {
  /// An argument of an annotation.
  public enum Argument: Hashable, Sendable {
    /// `inverse: "items"`
    case labeled(String, value: String)
    /// `.unique`
    case trait(String)

    public var key: String {
      switch self {
      case .labeled(let label, _): label
      case .trait(let name): name
      }
    }

    var text: String {
      switch self {
      case .labeled(let label, let value): "\(label): \(value)"
      case .trait(let name): ".\(name)"
      }
    }
  }

  /// Where an annotation's arguments stand, in the order in which the macros take them.
  private static let order = [
    "unique", "transient", "persistentName", "storageMethod", "decodeFailurePolicy", "inverse", "deleteRule",
    "minimumModelCount", "maximumModelCount", "generateInit", "generateToManyCount", "observation",
  ]

  /// Adds an argument to the annotation at a place, or changes the one that is there; the others stay as they are.
  public func setArgument(_ argument: Argument, of annotation: Span) -> TextEdit? {
    guard let text = AnnotationText(annotation, in: file) else { return nil }
    if let found = text.arguments.first(where: { $0.key == argument.key }) {
      guard case .labeled(_, let value) = argument else { return nil }
      return replace(found.value, by: value)
    }
    return add(argument, to: text)
  }

  /// Removes an argument with its comma, and where it is the only one the parentheses, or the annotation, if it says
  /// nothing without them.
  public func removeArgument(_ key: String, of annotation: Span) -> TextEdit? {
    guard let text = AnnotationText(annotation, in: file),
      let index = text.arguments.firstIndex(where: { $0.key == key })
    else { return nil }
    let found = text.arguments[index]
    if text.arguments.count == 1 {
      guard let parentheses = text.parentheses else { return nil }
      if holdsComment(parentheses, but: found.whole) { return replace(found.whole, by: "") }
      return saysNothingAlone(text.head) ? removeAnnotation(at: annotation) : replace(parentheses, by: "")
    }
    if let comma = found.comma, index + 1 < text.arguments.count {
      return replace(Span(Int(found.whole.start), spacesEnd(Int(comma.end), found)), by: "")
    }
    return removeLast(found, behind: text.arguments[index - 1])
  }

  /// `@Attribute`, with or without its module.
  private func saysNothingAlone(_ head: Span) -> Bool {
    let name = file.bytes[head.range.clamped(to: 0..<file.bytes.count)].reversed().prefix { $0.continuesName }
    return ["Attribute", "CompositionField"].contains(String(decoding: name.reversed(), as: UTF8.self))
  }

  /// Removes the comma before an argument too, but for a comment between them.
  private func removeLast(_ found: AnnotationText.Argument, behind before: AnnotationText.Argument) -> TextEdit? {
    let end = Int((found.comma ?? found.whole).end)
    guard let comma = before.comma else { return replace(Span(Int(before.whole.end), end), by: "") }
    var kept = file.bytes[Int(comma.end)..<Int(found.whole.start)]
    while let last = kept.last, last <= 0x20 { kept.removeLast() }
    return replace(Span(Int(comma.start), end), by: String(decoding: kept, as: UTF8.self))
  }

  private func add(_ argument: Argument, to text: AnnotationText) -> TextEdit? {
    guard let parentheses = text.parentheses else { return insert("(\(argument.text))", at: Int(text.head.end)) }
    let rank = { (key: String) in Self.order.firstIndex(of: key) ?? Self.order.count }
    if let next = text.arguments.first(where: { rank($0.key) > rank(argument.key) }) {
      let start = Int(next.whole.start)
      let gap = beginsLine(start) ? "," + newline + indentation(at: start) : ", "
      return insert(argument.text + gap, at: start)
    }
    guard let last = text.arguments.last else { return insert(argument.text, at: Int(parentheses.start) + 1) }
    let start = Int(last.whole.start)
    let gap = beginsLine(start) ? newline + indentation(at: start) : " "
    if let comma = last.comma { return insert(gap + argument.text + ",", at: Int(comma.end)) }
    return insert("," + gap + argument.text, at: Int(last.whole.end))
  }

  /// Behind the spaces that follow an argument; a line break goes too where the argument began its line and ends it.
  private func spacesEnd(_ offset: Int, _ argument: AnnotationText.Argument) -> Int {
    var end = offset
    while end < file.bytes.count, file.bytes[end] == 0x20 || file.bytes[end] == 0x09 { end += 1 }
    guard end < file.bytes.count, Self.isLineEnd(file.bytes[end]), beginsLine(Int(argument.whole.start)) else {
      return end
    }
    while end < file.bytes.count, file.bytes[end] <= 0x20 { end += 1 }
    return end
  }

  private func holdsComment(_ place: Span, but argument: Span) -> Bool {
    let bytes = file.bytes[Int(place.start)..<Int(argument.start)] + file.bytes[Int(argument.end)..<Int(place.end)]
    return zip(bytes, bytes.dropFirst()).contains {
      $0 == UInt8(ascii: "/") && ($1 == UInt8(ascii: "/") || $1 == UInt8(ascii: "*"))
    }
  }
}
