import PlumbCore
import PlumbDeclarations
import PlumbModel

extension SourceEditor {
  /// Adds an argument to the annotation at a place, or changes the existing one. The other arguments do not change.
  ///
  ///     @Relationship(inverse: "items")                        // deleteRule: .cascade
  ///     @Relationship(inverse: "items", deleteRule: .cascade)  // after it, where the macro accepts it
  ///
  /// `nil` if the annotation cannot be parsed, or for a trait that is present already.
  package func setArgument(_ argument: AnnotationArgument, of annotation: Span) -> TextEdit? {
    guard let text = AnnotationText(annotation, in: file) else { return nil }
    if let found = text.arguments.first(where: { $0.key == argument.name.rawValue }) {
      return argument.name.isTrait ? nil : replace(found.value, by: argument.value.code)
    }
    return add(argument, to: text)
  }

  /// Removes an argument with a comma. For the only argument, it removes the parentheses, or the annotation if it has
  /// no meaning without them. The comments around the argument are preserved.
  ///
  ///     @Attribute(.unique, persistentName: "x")  // without unique: @Attribute(persistentName: "x")
  ///     @Attribute(.unique) var id: UUID          // without unique: var id: UUID
  package func removeArgument(_ name: AnnotationArgument.Name, of annotation: Span) -> TextEdit? {
    guard let text = AnnotationText(annotation, in: file), let parentheses = text.parentheses,
      let (place, ranges) = text.surroundings(of: name.rawValue)
    else { return nil }
    let (isFirst, isLast) = (place.start == parentheses.start + 1, place.end == parentheses.end - 1)
    let gaps = ranges.map { file.bytes[$0.range] }
    let gap = Gap(gaps, opens: isFirst)
    if !isLast { return shorten(place, to: isFirst && !gap.containsComment ? gaps.first ?? [] : gap.bytes) }
    let line = newline + indentation(at: Int(annotation.start))
    let preserved = gap.ending(in: (gaps.last ?? []).whiteAtEnd, line: line)
    // Replaces the text in one edit, so that another edit cannot insert text between a comment and the end of its
    // line.
    if !isFirst { return gap.containsComment ? replace(place, by: preserved) : shorten(place, to: preserved) }
    if gap.containsComment { return replace(parentheses, by: "(".utf8 + preserved + ")".utf8) }
    return isRedundantAlone(text.head) ? removeAnnotation(at: annotation) : remove(parentheses)
  }

  /// Whether an annotation without arguments has no meaning: `@Attribute`, with or without its module.
  private func isRedundantAlone(_ head: Span) -> Bool {
    let name = file.bytes[head.range.clamped(to: 0..<file.bytes.count)].reversed().prefix { $0.continuesName }
    return ["Attribute", "CompositionField"].contains(String(decoding: name.reversed(), as: UTF8.self))
  }

  /// Inserts an argument before the first argument that the macro expects later. It is on a separate line if that
  /// argument is.
  private func add(_ argument: AnnotationArgument, to text: AnnotationText) -> TextEdit? {
    let code = argument.description
    guard let parentheses = text.parentheses else { return insert("(\(code))", at: Int(text.head.end)) }
    if let next = text.arguments.first(where: { Self.rank($0.key) > Self.rank(argument.name.rawValue) }) {
      let start = Int(next.whole.start)
      let gap = beginsLine(start) ? "," + newline + indentation(at: start) : ", "
      return insert(code + gap, at: start)
    }
    guard let last = text.arguments.last else { return insert(code, at: Int(parentheses.start) + 1) }
    let start = Int(last.whole.start)
    let gap = beginsLine(start) ? newline + indentation(at: start) : " "
    if let comma = last.comma { return insert(gap + code + ",", at: Int(comma.end)) }
    return insert("," + gap + code, at: Int(last.whole.end))
  }

  /// Returns the position of an argument among the others. Unknown arguments are last.
  private static func rank(_ key: String) -> Int {
    AnnotationArgument.Name.allCases.firstIndex { $0.rawValue == key } ?? AnnotationArgument.Name.allCases.count
  }
}
