import PlumbCore
import SwiftParser
import SwiftSyntax

/// An annotation as the source spells it, with the places of its arguments in the file.
///
/// It is parsed from its own bytes, so that the tree of the file need not stay in memory.
struct AnnotationText {
  /// `@Attribute`, without parentheses.
  let head: Span
  /// The place from the opening parenthesis to the closing one. `nil` if the annotation has none.
  let parentheses: Span?
  /// The arguments in source order, including unknown ones.
  let arguments: [Argument]

  /// An argument: `inverse: "items"`, `.unique`.
  struct Argument {
    /// The label, `inverse` for `inverse: "items"`; the name of a trait for `.unique`.
    let key: String
    /// Label and value, without the comma.
    let whole: Span
    /// The value without its label. Equal to `whole` for a trait.
    let value: Span
    /// The comma after the argument. `nil` for the last argument, unless it has a trailing comma.
    let comma: Span?
  }

  /// Parses an annotation. `nil` if the bytes at the place are not an annotation without syntax errors.
  init?(_ place: Span, in file: SourceFile) {
    let range = place.range.clamped(to: 0..<file.bytes.count)
    let slice = Array(file.bytes[range])
    guard let syntax = SyntaxParser.parse(slice, { AttributeSyntax.parse(from: &$0) }), !syntax.hasError else {
      return nil
    }
    let text = SourceText(file: file.path, bytes: slice)
    let inFile = { (span: Span) in Span(Int(span.start) + range.lowerBound, Int(span.end) + range.lowerBound) }
    head = inFile(Span(0, Int(text.span(of: syntax.attributeName).end)))
    guard let left = syntax.leftParen, let right = syntax.rightParen else {
      parentheses = nil
      arguments = []
      return
    }
    parentheses = inFile(Span(Int(text.span(of: left).start), Int(text.span(of: right).end)))
    guard case .argumentList(let list)? = syntax.arguments else {
      arguments = []
      return
    }
    arguments = list.map { argument in
      let value = text.span(of: argument.expression)
      let start = argument.label.map { text.span(of: $0).start } ?? value.start
      return Argument(
        key: argument.label.map(text.name) ?? text.caseName(argument.expression) ?? "",
        whole: inFile(Span(Int(start), Int(value.end))), value: inFile(value),
        comma: argument.trailingComma.map { inFile(text.span(of: $0)) })
    }
  }
}

extension AnnotationText {
  /// Returns the text that changes when an argument is removed with one comma, and the gaps in it. The text is
  /// between the neighbours of the argument, or the parentheses. The gaps contain the white space and the comments
  /// around the argument and its comma. `nil` if the annotation has no such argument.
  func surroundings(of key: String) -> (place: Span, gaps: [Span])? {
    guard let index = arguments.firstIndex(where: { $0.key == key }), let parentheses else { return nil }
    let found = arguments[index]
    let before = index > 0 ? arguments[index - 1] : nil
    let next = arguments.dropFirst(index + 1).first
    let end = next?.whole.start ?? parentheses.end - 1
    // Removes the comma after the argument, or the comma before it if the argument is the last one.
    let removals = found.comma.map { [found.whole, $0] } ?? [before?.comma, found.whole].compactMap { $0 }
    let start = (found.comma == nil ? before?.whole.end : before?.comma?.end) ?? parentheses.start + 1
    let starts = [start] + removals.map(\.end)
    let ends = removals.map(\.start) + [end]
    return (Span(Int(start), Int(end)), zip(starts, ends).map { Span(Int($0), Int($1)) })
  }
}
