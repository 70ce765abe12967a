import PlumbText

/// Writes code into one buffer, with indentation and with the line breaks of `Layout`.
///
/// A line is first written completely. Only if it is too long is it removed and written again in parts.
///
///     var writer = CodeWriter()
///     writer.write("struct A {")
///     writer.deeper { $0.endLine(); $0.write("var b = 1") }
///     writer.endLine()
///     writer.write("}")
///     writer.text   // struct A {⏎  var b = 1⏎}
struct CodeWriter {
  /// The text, followed by free capacity after `count` bytes. Copying into the capacity is much faster than `append`.
  private var bytes = [UInt8](repeating: 0, count: 1 << 11)
  /// The number of bytes written.
  private var count = 0
  /// The number of spaces before each line that is not empty.
  private(set) var margin = 0
  /// The index of the line's first byte. If `isAtLineStart` is true, the line has no bytes yet.
  private var lineStart = 0
  private var isAtLineStart = true
  /// The number of spaces that are added to every line later. They count for the length of a line.
  private let inset: Int
  /// The indentation of a level. While code is written, a level has two spaces, because the texts in the generator
  /// use two spaces.
  private let indentation: Indentation
  /// The progress of the current call.
  var call = CallProgress()

  /// Creates a writer. The `inset` spaces are counted, but not written.
  init(inset: Int = 0, indentation: Indentation = .two) {
    self.inset = inset
    self.indentation = indentation
  }

  /// Removes the text, and keeps the buffer's capacity.
  mutating func startOver() {
    (count, lineStart, isAtLineStart) = (0, 0, true)
    call = CallProgress()
  }

  /// The text written so far.
  var text: String {
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return indentation == .two ? text : indented(text)
  }

  /// Returns the text with the configured indentation. Generated code has no multi-line literals, so all leading
  /// spaces of a line are indentation.
  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let spaces = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      return indentation.text(spaces / 2, and: spaces % 2) + line.dropFirst(spaces)
    }.joined(separator: "\n")
  }

  /// Writes code with all its pieces. A nested piece has the indentation of the line on which it begins.
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

  /// Writes a text unchanged. Its lines start with the indentation.
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

  /// Writes a line feed. The indentation is written with the first byte of the next line, so that empty lines have no
  /// spaces.
  mutating func endLine() {
    fill(1, with: UInt8(ascii: "\n"))
    lineStart = count
    isAtLineStart = true
  }

  /// Increases the indentation by one level for the lines that start in the body.
  mutating func deeper(_ body: (inout CodeWriter) -> Void) {
    margin += 2
    body(&self)
    margin -= 2
  }

  // MARK: Measuring

  /// A position in the text, for measuring and for removing text.
  struct Mark {
    /// The number of bytes before the position.
    fileprivate var count: Int
    /// The index of the first byte of the position's line.
    fileprivate var lineStart: Int
  }

  /// Returns the current position. At the start of a line, writes the indentation first.
  mutating func mark() -> Mark {
    beginLine()
    return Mark(count: count, lineStart: lineStart)
  }

  /// Whether the text since a position is within the width. In most cases the number of bytes is sufficient, and
  /// characters are not counted.
  func fits(since mark: Mark, in width: Int = Layout.width) -> Bool {
    fits(count - mark.count, in: width) || fits(columns(since: mark), in: width)
  }

  /// Returns the number of characters since a position. For ASCII text, it is the number of bytes.
  func columns(since mark: Mark) -> Int {
    let isPlain = bytes.withUnsafeBufferPointer { bytes in
      bytes[mark.count..<count].allSatisfy { $0 < 0x80 && $0 != 0x0D }
    }
    return isPlain ? count - mark.count : String(decoding: bytes[mark.count..<count], as: UTF8.self).count
  }

  /// Whether a line with a number of columns, plus the indentation, is within the width.
  func fits(_ columns: Int, in width: Int = Layout.width) -> Bool {
    columns + margin / 2 * indentation.columns + inset <= width
  }

  /// Removes the text since a position. Writing continues on the position's line.
  mutating func goBack(to mark: Mark) {
    count = mark.count
    lineStart = mark.lineStart
    isAtLineStart = false
  }

  // MARK: Bytes

  /// Sets the indentation to that of the current line while the body writes.
  private mutating func inPlace(_ body: (inout CodeWriter) -> Void) {
    let outer = margin
    if !isAtLineStart { margin = leadingSpaces }
    body(&self)
    margin = outer
  }

  /// The number of leading spaces of the current line.
  private var leadingSpaces: Int {
    bytes.withUnsafeBufferPointer { bytes in
      var end = lineStart
      while end < count, bytes[end] == UInt8(ascii: " ") { end += 1 }
      return end - lineStart
    }
  }

  /// Writes the indentation if the line has no bytes yet.
  private mutating func beginLine() {
    guard isAtLineStart else { return }
    fill(margin, with: UInt8(ascii: " "))
    isAtLineStart = false
  }

  /// Writes a literal text without line feeds.
  mutating func put(_ text: StaticString) { text.withUTF8Buffer { put($0) } }

  /// Writes bytes without line feeds.
  private mutating func put(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress, !text.isEmpty else { return }
    beginLine()
    growBuffer(for: text.count)
    let place = count
    bytes.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { ($0 + place).copyMemory(from: start, byteCount: text.count) }
    }
    count += text.count
  }

  /// Writes a byte several times.
  private mutating func fill(_ number: Int, with byte: UInt8) {
    growBuffer(for: number)
    for index in count..<count + number { bytes[index] = byte }
    count += number
  }

  private mutating func growBuffer(for more: Int) {
    if bytes.count - count >= more { return }
    bytes.append(contentsOf: repeatElement(0, count: max(bytes.count, more)))
  }
}
