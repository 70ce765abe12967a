import PlumbDeclarations
import PlumbModel
import PlumbText

/// Makes edits to one file's declarations; the file itself stays as it is until somebody applies them.
///
///     let editor = SourceEditor(file)
///     let edits = [editor.replaceType(of: title, by: "Int64"), editor.setDefault(of: title, to: "0")]
///     let bytes = try edits.compactMap { $0 }.applied(to: file.bytes)
///
/// Declarations have to be those that were read from these very bytes. A function returns nil where there is nothing to
/// edit: a place that was not read, a property that shares its `var` with others.
public struct SourceEditor: Sendable {
  /// The file that edits are made for; only declarations with its path are edited.
  public let file: SourceFile
  /// Offsets to lines, for the locations of edits.
  let lines: LineTable

  /// An editor of one file. Finding its lines is one pass over the bytes.
  public init(_ file: SourceFile) {
    self.file = file
    lines = LineTable(file.bytes)
  }

  // MARK: - Types and values

  /// `var count: Int32` becomes `var count: Int64`; where no type is written, it is added behind the name.
  public func replaceType(of property: PropertyDeclaration, by type: String) -> TextEdit? {
    guard isHere(property), !property.form.sharesVariable else { return nil }
    if let place = property.places.type { return replace(place, by: type) }
    return property.places.name.flatMap { insert(": \(type)", at: Int($0.end)) }
  }

  /// Adds or takes away the question mark, whatever the type is called: `Money` becomes `Money?`.
  ///
  /// nil where the written type hides its question mark in an alias, or behind other words.
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

  /// Replaces, adds or, for nil, removes the initial value with its `=`.
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

  /// The comments around the `=` stay.
  private func removeDefault(_ value: Span, behind head: Int) -> TextEdit? {
    guard isInFile(value) else { return nil }
    let sign = endOfComments(from: head, overLines: true)
    guard sign < Int(value.start), file.bytes[sign] == UInt8(ascii: "=") else { return nil }
    let gap = Gap([file.bytes[head..<sign], file.bytes[(sign + 1)..<Int(value.start)]])
    let rest = file.bytes[Int(value.end)..<lineEnd(of: Int(value.end))].drop(while: \.isWhite)
    let endsLine = rest.isEmpty || rest.starts(with: "//".utf8)
    let kept = gap.ending(in: [], line: endsLine ? "" : newline + indentation(at: head))
    return replace(Span(head, Int(value.end)), by: kept)
  }
}

// MARK: - Making edits

extension SourceEditor {
  /// Whether the bytes of a place are there: declarations may be of another state of the file.
  func isInFile(_ place: Span) -> Bool { Int(place.end) <= file.bytes.count && place.start <= place.end }

  /// Whether a property was read from this file, not from one with an extension of its class.
  func isHere(_ property: PropertyDeclaration) -> Bool { property.places.file == file.path }

  /// The edit that every other is made of; nil where the file has no such place.
  func replace(_ place: Span, by text: String) -> TextEdit? {
    guard isInFile(place) else { return nil }
    return TextEdit(lines.location(place, in: file.path), replacement: text)
  }

  /// Replaces no more than differs, so that edits of what stands beside it can be made with it.
  func shorten(_ place: Span, to text: ArraySlice<UInt8>) -> TextEdit? {
    let old = file.bytes[place.range.clamped(to: 0..<file.bytes.count)]
    let start = zip(old, text).prefix { $0 == $1 && $0 < 0x80 }.count
    let end = zip(old.dropFirst(start).reversed(), text.dropFirst(start).reversed()).prefix { $0 == $1 && $0 < 0x80 }
    let new = text.dropFirst(start).dropLast(end.count)
    return replace(Span(Int(place.start) + start, Int(place.end) - end.count), by: new)
  }

  /// The same for bytes; nil where they are no text.
  func replace(_ place: Span, by bytes: some Sequence<UInt8>) -> TextEdit? {
    String(validating: bytes, as: UTF8.self).flatMap { replace(place, by: $0) }
  }

  /// Removes a place, but for a space between words that would become one.
  func remove(_ place: Span) -> TextEdit? {
    guard isInFile(place) else { return nil }
    let (before, behind) = (file.bytes[..<Int(place.start)].last, file.bytes[Int(place.end)...].first)
    let joinsWords = before?.continuesName == true && behind?.continuesName == true
    return replace(place, by: joinsWords ? " " : "")
  }

  /// Puts a text before the byte at an offset.
  func insert(_ text: String, at offset: Int) -> TextEdit? { replace(Span(offset, offset), by: text) }

  /// The white space at the beginning of the line that a byte stands on.
  func indentation(at offset: Int) -> String {
    let start = lineStart(of: offset)
    let end = file.bytes[start..<min(offset, file.bytes.count)].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? offset
    return String(decoding: file.bytes[start..<end], as: UTF8.self)
  }

  /// The offset of the first byte of the line that a byte stands on.
  func lineStart(of offset: Int) -> Int {
    file.bytes[..<min(offset, file.bytes.count)].lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? 0
  }

  /// The offset of the line's end, before its line feed.
  func lineEnd(of offset: Int) -> Int {
    file.bytes[min(offset, file.bytes.count)...].firstIndex(where: \.isLineEnd) ?? file.bytes.count
  }

  /// Whether only white space stands before a byte on its line.
  func beginsLine(_ offset: Int) -> Bool {
    file.bytes[lineStart(of: offset)..<offset].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// `\r\n` where the file has it.
  var newline: String {
    let first = file.bytes.firstIndex(where: \.isLineEnd)
    guard let first, file.bytes[first] == 0x0D, first + 1 < file.bytes.count, file.bytes[first + 1] == 0x0A else {
      return "\n"
    }
    return "\r\n"
  }
}
