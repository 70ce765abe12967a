import CLibXML2
import PlumbModel
import PlumbText

/// Feeds a model's bytes to libxml2 and its events to a `ModelBuilder`. With its extension for other documents it is all
/// that knows libxml2.
///
/// The push parser never opens anything by itself. No entity is ever expanded, no DTD read, no network asked: a DOCTYPE
/// is refused where it begins, and so is a reference to an entity that XML itself does not define.
enum SAXParser {
  /// Parses well-formed XML, or throws with the place of the first error.
  ///
  /// A refusal by the builder goes before an error of the parser, which may follow from it. The builder is taken out
  /// and put back, because C keeps a pointer to it meanwhile.
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

  /// Nothing is fetched and nothing printed, and the bytes are UTF-8 whatever name for a part of it they give: `Preflight`
  /// has looked. To decode them libxml2 would copy them, and places would be those in the copy.
  static let options = Int32(
    XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_IGNORE_ENC.rawValue)

  /// libxml2's global state, made once; that is not safe from several threads at a time.
  private static let prepared: Void = xmlInitParser()

  /// Makes libxml2's global state, unless it is there.
  static func prepare() { _ = prepared }

  /// What libxml2's callbacks get as their user data.
  fileprivate struct Session {
    /// Takes the events.
    var builder: ModelBuilder
    /// The parser, which knows the place in the file.
    var context: xmlParserCtxtPtr?
    /// The first fatal error, with line and column from 1.
    var firstError: (message: String, line: Int, column: Int)?

    /// The byte of the file that the parser stands at: in a start tag its `/` or `>`, behind an end tag the byte after
    /// it.
    var offset: Int { context.map { plumb_xml_offset($0) } ?? 0 }
    /// The line of that byte, from 1.
    var line: Int { context.map { Int(plumb_xml_line($0)) } ?? 0 }
  }

  /// In small pieces, so that libxml2's copy stays small and in the processor's cache; in larger ones as long as a tag
  /// is larger than a piece, since libxml2 looks for its end in all that it has each time.
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
        // What is left over of a piece is the beginning of a tag.
        piece = offset - session.pointee.offset < smallest ? smallest : piece * 2
      }
      if !session.pointee.builder.isRefused { xmlParseChunk(context, nil, 0, 1) }
    }
  }

  /// The first thing that was wrong; what the parser says later mostly follows from it.
  private static func failure(of session: Session, _ source: Source) -> ReadFailure {
    let error = session.firstError
    return Preflight.explained(
      error?.message ?? "", line: error?.line ?? session.line, column: error?.column ?? 1, in: source)
  }

  /// The callbacks. They are C functions and capture nothing: all they need is in the session.
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
      // White space, mostly, which is passed over before anything else is asked.
      let text = UnsafeBufferPointer(start: text, count: Int(count))
      if text.isBlank { return }
      with(user) { $0.builder.text(text, isCDATA: false) }
    }
    // The same, so that libxml2 does not ask which of the two it is.
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

/// The session behind libxml2's user data, to be changed where it is.
private func with(_ user: UnsafeMutableRawPointer?, _ body: (inout SAXParser.Session) -> Void) {
  guard let user else { return }
  body(&user.assumingMemoryBound(to: SAXParser.Session.self).pointee)
}
