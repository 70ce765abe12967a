import PlumbText

/// The comments in a text between two items of a schema.
struct CloudComments {
  private var comments: [String] = []

  /// Finds the comments between the tokens of a text.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    var tokens = CloudTokens(bytes)
    while true {
      let token = tokens.next()
      add(bytes[token.lead..<token.range.lowerBound])
      if token.kind == .end { return }
    }
  }

  /// Adds the comments of a text that contains only white space and comments.
  private mutating func add(_ space: ArraySlice<UInt8>) {
    var index = space.startIndex
    while index < space.endIndex {
      guard let end = CloudTokens.comment(at: index, in: space)?.end else {
        index += 1
        continue
      }
      let comment = String(decoding: space[index..<end], as: UTF8.self)
      comments.append(comment.hasSuffix("\r") ? String(comment.dropLast()) : comment)
      index = end
    }
  }

  var isEmpty: Bool { comments.isEmpty }

  /// Returns the comments, one per line, each with its line break.
  func block(_ indent: String) -> String { comments.map { "\(indent)\($0)\n" }.joined() }

  /// The comments in one line, each with a space before it.
  var inLine: String { comments.map { " \($0)" }.joined() }

  /// Returns the number of bytes from the start of a text to the end of the last comment that begins in the first
  /// line; 0 if the first line has no comment.
  static func lengthInLine(_ bytes: ArraySlice<UInt8>) -> Int {
    var length = 0
    var index = bytes.startIndex
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\n") {
      guard let end = CloudTokens.comment(at: index, in: bytes)?.end else {
        index += 1
        continue
      }
      index = end
      length = end - bytes.startIndex
    }
    return length
  }
}
