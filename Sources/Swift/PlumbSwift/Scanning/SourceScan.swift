import PlumbText

/// A scan of a file's bytes before it is parsed. It finds the ignore comments for Plumb, and checks whether the
/// parser can parse the file.
///
/// The parser counts brackets and stops if they are nested too deeply. It recurses without counting over other code
/// (`try try try …`, `A<A<A<…`, `else if … else if …`), and its time doubles with each further `[` of a type. The
/// scan finds such code, and the file is not parsed. Source code written by hand does not contain it.
///
///     let scan = SourceScan(Array("var a = 1  // plumb:ignore drift-type".utf8))
///     scan.comments.first?.target  // 0: the code before it on its line
///     scan.overflow                // nil
struct SourceScan {
  /// The place at which the file becomes too deep or too costly for the parser, and the reason. `nil` if it does not.
  /// The scan ends there.
  private(set) var overflow: Overflow?
  /// The number of tokens. It is at least the number that the parser reads.
  private(set) var tokens = 0
  /// The number of tokens that the parser may read again.
  private(set) var effort = 0
  /// The ignore comments for Plumb.
  private(set) var comments: [IgnoreComments.Comment] = []
  /// The first marker of a merge conflict outside of strings and comments. `nil` if the file has none.
  private(set) var conflict: MergeConflict?

  /// The reason why a file is not parsed, and the byte offset.
  struct Overflow: Equatable {
    let place: Int
    let reason: Reason

    /// The reason. With the file's name before it, the raw value is a message.
    enum Reason: String {
      case depth = "is nested too deeply to read"
      case effort = "has a statement that is too long to read"
    }
  }

  /// Scans bytes, which need not be Swift.
  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = Scanner(bytes: buffer)
      scanner.run()
      overflow = scanner.nesting.overflow
      tokens = scanner.nesting.tokens
      effort = scanner.nesting.effort
      comments = scanner.ignoring.comments
      conflict = scanner.conflict.map { MergeConflict(in: bytes, at: $0, line: LineTable(bytes).line(of: $0)) }
    }
  }
}

/// A scanner of the tokens that the nesting depends on: words, brackets, strings, comments.
///
/// In strings only interpolations count. Comments do not count.
private struct Scanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0
  var nesting = Nesting()
  var ignoring = IgnoreComments()
  /// The offset of the first merge marker. `nil` if none was found so far.
  var conflict: Int?

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Scans until the file ends or a limit is exceeded.
  mutating func run() {
    while index < bytes.count, nesting.overflow == nil { step() }
    ignoring.finish(at: bytes.count)
  }

  /// Scans white space, a comment or a token.
  private mutating func step() {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      ignoring.endLine()
      nesting.endLine()
      index += 1
    case ...UInt8(ascii: " "): index = end(from: index + 1) { $0 == UInt8(ascii: " ") }
    default:
      if let end = bytes.endOfComment(at: index) {
        ignoring.add(index..<end, in: bytes)
        index = end
      } else {
        ignoring.addCode(at: index)
        token(byte)
      }
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
      if ignoring.lineCode == index, isAtLineStart { lineSign() }
      fallthrough
    default:
      nesting.punctuation(byte, after: index > 0 ? bytes[index - 1] : 0, at: index)
      index += 1
    }
  }

  /// Checks whether a sign at the start of a line is a merge marker. At each of them, and at `>>>> `, the parser
  /// searches for the end of the other side.
  private mutating func lineSign() {
    if conflict == nil, MergeConflict.isMarker(bytes, at: index) { conflict = index }
    if (1..<4).allSatisfy({ peek($0) == bytes[index] }) { nesting.countRepeated(bytes: bytes.count - index) }
  }

  /// Whether the byte is the first one on its line.
  private var isAtLineStart: Bool {
    index == 0 || bytes[index - 1] == UInt8(ascii: "\n") || bytes[index - 1] == UInt8(ascii: "\r")
  }

  /// Returns the first byte from an offset that is of another kind. It is a separate loop, because most of the time
  /// is spent in it.
  @inline(__always)
  private func end(from start: Int, while isOfKind: (UInt8) -> Bool) -> Int {
    var end = start
    while end < bytes.count, isOfKind(bytes[end]) { end += 1 }
    return end
  }

  /// Returns the byte at a distance. 0 after the end of the file.
  private func peek(_ distance: Int) -> UInt8 {
    index + distance < bytes.count ? bytes[index + distance] : 0
  }

  private mutating func word() {
    let start = index
    index = end(from: start + 1, while: { $0.continuesName })
    nesting.word(bytes[start..<index], at: start)
  }

  /// Scans a quoted name, `` `default` ``, which is not a keyword. A backtick without a closing one on its line is a
  /// single token.
  private mutating func quotedName() {
    let marks: [UInt8] = [UInt8(ascii: "`"), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    let end = bytes[(index + 1)...].firstIndex(where: marks.contains)
    index = end.flatMap { bytes[$0] == UInt8(ascii: "`") ? $0 + 1 : nil } ?? index + 1
    nesting.other(at: index)
  }

  /// Scans `#"…"#`, or a directive such as `#if`.
  private mutating func pound() {
    var pounds = 0
    while peek(0) == UInt8(ascii: "#") {
      pounds += 1
      index += 1
    }
    if peek(0) == UInt8(ascii: "\"") {
      string(pounds: pounds)
    } else {
      // The parser searches for the end of a literal after each of them.
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

// MARK: - Strings

extension Scanner {
  /// Scans a string, starting at its first quote.
  private mutating func string(pounds: Int) {
    let quote = UInt8(ascii: "\"")
    let isMultiline = peek(1) == quote && peek(2) == quote
    index += isMultiline ? 3 : 1
    nesting.other(at: index)
    continueString(.init(pounds: pounds, isMultiline: isMultiline))
  }

  /// Scans to the end of the string, or to an interpolation, whose closing parenthesis continues the string.
  private mutating func continueString(_ string: Nesting.String) {
    while index < bytes.count {
      index = end(from: index) { $0 > UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      guard index < bytes.count else { return }
      switch bytes[index] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        // The end of a line closes an unterminated string.
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

  /// Skips the quotes and pounds that end a string. Returns `false` if the string does not end at the index.
  private mutating func closes(_ string: Nesting.String) -> Bool {
    let quote = UInt8(ascii: "\"")
    let quotes = string.isMultiline ? 3 : 1
    if string.isMultiline, peek(1) != quote || peek(2) != quote { return false }
    for pound in 0..<string.pounds where peek(quotes + pound) != UInt8(ascii: "#") { return false }
    index += quotes + string.pounds
    return true
  }

  /// Skips an escape. Returns `true` if it opens an interpolation: `\(` or, in a string with a pound, `\#(`.
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
