import CLibXML2
import PlumbModel

extension SAXParser {
  /// Parses a document that is not a model: passes its events to `take` in order, with the line on which each one
  /// ends.
  ///
  /// A DOCTYPE is accepted if the list contains one of its identifiers, and its DTD is not loaded. A DOCTYPE with
  /// declarations, in particular of entities, is rejected, and so is a reference to an entity that XML does not
  /// define.
  static func parse(
    _ source: Source, doctypes: [String], _ take: (XMLEvent, _ line: Int) throws(ReadFailure) -> Void
  ) throws(ReadFailure) {
    prepare()
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    setContentHandlers(&handler)
    setDoctypeHandlers(&handler)
    let session = UnsafeMutablePointer<DocumentSession>.allocate(capacity: 1)
    session.initialize(to: DocumentSession(doctypes: doctypes))
    defer {
      session.deinitialize(count: 1)
      session.deallocate()
    }
    guard let context = xmlCreatePushParserCtxt(&handler, session, nil, 0, nil) else {
      throw ReadFailure(file: source.file, "libxml2 could not start")
    }
    defer { xmlFreeParserCtxt(context) }
    session.pointee.context = context
    xmlCtxtUseOptions(context, options)
    try feed(source, to: context, session, take)
    if context.pointee.wellFormed == 0 {
      let error = session.pointee.firstError
      throw Preflight.explained(
        error?.message ?? "", line: error?.line ?? 1, column: error?.column ?? 1, in: source)
    }
  }

  /// The user data of the callbacks.
  fileprivate struct DocumentSession {
    let doctypes: [String]
    var context: xmlParserCtxtPtr?
    /// The events of the last piece of text, which the caller handles before the next one is parsed.
    var events: [(event: XMLEvent, line: Int)] = []
    /// The reason why the document is rejected, and its line.
    var refusal: (message: String, line: Int)?
    /// The first fatal error, with line and column from 1.
    var firstError: (message: String, line: Int, column: Int)?

    var line: Int { context.map { Int(plumb_xml_line($0)) } ?? 0 }

    mutating func refuse(_ message: String) {
      guard refusal == nil else { return }
      refusal = (message, line)
      xmlStopParser(context)
    }
  }

  /// Parses the bytes in small pieces, which grow only while a single tag does not fit in one.
  private static func feed(
    _ source: Source, to context: xmlParserCtxtPtr, _ session: UnsafeMutablePointer<DocumentSession>,
    _ take: (XMLEvent, _ line: Int) throws(ReadFailure) -> Void
  ) throws(ReadFailure) {
    let smallest = 4 * 1024
    var offset = 0
    var piece = smallest
    var isGoing = true
    while isGoing {
      let end = min(offset + piece, source.bytes.count)
      let isLast = end == source.bytes.count
      isGoing = !isLast && chunk(source.bytes[offset..<end], isLast: false, context)
      if isLast { _ = chunk(source.bytes[offset..<end], isLast: true, context) }
      offset = end
      let events = session.pointee.events
      session.pointee.events = []
      for (event, line) in events { try take(event, line) }
      if let refusal = session.pointee.refusal {
        throw source.failure(refusal.message, line: refusal.line, help: ["write the document without it"])
      }
      piece = offset - plumb_xml_offset(context) < smallest ? smallest : min(piece * 2, 1 << 24)
    }
  }

  /// Passes bytes to libxml2. Returns `false` if the parser has stopped.
  private static func chunk(_ bytes: ArraySlice<UInt8>, isLast: Bool, _ context: xmlParserCtxtPtr) -> Bool {
    bytes.withUnsafeBytes { buffer in
      let start = buffer.bindMemory(to: CChar.self)
      return xmlParseChunk(context, start.baseAddress, Int32(start.count), isLast ? 1 : 0) == 0
    }
  }

  // MARK: Callbacks

  private static func setContentHandlers(_ handler: inout xmlSAXHandler) {
    handler.startElementNs = { user, name, prefix, _, _, _, count, _, attributes in
      with(user) { session in
        let tag = (name: name.text, prefix: prefix.map { $0.text })
        let values = (0..<Int(count)).compactMap { SAXParser.document(attributes, $0) }
        session.events.append((.open(SAXParser.qualified(tag.name, tag.prefix), attributes: values), session.line))
      }
    }
    handler.endElementNs = { user, name, prefix, _ in
      with(user) { $0.events.append((.close(SAXParser.qualified(name.text, prefix.map { $0.text })), $0.line)) }
    }
    handler.characters = { user, text, count in
      let text = String(decoding: UnsafeBufferPointer(start: text, count: Int(count)), as: UTF8.self)
      with(user) { $0.events.append((.text(text), $0.line)) }
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    handler.reference = { user, name in with(user) { $0.refuse("the entity &\(name.text.prefix(80)); is not expanded") }
    }
    handler.serror = { user, error in
      with(user) { session in
        guard let error, error.pointee.level == XML_ERR_FATAL, session.firstError == nil else { return }
        let message = MalformedXML.words(error.pointee)
        session.firstError = (message, Int(error.pointee.line), Int(error.pointee.int2))
      }
    }
  }

  private static func setDoctypeHandlers(_ handler: inout xmlSAXHandler) {
    handler.internalSubset = { user, _, publicID, systemID in
      with(user) { session in
        let named = [publicID, systemID].compactMap { $0.map { String(cString: $0) } }
        guard !named.contains(where: session.doctypes.contains) else { return }
        session.refuse("the DOCTYPE is not the one of such a document")
      }
    }
    handler.entityDecl = { user, name, _, _, _, _ in
      with(user) { $0.refuse("the DOCTYPE declares the entity \(name.text.prefix(80))") }
    }
    handler.elementDecl = { user, _, _, _ in with(user) { $0.refuse("the DOCTYPE declares an element") } }
    handler.attributeDecl = { user, _, _, _, _, _, list in
      xmlFreeEnumeration(list)
      with(user) { $0.refuse("the DOCTYPE declares an attribute") }
    }
    handler.notationDecl = { user, _, _, _ in with(user) { $0.refuse("the DOCTYPE declares a notation") } }
    handler.unparsedEntityDecl = { user, name, _, _, _ in
      with(user) { $0.refuse("the DOCTYPE declares the entity \(name.text.prefix(80))") }
    }
  }

  /// Returns an attribute by index: its array contains the name, the prefix, the URI, the first byte of the value and
  /// the byte after it. libxml2 provides ampersands as `&#38;`.
  fileprivate static func document(
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ index: Int
  ) -> (name: String, value: String)? {
    guard let attribute = attributes.map({ $0 + 5 * index }), let start = attribute[3], let end = attribute[4] else {
      return nil
    }
    let value = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
    return (
      qualified(attribute[0].text, attribute[1].map { $0.text }),
      value.split(separator: "&#38;", omittingEmptySubsequences: false).joined(separator: "&")
    )
  }

  fileprivate static func qualified(_ name: String, _ prefix: String?) -> String {
    prefix.map { "\($0):\(name)" } ?? name
  }
}

extension UnsafePointer<UInt8> {
  fileprivate var text: String { String(cString: self) }
}

extension UnsafePointer<UInt8>? {
  fileprivate var text: String { map { String(cString: $0) } ?? "" }
}

/// Calls a closure with the session in libxml2's user data, to change it in place.
private func with(_ user: UnsafeMutableRawPointer?, _ body: (inout SAXParser.DocumentSession) -> Void) {
  guard let user else { return }
  body(&user.assumingMemoryBound(to: SAXParser.DocumentSession.self).pointee)
}
