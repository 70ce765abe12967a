import CLibXML2
import PlumbModel
import PlumbText

/// Parses a model's bytes with libxml2 and passes its events to a `ModelBuilder`. Only this type, with its extension
/// for other documents, uses libxml2.
///
/// The push parser does not open files by itself. Entities are not expanded, DTDs are not read, and the network is
/// not used. A DOCTYPE is rejected at its beginning, and so is a reference to an entity that XML does not define.
enum SAXParser {
  /// Parses well-formed XML, or throws with the position of the first error.
  ///
  /// A rejection by the builder has precedence over an error of the parser, which may follow from it. The builder is
  /// moved out and back, because C code stores a pointer to it in the meantime.
  static func parse(_ source: Source, into builder: inout ModelBuilder) throws(ReadFailure) {
    prepare()
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    setHandlers(&handler)
    let session = Session(builder: builder)
    let pointer = UnsafeMutablePointer<Session>.allocate(capacity: 1)
    pointer.initialize(to: session)
    defer {
      pointer.deinitialize(count: 1)
      pointer.deallocate()
    }
    guard let context = xmlCreatePushParserCtxt(&handler, pointer, nil, 0, nil) else {
      throw ReadFailure(file: source.file, "libxml2 could not start")
    }
    defer { xmlFreeParserCtxt(context) }
    pointer.pointee.context = context
    xmlCtxtUseOptions(context, options)
    feed(source.bytes, to: context, session: pointer)
    builder = pointer.pointee.builder
    if let failure = builder.failure { throw failure }
    if context.pointee.wellFormed == 0 { throw failure(of: pointer.pointee, source) }
  }

  /// Loads and prints no data, and reads the bytes as UTF-8 independent of the declared encoding, which `Preflight`
  /// has checked. To decode the bytes, libxml2 would copy them, and offsets would refer to the copy.
  static let options = Int32(
    XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_IGNORE_ENC.rawValue)

  /// The global state of libxml2, initialized a single time because the initialization is not thread-safe.
  private static let prepared: Void = xmlInitParser()

  /// Initializes libxml2's global state if necessary.
  static func prepare() { _ = prepared }

  /// The user data of libxml2's callbacks.
  fileprivate struct Session {
    /// The receiver of the events.
    var builder: ModelBuilder
    /// The parser, which provides the position in the file.
    var context: xmlParserCtxtPtr?
    /// The first fatal error, with line and column from 1.
    var firstError: (message: String, line: Int, column: Int)?

    /// The offset of the parser in the file: in a start tag that of its `/` or `>`, after an end tag that of the next
    /// byte.
    var offset: Int { context.map { plumb_xml_offset($0) } ?? 0 }
    /// The line of this offset, from 1.
    var line: Int { context.map { Int(plumb_xml_line($0)) } ?? 0 }
  }

  /// Parses the bytes in small pieces, so that libxml2's copy is small and remains in the processor's cache. The
  /// pieces grow while a tag is larger than a piece, because libxml2 searches for its end from the beginning each
  /// time.
  private static func feed(
    _ bytes: [UInt8], to context: xmlParserCtxtPtr, session: UnsafeMutablePointer<Session>
  ) {
    let smallest = 4 * 1024
    bytes.withUnsafeBytes { buffer in
      let start = buffer.bindMemory(to: CChar.self)
      var offset = 0
      var piece = smallest
      while offset < start.count, !session.pointee.builder.isRefused {
        let count = min(piece, start.count - offset)
        guard xmlParseChunk(context, start.baseAddress.map { $0 + offset }, Int32(count), 0) == 0 else { return }
        offset += count
        // The unparsed rest of a piece is the beginning of a tag.
        piece = offset - session.pointee.offset < smallest ? smallest : piece * 2
      }
      if !session.pointee.builder.isRefused { xmlParseChunk(context, nil, 0, 1) }
    }
  }

  /// Returns the failure of the first error. Later errors usually follow from it.
  private static func failure(of session: Session, _ source: Source) -> ReadFailure {
    let error = session.firstError
    return Preflight.explained(
      error?.message ?? "", line: error?.line ?? session.line, column: error?.column ?? 1, in: source)
  }

  /// Sets the callbacks. They are C functions and capture no values: the session contains all that they need.
  private static func setHandlers(_ handler: inout xmlSAXHandler) {
    handler.startElementNs = { user, name, prefix, namespace, declarations, _, count, _, attributes in
      with(user) { session in
        guard let name else { return }
        let line = session.line
        session.builder.open(
          StartTag(
            name: name, isInNamespace: prefix != nil || namespace != nil, declaresNamespaces: declarations > 0,
            attributes: attributes, count: Int(count), end: session.offset, line: line))
        if session.builder.isRefused { xmlStopParser(session.context) }
      }
    }
    handler.endElementNs = { user, _, _, _ in with(user) { $0.builder.close(at: $0.offset) } }
    handler.serror = { user, error in
      with(user) { session in
        guard let error, error.pointee.level == XML_ERR_FATAL, session.firstError == nil else { return }
        let message =
          error.pointee.code == XML_ERR_DOCUMENT_END.rawValue && session.builder.end == nil
          ? "it ends before </model>" : MalformedXML.words(error.pointee)
        session.firstError = (message, Int(error.pointee.line), Int(error.pointee.int2))
      }
    }
    handler.comment = { user, _ in with(user) { $0.builder.keepMarkup(from: "<!--", to: "-->") } }
    handler.processingInstruction = { user, _, _ in with(user) { $0.builder.keepMarkup(from: "<?", to: "?>") } }
    handler.characters = { user, text, count in
      // Usually white space, which is skipped before the session is accessed.
      let text = UnsafeBufferPointer(start: text, count: Int(count))
      if text.isBlank { return }
      with(user) { $0.builder.text(text, isCDATA: false) }
    }
    // The same function, so that libxml2 does not have to distinguish the two.
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = { user, text, count in
      with(user) { $0.builder.text(UnsafeBufferPointer(start: text, count: Int(count)), isCDATA: true) }
    }
    handler.internalSubset = { user, _, _, _ in
      with(user) { session in
        session.builder.refuse(
          "a DOCTYPE has no place in a model", line: session.line,
          help: ["remove the <!DOCTYPE …> declaration; Xcode never writes one"])
        xmlStopParser(session.context)
      }
    }
    handler.reference = { user, name in
      with(user) { session in
        let entity = name.map { String(cString: $0).prefix(80) } ?? ""
        session.builder.refuse(
          "the entity &\(entity); is not expanded", line: session.line, help: ["write the text itself"])
        xmlStopParser(session.context)
      }
    }
  }
}

/// Calls a closure with the session in libxml2's user data, to change it in place.
private func with(_ user: UnsafeMutableRawPointer?, _ body: (inout SAXParser.Session) -> Void) {
  guard let user else { return }
  body(&user.assumingMemoryBound(to: SAXParser.Session.self).pointee)
}
