import PlumbText

/// Writes code into one buffer: each line with its margin, long ones broken as `Layout` says.
///
/// A line is first written whole; only where it turns out too long it is taken back and written again in pieces.
///
///     var writer = CodeWriter()
///     writer.write("struct A {")
///     writer.deeper { $0.endLine(); $0.write("var b = 1") }
///     writer.endLine()
///     writer.write("}")
///     writer.text   // struct A {⏎  var b = 1⏎}
struct CodeWriter {
  /// The text, and behind `count` room for more: to copy into it takes a fraction of what `append` does.
  private var bytes = [UInt8](repeating: 0, count: 1 << 11)
  /// The bytes that were written.
  private var count = 0
  /// The spaces before each line but empty ones.
  private(set) var margin = 0
  /// Where the line begins; nothing is written of it yet where `isAtLineStart`.
  private var lineStart = 0
  private var isAtLineStart = true
  /// The spaces that will stand before every line in addition, and count for its length.
  private let inset: Int
  /// What a level counts and becomes. While code is written a level is two spaces, for the code's own texts have them.
  private let indentation: Indentation
  /// How far the call has come that is being written.
  var call = CallProgress()

  /// `inset` spaces are not written, only counted: the text goes to a place that has them.
  init(inset: Int = 0, indentation: Indentation = .two) {
    self.inset = inset
    self.indentation = indentation
  }

  /// Takes back all that was written, and keeps the room for it.
  mutating func startOver() {
    (count, lineStart, isAtLineStart) = (0, 0, true)
    call = CallProgress()
  }

  /// What was written, so far.
  var text: String {
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return indentation == .two ? text : indented(text)
  }

  /// The same with other margins. No line of generated code begins inside of a literal, so all spaces at the beginning
  /// of one are its margin.
  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let spaces = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      return indentation.text(spaces / 2, and: spaces % 2) + line.dropFirst(spaces)
    }.joined(separator: "\n")
  }

  /// Code with all that is in it. Each piece that has lines of its own stands as deep as the line it begins on.
  mutating func write(_ code: Code) {
    for piece in code.pieces {
      switch piece {
      case .text(let text): write(text)
      case .code(let code): inPlace { $0.write(code) }
      case .call(let call): inPlace { $0.write(breaking: call) }
      case .assignment(let target, let value): inPlace { $0.write(assigning: value, to: target) }
      case .list(let list): inPlace { $0.write(list) }
      }
    }
  }

  /// A text as it is; its lines begin with the margin.
  mutating func write(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ write($0) }) != nil { return }
    var text = text
    text.withUTF8 { write($0) }
  }

  private mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
    var rest = text
    while let feed = rest.offset(of: UInt8(ascii: "\n")) {
      put(UnsafeBufferPointer(rebasing: rest[..<feed]))
      endLine()
      rest = UnsafeBufferPointer(rebasing: rest[(feed + 1)...])
    }
    put(rest)
  }

  /// A line feed. The margin is written with the first byte of the next line, so empty lines stay empty.
  mutating func endLine() {
    fill(1, with: UInt8(ascii: "\n"))
    lineStart = count
    isAtLineStart = true
  }

  /// What the body writes stands one level deeper from its next line on.
  mutating func deeper(_ body: (inout CodeWriter) -> Void) {
    margin += 2
    body(&self)
    margin -= 2
  }

  // MARK: Measuring

  /// A place to measure from, and to go back to.
  struct Mark {
    /// The bytes before it.
    fileprivate var count: Int
    /// The first byte of its line.
    fileprivate var lineStart: Int
  }

  /// Here, behind the margin.
  mutating func mark() -> Mark {
    beginLine()
    return Mark(count: count, lineStart: lineStart)
  }

  /// Whether what was written since then is within the width. Most of it is by its bytes, and nobody counts characters.
  func fits(since mark: Mark, in width: Int = Layout.width) -> Bool {
    fits(count - mark.count, in: width) || fits(columns(since: mark), in: width)
  }

  /// How many characters were written since then; counted by bytes where that is the same.
  func columns(since mark: Mark) -> Int {
    let isPlain = bytes.withUnsafeBufferPointer { bytes in
      bytes[mark.count..<count].allSatisfy { $0 < 0x80 && $0 != 0x0D }
    }
    return isPlain ? count - mark.count : String(decoding: bytes[mark.count..<count], as: UTF8.self).count
  }

  /// Whether a line that begins at the margin and has as many columns is within the width.
  func fits(_ columns: Int, in width: Int = Layout.width) -> Bool {
    columns + margin / 2 * indentation.columns + inset <= width
  }

  /// Takes back what was written since then. The line goes on where the mark was set.
  mutating func goBack(to mark: Mark) {
    count = mark.count
    lineStart = mark.lineStart
    isAtLineStart = false
  }

  // MARK: Bytes

  /// The margin is that of the line that is being written.
  private mutating func inPlace(_ body: (inout CodeWriter) -> Void) {
    let outer = margin
    if !isAtLineStart { margin = leadingSpaces }
    body(&self)
    margin = outer
  }

  /// How far the line that is being written is indented.
  private var leadingSpaces: Int {
    bytes.withUnsafeBufferPointer { bytes in
      var end = lineStart
      while end < count, bytes[end] == UInt8(ascii: " ") { end += 1 }
      return end - lineStart
    }
  }

  /// The margin, if nothing of the line is there yet.
  private mutating func beginLine() {
    guard isAtLineStart else { return }
    fill(margin, with: UInt8(ascii: " "))
    isAtLineStart = false
  }

  /// A text without line feeds that the code spells out.
  mutating func put(_ text: StaticString) { text.withUTF8Buffer { put($0) } }

  /// Bytes without line feeds.
  private mutating func put(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress, !text.isEmpty else { return }
    beginLine()
    makeRoom(for: text.count)
    let place = count
    bytes.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { ($0 + place).copyMemory(from: start, byteCount: text.count) }
    }
    count += text.count
  }

  /// The same byte several times.
  private mutating func fill(_ number: Int, with byte: UInt8) {
    makeRoom(for: number)
    for index in count..<count + number { bytes[index] = byte }
    count += number
  }

  private mutating func makeRoom(for more: Int) {
    if bytes.count - count >= more { return }
    bytes.append(contentsOf: repeatElement(0, count: max(bytes.count, more)))
  }
}
