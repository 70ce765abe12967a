import PlumbModel
import PlumbText

/// Builds a model from the parser's events: tracks open elements, preserves unknown content and rejects invalid
/// files.
///
///     <entity name="Order">       opens a frame
///       <!-- a -->                is preserved in the frame
///       <aura/>                   is unknown: noted, skipped, preserved when it closes
///       <attribute name="n"/>     is read into the entity
///     </entity>                   the entity is added to the model
///
/// `OpenElements` contains the values, `OpenFrame` the order of children. Preserved content is copied from the bytes
/// of the source by offset, and not created from the parser's events.
struct ModelBuilder {
  /// The reason why the file is rejected: the first error, which causes all later ones. `nil` if it is valid so far.
  private(set) var failure: ReadFailure?
  /// Whether a failure exists. Reading `failure` itself would copy a large value.
  private(set) var isRefused = false
  /// The offset after the end of the root; `nil` while it is open, and for a file without a root.
  private(set) var end: Int?
  /// The unknown content, one entry per name, at most a hundred.
  private(set) var unknown: [UnknownXML] = []

  /// Whether the model so far has invalid values.
  var hasUnknownValues: Bool { reader.hasUnknownValues }

  /// Whether text other than white space exists between two elements.
  private(set) var hasText = false

  private let source: Source
  private var tags = NameTable(NameTable.tags)
  private var reader: TagReader
  private var elements: OpenElements
  /// The open elements, the root first. Does not contain elements inside an unknown element.
  private var frames: [OpenFrame] = []
  private let places = OpenFrame.places
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
  init(source: Source, name: String, isCareful: Bool) {
    self.source = source
    reader = TagReader(source: source, isCareful: isCareful)
    elements = OpenElements(name: name)
  }

  /// The model so far. It is complete when `end` is set.
  var model: Model { elements.model }

  /// Rejects the file at a line. Has no effect if the file is already rejected.
  mutating func refuse(_ message: String, line: Int, help: [String] = []) {
    guard !isRefused else { return }
    isRefused = true
    failure = ReadFailure(
      file: source.file, at: Preflight.position(line: line, column: 1, in: source.bytes), message, help: help)
  }

  // MARK: Events

  /// Handles a start tag. An unknown tag, and a second tag of a kind that can occur once only, is skipped with its
  /// content.
  ///
  /// A known tag in a namespace is unknown; a known tag that only declares a prefix is not.
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

  /// Handles an end tag; `offset` is the one after its `>`. The end of an unknown element preserves the element's
  /// text.
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
    // Accessed by index, because removing a frame into a variable would copy it.
    guard let last = frames.indices.last else { return }
    let (tag, children) = (frames[last].tag, frames[last].children)
    frames.removeLast()
    elements.finish(tag, parent: last > 0 ? frames[last - 1].tag : nil, children: children)
    if last == 0 { end = offset }
  }

  /// Preserves a comment or a processing instruction. It is the next one after the cursor, because the parser does
  /// not report where it begins. Outside of the root, `Model.read` preserves the text.
  mutating func keepMarkup(from opening: StaticString, to ending: StaticString) {
    guard skipped == nil, !isRefused, !frames.isEmpty else { return }
    let start = endOfText(from: cursor)
    guard let content = source.bytes.end(of: opening, from: start),
      let end = source.bytes.end(of: ending, from: content)
    else { return }
    pass(end)
    keep(String(decoding: source.bytes[start..<end], as: UTF8.self))
  }

  /// Preserves the text between two tags, as a single piece even if the parser reports several parts.
  ///
  /// White space is not preserved as text unless it is in CDATA. White space around the text is removed.
  mutating func text(_ text: UnsafeBufferPointer<UInt8>, isCDATA: Bool) {
    guard skipped == nil, !isRefused, !frames.isEmpty, !isTextPreserved else { return }
    guard isCDATA || !text.isBlank else { return }
    isTextPreserved = true
    hasText = true
    let start = source.bytes[cursor...].firstIndex { $0 > 0x20 } ?? cursor
    let end = source.bytes[start..<endOfText(from: start)].lastIndex { $0 > 0x20 } ?? start
    note(.text, at: .none)
    keep(String(decoding: source.bytes[start...end], as: UTF8.self))
  }

  /// Adds preserved text to the children of the open element.
  private mutating func keep(_ raw: String) {
    guard let last = frames.indices.last else { return }
    frames[last].keep(raw)
  }

  /// Notes an unknown element and skips its content.
  private mutating func skip(_ kind: UnknownXML.Kind, _ origin: Origin) {
    note(kind, at: origin)
    skipped = (depth, Int(origin.start))
  }

  /// Advances the cursor, never backwards. Text that begins after it was not preserved yet.
  private mutating func pass(_ offset: Int) {
    cursor = min(max(cursor, offset), source.bytes.count)
    isTextPreserved = false
  }

  /// Returns the end of the text at an offset: at a tag, a comment or a processing instruction. CDATA is text.
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

  /// Handles the root, which has to be `<model>`. The error for a property list or a storyboard contains the name of
  /// its root.
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

  /// Notes unknown content, a single time per kind and name and at most a hundred times.
  private mutating func note(_ kind: UnknownXML.Kind, at origin: Origin) {
    guard unknown.count < 100, !unknown.contains(where: { $0.kind == kind }) else { return }
    unknown.append(UnknownXML(kind: kind, origin: origin, entity: entityName))
  }

  /// The name of the entity around the current element; `nil` outside of an entity.
  private var entityName: String? {
    frames.count > 1 && frames[1].tag == .entity ? elements.entity.name : nil
  }
}

// On the source and not on the builder, because the builder is large and would be copied.
extension Source {
  /// Returns the byte range of the next tag after an offset; `nil` if the tag is not closed.
  fileprivate func origin(of tag: StartTag, from offset: Int) -> Origin? {
    guard tag.end > 0, tag.end < bytes.count, tag.end < Int(UInt32.max) else { return nil }
    let start = nextStart(from: offset, to: tag.end) ?? lastStart(from: offset, to: tag.end)
    let end = tag.end + (bytes[tag.end] == UInt8(ascii: "/") ? 2 : 1)
    guard let start, end <= bytes.count, bytes[end - 1] == UInt8(ascii: ">") else { return nil }
    return Origin(start: UInt32(start), end: UInt32(end), lastLine: UInt32(clamping: tag.line))
  }

  /// Returns the start of a tag if no comment, instruction or CDATA is between it and the preceding markup, as in
  /// nearly all cases: text never contains a `<`. `nil` otherwise.
  private func nextStart(from offset: Int, to end: Int) -> Int? {
    guard let start = bytes.offset(of: UInt8(ascii: "<"), from: offset, to: end), start + 1 < end else { return nil }
    let next = bytes[start + 1]
    return next == UInt8(ascii: "!") || next == UInt8(ascii: "?") || next == UInt8(ascii: "/") ? nil : start
  }

  /// Returns the last `<` before the end of a tag, which is its start because a tag never contains a `<`.
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
