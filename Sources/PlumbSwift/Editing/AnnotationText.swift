import PlumbModel
import SwiftParser
import SwiftSyntax

/// An annotation as it is written, with the places of its arguments in the file.
struct AnnotationText {
  /// `@Attribute`, without parentheses.
  let head: Span
  /// From the opening parenthesis to the closing one.
  let parentheses: Span?
  let arguments: [Argument]

  struct Argument {
    /// `inverse` for `inverse: "items"`; the name of a trait for `.unique`.
    let key: String
    /// Label and value, without the comma.
    let whole: Span
    let value: Span
    let comma: Span?
  }

  /// nil where the bytes are no annotation that could be read without doubt.
  init?(_ place: Span, in file: SourceFile) {
    let range = place.range.clamped(to: 0..<file.bytes.count)
    let slice = Array(file.bytes[range])
    let syntax = slice.withUnsafeBufferPointer { bytes in
      var parser = Parser(bytes, maximumNestingLevel: Nesting.greatestDepth)
      return AttributeSyntax.parse(from: &parser)
    }
    guard !syntax.hasError else { return nil }
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
