import PlumbCore
import PlumbModel
import PlumbText

/// Builds a model from the parser's events: tracks open elements, preserves unknown content and rejects invalid
/// files.
///
///     <entity name="Order">       opens an element
///       <!-- a -->                is preserved in it
///       <aura/>                   is unknown: noted, skipped, preserved when it closes
///       <attribute name="n"/>     is added to the entity
///     </entity>                   the order of its children is preserved if it is not Xcode's
///
/// Preserved content is copied from the bytes of the source by offset, and not created from the parser's events.
struct ModelBuilder {
  /// The model; `nil` until its end tag.
  private(set) var model: Model?
  /// The offset after the end of the root.
  private(set) var end = 0
  /// The unknown content, one entry per name, at most a hundred.
  private(set) var unknown: [UnknownXML] = []
  /// Whether the model so far has invalid values.
  private(set) var hasUnknownValues = false
  /// Whether text other than white space exists between two elements.
  private(set) var hasText = false

  private let source: Source
  /// Whether the text contains escapes that Xcode does not write, so that every tag has to be compared byte by byte.
  private let isCareful: Bool
  /// The model so far.
  private var opened = Model.empty()
  /// The open elements, the root first. Does not contain elements inside an unknown element.
  private var open: [OpenElement] = []
  /// The location of the last open element in the model.
  private var places: [Int] = []
  private var depth = 0
  /// The number of elements so far.
  private var count = 0
  /// The offset after the last tag, comment or processing instruction.
  private var cursor = 0
  /// Whether the text that begins at the cursor is already preserved.
  private var isTextPreserved = false
  /// The depth and the offset of the start of an unknown element. Its content is skipped.
  private var skipped: (depth: Int, start: Int)?

  /// The maximum depth, larger than in any model: `model/entity/fetchedProperty/fetchRequest` and possible additions
  /// of a newer Xcode.
  private static let maximumDepth = 64
  /// The maximum number of elements: ten thousand entities with forty properties. The diagnostics of an element need
  /// more memory than the element, so a large number of almost empty elements would exhaust it.
  private static let maximumCount = 400_000

  /// Creates a builder for one source. `isCareful` is the result of `Preflight.check`.
  init(source: Source, isCareful: Bool) {
    self.source = source
    self.isCareful = isCareful
  }

  mutating func handle(_ event: XMLEvent, _ position: XMLPosition) throws(ReadFailure) {
    switch event {
    case .open(let tag): try begin(tag, position)
    case .close: finish(at: position.offset)
    case .text(let text, let isCDATA): keep(text, isCDATA: isCDATA)
    case .comment: keepMarkup(from: "<!--", to: "-->")
    case .processingInstruction: keepMarkup(from: "<?", to: "?>")
    }
  }

  // MARK: Tags

  /// Handles a start tag. An unknown tag, and a second tag of a kind that can occur once only, is skipped with its
  /// content.
  ///
  /// A known tag in a namespace is unknown; a known tag that only declares a prefix is not.
  private mutating func begin(_ tag: XMLStartTag, _ position: XMLPosition) throws(ReadFailure) {
    try countElement(position)
    guard skipped == nil else { return }
    // Before the root are a declaration and comments.
    guard let origin = source.bytes.origin(ofTagEndingAt: position, after: open.isEmpty ? nil : cursor) else {
      throw source.failure(
        "the XML is not well-formed: a tag is not closed", line: position.line,
        help: ["restore the file from version control, or fix it at this place"])
    }
    pass(Int(origin.end))
    guard let parent = open.indices.last else {
      try checkRoot(tag, position)
      open.append(OpenElement(.model))
      let isPlain = opened.read(ElementTag(.model, at: origin, attributes: tag.attributes))
      return preserve(tag, at: origin, isPlain: isPlain)
    }
    let known = open[parent].names.elements
    guard !tag.isInNamespace, let place = known.firstIndex(where: { $0.name == tag.name }) else {
      return skip(.element(tag.name), origin)
    }
    guard open[parent].add(known[place], at: place) else { return skip(.second(tag.name), origin) }
    let child = ElementTag(known[place].tag, at: origin, attributes: tag.attributes)
    let isPlain = opened.read(.child(child, place: place), at: places[...])
    open.append(OpenElement(known[place]))
    places.append(place)
    preserve(tag, at: origin, isPlain: isPlain)
  }

  /// Counts an element that begins. Throws if there are too many, or too many around it.
  private mutating func countElement(_ position: XMLPosition) throws(ReadFailure) {
    depth += 1
    count += 1
    guard depth <= Self.maximumDepth else {
      throw source.failure(
        "the elements are nested more than \(Self.maximumDepth) levels deep", line: position.line,
        help: ["a model has at most five levels; Xcode did not save this file"])
    }
    guard count <= Self.maximumCount else {
      throw source.failure(
        "the file has more than 400,000 elements", line: position.line,
        help: ["a model of ten thousand entities has fewer; Xcode did not save this file"])
    }
  }

  /// Checks that the root is `<model>`. The error for a property list or a storyboard contains the name of its root.
  private func checkRoot(_ tag: XMLStartTag, _ position: XMLPosition) throws(ReadFailure) {
    guard tag.isInNamespace || tag.name != XMLTag.model.rawValue else { return }
    let root = tag.name.prefix(80)
    throw source.failure(
      tag.isInNamespace ? "the root element <\(root)> is in a namespace" : "the root element is <\(root)>, not <model>",
      line: position.line, help: ["pass an .xcdatamodeld, an .xcdatamodel, or its contents file"])
  }

  /// Preserves the spelling of the last tag if it is not Xcode's, and notes its unknown XML attributes.
  private mutating func preserve(_ tag: XMLStartTag, at origin: Origin, isPlain: Bool) {
    let isPlain = isPlain && !tag.declaresNamespaces
    guard !isPlain || isCareful, let names = open.last?.names else { return }
    let raw = TagText.attributes(source.bytes[origin.range])
    if !isPlain || raw.contains(where: { XMLText.escaped(XMLText.unescaped($0.text)) != $0.text }) {
      let areValid = opened.read(.attributes(raw, of: names.tag), at: places[...])
      hasUnknownValues = hasUnknownValues || !areValid
    }
    let known = names.tag.attributes.map(\.rawValue)
    for attribute in raw where !known.contains(attribute.name) {
      if attribute.name == XMLKey.renamingIdentifier.rawValue { continue }
      note(.attribute(attribute.name, of: names.name), at: origin)
    }
    let codegen = XMLKey.codeGenerationType.rawValue
    if names.tag == .entity, raw.contains(where: { $0.name == codegen && $0.text == CodeGeneration.none }) {
      note(.value(CodeGeneration.none, of: codegen), at: origin)
    }
  }

  /// Handles an end tag; `offset` is the one after its `>`. The end of an unknown element preserves the element's
  /// text.
  private mutating func finish(at offset: Int) {
    depth -= 1
    pass(offset)
    if let skipped {
      guard skipped.depth == depth + 1 else { return }
      self.skipped = nil
      return keep(String(decoding: source.bytes[skipped.start..<cursor], as: UTF8.self))
    }
    guard let closed = open.popLast() else { return }
    if let children = closed.children { _ = opened.read(.children(children), at: places[...]) }
    _ = places.popLast()
    if open.isEmpty { (model, end) = (opened, cursor) }
  }

  // MARK: Other content

  /// Preserves a comment or a processing instruction. It is the next one after the cursor, because the parser does
  /// not report where it begins. Outside of the root, `Model.read` preserves the text.
  private mutating func keepMarkup(from opening: StaticString, to ending: StaticString) {
    guard skipped == nil, !open.isEmpty else { return }
    let start = source.bytes.endOfText(from: cursor)
    guard let content = source.bytes.end(of: opening, from: start),
      let end = source.bytes.end(of: ending, from: content)
    else { return }
    pass(end)
    keep(String(decoding: source.bytes[start..<end], as: UTF8.self))
  }

  /// Preserves the text between two tags, as a single piece even if the parser reports several parts.
  ///
  /// White space is not preserved as text unless it is in CDATA. White space around the text is removed.
  private mutating func keep(_ text: String, isCDATA: Bool) {
    guard skipped == nil, !open.isEmpty, !isTextPreserved, isCDATA || text.utf8.contains(where: { $0 > 0x20 }) else {
      return
    }
    isTextPreserved = true
    hasText = true
    let start = source.bytes[cursor...].firstIndex { $0 > 0x20 } ?? cursor
    let end = source.bytes[start..<source.bytes.endOfText(from: start)].lastIndex { $0 > 0x20 } ?? start
    note(.text, at: .none)
    keep(String(decoding: source.bytes[start...end], as: UTF8.self))
  }

  /// Adds preserved text to the children of the open element.
  private mutating func keep(_ raw: String) {
    guard let last = open.indices.last else { return }
    open[last].keep(raw)
  }

  /// Notes an unknown element and skips its content.
  private mutating func skip(_ kind: UnknownXML.Kind, _ origin: Origin) {
    note(kind, at: origin)
    skipped = (depth, Int(origin.start))
  }

  /// Notes unknown content, a single time per kind and name and at most a hundred times.
  private mutating func note(_ kind: UnknownXML.Kind, at origin: Origin) {
    guard unknown.count < 100, !unknown.contains(where: { $0.kind == kind }) else { return }
    let entity = open.count > 1 && open[1].names.tag == .entity ? opened.entities.last : nil
    unknown.append(UnknownXML(kind: kind, origin: origin, entity: entity?.name))
  }

  /// Advances the cursor, never backwards. Text that begins after it was not preserved yet.
  private mutating func pass(_ offset: Int) {
    cursor = min(max(cursor, offset), source.bytes.count)
    isTextPreserved = false
  }
}

/// An element whose end tag was not read yet.
private struct OpenElement {
  let names: ElementNames
  /// The known children so far.
  private var tags: [XMLTag] = []
  /// The children so far in file order, with the preserved texts between them; `nil` if they are in Xcode's order
  /// without other content.
  private(set) var children: [SourceSpelling.Child]?
  /// The position of the last child's kind in Xcode's order.
  private var lastPlace = 0

  init(_ names: ElementNames) { self.names = names }

  /// Adds the tag of a child. Returns `false` for a second one of a kind that can occur once only. The caller
  /// preserves its text.
  mutating func add(_ child: ElementNames, at place: Int) -> Bool {
    if child.isSingle, tags.contains(child.tag) { return false }
    if place < lastPlace { recordOrder() }
    lastPlace = place
    tags.append(child.tag)
    children?.append(.known(child.name))
    return true
  }

  /// Adds preserved text as a child.
  mutating func keep(_ raw: String) {
    recordOrder()
    children?.append(.raw(raw))
  }

  /// Begins the list of children. The ones so far are in Xcode's order.
  private mutating func recordOrder() {
    children = children ?? tags.map { .known($0.rawValue) }
  }
}

extension Origin {
  /// The range of the tag in its source; empty for `none`.
  fileprivate var range: Range<Int> { Int(start)..<Int(max(start, end)) }
}

extension [UInt8] {
  private static let cdata = Array("<![CDATA[".utf8)

  /// Returns the end of the text at an offset: at a tag, a comment or a processing instruction. CDATA is text.
  fileprivate func endOfText(from start: Int) -> Int {
    var end = start
    while let next = offset(of: UInt8(ascii: "<"), from: end) {
      guard self[next...].starts(with: Self.cdata) else { return next }
      end = self.end(of: "]]>", from: next) ?? count
    }
    return count
  }

  /// Returns the range of a tag: the first one after an offset, or the last one before the position without an
  /// offset. `nil` if the tag is not closed.
  fileprivate func origin(ofTagEndingAt position: XMLPosition, after offset: Int?) -> Origin? {
    let last = position.offset
    guard (0..<Swift.min(count, Int(UInt32.max))).contains(last) else { return nil }
    // A tag contains no `<`.
    let start = offset.map { endOfText(from: $0) } ?? self[..<last].lastIndex(of: UInt8(ascii: "<"))
    guard let start, start < last else { return nil }
    let end = last + (self[last] == UInt8(ascii: "/") ? 2 : 1)
    guard end <= count, self[end - 1] == UInt8(ascii: ">") else { return nil }
    return Origin(start: UInt32(start), end: UInt32(end), lastLine: UInt32(clamping: position.line))
  }
}
