import PlumbCore
import PlumbModel
import PlumbText

/// Reads a property list in the XML format from a parser's events.
struct XMLPropertyListReader {
  /// The open arrays and dictionaries, the outermost first.
  private var open: [Container] = []
  /// The open element of a text, a number or a similar value, and its characters so far.
  private var leaf: (name: String, text: String)?
  /// The value; `nil` until its element is closed.
  private(set) var result: PropertyList?
  private var isInside = false

  /// Containers are changed in place, because removing and reinserting a value would copy it each time.
  private struct Container {
    var isDictionary: Bool
    var array: [PropertyList] = []
    var dictionary = PropertyDictionary()
    /// The key whose value is read next.
    var key: String?
  }

  /// Documents with Apple's DOCTYPE. Its DTD is not loaded.
  private static let document = XMLDocument(
    root: "plist", description: "an XML property list",
    doctypes: ["-//Apple//DTD PLIST 1.0//EN", "-//Apple Computer//DTD PLIST 1.0//EN"],
    greatestDepth: PropertyList.greatestDepth)

  /// Reads a whole file.
  static func read(_ source: Source) throws(ReadFailure) -> PropertyList {
    var reader = XMLPropertyListReader()
    try document.parse(source) { (event, line) throws(ReadFailure) in
      if let message = reader.handle(event) { throw source.failure(message, line: line) }
    }
    guard let result = reader.result else { throw source.failure("the property list is empty", line: 1) }
    return result
  }

  /// Handles an event, beginning with the start tag of `plist`. Returns the description of an error, or `nil`.
  mutating func handle(_ event: XMLEvent) -> String? {
    switch event {
    case .open(let tag): return begin(tag.name)
    case .close(let name): return end(name)
    case .comment, .processingInstruction: return nil
    case .text(let text, _):
      if leaf != nil {
        leaf?.text += text
        return nil
      }
      return text.utf8.allSatisfy { $0 <= 0x20 } ? nil : "the property list has text between its values"
    }
  }

  private mutating func begin(_ name: String) -> String? {
    guard isInside else {
      isInside = name == "plist"
      return isInside ? nil : "<\(name.shown)> is in the place of <plist>"
    }
    guard leaf == nil else { return "<\(name.shown)> is in an element that can contain text only" }
    guard !open.isEmpty || result == nil else {
      return "a property list has one value, and <\(name.shown)> is a second one"
    }
    switch name {
    case "dict", "array": open.append(Container(isDictionary: name == "dict"))
    case "key", "string", "data", "integer", "real", "true", "false", "date": leaf = (name, "")
    default: return "a property list has no element <\(name.shown)>"
    }
    return nil
  }

  private mutating func end(_ name: String) -> String? {
    if let leaf {
      self.leaf = nil
      if name == "key" { return put(key: leaf.text) }
      guard let value = Self.value(leaf.name, leaf.text) else {
        return "<\(name)> cannot contain “\(leaf.text.shown)”"
      }
      return put(value)
    }
    guard let container = open.popLast() else { return nil }
    if let key = container.key { return "the key “\(key.shown)” has no value" }
    guard container.isDictionary else { return put(.array(container.array)) }
    return put(Self.reference(container.dictionary) ?? .dictionary(container.dictionary))
  }

  private mutating func put(key: String) -> String? {
    guard let last = open.indices.last, open[last].isDictionary, open[last].key == nil else {
      return "the key “\(key.shown)” is in the place of a value"
    }
    open[last].key = key
    return nil
  }

  private mutating func put(_ value: PropertyList) -> String? {
    guard let last = open.indices.last else {
      result = value
      return nil
    }
    guard open[last].isDictionary else {
      open[last].array.append(value)
      return nil
    }
    guard let key = open[last].key else { return "a value in a dictionary has no key" }
    guard open[last].dictionary[key] == nil else { return "the key “\(key.shown)” occurs twice" }
    open[last].dictionary[key] = value
    open[last].key = nil
    return nil
  }

  /// Returns the reference that a dictionary with the single key `CF$UID` represents; `nil` for other dictionaries.
  private static func reference(_ values: PropertyDictionary) -> PropertyList? {
    guard values.count == 1, let number = values["CF$UID"]?.integer, let number = UInt64(exactly: number) else {
      return nil
    }
    return .uid(number)
  }

  /// Returns the value of an element without children; `nil` if its text is invalid for its kind.
  private static func value(_ name: String, _ text: String) -> PropertyList? {
    switch name {
    case "string": .string(text)
    case "data": Base64.bytes(of: text).map { .data($0) }
    case "integer": integer(text.trimmed)
    case "real": real(text.trimmed).map { .real($0) }
    case "date": CivilDate.seconds(rfc3339: text.trimmed).map { .date(Double($0)) }
    case "true", "false": text.trimmed.isEmpty ? .boolean(name == "true") : nil
    default: nil
    }
  }

  private static func integer(_ text: String) -> PropertyList? {
    if let value = Int64(text) { return .integer(value) }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      return Int64(text.dropFirst(2), radix: 16).map { .integer($0) }
    }
    return WideInteger(decimal: text).map { $0.narrow.map { .integer($0) } ?? .wideInteger($0) }
  }

  /// Core Foundation accepts `nan`, `inf` and `infinity` in any case, like `Double`.
  private static func real(_ text: String) -> Double? {
    text.utf8.contains(where: { $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "(") }) ? nil : Double(text.lowercased())
  }
}

extension String {
  fileprivate var trimmed: String {
    let bytes = utf8.drop { $0 <= 0x20 }
    let end = bytes.lastIndex { $0 > 0x20 }.map { bytes.index(after: $0) } ?? bytes.startIndex
    return String(self[bytes.startIndex..<end])
  }

  /// The beginning of the text, for a message.
  fileprivate var shown: String { String(prefix(60)) }
}
