import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbSystem
import PlumbText

/// Creates edits of the declarations in one file. The file itself does not change until the caller applies the edits.
///
///     let editor = SourceEditor(file)
///     let edits = [editor.replaceType(of: title, by: "Int64"), editor.setDefault(of: title, to: "0")]
///     let bytes = try edits.compactMap { $0 }.applied(to: file.bytes)
///
/// The declarations must have been read from the same bytes. A function returns `nil` if it cannot edit the
/// declaration, for example if the place is unknown, or if the property shares its `var` with others.
public struct SourceEditor: Sendable {
  /// The file of the edits. Declarations with another path are not edited.
  public let file: SourceFile
  /// The table of lines, for the locations of edits.
  let lines: LineTable
  /// The ignore comments for Plumb.
  let ignoreComments: [IgnoreComments.Comment]
  /// The line break of the file.
  let newline: String
  /// The neighbours of new properties, by class.
  let known = Guarded<[Neighbours.Key: Neighbours]>([:])

  /// Creates an editor of one file. Computing the lines and the comments takes two passes over the bytes.
  public init(_ file: SourceFile) {
    self.file = file
    lines = LineTable(file.bytes)
    newline = file.bytes.lineBreak
    ignoreComments = SourceScan(file.bytes).comments
  }

  // MARK: - Types and values

  /// Replaces the type of a property: `var count: Int32` becomes `var count: Int64`. If the type is inferred, the new
  /// type is added after the name.
  public func replaceType(of property: PropertyDeclaration, by type: String) -> TextEdit? {
    guard isHere(property), !property.form.sharesVariable else { return nil }
    if let place = property.places.type { return replace(place, by: type) }
    return property.places.name.flatMap { insert(": \(type)", at: Int($0.end)) }
  }

  /// Adds or removes the question mark of a type with any name: `Money` becomes `Money?`.
  ///
  /// `nil` if no change is needed, or if an alias or other syntax hides the question mark of the type.
  public func setOptional(_ isOptional: Bool, of property: PropertyDeclaration) -> TextEdit? {
    guard isHere(property), !property.form.sharesVariable, let place = property.places.type, isInFile(place) else {
      return nil
    }
    let mark = file.bytes[place.range].last
    let isMarked = mark == UInt8(ascii: "?") || mark == UInt8(ascii: "!")
    if isOptional == isMarked { return mark == UInt8(ascii: "!") ? replaceMark(place, by: "?") : nil }
    if !isOptional { return replaceMark(place, by: "") }
    let isPlain = file.bytes[place.range].allSatisfy { !$0.isWhite && $0 != UInt8(ascii: "&") }
    return isPlain ? insert("?", at: Int(place.end)) : nil
  }

  private func replaceMark(_ type: Span, by text: String) -> TextEdit? {
    replace(Span(Int(type.end) - 1, Int(type.end)), by: text)
  }

  /// Replaces or adds the initial value. For `nil`, removes it with its `=`.
  public func setDefault(of property: PropertyDeclaration, to value: String?) -> TextEdit? {
    guard isHere(property), !property.form.sharesVariable, !property.form.isComputed else { return nil }
    let head = property.places.type ?? property.places.name
    switch (property.places.defaultValue, value) {
    case (let place?, let value?): return replace(place, by: value)
    case (nil, let value?): return head.flatMap { insert(" = \(value)", at: Int($0.end)) }
    case (let place?, nil): return head.flatMap { removeDefault(place, behind: Int($0.end)) }
    case (nil, nil): return nil
    }
  }

  /// Removes the initial value and its `=`. The comments around the `=` are preserved.
  private func removeDefault(_ value: Span, behind head: Int) -> TextEdit? {
    guard isInFile(value) else { return nil }
    let sign = endOfComments(from: head, overLines: true)
    guard sign < Int(value.start), file.bytes[sign] == UInt8(ascii: "=") else { return nil }
    let gap = Gap([file.bytes[head..<sign], file.bytes[(sign + 1)..<Int(value.start)]])
    let rest = file.bytes[Int(value.end)..<lineEnd(of: Int(value.end))].drop(while: \.isWhite)
    let endsLine = rest.isEmpty || rest.starts(with: "//".utf8)
    let preserved = gap.ending(in: [], line: endsLine ? "" : newline + indentation(at: head))
    return replace(Span(head, Int(value.end)), by: preserved)
  }
}

// MARK: - Making edits

extension SourceEditor {
  /// Whether a place is within the file's bytes. It may not be if the declaration was read from another state of the
  /// file.
  func isInFile(_ place: Span) -> Bool { Int(place.end) <= file.bytes.count && place.start <= place.end }

  /// Whether a property was read from this file, and not from a file with an extension of its class.
  func isHere(_ property: PropertyDeclaration) -> Bool { property.places.file == file.path }

  /// Returns the edit that replaces a place. All other edits use it. `nil` if the place is not within the file.
  func replace(_ place: Span, by text: String) -> TextEdit? {
    guard isInFile(place) else { return nil }
    return TextEdit(lines.location(place, in: file.path), replacement: text)
  }

  /// Replaces only the bytes that differ, so that edits next to them do not overlap.
  func shorten(_ place: Span, to text: ArraySlice<UInt8>) -> TextEdit? {
    let old = file.bytes[place.range.clamped(to: 0..<file.bytes.count)]
    let start = zip(old, text).prefix { $0 == $1 && $0 < 0x80 }.count
    let end = zip(old.dropFirst(start).reversed(), text.dropFirst(start).reversed()).prefix { $0 == $1 && $0 < 0x80 }
    let new = text.dropFirst(start).dropLast(end.count)
    return replace(Span(Int(place.start) + start, Int(place.end) - end.count), by: new)
  }

  /// Returns the edit that replaces a place by bytes. `nil` if the bytes are not valid UTF-8.
  func replace(_ place: Span, by bytes: some Sequence<UInt8>) -> TextEdit? {
    String(validating: bytes, as: UTF8.self).flatMap { replace(place, by: $0) }
  }

  /// Removes a place. A space remains if two words would be joined otherwise.
  func remove(_ place: Span) -> TextEdit? {
    guard isInFile(place) else { return nil }
    let (before, behind) = (file.bytes[..<Int(place.start)].last, file.bytes[Int(place.end)...].first)
    let joinsWords = before?.continuesName == true && behind?.continuesName == true
    return replace(place, by: joinsWords ? " " : "")
  }

  /// Inserts a text before the byte at an offset.
  func insert(_ text: String, at offset: Int) -> TextEdit? { replace(Span(offset, offset), by: text) }

  /// Returns the white space at the start of a byte's line.
  func indentation(at offset: Int) -> String {
    let start = lineStart(of: offset)
    let end = file.bytes[start..<min(offset, file.bytes.count)].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? offset
    return String(decoding: file.bytes[start..<end], as: UTF8.self)
  }

  /// Returns the offset of the first byte of a byte's line.
  func lineStart(of offset: Int) -> Int {
    let offset = min(offset, file.bytes.count)
    if offset > 0, file.bytes[offset - 1].isLineEnd { return offset }
    return lines.bytes(ofLine: lines.line(of: offset))?.lowerBound ?? 0
  }

  /// Returns the offset of the line's end, before its line break.
  func lineEnd(of offset: Int) -> Int {
    let offset = min(offset, file.bytes.count)
    guard let line = lines.bytes(ofLine: lines.line(of: offset)) else { return file.bytes.count }
    let end = file.bytes[line].lastIndex { !$0.isLineEnd }.map { $0 + 1 } ?? line.lowerBound
    return max(offset, end)
  }

  /// Whether the line before a byte contains only white space.
  func beginsLine(_ offset: Int) -> Bool {
    file.bytes[lineStart(of: offset)..<offset].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}
