/// The white space and the comments that are left where the code between them goes.
///
///     Gap([" ", " /* why */", "\n    "])  // " /* why */\n    "
struct Gap {
  /// What is left, in the order of the pieces.
  private(set) var bytes: ArraySlice<UInt8>

  /// Code stands before the gap, `(` where it `opens`.
  init(_ pieces: [ArraySlice<UInt8>], opens: Bool = false) {
    bytes = pieces.first ?? []
    for piece in pieces.dropFirst() { add(piece, prefersNone: opens && bytes.isEmpty) }
  }

  /// Whether more than white space is left.
  var holdsComment: Bool { !bytes.allSatisfy(\.isWhite) }

  /// Where two meet, the white space of one is enough: that with a line break.
  private mutating func add(_ next: ArraySlice<UInt8>, prefersNone: Bool) {
    let (mine, theirs) = (bytes.whiteAtEnd, next.prefix(while: \.isWhite))
    let breaksLine = (mine: mine.contains(where: \.isLineEnd), theirs: theirs.contains(where: \.isLineEnd))
    if breaksLine.mine || !breaksLine.theirs && (!mine.isEmpty || prefersNone) {
      bytes += next.dropFirst(theirs.count)
    } else {
      bytes = bytes.dropLast(mine.count) + next
    }
  }

  /// With other white space at its end; `line`, a line break, stands there where the last comment needs one.
  func ending(in white: ArraySlice<UInt8>, line: String) -> ArraySlice<UInt8> {
    let text = bytes.dropLast(bytes.whiteAtEnd.count)
    return text.endsInLineComment && !white.contains(where: \.isLineEnd) ? text + line.utf8 : text + white
  }
}

extension ArraySlice<UInt8> {
  /// Whether code behind these bytes, white space and comments, would be a part of the last comment.
  fileprivate var endsInLineComment: Bool {
    var index = startIndex
    var isInLine = false
    while index < endIndex {
      let end = endOfComment(at: index)
      isInLine = end == nil ? isInLine && !self[index].isLineEnd : self[index + 1] == UInt8(ascii: "/")
      index = end ?? index + 1
    }
    return isInLine
  }
}

extension ArraySlice<UInt8> {
  /// The white space at the end, line breaks included; empty where there is none.
  var whiteAtEnd: ArraySlice<UInt8> { self[((lastIndex { !$0.isWhite } ?? startIndex - 1) + 1)...] }
}
