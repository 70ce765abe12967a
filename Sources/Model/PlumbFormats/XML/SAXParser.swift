import CLibXML2
import PlumbCore
import PlumbModel
import PlumbText

/// An event that the parser reports, in the order of the document. An element written as `<a/>` has both tags.
enum XMLEvent {
  case open(XMLStartTag)
  /// An end tag, with the name of its element.
  case close(String)
  /// Characters, with escapes resolved. A text can be reported in several pieces.
  case text(String, isCDATA: Bool)
  case comment
  case processingInstruction
}

/// A start tag from the parser.
struct XMLStartTag {
  /// The name with its prefix, if it has one: `a:entity`.
  let name: String
  /// The attributes in order.
  let attributes: [XMLAttribute]
  /// Whether the name is in a namespace, by its prefix or by a default namespace.
  let isInNamespace: Bool
  let declaresNamespaces: Bool
}

/// A position of the parser: in a start tag that of its `/` or `>`, otherwise the one after the markup or the text.
struct XMLPosition {
  /// The offset in the file.
  let offset: Int
  /// The line of this offset, from 1.
  let line: Int
}

/// Parses bytes with libxml2 and passes its events to a closure. Only this type uses libxml2.
///
/// The push parser does not open files by itself. Entities are not expanded, DTDs are not read, and the network is
/// not used. A DOCTYPE is rejected at its beginning unless it is one of a list, and so are declarations in it and a
/// reference to an entity that XML does not define.
enum SAXParser {
  typealias Handler = (XMLEvent, XMLPosition) throws(ReadFailure) -> Void

  /// Parses well-formed XML, or throws with the position of the first error.
  ///
  /// An error of the closure has precedence over an error of the parser, which may follow from it.
  ///
  /// - Parameter doctypes: The public or system identifiers of valid DOCTYPEs. Their DTDs are not loaded. Empty for a
  ///   model.
  static func parse(_ source: Source, doctypes: [String] = [], _ handle: Handler) throws(ReadFailure) {
    _ = prepared
    try withoutActuallyEscaping(handle) { (handle: @escaping Handler) throws(ReadFailure) in
      let session = SAXSession(source, doctypes: doctypes, handle)
      var handler = SAXSession.handler
      guard let context = xmlCreatePushParserCtxt(&handler, Unmanaged.passUnretained(session).toOpaque(), nil, 0, nil)
      else { throw ReadFailure(file: source.file, "libxml2 could not start") }
      defer { xmlFreeParserCtxt(context) }
      session.context = context
      xmlCtxtUseOptions(context, options)
      feed(source.bytes, to: context, session)
      if let failure = session.failure { throw failure }
      guard context.pointee.wellFormed == 0 else { return }
      let error = session.firstError
      throw Preflight.explained(
        error?.message ?? "", line: error?.line ?? session.position.line, column: error?.column ?? 1, in: source)
    }
  }

  /// Loads and prints no data, and reads the bytes as UTF-8 independent of the declared encoding, which `Preflight`
  /// has checked. To decode the bytes, libxml2 would copy them, and offsets would refer to the copy.
  private static let options = Int32(
    XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_IGNORE_ENC.rawValue)

  /// The global state of libxml2, initialized a single time because the initialization is not thread-safe.
  private static let prepared: Void = xmlInitParser()

  /// Parses the bytes in small pieces, so that libxml2's copy is small. The pieces grow while a tag is larger than a
  /// piece, because libxml2 searches for its end from the beginning each time.
  private static func feed(_ bytes: [UInt8], to context: xmlParserCtxtPtr, _ session: SAXSession) {
    let smallest = 4 * 1024
    bytes.withUnsafeBytes { buffer in
      let start = buffer.bindMemory(to: CChar.self)
      var offset = 0
      var piece = smallest
      while offset < start.count, session.failure == nil {
        let count = min(piece, start.count - offset)
        guard xmlParseChunk(context, start.baseAddress.map { $0 + offset }, Int32(count), 0) == 0 else { return }
        offset += count
        // The unparsed rest of a piece is the beginning of a tag.
        piece = offset - session.position.offset < smallest ? smallest : piece * 2
      }
      if session.failure == nil { xmlParseChunk(context, nil, 0, 1) }
    }
  }
}

/// The user data of libxml2's callbacks.
private final class SAXSession {
  let source: Source
  let doctypes: [String]
  /// Whether the document is a model, the only kind that cannot have a DOCTYPE.
  var isModel: Bool { doctypes.isEmpty }
  let handle: SAXParser.Handler
  /// The parser, which provides the position in the file.
  var context: xmlParserCtxtPtr?
  /// The name of the root element; `nil` before its tag.
  var root: String?
  /// The number of open elements.
  var depth = 0
  /// The reason why the document is rejected.
  var failure: ReadFailure?
  /// The first fatal error, with line and column from 1. Later errors usually follow from it.
  var firstError: (message: String, line: Int, column: Int)?

  init(_ source: Source, doctypes: [String], _ handle: @escaping SAXParser.Handler) {
    self.source = source
    self.doctypes = doctypes
    self.handle = handle
  }

  var position: XMLPosition {
    guard let context else { return XMLPosition(offset: 0, line: 0) }
    return XMLPosition(offset: plumb_xml_offset(context), line: Int(plumb_xml_line(context)))
  }

  /// Passes an event to the handler. A stopped parser creates no more events.
  func report(_ event: XMLEvent) {
    do throws(ReadFailure) {
      try handle(event, position)
    } catch {
      refuse(error)
    }
  }

  func refuse(_ message: String, help: String = "write the document without it") {
    refuse(source.failure(message, line: position.line, help: [help]))
  }

  /// Stops the parser. The first failure is the one that is thrown.
  private func refuse(_ failure: ReadFailure) {
    self.failure = self.failure ?? failure
    xmlStopParser(context)
  }

  func note(_ error: xmlError) {
    guard error.level == XML_ERR_FATAL, firstError == nil else { return }
    let isCut = error.code == XML_ERR_DOCUMENT_END.rawValue && (root == nil || depth > 0)
    let cut = root.map { "it ends before </\($0)>" } ?? "the file has no root element"
    let message = isCut ? cut : MalformedXML.message(error)
    firstError = (message, Int(error.line), Int(error.int2))
  }
}

// MARK: - Callbacks

/// Calls a closure with the session in libxml2's user data.
private func with(_ user: UnsafeMutableRawPointer?, _ body: (SAXSession) -> Void) {
  if let user { body(Unmanaged<SAXSession>.fromOpaque(user).takeUnretainedValue()) }
}

extension SAXSession {
  /// The callbacks. They are C functions and capture no values: the session contains all that they need.
  static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    setContentHandlers(&handler)
    setDoctypeHandlers(&handler)
    return handler
  }

  private static func setContentHandlers(_ handler: inout xmlSAXHandler) {
    handler.startElementNs = { user, name, prefix, namespace, declarations, _, count, _, attributes in
      with(user) { session in
        let tag = XMLStartTag(
          name: qualified(name, prefix), attributes: (0..<Int(count)).map { attribute($0, of: attributes) },
          isInNamespace: prefix != nil || namespace != nil, declaresNamespaces: declarations > 0)
        session.root = session.root ?? tag.name
        session.depth += 1
        session.report(.open(tag))
      }
    }
    handler.endElementNs = { user, name, prefix, _ in
      with(user) { session in
        session.depth -= 1
        session.report(.close(qualified(name, prefix)))
      }
    }
    handler.comment = { user, _ in with(user) { $0.report(.comment) } }
    handler.processingInstruction = { user, _, _ in with(user) { $0.report(.processingInstruction) } }
    handler.characters = { user, text, count in
      with(user) { session in
        let bytes = UnsafeBufferPointer(start: text, count: Int(count))
        // White space has no meaning in a model.
        if session.isModel, bytes.isBlank { return }
        session.report(.text(String(decoding: bytes, as: UTF8.self), isCDATA: false))
      }
    }
    // The same function, so that libxml2 does not have to distinguish the two.
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = { user, text, count in with(user) { $0.report(.text(string(text, count), isCDATA: true)) } }
    handler.reference = { user, name in
      with(user) { $0.refuse("the entity &\(short(name)); is not expanded", help: "write the text itself") }
    }
    handler.serror = { user, error in with(user) { session in if let error { session.note(error.pointee) } } }
  }

  private static func setDoctypeHandlers(_ handler: inout xmlSAXHandler) {
    handler.internalSubset = { user, _, publicID, systemID in
      with(user) { session in
        let identifiers = [publicID, systemID].compactMap { $0.map { String(cString: $0) } }
        if session.isModel {
          session.refuse(
            "a model cannot have a DOCTYPE", help: "remove the <!DOCTYPE …> declaration; Xcode never writes one")
        } else if !identifiers.contains(where: session.doctypes.contains) {
          session.refuse("the DOCTYPE is not that of such a document")
        }
      }
    }
    handler.entityDecl = { user, name, _, _, _, _ in
      with(user) { $0.refuse("the DOCTYPE declares the entity \(short(name))") }
    }
    handler.elementDecl = { user, _, _, _ in with(user) { $0.refuse("the DOCTYPE declares an element") } }
    handler.attributeDecl = { user, _, _, _, _, _, list in
      xmlFreeEnumeration(list)
      with(user) { $0.refuse("the DOCTYPE declares an attribute") }
    }
    handler.notationDecl = { user, _, _, _ in with(user) { $0.refuse("the DOCTYPE declares a notation") } }
    handler.unparsedEntityDecl = { user, name, _, _, _ in
      with(user) { $0.refuse("the DOCTYPE declares the entity \(short(name))") }
    }
  }
}

/// Returns an attribute by index: its array contains the name, the prefix, the URI, the first byte of the value and
/// the byte after it. libxml2 does not expand entities and provides every ampersand as `&#38;`.
private func attribute(
  _ index: Int, of attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
) -> XMLAttribute {
  guard let attribute = attributes.map({ $0 + 5 * index }), let start = attribute[3], let end = attribute[4] else {
    return XMLAttribute(name: .init(start: nil, count: 0), text: .init(start: nil, count: 0))
  }
  let hasPrefix = attribute[1] != nil
  let name = UnsafeBufferPointer(start: attribute[0], count: hasPrefix ? 0 : Int(xmlStrlen(attribute[0])))
  return XMLAttribute(name: name, text: UnsafeBufferPointer(start: start, count: end - start))
}

private func qualified(_ name: UnsafePointer<UInt8>?, _ prefix: UnsafePointer<UInt8>?) -> String {
  let name = string(name, xmlStrlen(name))
  return prefix == nil ? name : "\(string(prefix, xmlStrlen(prefix))):\(name)"
}

private func string(_ text: UnsafePointer<UInt8>?, _ count: Int32) -> String {
  String(decoding: UnsafeBufferPointer(start: text, count: Int(count)), as: UTF8.self)
}

/// Returns the beginning of a name, for a message.
private func short(_ name: UnsafePointer<UInt8>?) -> String { String(qualified(name, nil).prefix(80)) }
