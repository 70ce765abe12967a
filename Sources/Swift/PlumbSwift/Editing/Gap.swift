/// The white space and the comments that remain if the code between them is removed.
///
///     Gap([" ", " /* why */", "\n    "])  // " /* why */\n    "
struct Gap {
  /// The remaining bytes, in the order of the pieces.
  private(set) var bytes: ArraySlice<UInt8>

  /// Creates a gap from the pieces around the removed code. `opens` is `true` if the code before the gap is `(`.
  init(_ pieces: [ArraySlice<UInt8>], opens: Bool = false) {
    bytes = pieces.first ?? []
    for piece in pieces.dropFirst() { add(piece, prefersNone: opens && bytes.isEmpty) }
  }

  /// Whether the gap contains a comment, and not only white space.
  var containsComment: Bool { !bytes.allSatisfy(\.isWhite) }

  /// Appends a piece. Of the white space on both sides only one is kept: the one with a line break.
  private mutating func add(_ next: ArraySlice<UInt8>, prefersNone: Bool) {
    let (mine, theirs) = (bytes.whiteAtEnd, next.prefix(while: \.isWhite))
    let breaksLine = (mine: mine.contains(where: \.isLineEnd), theirs: theirs.contains(where: \.isLineEnd))
    if breaksLine.mine || !breaksLine.theirs && (!mine.isEmpty || prefersNone) {
      bytes += next.dropFirst(theirs.count)
    } else {
      bytes = bytes.dropLast(mine.count) + next
    }
  }

  /// Returns the gap with other white space at its end. If the last comment needs a line break after it, `line` is
  /// used instead.
  func ending(in white: ArraySlice<UInt8>, line: String) -> ArraySlice<UInt8> {
    let text = bytes.dropLast(bytes.whiteAtEnd.count)
    return text.endsInLineComment && !white.contains(where: \.isLineEnd) ? text + line.utf8 : text + white
  }
}

extension ArraySlice<UInt8> {
  /// Whether code after these bytes (white space and comments) would be part of the last comment.
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
  /// The white space at the end, including line breaks. Empty if the bytes end otherwise.
  var whiteAtEnd: ArraySlice<UInt8> { self[((lastIndex { !$0.isWhite } ?? startIndex - 1) + 1)...] }
}
