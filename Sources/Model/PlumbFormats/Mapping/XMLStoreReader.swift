import PlumbCore
import PlumbModel
import PlumbText

/// Reads a store in XML from a parser's events.
struct XMLStoreReader {
  private var store = XMLStore()
  /// The names of the open elements, the root first.
  private var open: [String] = []
  private var text = ""
  private var attribute: (name: String, type: String)?
  /// The reader of the metadata, while their element is open.
  private var metadata: XMLPropertyListReader?

  private static let document = XMLDocument(
    root: "database", description: "a store of Core Data in XML",
    doctypes: ["file:///System/Library/DTDs/CoreData.dtd"], greatestDepth: PropertyList.greatestDepth)

  /// Reads a whole file.
  static func read(_ source: Source) throws(ReadFailure) -> XMLStore {
    if source.bytes.starts(with: Array("bplist".utf8)) || source.bytes.starts(with: Array("SQLite".utf8)) {
      throw ReadFailure(
        file: source.file, "the mapping model is not in the XML format that Xcode writes",
        help: ["open it in Xcode 4 or later and save it there"])
    }
    var reader = XMLStoreReader()
    try document.parse(source) { (event, line) throws(ReadFailure) in
      if let message = reader.handle(event, line) { throw source.failure(message, line: line) }
    }
    reader.store.standalone = TagStandalone.value(source.bytes)
    return reader.store
  }

  /// Handles an event. Returns the description of an error, or `nil`.
  private mutating func handle(_ event: XMLEvent, _ line: Int) -> String? {
    if metadata != nil {
      guard case .close("metadata") = event else { return metadata?.handle(event) }
      store.metadata = metadata?.result?.dictionary ?? PropertyDictionary()
      metadata = nil
    }
    switch event {
    case .open(let tag):
      let parent = open.last
      open.append(tag.name)
      text = ""
      return begin(tag.name, in: parent, tag.attributes, line)
    case .comment, .processingInstruction: return nil
    case .text(let piece, _):
      if ["attribute", "version", "UUID", "nextObjectID"].contains(open.last) {
        text += piece
        return nil
      }
      return piece.utf8.allSatisfy { $0 <= 0x20 } ? nil : "the store has text between its elements"
    case .close(let name):
      open.removeLast()
      return end(name)
    }
  }

  private mutating func begin(
    _ name: String, in parent: String?, _ values: [XMLAttribute], _ line: Int
  ) -> String? {
    func value(_ key: String) -> String? { values.first { $0.isNamed(Array(key.utf8)) }?.value }
    switch (parent, name) {
    case (nil, _), ("database", "databaseInfo"), ("databaseInfo", "version"), ("databaseInfo", "UUID"),
      ("databaseInfo", "nextObjectID"):
      return nil
    case ("databaseInfo", "metadata"): metadata = XMLPropertyListReader()
    case ("database", "object"):
      guard let type = value("type"), let id = value("id") else { return "an <object> has no type or no id" }
      store.objects.append(.init(type: type, id: id, line: line))
    case ("object", "attribute"):
      guard let name = value("name"), let type = value("type") else { return "an <attribute> has no name or no type" }
      attribute = (name, type)
    case ("object", "relationship"):
      guard let name = value("name"), let destination = value("destination") else {
        return "a <relationship> has no name or no destination"
      }
      let references = (value("idrefs") ?? "").split(separator: " ").map(String.init)
      store.objects[store.objects.count - 1].relationships.append(
        .init(name: name, counts: value("type") ?? "", destination: destination, references: references))
    default: return "<\(name.prefix(60))> cannot be in such a store"
    }
    return nil
  }

  private mutating func end(_ name: String) -> String? {
    switch name {
    case "version": store.version = text
    case "UUID": store.uuid = text
    case "nextObjectID": store.nextObjectID = text
    case "attribute":
      guard let attribute, let last = store.objects.indices.last else { return nil }
      guard let value = Self.value(text, attribute.type) else { return "the data of \(attribute.name) is not base64" }
      store.objects[last].attributes.append(.init(name: attribute.name, value: value))
      self.attribute = nil
    default: break
    }
    text = ""
    return nil
  }

  private static func value(_ text: String, _ type: String) -> XMLStore.Attribute.Value? {
    type == "binary" ? Base64.bytes(of: text).map { .binary($0) } : .text(text, type: type)
  }
}

/// The `standalone` value in the XML declaration of a file.
private enum TagStandalone {
  static func value(_ bytes: [UInt8]) -> String? {
    let head = bytes.prefix(200)
    guard head.starts(with: Array("<?xml".utf8)), let end = head.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    return TagText.attributes(head[...end]).first { $0.name == "standalone" }?.text
  }
}
