import PlumbModel
import PlumbText

/// A kind of XML document that is no model: what its root is called and which DOCTYPE it may begin with.
///
///     let document = XMLDocument(root: "plist", description: "an XML property list", doctypes: […])
///     try document.parse(source) { event, line in … }
///
/// Apple's tools put a DOCTYPE into such files that names a file of the system. It is compared with those that are
/// known and means nothing else: no DTD is loaded, and a document that declares anything of its own is refused.
struct XMLDocument: Sendable {
  /// The name of the root element.
  var root: String
  /// What the document is, for messages, with its article.
  var description: String
  /// The public or the system identifiers that a DOCTYPE may name. A document without DOCTYPE is read too.
  var doctypes: [String]
  /// Elements within each other are read to this depth, the root being the first.
  var greatestDepth: Int

  /// Hands the events to `take` in their order, each with the line that it ends on, from 1.
  ///
  /// - Throws: `ReadFailure` for anything that is not well-formed or of another kind, and what `take` throws.
  func parse(
    _ source: Source, _ take: (XMLEvent, _ line: Int) throws(ReadFailure) -> Void
  ) throws(ReadFailure) {
    try check(source)
    var depth = 0
    try SAXParser.parse(source, doctypes: doctypes) { (event, line) throws(ReadFailure) in
      switch event {
      case .open(let name, _):
        guard depth > 0 || name == root else {
          throw source.failure("the root element is <\(name.prefix(80))>, not <\(root)>", line: line)
        }
        depth += 1
        guard depth <= greatestDepth else {
          throw source.failure("the elements are nested more than \(greatestDepth) deep", line: line)
        }
      case .close: depth -= 1
      case .text: break
      }
      try take(event, line)
    }
  }

  /// What can be told of the bytes.
  private func check(_ source: Source) throws(ReadFailure) {
    let bytes = source.bytes
    guard !bytes.isEmpty else { throw source.failure("the file is empty", line: 1) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.prefix(4).contains(0) {
      throw ReadFailure(
        file: source.file, "the file is not UTF-8 (it looks like UTF-16)", help: ["save it as UTF-8, as Xcode does"])
    }
    let first = bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }.first
    guard first == UInt8(ascii: "<") else { throw source.failure("the file is not \(description)", line: 1) }
    try Preflight.checkEncoding(source)
    if let conflict = MergeConflict.first(in: bytes) { throw ReadFailure(conflict, in: source.file) }
  }
}

/// What a parser reports of a document, in the order of the document.
enum XMLEvent: Sendable {
  /// A start tag with its attributes in their order, escapes resolved.
  case open(String, attributes: [(name: String, value: String)])
  /// An end tag, also that of an element written as `<a/>`.
  case close(String)
  /// Characters, escapes resolved; a text may come in several pieces.
  case text(String)
}

extension Source {
  /// A failure at a line of the file.
  func failure(
    _ message: String, line: Int, help: [String] = ["restore the file from version control, or save it again"]
  ) -> ReadFailure {
    ReadFailure(file: file, at: Preflight.position(line: line, column: 1, in: bytes), message, help: help)
  }
}
