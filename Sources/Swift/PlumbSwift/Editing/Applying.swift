import PlumbModel

/// The reason why edits cannot be applied together. None of them is applied then.
public enum EditConflict: Error, Hashable, Sendable {
  /// Two edits that change the same text.
  case overlap(TextEdit, TextEdit)
  /// An edit beyond the end of the bytes.
  case outOfRange(TextEdit)
}

extension [TextEdit] {
  /// Returns the bytes with all edits applied.
  ///
  ///     let edit = TextEdit(location, replacement: "Int64")  // of the bytes of `Int32`
  ///     try [edit].applied(to: Array("var count: Int32".utf8))  // var count: Int64
  ///
  /// The order of the edits has no effect, except for insertions at one place, which are applied in array order. A
  /// duplicate edit is applied one time. Only the offsets are used: all edits must be of one file.
  ///
  /// - Throws: `EditConflict` if two edits change the same text, or if an edit is beyond the end of the bytes. No
  ///   edit is applied then.
  public func applied(to bytes: [UInt8]) throws(EditConflict) -> [UInt8] {
    var seen: Set<TextEdit> = []
    let edits = filter { seen.insert($0).inserted }.enumerated()
      .sorted { $0.element.order(at: $0.offset) < $1.element.order(at: $1.offset) }
      .map(\.element)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var last: TextEdit?
    var end = 0
    for edit in edits {
      guard edit.range.upperBound <= bytes.count, edit.location.start.offset <= edit.location.end.offset else {
        throw .outOfRange(edit)
      }
      if let last, edit.range.lowerBound < end { throw .overlap(last, edit) }
      result += bytes[end..<edit.range.lowerBound]
      result += edit.replacement.utf8
      end = edit.range.upperBound
      last = edit
    }
    return result + bytes[end...]
  }
}

extension TextEdit {
  /// The range of the replaced bytes. Empty for an insertion.
  var range: Range<Int> {
    let start = Swift.max(0, location.start.offset)
    return start..<Swift.max(start, location.end.offset)
  }

  /// Returns the sort key of an edit. Insertions are before replacements at the same place.
  fileprivate func order(at index: Int) -> (Int, Int, Int) { (range.lowerBound, range.isEmpty ? 0 : 1, index) }
}
