import PlumbDeclarations
import PlumbModel
import PlumbText

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

  /// Removes an argument with a comma, and where it is the only one the parentheses, or the annotation, if it says
  /// nothing without them. The comments around it stay.
  public func removeArgument(_ key: String, of annotation: Span) -> TextEdit? {
    guard let text = AnnotationText(annotation, in: file), let parentheses = text.parentheses,
      let (place, ranges) = text.surroundings(of: key)
    else { return nil }
    let (isFirst, isLast) = (place.start == parentheses.start + 1, place.end == parentheses.end - 1)
    let gaps = ranges.map { file.bytes[$0.range] }
    let gap = Gap(gaps, opens: isFirst)
    if !isLast { return shorten(place, to: isFirst && !gap.holdsComment ? gaps.first ?? [] : gap.bytes) }
    let line = newline + indentation(at: Int(annotation.start))
    let kept = gap.ending(in: (gaps.last ?? []).whiteAtEnd, line: line)
    // As a whole, so that nothing can be added at the same time between a comment and its line's end.
    if !isFirst { return gap.holdsComment ? replace(place, by: kept) : shorten(place, to: kept) }
    if gap.holdsComment { return replace(parentheses, by: "(".utf8 + kept + ")".utf8) }
    return saysNothingAlone(text.head) ? removeAnnotation(at: annotation) : remove(parentheses)
  }

  /// `@Attribute`, with or without its module.
  private func saysNothingAlone(_ head: Span) -> Bool {
    let name = file.bytes[head.range.clamped(to: 0..<file.bytes.count)].reversed().prefix { $0.continuesName }
    return ["Attribute", "CompositionField"].contains(String(decoding: name.reversed(), as: UTF8.self))
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
}
