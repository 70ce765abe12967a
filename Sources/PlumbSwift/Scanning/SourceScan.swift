import PlumbText

/// One pass over a file's bytes before it is parsed: comments that speak to Plumb, and whether the parser can take it.
///
/// The parser counts brackets and stops where they are nested too deeply, but it recurses without counting over other
/// things (`try try try …`, `A<A<A<…`, `else if … else if …`), and it takes twice as long for each further `[` of a
/// type. What no person writes is found here, and such a file is not parsed.
///
///     let scan = SourceScan(Array("var a = 1  // plumb:ignore drift-type".utf8))
///     scan.comments.first?.target  // 0: the code before it on its line
///     scan.overflow                // nil
struct SourceScan {
  /// The byte offset where the file gets too deep or too costly for the parser, or nil. The scan ends there.
  private(set) var overflow: Overflow?
  /// No fewer than the parser sees.
  private(set) var tokens = 0
  /// The tokens that the parser may go over again.
  private(set) var effort = 0
  /// The comments that speak to Plumb, in the order in which their code is reached.
  private(set) var comments: [Comment] = []
  /// The first marker of a merge conflict, outside of strings and comments.
  private(set) var conflict: MergeConflict?

  /// Why a file is not parsed, and from which byte on.
  struct Overflow: Equatable {
    let place: Int
    let reason: Reason

    /// With the file's name before it, a message.
    enum Reason: String {
      case depth = "is nested too deeply to read"
      case effort = "has a statement that is too long to read"
    }
  }

  /// A comment that speaks to Plumb: `// plumb:ignore …`, `/// plumb:ignore …`. Those between `/*` and `*/` do not.
  struct Comment {
    /// From its first slash to its line's end.
    var place: Span
    /// Where the code it speaks of begins.
    var target: Int
  }

  /// Scans all of the bytes; they need not be Swift.
  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = Scanner(bytes: buffer)
      scanner.run()
      overflow = scanner.nesting.overflow
      tokens = scanner.nesting.tokens
      effort = scanner.nesting.effort.done
      comments = scanner.comments
      conflict = scanner.conflict.map { MergeConflict(in: bytes, at: $0, line: LineTable(bytes).line(of: $0)) }
    }
  }
}

/// Tokens as far as nesting needs them: words, brackets, strings, comments.
///
/// Inside of strings nothing counts but interpolations, and inside of comments nothing at all.
private struct Scanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0
  var nesting = Nesting()
  var comments: [SourceScan.Comment] = []
  /// The offset of the first marker that a merge left.
  var conflict: Int?
  /// Where the first code of the line stands, if there was some.
  private var lineCode: Int?
  /// Comments above the code they speak of.
  private var waiting: [Span] = []

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Goes on until the file or the parser's patience ends. Comments with no code behind them speak of the file's end.
  mutating func run() {
    while index < bytes.count, nesting.overflow == nil { step() }
    for place in waiting { comments.append(.init(place: place, target: bytes.count)) }
  }

  /// Takes white space, a comment or a token.
  private mutating func step() {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      lineCode = nil
      nesting.endLine()
      index += 1
    case ...UInt8(ascii: " "): index = end(from: index + 1) { $0 == UInt8(ascii: " ") }
    default:
      if let end = bytes.endOfComment(at: index) { return comment(until: end) }
      codeBegins()
      token(byte)
    }
  }

  private mutating func token(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): string(pounds: 0)
    case UInt8(ascii: "#"): pound()
    case UInt8(ascii: "`"): quotedName()
    case _ where byte.continuesName: word()
    case UInt8(ascii: ")"):
      index += 1
      if let string = nesting.close(byte, at: index) { continueString(string) }
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "|"):
      if lineCode == index, isAtLineStart { lineSign() }
      fallthrough
    default:
      nesting.punctuation(byte, after: index > 0 ? bytes[index - 1] : 0, at: index)
      index += 1
    }
  }

  /// A sign that a line begins with may be the marker of a merge. From each of them the parser looks for the end of the
  /// other side, `>>>> ` too.
  private mutating func lineSign() {
    if conflict == nil, MergeConflict.isMarker(bytes, at: index) { conflict = index }
    if (1..<4).allSatisfy({ peek($0) == bytes[index] }) { nesting.effort.add(bytes: bytes.count - index) }
  }

  /// Whether nothing stands before this byte on its line.
  private var isAtLineStart: Bool {
    index == 0 || bytes[index - 1] == UInt8(ascii: "\n") || bytes[index - 1] == UInt8(ascii: "\r")
  }

  /// The first byte from an offset on that is of another kind. A loop of its own, for it is where the time goes.
  @inline(__always)
  private func end(from start: Int, while isOfKind: (UInt8) -> Bool) -> Int {
    var end = start
    while end < bytes.count, isOfKind(bytes[end]) { end += 1 }
    return end
  }

  /// The byte at a distance; 0 behind the file's end.
  private func peek(_ distance: Int) -> UInt8 {
    index + distance < bytes.count ? bytes[index + distance] : 0
  }

  /// Code on a new line is what the comments above have been waiting for.
  private mutating func codeBegins() {
    if lineCode == nil { lineCode = index }
    guard !waiting.isEmpty else { return }
    for place in waiting { comments.append(.init(place: place, target: index)) }
    waiting = []
  }

  private mutating func word() {
    let start = index
    index = end(from: start + 1, while: { $0.continuesName })
    nesting.word(bytes[start..<index], at: start)
  }

  /// `` `default` ``: no keyword, whatever stands in it. A sign that none on its line closes stands alone.
  private mutating func quotedName() {
    let marks: [UInt8] = [UInt8(ascii: "`"), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    let end = bytes[(index + 1)...].firstIndex(where: marks.contains)
    index = end.flatMap { bytes[$0] == UInt8(ascii: "`") ? $0 + 1 : nil } ?? index + 1
    nesting.other(at: index)
  }

  /// `#"…"#`, or `#if` and its like.
  private mutating func pound() {
    var pounds = 0
    while peek(0) == UInt8(ascii: "#") {
      pounds += 1
      index += 1
    }
    if peek(0) == UInt8(ascii: "\"") {
      string(pounds: pounds)
    } else {
      // The parser looks for a literal's end behind each of them.
      for pound in (1..<max(1, pounds)).reversed() where nesting.overflow == nil {
        nesting.punctuation(UInt8(ascii: "#"), after: UInt8(ascii: "#"), at: index - pound)
      }
      if nesting.overflow != nil { return }
      let start = index
      while index < bytes.count, bytes[index].continuesName { index += 1 }
      nesting.directive(bytes[start..<index], at: start)
    }
  }
}

// MARK: - Comments

extension Scanner {
  private static let marker = Array("plumb:ignore".utf8)

  /// Keeps a comment if it speaks to Plumb: of the code before it on its line, else of the code that comes next.
  private mutating func comment(until end: Int) {
    let place = Span(index, end)
    let isLine = peek(1) == UInt8(ascii: "/")
    let text = self.end(from: index + 2) { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: " ") }
    index = end
    guard isLine, bytes[min(text, end)..<end].starts(with: Self.marker) else { return }
    if let lineCode {
      comments.append(.init(place: place, target: lineCode))
    } else {
      waiting.append(place)
    }
  }
}

// MARK: - Strings

extension Scanner {
  /// The index stands on the first quote.
  private mutating func string(pounds: Int) {
    let quote = UInt8(ascii: "\"")
    let isMultiline = peek(1) == quote && peek(2) == quote
    index += isMultiline ? 3 : 1
    nesting.other(at: index)
    continueString(.init(pounds: pounds, isMultiline: isMultiline))
  }

  /// Goes on to the string's end, or to an interpolation, which the closing parenthesis leads back from.
  private mutating func continueString(_ string: Nesting.String) {
    while index < bytes.count {
      index = end(from: index) { $0 > UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      guard index < bytes.count else { return }
      switch bytes[index] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        // A line's end closes a string that forgot to.
        if !string.isMultiline { return }
        index += 1
      case UInt8(ascii: "\""):
        if closes(string) { return }
        index += 1
      case UInt8(ascii: "\\"):
        if interpolates(string) { return }
      default: index += 1
      }
    }
  }

  /// Goes behind the quotes and pounds that end a string; false where there are too few.
  private mutating func closes(_ string: Nesting.String) -> Bool {
    let quote = UInt8(ascii: "\"")
    let quotes = string.isMultiline ? 3 : 1
    if string.isMultiline, peek(1) != quote || peek(2) != quote { return false }
    for pound in 0..<string.pounds where peek(quotes + pound) != UInt8(ascii: "#") { return false }
    index += quotes + string.pounds
    return true
  }

  /// Goes behind an escape; true where it opens an interpolation, `\(` or, in a string with a pound, `\#(`.
  private mutating func interpolates(_ string: Nesting.String) -> Bool {
    index += 1
    for pound in 0..<string.pounds where peek(pound) != UInt8(ascii: "#") { return false }
    index = min(index + string.pounds, bytes.count)
    guard index < bytes.count else { return false }
    let isInterpolation = bytes[index] == UInt8(ascii: "(")
    if bytes[index] != UInt8(ascii: "\n") { index += 1 }
    if isInterpolation { nesting.interpolate(string, at: index) }
    return isInterpolation
  }
}
