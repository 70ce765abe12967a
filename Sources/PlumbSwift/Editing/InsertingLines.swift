import PlumbModel

extension SourceEditor {
  /// Puts an annotation on a line of its own above a property, or before it where the property shares its line.
  public func addAnnotation(_ annotation: String, to property: PropertyDeclaration) -> TextEdit? {
    guard isHere(property), !property.form.sharesVariable, let whole = property.places.whole else { return nil }
    return addAnnotation(annotation, at: Int(whole.start))
  }

  /// The same above a class.
  public func addAnnotation(_ annotation: String, to entity: EntityDeclaration) -> TextEdit? {
    guard entity.places.file == file.path, let whole = entity.places.whole else { return nil }
    return addAnnotation(annotation, at: Int(whole.start))
  }

  private func addAnnotation(_ annotation: String, at start: Int) -> TextEdit? {
    guard beginsLine(start) else { return insert(annotation + " ", at: start) }
    let gap = newline + indentation(at: start)
    return insert(lines(of: annotation).joined(separator: gap) + gap, at: start)
  }

  /// Removes an annotation, with its line where it has one of its own.
  public func removeAnnotation(at place: Span) -> TextEdit? {
    var end = Int(place.end)
    while end < file.bytes.count, file.bytes[end] == 0x20 || file.bytes[end] == 0x09 { end += 1 }
    if beginsLine(Int(place.start)), end < file.bytes.count, Self.isLineEnd(file.bytes[end]) {
      while end < file.bytes.count, file.bytes[end] <= 0x20 { end += 1 }
    }
    return replace(Span(Int(place.start), end), by: "")
  }

  /// Puts a property into a class: at its sorted place among those of its kind, with the indentation and the blank lines
  /// of its neighbours.
  ///
  /// - Parameter declaration: The lines, indented among themselves only: `@Attribute(.unique)\nvar title: String = ""`.
  public func addProperty(
    _ declaration: String, named name: String, isRelationship: Bool, to entity: EntityDeclaration
  ) -> TextEdit? {
    let siblings = entity.properties.filter(isNeighbour)
    let kin = siblings.filter { $0.isRelationship == isRelationship }
    if let before = kin.last(where: { $0.name < name }) { return add(declaration, behind: before, siblings) }
    if let after = kin.first { return add(declaration, before: after, siblings) }
    if isRelationship, let last = siblings.last { return add(declaration, behind: last, siblings) }
    if let first = siblings.first { return add(declaration, before: first, siblings) }
    return addFirst(declaration, to: entity)
  }

  /// One that stands in this file, on lines of its own and in no branch of `#if`.
  private func isNeighbour(_ property: PropertyDeclaration) -> Bool {
    guard isHere(property), !property.form.isConditional, !property.form.isComputed,
      let whole = property.places.whole
    else { return false }
    return beginsLine(Int(whole.start))
  }

  private func add(
    _ declaration: String, behind neighbour: PropertyDeclaration, _ siblings: [PropertyDeclaration]
  ) -> TextEdit? {
    guard let whole = neighbour.places.whole else { return nil }
    let indentation = indentation(at: Int(whole.start))
    let gap = hasBlankLines(siblings) ? newline + newline : newline
    return insert(gap + indented(declaration, indentation), at: lineEnd(of: Int(whole.end)))
  }

  private func add(
    _ declaration: String, before neighbour: PropertyDeclaration, _ siblings: [PropertyDeclaration]
  ) -> TextEdit? {
    guard let whole = neighbour.places.whole else { return nil }
    let indentation = indentation(at: Int(whole.start))
    let gap = hasBlankLines(siblings) ? newline + newline : newline
    return insert(indented(declaration, indentation) + gap, at: startWithComments(Int(whole.start)))
  }

  private func addFirst(_ declaration: String, to entity: EntityDeclaration) -> TextEdit? {
    guard entity.places.file == file.path, let body = entity.places.body, let whole = entity.places.whole else {
      return nil
    }
    let outer = indentation(at: Int(whole.start))
    let member = outer + "  "
    let open = Int(body.start) + 1
    let isEmpty = file.bytes[open..<max(open, Int(body.end) - 1)].allSatisfy { $0 <= 0x20 }
    if isEmpty {
      let inside = Span(open, max(open, Int(body.end) - 1))
      return replace(inside, by: newline + indented(declaration, member) + newline + outer)
    }
    return insert(newline + indented(declaration, member), at: open)
  }
}

// MARK: - Lines

extension SourceEditor {
  private func lines(of text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  private func indented(_ text: String, _ indentation: String) -> String {
    lines(of: text).map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: newline)
  }

  /// Whether a blank line stands between most properties.
  private func hasBlankLines(_ siblings: [PropertyDeclaration]) -> Bool {
    let places = siblings.compactMap(\.places.whole).sorted { $0.start < $1.start }
    let gaps = zip(places, places.dropFirst()).map { one, next in
      let between = file.bytes[Int(min(one.end, next.start))..<Int(next.start)]
      return between.count { $0 == 0x0A } > 1 + comments(in: between)
    }
    return gaps.isEmpty ? true : gaps.count { $0 } * 2 > gaps.count
  }

  /// Lines between two properties that hold something: comments.
  private func comments(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.split(separator: 0x0A).count { line in line.contains { $0 > 0x20 } }
  }

  /// The beginning of the line, or of the first comment that stands right above it.
  private func startWithComments(_ offset: Int) -> Int {
    var start = lineStart(of: offset)
    while start > 0 {
      let above = lineStart(of: start - 1)
      let text = file.bytes[above..<(start - 1)].drop { $0 == 0x20 || $0 == 0x09 }
      guard text.starts(with: "//".utf8) else { break }
      start = above
    }
    return start
  }
}

extension PropertyDeclaration {
  fileprivate var isRelationship: Bool { if case .relationship = kind { true } else { false } }
}
