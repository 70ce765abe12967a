import PlumbCore
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

  /// Passes the events to `handle` in order, each with the line on which it ends, from 1.
  ///
  /// - Throws: `ReadFailure` if the document is not well-formed or of another kind, and the errors of `handle`.
  func parse(
    _ source: Source, _ handle: (XMLEvent, _ line: Int) throws(ReadFailure) -> Void
  ) throws(ReadFailure) {
    try check(source)
    var depth = 0
    try SAXParser.parse(source, doctypes: doctypes) { (event, position) throws(ReadFailure) in
      switch event {
      case .open(let tag):
        guard depth > 0 || tag.name == root else {
          throw source.failure("the root element is <\(tag.name.prefix(80))>, not <\(root)>", line: position.line)
        }
        depth += 1
        guard depth <= greatestDepth else {
          throw source.failure("the elements are nested more than \(greatestDepth) levels deep", line: position.line)
        }
      case .close: depth -= 1
      case .text, .comment, .processingInstruction: break
      }
      try handle(event, position.line)
    }
  }

  /// Checks the bytes before parsing.
  private func check(_ source: Source) throws(ReadFailure) {
    let bytes = source.bytes
    guard !bytes.isEmpty else { throw source.failure("the file is empty", line: 1) }
    guard Preflight.beginsLikeXML(bytes) || Preflight.isUTF16(bytes) else {
      throw source.failure("the file is not \(description)", line: 1)
    }
    try Preflight.checkEncoding(source)
    if let conflict = MergeConflict.first(in: bytes) { throw ReadFailure(conflict, in: source.file) }
  }
}

extension Source {
  /// Returns a failure at a line of the file.
  func failure(
    _ message: String, line: Int, help: [String] = ["restore the file from version control, or save it again"]
  ) -> ReadFailure {
    ReadFailure(file: file, at: Preflight.position(line: line, column: 1, in: bytes), message, help: help)
  }
}
