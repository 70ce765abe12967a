import PlumbCore
import PlumbModel
import PlumbText

/// Checks of a file's bytes before parsing.
///
/// A parser's messages for a binary file or for UTF-16 are unclear. These checks report the kind of the file and a
/// remedy. They also limit the size of tags before libxml2 copies one.
enum Preflight {
  /// The first line that Xcode writes, including the newline.
  static let declaration = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"# + "\n"

  /// The maximum size of a model in bytes. The largest known one has 41 KB, one of ten thousand entities has 20 MB.
  /// Reading needs up to sixteen times as much memory, for tags without attributes.
  static let greatestSize = 32 << 20
  /// The remedy for a larger file.
  static let sizeHelp = "a model of ten thousand entities has 20 MB; remove data that is not part of it"

  /// The maximum length of an XML declaration in bytes.
  private static let longestDeclaration = 1 << 10

  /// The maximum length of a tag in bytes, including a long userInfo value.
  private static let maximumTag = 1 << 20

  /// Throws if the bytes cannot be a model. Otherwise, returns whether they contain escapes that Xcode does not
  /// write, or lack one that it writes.
  ///
  /// Rejects an empty file, a file that is too large, gzip, encodings other than UTF-8, binary property lists, a file
  /// that does not begin with `<`, and a tag or text of more than 1 MiB. Needs a few passes over the bytes at the
  /// speed of `memchr`.
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
    if isUTF16(bytes) { try checkEncoding(source) }
    if bytes.starts(with: Array("bplist00".utf8)) {
      throw refused(source, "the file is a binary property list, not a model", "pass the .xcdatamodel's contents file")
    }
    if bytes.starts(with: Array("version https://git-lfs.github.com/spec/".utf8)) {
      throw refused(source, "the file is a pointer of Git LFS, and its content is missing", "run: git lfs pull")
    }
    guard beginsLikeXML(bytes) else {
      let isObject = bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
      throw refused(
        source, isObject ? "the file is JSON, not XML" : "the file is not XML",
        isObject ? "a dump becomes a model with: plumb convert" : "pass the .xcdatamodel's contents file")
    }
    try checkEncoding(source)
    try checkTags(source)
    return hasForeignEscapes(bytes) || hasPlainAngle(bytes)
  }

  /// Returns the failure for a parser's error. Reports bytes that are not UTF-8 as such, and other errors with the
  /// first 160 characters of the parser's message.
  static func explained(_ message: String, line: Int, column: Int, in source: Source) -> ReadFailure {
    let isText = String(validating: source.bytes, as: UTF8.self) != nil
    let firstLine = message.split(whereSeparator: \.isNewline).first.map { String($0.prefix(160)) }
    return ReadFailure(
      file: source.file, at: position(line: line, column: column, in: source.bytes),
      isText ? "the XML is not well-formed\(firstLine.map { ": \($0)" } ?? "")" : "the file is not valid UTF-8",
      help: ["restore the file from version control, or fix it at this place"])
  }

  /// Returns the position of a line and column of a parser, both from 1. Its offset is inside the file.
  static func position(line: Int, column: Int, in bytes: [UInt8]) -> Position {
    var start = 0
    for _ in 1..<max(1, line) { start = bytes.offset(of: UInt8(ascii: "\n"), from: start).map { $0 + 1 } ?? start }
    let column = max(1, column)
    return Position(line: max(1, line), column: column, offset: min(start + column - 1, bytes.count))
  }

  /// Returns a failure at the beginning of the file.
  private static func refused(_ source: Source, _ message: String, _ help: String) -> ReadFailure {
    ReadFailure(file: source.file, message, help: [help])
  }

  /// Whether the bytes begin like a text in UTF-16.
  static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.prefix(4).contains(0)
  }

  /// Whether the first byte after white space and a byte order mark is `<`.
  static func beginsLikeXML(_ bytes: [UInt8]) -> Bool {
    bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }.first == UInt8(ascii: "<")
  }

  /// Checks that the bytes are not UTF-16, and that the XML declaration names UTF-8 or ASCII as the encoding.
  static func checkEncoding(_ source: Source) throws(ReadFailure) {
    if isUTF16(source.bytes) {
      throw refused(source, "the file is not UTF-8 (it seems to be UTF-16)", "save it as UTF-8, as Xcode does")
    }
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
        "the file's encoding is \(encoding), and it contains other characters",
        help: ["write encoding=\"UTF-8\" in the first line, as Xcode does"])
    default:
      let shown = encoding.prefix { !$0.isNewline }.prefix(40)
      throw refused(source, "the file's encoding is \(shown), not UTF-8", "save it as UTF-8, as Xcode does")
    }
  }

  /// Checks the length of tags. Between two `<` are one tag and possibly white space. Within the maximum length, only
  /// the last `<` is searched.
  private static func checkTags(_ source: Source) throws(ReadFailure) {
    let bytes = source.bytes
    var start = 0
    while bytes.count - start > maximumTag {
      guard let next = bytes[(start + 1)...(start + maximumTag)].lastIndex(of: UInt8(ascii: "<")) else {
        let line = 1 + bytes.count(of: UInt8(ascii: "\n"), before: start)
        throw ReadFailure(
          file: source.file, at: position(line: line, column: 1, in: bytes),
          "a single tag or text is longer than 1 MiB",
          help: ["a model contains names and short values; remove data that is not part of it"])
      }
      start = next
    }
  }

  /// Whether a `>` exists that does not end a tag: `predicateString="a > 1"`. Only versions of Xcode before 2015 wrote it.
  private static func hasPlainAngle(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while let found = bytes.offset(of: UInt8(ascii: ">"), from: start) {
      start = found + 1
      while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
      if start < bytes.count, bytes[start] != UInt8(ascii: "<") { return true }
    }
    return false
  }

  /// Whether a reference such as `&apos;` or `&#233;` exists. Xcode only writes `&amp;` `&lt;` `&gt;` `&quot;` `&#10;`.
  private static func hasForeignEscapes(_ bytes: [UInt8]) -> Bool {
    let ours = ["amp;", "lt;", "gt;", "quot;", "#10;"].map { Array($0.utf8) }
    var start = 0
    while let found = bytes.offset(of: UInt8(ascii: "&"), from: start) {
      guard ours.contains(where: { bytes[(found + 1)...].starts(with: $0) }) else { return true }
      start = found + 1
    }
    return false
  }
}
