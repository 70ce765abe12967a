import PlumbModel
import PlumbText

/// What can be told of a file's bytes before they are parsed.
///
/// A parser's message for a binary file or for UTF-16 says little; these say what the file is and what to do. It is also where the size of tags is held in bounds, before libxml2 copies one.
enum Preflight {
  /// Xcode's first line, newline included.
  static let declaration = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"# + "\n"

  /// The bytes that a model may have: the largest of those that are known has 41 KB, one of ten thousand entities 20 MB.
  /// Reading takes up to sixteen times as much memory, for tags that say nothing.
  static let greatestSize = 32 << 20
  /// What to do about a larger file.
  static let sizeHelp = "a model of ten thousand entities has 20 MB; look for data that does not belong"

  /// More than any XML declaration, in bytes.
  private static let longestDeclaration = 1 << 10

  /// More than any tag of a model, with room for a long userInfo value.
  private static let maximumTag = 1 << 20

  /// Throws where the bytes are no model's; otherwise says whether they hold escapes that Xcode does not write.
  ///
  /// Refused are an empty file, one that is too large, gzip, UTF-16 and other encodings than UTF-8, binary property lists, anything that does
  /// not begin with `<`, and a tag or text of more than 1 MiB. A few passes over the bytes at the speed of `memchr`.
  static func check(_ source: Source) throws(ReadFailure) -> Bool {
    let bytes = source.bytes
    guard bytes.count <= greatestSize else {
      throw refused(source, "the file is larger than \(greatestSize >> 20) MiB", sizeHelp)
    }
    guard !bytes.allSatisfy({ $0 <= 0x20 }) else {
      throw refused(source, "the file is empty", "restore it from version control, or save the model again in Xcode")
    }
    if bytes.starts(with: [0x1F, 0x8B]) {
      throw refused(source, "the file is compressed with gzip", "unpack it first: gunzip -c contents")
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.prefix(4).contains(0) {
      throw refused(source, "the file is not UTF-8 (it looks like UTF-16)", "save it as UTF-8, as Xcode does")
    }
    if bytes.starts(with: Array("bplist00".utf8)) {
      throw refused(source, "the file is a binary property list, not a model", "pass the .xcdatamodel's contents file")
    }
    let isText = bytes.drop(while: { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }).first == UInt8(ascii: "<")
    if bytes.starts(with: Array("version https://git-lfs.github.com/spec/".utf8)) {
      throw refused(source, "the file is a pointer of Git LFS, and what it points to is not here", "run: git lfs pull")
    }
    guard isText else {
      let isObject = bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
      throw refused(
        source, isObject ? "the file is JSON, not XML" : "the file is not XML",
        isObject ? "a dump becomes a model with: plumb convert" : "pass the .xcdatamodel's contents file")
    }
    try checkEncoding(source)
    try checkTags(source)
    return hasForeignEscapes(bytes)
  }

  /// A parser's error in words that help: bytes that are no UTF-8 as such, and the rest with the parser's own words, the
  /// first 160 characters of them.
  static func explained(_ message: String, line: Int, column: Int, in source: Source) -> ReadFailure {
    let isText = String(validating: source.bytes, as: UTF8.self) != nil
    let firstLine = message.split(whereSeparator: \.isNewline).first.map { String($0.prefix(160)) }
    return ReadFailure(
      file: source.file, at: position(line: line, column: column, in: source.bytes),
      isText ? "the XML is not well-formed\(firstLine.map { ": \($0)" } ?? "")" : "the file is not all UTF-8",
      help: ["restore the file from version control, or mend it at this place"])
  }

  /// The position of a line and column that a parser counted, both from 1; its offset lies in the file.
  static func position(line: Int, column: Int, in bytes: [UInt8]) -> Position {
    var start = 0
    for _ in 1..<max(1, line) { start = bytes.offset(of: UInt8(ascii: "\n"), from: start).map { $0 + 1 } ?? start }
    let column = max(1, column)
    return Position(line: max(1, line), column: column, offset: min(start + column - 1, bytes.count))
  }

  /// A failure at the file's beginning.
  private static func refused(_ source: Source, _ message: String, _ help: String) -> ReadFailure {
    ReadFailure(file: source.file, message, help: [help])
  }

  /// The encoding that the XML declaration names has to be UTF-8 or ASCII, whatever the bytes are.
  static func checkEncoding(_ source: Source) throws(ReadFailure) {
    let mark = "\u{FEFF}".utf8
    let head = source.bytes.dropFirst(source.bytes.starts(with: mark) ? mark.count : 0).prefix(longestDeclaration)
    guard head.starts(with: Array("<?xml".utf8)) else { return }
    guard let end = head.firstIndex(of: UInt8(ascii: ">")) else {
      throw refused(
        source, "the XML declaration does not end within \(longestDeclaration) bytes",
        "write <?xml version=\"1.0\" encoding=\"UTF-8\"?> in the first line")
    }
    let encoding = TagText.attributes(head[...end]).first { $0.name == "encoding" }?.text ?? "UTF-8"
    switch encoding.lowercased() {
    case "utf-8": return
    case "us-ascii", "ascii":
      guard let index = source.bytes.firstIndex(where: { $0 >= 0x80 }) else { return }
      let line = 1 + source.bytes.count(of: UInt8(ascii: "\n"), before: index)
      throw ReadFailure(
        file: source.file, at: position(line: line, column: 1, in: source.bytes),
        "the file's encoding is \(encoding), and it is not all ASCII",
        help: ["write encoding=\"UTF-8\" in the first line, as Xcode does"])
    default:
      let shown = encoding.prefix { !$0.isNewline }.prefix(40)
      throw refused(source, "the file's encoding is \(shown), not UTF-8", "save it as UTF-8, as Xcode does")
    }
  }

  /// Between two `<` stands one tag and perhaps white space. Of the `<` within reach only the last one is looked for.
  private static func checkTags(_ source: Source) throws(ReadFailure) {
    let bytes = source.bytes
    var start = 0
    while bytes.count - start > maximumTag {
      guard let next = bytes[(start + 1)...(start + maximumTag)].lastIndex(of: UInt8(ascii: "<")) else {
        let line = 1 + bytes.count(of: UInt8(ascii: "\n"), before: start)
        throw ReadFailure(
          file: source.file, at: position(line: line, column: 1, in: bytes),
          "a single tag or text is longer than 1 MiB",
          help: ["a model holds names and short values; look for data that does not belong"])
      }
      start = next
    }
  }

  /// Whether there is a reference such as `&apos;` or `&#233;`; Xcode writes `&amp;` `&lt;` `&quot;` `&#10;` and no
  /// other.
  private static func hasForeignEscapes(_ bytes: [UInt8]) -> Bool {
    let ours = ["amp;", "lt;", "quot;", "#10;"].map { Array($0.utf8) }
    var start = 0
    while let found = bytes.offset(of: UInt8(ascii: "&"), from: start) {
      guard ours.contains(where: { bytes[(found + 1)...].starts(with: $0) }) else { return true }
      start = found + 1
    }
    return false
  }
}
