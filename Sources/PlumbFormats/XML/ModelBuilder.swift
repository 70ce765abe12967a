import PlumbModel

/// Builds a model from the parser's events, element by element, straight into the values.
///
/// Each kind of element is open at most once at a time, so each has a slot; a close moves it to its parent.
struct ModelBuilder {
  private(set) var failure: ReadFailure?
  private(set) var model: Model
  /// Offset behind the root's end, once it is closed.
  private(set) var end: Int?
  private(set) var unknown: [UnknownXML] = []

  private let source: Source
  /// Whether the text holds escapes that Xcode does not write, so that every tag is compared byte by byte.
  private let isCareful: Bool
  private var tags = NameTable<XMLTag>()
  private var keys = NameTable<XMLKey>()
  private var found: [XMLKey] = []
  private var frames: [Frame] = []
  private var depth = 0
  /// Every `<` before this offset belongs to a tag that was reported.
  private var seen = 0
  /// The offset behind the last tag, comment or instruction.
  private var cursor = 0
  /// Whether the text that begins at the cursor is kept already.
  private var isTextKept = false
  /// The depth and the offset at which an unknown element began; nothing inside is looked at.
  private var skipped: (depth: Int, start: Int)?

  private var entity = Entity.blank()
  private var attribute = Attribute.blank()
  private var relationship = Relationship.blank()
  private var fetchedProperty = FetchedProperty.blank()
  private var fetchRequest = FetchRequest.blank()
  private var fetchIndex = FetchIndex.blank()
  private var fetchIndexElement = FetchIndexElement.blank()
  private var compoundIndexes = ElementList<CompoundIndex>()
  private var compoundIndex = CompoundIndex.blank()
  private var uniquenessConstraints = ElementList<UniquenessConstraint>()
  private var uniquenessConstraint = UniquenessConstraint.blank()
  private var reference = XMLReference.blank()
  private var userInfo = UserInfo()
  private var entry = UserInfoEntry.blank()
  private var configuration = Configuration.blank()
  private var composite = Composite.blank()
  private var graph = ElementList<GraphElement>()
  private var graphElement = GraphElement.blank()

  /// An element that is open.
  private struct Frame {
    var tag: XMLTag
    /// The children so far; only kept where they are not in Xcode's order.
    var children: [Kept.Child] = []
    /// Place in Xcode's order of the child read last.
    var rank = 0
    var isPlain = true
    /// Children so far of the kinds that an element has one of.
    var singles: Set<XMLTag> = []
  }

  /// Deeper than any model: `model/entity/fetchedProperty/fetchRequest` and what a newer Xcode may add.
  private static let maximumDepth = 64

  init(source: Source, name: String, isCareful: Bool) {
    self.source = source
    self.isCareful = isCareful
    model = Model.blank()
    model.name = name
  }

  mutating func refuse(_ message: String, line: Int, help: [String] = []) {
    guard failure == nil else { return }
    failure = ReadFailure(
      file: source.file, at: Preflight.position(line: line, column: 1, in: source.bytes), message, help: help)
  }

  // MARK: Events

  mutating func open(_ tag: RawTag) {
    depth += 1
    guard depth <= Self.maximumDepth else {
      return refuse(
        "the elements are nested more than \(Self.maximumDepth) deep", line: tag.line,
        help: ["a model nests five levels at most; this file is not one that Xcode saved"])
    }
    guard skipped == nil, failure == nil else { return }
    guard let origin = origin(of: tag) else {
      return refuse(
        "the XML is not well-formed: a tag is not closed", line: tag.line,
        help: ["restore the file from version control, or mend it at this place"])
    }
    pass(Int(origin.end))
    let name = tag.isPlain ? tags.name(tag.name) : nil
    guard let parent = frames.indices.last else { return openRoot(tag, name, origin) }
    guard let name, let rank = name.rank(in: frames[parent].tag) else {
      return skip(.element(String(cString: tag.name)), origin)
    }
    if name.isSingle(in: frames[parent].tag), !frames[parent].singles.insert(name).inserted {
      return skip(.second(name.rawValue), origin)
    }
    if rank < frames[parent].rank { frames[parent].isPlain = false }
    frames[parent].rank = rank
    frames[parent].children.append(.known(name.rawValue))
    frames.append(Frame(tag: name))
    begin(name, tag, origin)
  }

  mutating func close(at offset: Int) {
    defer { depth -= 1 }
    guard failure == nil else { return }
    pass(offset)
    if let skipped {
      guard skipped.depth == depth else { return }
      self.skipped = nil
      guard skipped.start < offset, offset <= source.bytes.count else { return }
      return keep(String(decoding: source.bytes[skipped.start..<offset], as: UTF8.self))
    }
    guard let frame = frames.popLast() else { return }
    finish(frame.tag, parent: frames.last?.tag, children: frame.isPlain ? nil : frame.children)
    if frames.isEmpty { end = offset }
  }

  /// Keeps a comment or an instruction. Outside the root the text itself is kept.
  mutating func keepMarkup(from opening: StaticString, to ending: StaticString) {
    guard skipped == nil, failure == nil, !frames.isEmpty else { return }
    let start = endOfText(from: cursor)
    guard let content = source.bytes.end(of: opening, from: start),
      let end = source.bytes.end(of: ending, from: content)
    else { return }
    pass(end)
    keep(String(decoding: source.bytes[start..<end], as: UTF8.self))
  }

  /// Keeps the text between two tags as it stands, in one piece however often the parser reports a part of it.
  mutating func text(_ text: UnsafeBufferPointer<UInt8>, isCDATA: Bool) {
    guard skipped == nil, failure == nil, !frames.isEmpty, !isTextKept else { return }
    guard isCDATA || text.contains(where: { $0 > 0x20 }) else { return }
    isTextKept = true
    let start = source.bytes[cursor...].firstIndex { $0 > 0x20 } ?? cursor
    let end = source.bytes[start..<endOfText(from: start)].lastIndex { $0 > 0x20 } ?? start
    note(.text, at: .none)
    keep(String(decoding: source.bytes[start...end], as: UTF8.self))
  }

  private mutating func keep(_ raw: String) {
    guard let last = frames.indices.last else { return }
    frames[last].children.append(.raw(raw))
    frames[last].isPlain = false
  }

  private mutating func skip(_ kind: UnknownXML.Kind, _ origin: Origin) {
    note(kind, at: origin)
    skipped = (depth, Int(origin.start))
  }

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

  private mutating func openRoot(_ tag: RawTag, _ name: XMLTag?, _ origin: Origin) {
    guard name == .model else {
      let root = String(cString: tag.name).prefix(80)
      return refuse(
        tag.isPlain ? "the root element is <\(root)>, not <model>" : "the root element <\(root)> is in a namespace",
        line: tag.line,
        help: ["pass an .xcdatamodeld, an .xcdatamodel, or its contents file"])
    }
    frames.append(Frame(tag: .model))
    let versionName = model.name
    model = filled(tag, origin)
    model.name = versionName
  }

  /// The tag's bytes. A `<` never stands inside a tag, so the last one before its end is its start.
  private mutating func origin(of tag: RawTag) -> Origin? {
    guard tag.end > 0, tag.end < source.bytes.count, tag.end < Int(UInt32.max) else { return nil }
    var start: Int?
    while let next = source.bytes.offset(of: UInt8(ascii: "<"), from: seen, to: tag.end) {
      start = next
      seen = next + 1
    }
    let end = tag.end + (source.bytes[tag.end] == UInt8(ascii: "/") ? 2 : 1)
    guard let start, end <= source.bytes.count, source.bytes[end - 1] == UInt8(ascii: ">") else { return nil }
    return Origin(start: UInt32(start), end: UInt32(end), lastLine: UInt32(clamping: tag.line))
  }

  /// Reads the XML attributes, and keeps their spelling where it is not Xcode's.
  private mutating func fill<Element: XMLElement>(_ element: inout Element, _ tag: RawTag, _ origin: Origin) {
    element.origin = origin
    found.removeAll(keepingCapacity: true)
    var isPlain = tag.isPlain
    for index in 0..<tag.count {
      guard let pointer = tag.attributeName(index), let key = keys.name(pointer) else {
        isPlain = false
        continue
      }
      found.append(key)
      let text = tag.value(index)
      element.set(key, to: text)
      if element.text(key) != text { isPlain = false }
    }
    if isPlain, isInOrder(found, element.keys), !isCareful || isSpelledPlainly(element, origin) { return }
    let raw = TagText.attributes(source.bytes[Int(origin.start)..<Int(origin.end)])
    element.kept = Kept(attributes: raw)
    let known = Set(element.keys.map(\.rawValue))
    for attribute in raw where !known.contains(attribute.name) && attribute.name != "renamingIdentifier" {
      note(.attribute(attribute.name, of: element.tag.rawValue), at: origin)
    }
  }

  private func isInOrder(_ found: [XMLKey], _ order: [XMLKey]) -> Bool {
    var cursor = order.startIndex
    for key in found {
      guard let next = order[cursor...].firstIndex(of: key) else { return false }
      cursor = next + 1
    }
    return true
  }

  private func isSpelledPlainly(_ element: some XMLElement, _ origin: Origin) -> Bool {
    TagText.attributes(source.bytes[Int(origin.start)..<Int(origin.end)])
      .allSatisfy { XMLText.escaped(TagText.unescaped($0.text)) == $0.text }
  }

  private mutating func note(_ kind: UnknownXML.Kind, at origin: Origin) {
    guard unknown.count < 100, !unknown.contains(where: { $0.kind == kind }) else { return }
    unknown.append(UnknownXML(kind: kind, origin: origin, entity: frames.count > 1 ? entity.name : nil))
  }

  // MARK: Slots

  private mutating func begin(_ name: XMLTag, _ tag: RawTag, _ origin: Origin) {
    switch name {
    case .model: break
    case .entity: entity = filled(tag, origin)
    case .attribute: attribute = filled(tag, origin)
    case .relationship: relationship = filled(tag, origin)
    case .fetchedProperty: fetchedProperty = filled(tag, origin)
    case .fetchRequest: fetchRequest = filled(tag, origin)
    case .fetchIndex: fetchIndex = filled(tag, origin)
    case .fetchIndexElement: fetchIndexElement = filled(tag, origin)
    case .compoundIndex: compoundIndex = filled(tag, origin)
    case .uniquenessConstraint: uniquenessConstraint = filled(tag, origin)
    case .entry: entry = filled(tag, origin)
    case .configuration: configuration = filled(tag, origin)
    case .composite: composite = filled(tag, origin)
    case .element: graphElement = filled(tag, origin)
    case .index, .constraint, .memberEntity:
      var new = XMLReference(NameReference(""), name, name == .memberEntity ? .name : .value)
      fill(&new, tag, origin)
      reference = new
    case .compoundIndexes: compoundIndexes = list(name, tag, origin)
    case .uniquenessConstraints: uniquenessConstraints = list(name, tag, origin)
    case .userInfo: userInfo = list(name, tag, origin)
    case .elements: graph = list(name, tag, origin)
    }
  }

  private mutating func filled<Element: XMLElement>(_ tag: RawTag, _ origin: Origin) -> Element {
    var new = Element.blank()
    fill(&new, tag, origin)
    return new
  }

  private mutating func list<Member>(_ name: XMLTag, _ tag: RawTag, _ origin: Origin) -> ElementList<Member> {
    var group = XMLGroup(tag: name, childTags: [], members: [], origin: origin, kept: nil)
    fill(&group, tag, origin)
    return ElementList([], origin: origin, kept: group.kept)
  }

  /// Moves a closed element to its parent.
  private mutating func finish(_ tag: XMLTag, parent: XMLTag?, children: [Kept.Child]?) {
    switch tag {
    case .model: Self.keep(children, in: &model)
    case .entity: model.entities.append(Self.keeping(children, in: entity))
    case .attribute:
      let done = Self.keeping(children, in: attribute)
      if parent == .composite { composite.attributes.append(done) } else { entity.attributes.append(done) }
    case .relationship: entity.relationships.append(Self.keeping(children, in: relationship))
    case .fetchedProperty: entity.fetchedProperties.append(Self.keeping(children, in: fetchedProperty))
    case .fetchRequest:
      let done = Self.keeping(children, in: fetchRequest)
      if parent == .model { model.fetchRequests.append(done) } else { fetchedProperty.fetchRequest = done }
    case .fetchIndex: entity.fetchIndexes.append(Self.keeping(children, in: fetchIndex))
    case .fetchIndexElement: fetchIndex.elements.append(Self.keeping(children, in: fetchIndexElement))
    case .compoundIndexes: entity.compoundIndexes = Self.keeping(children, in: compoundIndexes)
    case .compoundIndex: compoundIndexes.append(Self.keeping(children, in: compoundIndex))
    case .uniquenessConstraints: entity.uniquenessConstraints = Self.keeping(children, in: uniquenessConstraints)
    case .uniquenessConstraint: uniquenessConstraints.append(Self.keeping(children, in: uniquenessConstraint))
    case .index: compoundIndex.properties.append(Self.keeping(children, in: reference).reference)
    case .constraint: uniquenessConstraint.attributes.append(Self.keeping(children, in: reference).reference)
    case .memberEntity: configuration.members.append(Self.keeping(children, in: reference).reference)
    case .userInfo: finishUserInfo(parent, Self.keeping(children, in: userInfo))
    case .entry: userInfo.append(Self.keeping(children, in: entry))
    case .configuration: model.configurations.append(Self.keeping(children, in: configuration))
    case .composite: model.composites.append(Self.keeping(children, in: composite))
    case .elements: model.graph = Self.keeping(children, in: graph)
    case .element: graph.append(Self.keeping(children, in: graphElement))
    }
  }

  private mutating func finishUserInfo(_ parent: XMLTag?, _ done: UserInfo) {
    switch parent {
    case .attribute: attribute.userInfo = done
    case .relationship: relationship.userInfo = done
    case .fetchedProperty: fetchedProperty.userInfo = done
    default: entity.userInfo = done
    }
  }

  private static func keeping<Element: Keeping>(_ children: [Kept.Child]?, in element: Element) -> Element {
    guard children != nil else { return element }
    var element = element
    keep(children, in: &element)
    return element
  }

  private static func keep<Element: Keeping>(_ children: [Kept.Child]?, in element: inout Element) {
    guard let children else { return }
    var kept = element.kept ?? Kept()
    kept.children = children
    element.kept = kept
  }
}

/// What can keep a spelling: elements, and the lists that stand for grouping elements.
protocol Keeping {
  var kept: Kept? { get set }
}

extension ElementList: Keeping {}
