import PlumbCore

/// The ignore comments for Plumb in a file: `// plumb:ignore …`, `/// plumb:ignore …`. Block comments are not ignore
/// comments.
///
/// A comment applies to the code before it on its line, or to the next code. The scanner of the file passes the starts
/// of code, the line ends and the comments, in their order.
struct IgnoreComments {
  /// An ignore comment.
  struct Comment {
    /// The place from the first slash to the end of the line.
    var place: Span
    /// The offset of the code that the comment applies to.
    var target: Int
  }

  /// The comments in the order of the code that they apply to.
  private(set) var comments: [Comment] = []
  /// The offset of the first code on the current line. `nil` if the line has none so far.
  private(set) var lineCode: Int?
  /// The comments above code that is not scanned yet.
  private var waiting: [Span] = []

  private static let marker = Array("plumb:ignore".utf8)

  /// Records a comment if it is an ignore comment.
  mutating func add(_ comment: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    let text = bytes[comment].drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: " ") }
    guard text.starts(with: Self.marker) else { return }
    let place = Span(comment.lowerBound, comment.upperBound)
    if let lineCode { comments.append(Comment(place: place, target: lineCode)) } else { waiting.append(place) }
  }

  /// Records code. The waiting comments apply to it.
  mutating func addCode(at index: Int) {
    if lineCode == nil { lineCode = index }
    if !waiting.isEmpty { finish(at: index) }
  }

  /// Ends a line.
  mutating func endLine() { lineCode = nil }

  /// Ends the file. Comments without code after them apply to its end.
  mutating func finish(at end: Int) {
    comments += waiting.map { Comment(place: $0, target: end) }
    waiting = []
  }
}
