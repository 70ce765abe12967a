import PlumbModel
import PlumbText

/// A kind of XML document that is not a model: the name of its root and its valid DOCTYPEs.
///
///     let document = XMLDocument(root: "plist", description: "an XML property list", doctypes: […])
///     try document.parse(source) { event, line in … }
///
/// Apple's tools write a DOCTYPE into such files that names a file of the system. Only its identifiers are compared
/// with known ones: no DTD is loaded, and a document with declarations in its DOCTYPE is rejected.
struct XMLDocument: Sendable {
  /// The name of the root element.
  var root: String
  /// The kind of document for messages, with its article.
  var description: String
  /// The valid public or system identifiers of a DOCTYPE. A document without a DOCTYPE is valid too.
  var doctypes: [String]
  /// The maximum nesting depth of elements, where the root has depth 1.
  var greatestDepth: Int

  /// Passes the events to `take` in order, each with the line on which it ends, from 1.
  ///
  /// - Throws: `ReadFailure` if the document is not well-formed or of another kind, and the errors of `take`.
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

  /// Checks the bytes before parsing.
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

/// An event that a parser reports, in the order of the document.
enum XMLEvent: Sendable {
  /// A start tag with its attributes in order, with escapes resolved.
  case open(String, attributes: [(name: String, value: String)])
  /// An end tag, also for an element written as `<a/>`.
  case close(String)
  /// Characters, with escapes resolved. A text can be reported in several pieces.
  case text(String)
}

extension Source {
  /// Returns a failure at a line of the file.
  func failure(
    _ message: String, line: Int, help: [String] = ["restore the file from version control, or save it again"]
  ) -> ReadFailure {
    ReadFailure(file: file, at: Preflight.position(line: line, column: 1, in: bytes), message, help: help)
  }
}
