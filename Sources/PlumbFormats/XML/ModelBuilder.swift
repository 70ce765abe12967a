import PlumbModel
import PlumbText

/// Builds a model from the parser's events: which element is open where, what is unknown and kept, what is refused.
///
///     <entity name="Order">       opens a frame
///       <!-- a -->                is kept in the frame
///       <aura/>                   is not known: noted, passed over, kept when it closes
///       <attribute name="n"/>     is read into the entity
///     </entity>                   the entity goes to the model
///
/// The values themselves are those of `OpenElements`, the order of children that of `OpenFrame`. Everything that is
/// kept is cut from the source's bytes by offsets, never put together from the parser's events.
struct ModelBuilder {
  /// Why the file is refused: the first reason, of which all later ones follow.
  private(set) var failure: ReadFailure?
  /// Whether there is a failure. A failure is large, and to ask for it would copy it.
  private(set) var isRefused = false
  /// Offset behind the root's end, once it is closed; nil until then, so also for a file without a root.
  private(set) var end: Int?
  /// What Plumb does not know, one of each name, a hundred at most.
  private(set) var unknown: [UnknownXML] = []

  /// Whether the model so far has a value that is not understood.
  var hasUnknownValues: Bool { reader.hasUnknownValues }

  /// Whether something but white space stands between two elements.
  private(set) var hasText = false

  private let source: Source
  private var tags = NameTable(NameTable.tags)
  private var reader: TagReader
  private var elements: OpenElements
  /// The elements that are open, from the root in; one inside an unknown element is not among them.
  private var frames: [OpenFrame] = []
  private let places = OpenFrame.places
  private var depth = 0
  /// How many elements were opened so far.
  private var count = 0
  /// The offset behind the last tag, comment or instruction.
  private var cursor = 0
  /// Whether the text that begins at the cursor is kept already.
  private var isTextKept = false
  /// The depth and the offset at which an unknown element began; nothing inside is looked at.
  private var skipped: (depth: Int, start: Int)?

  /// Deeper than any model: `model/entity/fetchedProperty/fetchRequest` and what a newer Xcode may add.
  private static let maximumDepth = 64
  /// Ten thousand entities of forty properties. What there is to say of an element takes more room than the element, so
  /// that many without any text would fill the memory.
  private static let maximumCount = 400_000

  /// A builder for one source. `isCareful` is what `Preflight.check` says of it.
  init(source: Source, name: String, isCareful: Bool) {
    self.source = source
    reader = TagReader(source: source, isCareful: isCareful)
    elements = OpenElements(name: name)
  }

  /// The model so far; whole once `end` is there.
  var model: Model { elements.model }

  /// Refuses the file at a line. What is refused already stays so, for the first reason.
  mutating func refuse(_ message: String, line: Int, help: [String] = []) {
    guard !isRefused else { return }
    isRefused = true
    failure = ReadFailure(
      file: source.file, at: Preflight.position(line: line, column: 1, in: source.bytes), message, help: help)
  }

  // MARK: Events

  /// Takes a start tag. One that is unknown here, or a second of a kind that comes once, is skipped with all inside it.
  ///
  /// A tag of a known name in a namespace is not known; one that only declares a prefix for others is.
  mutating func open(_ tag: StartTag) {
    depth += 1
    guard depth <= Self.maximumDepth else {
      return refuse(
        "the elements are nested more than \(Self.maximumDepth) deep", line: tag.line,
        help: ["a model nests five levels at most; this file is not one that Xcode saved"])
    }
    count += 1
    guard count <= Self.maximumCount else {
      return refuse(
        "there are more than 400,000 elements", line: tag.line,
        help: ["a model of ten thousand entities has fewer; this file is not one that Xcode saved"])
    }
    guard skipped == nil, !isRefused else { return }
    guard let origin = source.origin(of: tag, from: cursor) else {
      return refuse(
        "the XML is not well-formed: a tag is not closed", line: tag.line,
        help: ["restore the file from version control, or mend it at this place"])
    }
    pass(Int(origin.end))
    let number = tag.isInNamespace ? NameTable.none : tags.number(tag.name)
    guard let parent = frames.indices.last else { return openRoot(tag, number, origin) }
    guard let place = places.place(of: number, in: frames[parent].number) else {
      return skip(.element(String(cString: tag.name)), origin)
    }
    guard frames[parent].take(place) else { return skip(.second(place.tag.rawValue), origin) }
    frames.append(OpenFrame(place.tag, number: number))
    elements.begin(place.tag, in: frames[parent].tag, tag, origin, &reader)
    noteUnknownAttributes(at: origin)
  }

  /// Takes an end tag; `offset` is that behind its `>`. The end of an unknown element keeps the element's text.
  mutating func close(at offset: Int) {
    defer { depth -= 1 }
    guard !isRefused else { return }
    pass(offset)
    if let skipped {
      guard skipped.depth == depth else { return }
      self.skipped = nil
      guard skipped.start < offset, offset <= source.bytes.count else { return }
      return keep(String(decoding: source.bytes[skipped.start..<offset], as: UTF8.self))
    }
    // By index: a frame that is popped would be copied.
    guard let last = frames.indices.last else { return }
    let (tag, children) = (frames[last].tag, frames[last].children)
    frames.removeLast()
    elements.finish(tag, parent: last > 0 ? frames[last - 1].tag : nil, children: children)
    if last == 0 { end = offset }
  }

  /// Keeps a comment or an instruction: the next one behind the cursor, for the parser does not say where it began.
  /// Outside the root the text itself is kept.
  mutating func keepMarkup(from opening: StaticString, to ending: StaticString) {
    guard skipped == nil, !isRefused, !frames.isEmpty else { return }
    let start = endOfText(from: cursor)
    guard let content = source.bytes.end(of: opening, from: start),
      let end = source.bytes.end(of: ending, from: content)
    else { return }
    pass(end)
    keep(String(decoding: source.bytes[start..<end], as: UTF8.self))
  }

  /// Keeps the text between two tags as it stands, in one piece however often the parser reports a part of it.
  ///
  /// White space is no text unless it is in CDATA. The text is kept without the white space around it.
  mutating func text(_ text: UnsafeBufferPointer<UInt8>, isCDATA: Bool) {
    guard skipped == nil, !isRefused, !frames.isEmpty, !isTextKept else { return }
    guard isCDATA || !text.isBlank else { return }
    isTextKept = true
    hasText = true
    let start = source.bytes[cursor...].firstIndex { $0 > 0x20 } ?? cursor
    let end = source.bytes[start..<endOfText(from: start)].lastIndex { $0 > 0x20 } ?? start
    note(.text, at: .none)
    keep(String(decoding: source.bytes[start...end], as: UTF8.self))
  }

  /// Keeps a raw child of the element that is open.
  private mutating func keep(_ raw: String) {
    guard let last = frames.indices.last else { return }
    frames[last].keep(raw)
  }

  /// Notes an unknown element and passes over everything until it is closed.
  private mutating func skip(_ kind: UnknownXML.Kind, _ origin: Origin) {
    note(kind, at: origin)
    skipped = (depth, Int(origin.start))
  }

  /// Moves the cursor, never backwards: text that begins behind it is new.
  private mutating func pass(_ offset: Int) {
    cursor = min(max(cursor, offset), source.bytes.count)
    isTextKept = false
  }

  /// Where the text from an offset on ends: at a tag, a comment or an instruction. CDATA is text.
  private func endOfText(from start: Int) -> Int {
    let bytes = source.bytes
    var end = start
    while let next = bytes.offset(of: UInt8(ascii: "<"), from: end) {
      guard bytes[next...].starts(with: Array("<![CDATA[".utf8)) else { return next }
      end = bytes.end(of: "]]>", from: next) ?? bytes.count
    }
    return bytes.count
  }

  // MARK: Tags

  /// Takes the root, which has to be `<model>`; a property list or a storyboard is told what it is.
  private mutating func openRoot(_ tag: StartTag, _ number: UInt8, _ origin: Origin) {
    guard number == OpenFrame.model else {
      let root = String(cString: tag.name).prefix(80)
      return refuse(
        tag.isInNamespace
          ? "the root element <\(root)> is in a namespace" : "the root element is <\(root)>, not <model>",
        line: tag.line,
        help: ["pass an .xcdatamodeld, an .xcdatamodel, or its contents file"])
    }
    frames.append(OpenFrame(.model, number: number))
    elements.begin(.model, in: nil, tag, origin, &reader)
    noteUnknownAttributes(at: origin)
  }

  private mutating func noteUnknownAttributes(at origin: Origin) {
    guard reader.hasUnknown else { return }
    for (name, element) in reader.takeUnknown() { note(.attribute(name, of: element.rawValue), at: origin) }
  }

  /// Notes something unknown, once per kind and name and a hundred times at most.
  private mutating func note(_ kind: UnknownXML.Kind, at origin: Origin) {
    guard unknown.count < 100, !unknown.contains(where: { $0.kind == kind }) else { return }
    unknown.append(UnknownXML(kind: kind, origin: origin, entity: entityName))
  }

  /// The name of the entity that something stands in; nil outside of one.
  private var entityName: String? {
    frames.count > 1 && frames[1].tag == .entity ? elements.entity.name : nil
  }
}

// On the source and not on the builder, which is large and would be copied for it.
extension Source {
  /// The bytes of a tag that has no other tag between it and an offset.
  fileprivate func origin(of tag: StartTag, from offset: Int) -> Origin? {
    guard tag.end > 0, tag.end < bytes.count, tag.end < Int(UInt32.max) else { return nil }
    let start = nextStart(from: offset, to: tag.end) ?? lastStart(from: offset, to: tag.end)
    let end = tag.end + (bytes[tag.end] == UInt8(ascii: "/") ? 2 : 1)
    guard let start, end <= bytes.count, bytes[end - 1] == UInt8(ascii: ">") else { return nil }
    return Origin(start: UInt32(start), end: UInt32(end), lastLine: UInt32(clamping: tag.line))
  }

  /// The start of a tag that no comment, instruction or CDATA parts from the markup before it, as nearly always: a `<`
  /// never stands in text.
  private func nextStart(from offset: Int, to end: Int) -> Int? {
    guard let start = bytes.offset(of: UInt8(ascii: "<"), from: offset, to: end), start + 1 < end else { return nil }
    let next = bytes[start + 1]
    return next == UInt8(ascii: "!") || next == UInt8(ascii: "?") || next == UInt8(ascii: "/") ? nil : start
  }

  /// A `<` never stands inside a tag, so the last one before its end is its start.
  private func lastStart(from offset: Int, to end: Int) -> Int? {
    var start: Int?
    var from = offset
    while let next = bytes.offset(of: UInt8(ascii: "<"), from: from, to: end) {
      start = next
      from = next + 1
    }
    return start
  }
}
