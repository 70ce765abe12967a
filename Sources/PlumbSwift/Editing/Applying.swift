import PlumbModel

/// Why edits cannot be applied together; none of them is then.
public enum EditConflict: Error, Hashable, Sendable {
  /// Two edits that change the same text.
  case overlap(TextEdit, TextEdit)
  /// An edit of what is not there.
  case outOfRange(TextEdit)
}

extension [TextEdit] {
  /// The bytes with all edits applied, or none of them.
  ///
  ///     let edit = TextEdit(location, replacement: "Int64")  // of the bytes of `Int32`
  ///     try [edit].applied(to: Array("var count: Int32".utf8))  // var count: Int64
  ///
  /// The order makes no difference, but for insertions at one place, which come in the order they have here. An edit
  /// that is there twice is applied once. Only offsets count; all edits have to be of one file.
  ///
  /// - Throws: `EditConflict` where two edits change the same text, or one is beyond the bytes' end.
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
  /// The bytes that are replaced; empty for an insertion.
  var range: Range<Int> {
    let start = Swift.max(0, location.start.offset)
    return start..<Swift.max(start, location.end.offset)
  }

  /// Insertions stand before what is replaced at the same place.
  fileprivate func order(at index: Int) -> (Int, Int, Int) { (range.lowerBound, range.isEmpty ? 0 : 1, index) }
}
