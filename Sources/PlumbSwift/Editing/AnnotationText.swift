import PlumbDeclarations
import PlumbText
import SwiftParser
import SwiftSyntax

/// An annotation as it is written, with the places of its arguments in the file.
///
/// Parsed from its own bytes, so that the tree of the file need not be kept.
struct AnnotationText {
  /// `@Attribute`, without parentheses.
  let head: Span
  /// From the opening parenthesis to the closing one; nil where there are none.
  let parentheses: Span?
  /// The arguments in the order they stand in, those that Plumb does not know too.
  let arguments: [Argument]

  /// One argument: `inverse: "items"`, `.unique`.
  struct Argument {
    /// `inverse` for `inverse: "items"`; the name of a trait for `.unique`.
    let key: String
    /// Label and value, without the comma.
    let whole: Span
    /// The value without its label; for a trait the same as `whole`.
    let value: Span
    /// The comma behind it; nil for the last one, unless a comma trails.
    let comma: Span?
  }

  /// nil where the bytes are no annotation that could be read without doubt.
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
  /// The text that changes when an argument goes with one comma: from the argument, or its comma, before it to the one
  /// behind it, or to a parenthesis; and the white space and comments in there, which stand around the two.
  func surroundings(of key: String) -> (place: Span, gaps: [Span])? {
    guard let index = arguments.firstIndex(where: { $0.key == key }), let parentheses else { return nil }
    let found = arguments[index]
    let before = index > 0 ? arguments[index - 1] : nil
    let next = arguments.dropFirst(index + 1).first
    let end = next?.whole.start ?? parentheses.end - 1
    // The comma is that behind the argument, and the one before it where there is no other.
    let gone = found.comma.map { [found.whole, $0] } ?? [before?.comma, found.whole].compactMap { $0 }
    let start = (found.comma == nil ? before?.whole.end : before?.comma?.end) ?? parentheses.start + 1
    let starts = [start] + gone.map(\.end)
    let ends = gone.map(\.start) + [end]
    return (Span(Int(start), Int(end)), zip(starts, ends).map { Span(Int($0), Int($1)) })
  }
}
