import PlumbCore
import PlumbDeclarations
import PlumbModel

extension SourceEditor {
  /// Inserts an annotation on a separate line above a property, or before it if the property is not at the start of
  /// its line.
  ///
  /// - Parameter annotation: The annotation with its `@`. Its further lines get the property's indentation.
  public func addAnnotation(_ annotation: String, to property: PropertyDeclaration) -> TextEdit? {
    guard isHere(property), !property.form.sharesVariable, let whole = property.places.whole else { return nil }
    return addAnnotation(annotation, at: Int(whole.start))
  }

  /// Inserts an annotation on a separate line above a class.
  public func addAnnotation(_ annotation: String, to entity: EntityDeclaration) -> TextEdit? {
    guard entity.places.file == file.path, let whole = entity.places.whole else { return nil }
    return addAnnotation(annotation, at: Int(whole.start))
  }

  private func addAnnotation(_ annotation: String, at start: Int) -> TextEdit? {
    guard beginsLine(start) else { return insert(annotation + " ", at: start) }
    let gap = newline + indentation(at: start)
    return insert(lines(of: annotation).joined(separator: gap) + gap, at: start)
  }

  /// Removes an annotation, with its line if the line contains no other code.
  public func removeAnnotation(at place: Span) -> TextEdit? {
    guard isInFile(place) else { return nil }
    let count = file.bytes.count
    var (start, end) = (Int(place.start), Int(place.end))
    while end < count, Self.isSpace(file.bytes[end]) { end += 1 }
    if end < count, file.bytes[end].isLineEnd {
      if beginsLine(start) {
        while end < count, file.bytes[end] <= 0x20 { end += 1 }
      } else {
        start -= file.bytes[..<start].reversed().prefix(while: Self.isSpace).count
      }
    }
    return remove(Span(start, end))
  }

  /// Inserts a property into a class, at its sorted position among the properties of its kind, with the indentation
  /// and the blank lines of its neighbours.
  ///
  /// Attributes are before relationships. The neighbours are the properties in this file. Comments stay with the
  /// property below them.
  ///
  /// - Parameters:
  ///   - declaration: The lines, indented only relative to each other: `@Attribute(.unique)\nvar title: String = ""`.
  ///   - name: The name that the position depends on.
  /// - Returns: `nil` if the class has no body in this file, or if its body cannot be broken into lines.
  public func addProperty(
    _ declaration: String, named name: String, isRelationship: Bool, to entity: EntityDeclaration
  ) -> TextEdit? {
    add(declaration, named: name, isRelationship: isRelationship, to: entity.properties, in: entity.places)
  }

  /// Inserts an element into the struct of a composite, by the same rules.
  public func addElement(_ declaration: String, named name: String, to composition: CompositionDeclaration) -> TextEdit?
  {
    add(declaration, named: name, isRelationship: false, to: composition.elements, in: composition.places)
  }

  /// Inserts a declaration after the last property of its kind with a lesser name, or before the first property of
  /// its kind. Without a property of its kind, a relationship is inserted after all properties, an attribute before
  /// all.
  private func add(
    _ declaration: String, named name: String, isRelationship: Bool, to properties: [PropertyDeclaration],
    in places: SourceRanges
  ) -> TextEdit? {
    let siblings = neighbours(properties, isRelationship: nil, in: places)
    let related = neighbours(properties, isRelationship: isRelationship, in: places)
    // Attributes and relationships may have different blank lines.
    let spaced = related.properties.count > 1 ? related : siblings
    if let before = related.last(before: name) { return add(declaration, behind: before, spaced) }
    if let after = related.properties.first { return add(declaration, before: after, spaced) }
    if isRelationship, let last = siblings.properties.last { return add(declaration, behind: last, siblings) }
    if let first = siblings.properties.first { return add(declaration, before: first, siblings) }
    return addFirst(declaration, in: places)
  }

  /// Whether a property is in this file and at the start of a line.
  func isNeighbour(_ property: PropertyDeclaration) -> Bool {
    guard isHere(property), property.canBeNeighbour, let whole = property.places.whole else { return false }
    return beginsLine(Int(whole.start))
  }

  /// Inserts a declaration after a neighbour and the comments on its line.
  private func add(
    _ declaration: String, behind neighbour: PropertyDeclaration, _ siblings: Neighbours
  ) -> TextEdit? {
    guard let whole = neighbour.places.whole else { return nil }
    let indentation = indentation(at: Int(whole.start))
    let gap = siblings.haveBlankLines ? newline + newline : newline
    let rest = endOfComments(from: Int(whole.end))
    let text = gap + indented(declaration, indentation)
    if rest == lineEnd(of: rest) { return insert(text, at: rest) }
    // Other code on the neighbour's line is moved to a separate line: the brace of the class, or another member.
    let isBrace = file.bytes[rest] == UInt8(ascii: "}")
    let outer = isBrace ? String(indentation.dropLast(indentationStep.count)) : indentation
    let code = file.bytes[..<rest].lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? rest
    guard file.bytes[rest] != UInt8(ascii: ";"), code >= Int(whole.end), !hasIgnoreComment(onLineOf: rest) else {
      return add(declaration, before: neighbour, siblings)
    }
    return replace(Span(code, rest), by: text + newline + outer)
  }

  /// Inserts a declaration before a neighbour and the comments above it.
  private func add(
    _ declaration: String, before neighbour: PropertyDeclaration, _ siblings: Neighbours
  ) -> TextEdit? {
    guard let whole = neighbour.places.whole else { return nil }
    let indentation = indentation(at: Int(whole.start))
    let gap = siblings.haveBlankLines ? newline + newline : newline
    return insert(indented(declaration, indentation) + gap, at: startWithComments(Int(whole.start)))
  }

  /// Inserts a declaration into a body without properties, below the opening brace and the comment after it.
  private func addFirst(_ declaration: String, in places: SourceRanges) -> TextEdit? {
    guard places.file == file.path, let body = places.body, let whole = places.whole else { return nil }
    let outer = indentation(at: Int(whole.start))
    let member = outer + indentationStep
    let open = Int(body.start) + 1
    let close = max(open, Int(body.end) - 1)
    let isEmpty = file.bytes[open..<close].allSatisfy { $0 <= 0x20 }
    if isEmpty {
      if lineEnd(of: open) > close, hasIgnoreComment(onLineOf: close) { return nil }
      return replace(Span(open, close), by: newline + indented(declaration, member) + newline + outer)
    }
    let rest = endOfComments(from: open)
    if rest == lineEnd(of: rest) { return insert(newline + indented(declaration, member), at: rest) }
    guard !hasIgnoreComment(onLineOf: open) else { return nil }
    if rest == close {
      let comment = rest - file.bytes[open..<rest].whiteAtEnd.count
      return replace(Span(comment, rest), by: newline + indented(declaration, member) + newline + outer)
    }
    // Members on the line of the brace are moved to the next line.
    let code = file.bytes[open...].firstIndex { !Self.isSpace($0) } ?? open
    return replace(Span(open, code), by: newline + indented(declaration, member) + newline + member)
  }

  /// Whether the line of an offset has an ignore comment for Plumb after the offset. Such a line must not be broken,
  /// because the comment would then apply to other code.
  private func hasIgnoreComment(onLineOf offset: Int) -> Bool {
    let line = offset..<lineEnd(of: offset)
    return ignoreComments.contains { line.contains(Int($0.place.start)) }
  }
}

// MARK: - Lines

extension SourceEditor {
  /// The white space before the first indented line. Two spaces if no line is indented. Lines of a block comment are
  /// ignored.
  private var indentationStep: String {
    for line in file.bytes.split(separator: 0x0A) {
      let white = line.prefix(while: Self.isSpace)
      guard let first = line.dropFirst(white.count).first, first > 0x20, first != UInt8(ascii: "*") else { continue }
      if white.first == 0x09 { return "\t" }
      if (2...8).contains(white.count) { return String(repeating: " ", count: white.count) }
    }
    return "  "
  }
}

extension SourceEditor {
  /// Returns the lines of a text to insert. They are separated by `\n`, independent of the file's line ends.
  private func lines(of text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// Returns the text with white space before each line that is not empty, and with the file's line ends.
  private func indented(_ text: String, _ indentation: String) -> String {
    lines(of: text).map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: newline)
  }

  /// Whether most properties are separated by a blank line.
  func hasBlankLines(_ siblings: [PropertyDeclaration]) -> Bool {
    let places = siblings.compactMap(\.places.whole).sorted { $0.start < $1.start }
    let gaps = zip(places, places.dropFirst()).compactMap { one, next -> Bool? in
      // The blank lines around a method are not counted.
      guard endOfComments(from: Int(one.end), overLines: true) >= Int(next.start) else { return nil }
      let between = file.bytes[Int(min(one.end, next.start))..<Int(next.start)]
      return between.count { $0 == 0x0A } > 1 + comments(in: between)
    }
    if gaps.isEmpty { return !siblings.allSatisfy(isPlainLine) }
    return gaps.count { $0 } * 2 > gaps.count
  }

  /// Whether a property has the format of Xcode's templates, which have no blank lines between properties.
  private func isPlainLine(_ property: PropertyDeclaration) -> Bool {
    guard property.form.storage == .managed, let start = property.places.whole.map({ Int($0.start) }) else {
      return false
    }
    return startWithComments(start) == lineStart(of: start)
  }

  /// Returns the number of lines between two properties that are not blank, which are comments.
  private func comments(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.split(separator: 0x0A).count { line in line.contains { $0 > 0x20 } }
  }

  /// Returns the start of the line, or of the first comment above that belongs to the declaration: a comment directly
  /// above it, or an ignore comment for Plumb.
  private func startWithComments(_ offset: Int) -> Int {
    let ignoring = ignoreComments.filter { $0.target == offset && Int($0.place.start) < offset }
    var start = lineStart(of: ignoring.map { Int($0.place.start) }.min() ?? offset)
    while let above = startOfComment(above: start) { start = above }
    return start
  }

  /// Returns the start of the comment that ends on the line above. `nil` if no comment does, or if code is before the
  /// comment.
  private func startOfComment(above start: Int) -> Int? {
    guard start > 0 else { return nil }
    let isCRLF = start > 1 && file.bytes[start - 1] == 0x0A && file.bytes[start - 2] == 0x0D
    let end = start - (isCRLF ? 2 : 1)
    let line = file.bytes[lineStart(of: end)..<end]
    let text = line.drop(while: Self.isSpace)
    // A `MARK` comment belongs to all declarations that follow.
    if text.starts(with: "// MARK:".utf8) { return nil }
    if text.starts(with: "//".utf8) { return line.startIndex }
    guard let last = line.lastIndex(where: { !Self.isSpace($0) }), last > line.startIndex, file.bytes[last] == 0x2F,
      file.bytes[last - 1] == 0x2A
    else { return nil }
    let open = file.bytes[..<(last - 1)].indices.reversed().first { file.bytes[$0...].starts(with: "/*".utf8) }
    return open.flatMap { beginsLine($0) ? lineStart(of: $0) : nil }
  }

  /// Returns the offset after the following spaces and comments. Other lines are included only if `overLines` is
  /// `true`.
  func endOfComments(from offset: Int, overLines: Bool = false) -> Int {
    var index = offset
    while index < file.bytes.count {
      if Self.isSpace(file.bytes[index]) || overLines && file.bytes[index].isWhite {
        index += 1
      } else if let end = file.bytes.endOfComment(at: index) {
        let isLine = file.bytes[index + 1] == UInt8(ascii: "/")
        index = end
        if isLine && !overLines { return end }
      } else {
        break
      }
    }
    return index
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

extension EntityDeclaration {
  /// The number of properties that determine the file for new ones, because each new property needs it.
  private static let mostCounted = 100

  /// The file for new properties: the file that contains most of the first existing ones, which may be the file of an
  /// extension or of `_Item`. Of files with equal counts, it is the file of the class, or the first file by name.
  public var fileForProperties: String {
    var files: [String: Int] = [:]
    for index in properties.indices.prefix(Self.mostCounted) where properties[index].canBeNeighbour {
      files[properties[index].places.file, default: 0] += 1
    }
    let most = files.values.max() ?? 0
    let candidates = files.filter { $0.value == most }.keys
    return candidates.contains(places.file) ? places.file : candidates.min() ?? places.file
  }
}

extension PropertyDeclaration {
  /// Whether a new property may be inserted next to this one: it is declared in the class or in an extension of it,
  /// and not in a branch of `#if`.
  var canBeNeighbour: Bool {
    !form.isConditional && !form.isComputed && !form.isInBaseClass && places.whole != nil
  }
}
