import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A document as Foundation's parser reads it, independently of Plumb's reader: elements, attributes and text.
final class XMLTree {
  let name: String
  let attributes: [String: String]
  private(set) var children: [XMLTree] = []
  /// The text between the children, without white space.
  private(set) var text = ""

  /// Parses a document. `nil` if it is not well-formed.
  convenience init?(_ bytes: [UInt8]) {
    let builder = Builder()
    let parser = XMLParser(data: Data(Self.spacingInstructions(in: bytes)))
    parser.delegate = builder
    guard parser.parse(), let root = builder.root else { return nil }
    self.init(root.name, root.attributes)
    children = root.children
    text = root.text
  }

  private init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// Inserts a space, `<?pi?>` → `<?pi ?>`. Foundation's parser on Linux ends the process if an instruction is empty.
  private static func spacingInstructions(in bytes: [UInt8]) -> [UInt8] {
    var spaced: [UInt8] = []
    spaced.reserveCapacity(bytes.count)
    var isTarget = false
    for (index, byte) in bytes.enumerated() {
      let isMark = byte == UInt8(ascii: "?")
      if isMark, index > 0, bytes[index - 1] == UInt8(ascii: "<") {
        isTarget = true
      } else if isMark, isTarget {
        spaced.append(UInt8(ascii: " "))
        isTarget = false
      } else if [0x09, 0x0A, 0x0D, 0x20].contains(byte) {
        isTarget = false
      }
      spaced.append(byte)
    }
    return spaced
  }

  private final class Builder: NSObject, XMLParserDelegate {
    var root: XMLTree?
    private var open: [XMLTree] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      let element = XMLTree(name, attributes)
      if let parent = open.last { parent.children.append(element) } else { root = element }
      open.append(element)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      open.last?.text.unicodeScalars.append(contentsOf: string.unicodeScalars.filter { !$0.properties.isWhitespace })
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
      self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
    }
  }
}

// MARK: - What another document lacks

extension XMLTree {
  /// Returns the differences of the other document, one line each: `model/entity[2] deletionRule="Nulify" became …`.
  ///
  /// Elements of a name are compared in their order with the elements of the same name, since files can have different
  /// orders of element names.
  func losses(in other: XMLTree, at path: String = "") -> [String] {
    let path = path.isEmpty ? name : path
    var losses: [String] = []
    if name != other.name { losses.append("\(path) became \(other.name)") }
    for (key, value) in attributes.sorted(by: { $0.key < $1.key }) {
      if KnownValues.isSame(value, other.attributes[key], of: key, in: name) { continue }
      losses.append("\(path) \(key)=\"\(value)\" became \(other.attributes[key].map { "\"\($0)\"" } ?? "nothing")")
    }
    for (key, value) in other.attributes.sorted(by: { $0.key < $1.key }) where attributes[key] == nil {
      losses.append("\(path) \(key)=\"\(value)\" came from nowhere")
    }
    if text.unicodeScalars.sorted() != other.text.unicodeScalars.sorted() {
      losses.append("\(path) the text \(text) became \(other.text)")
    }
    let others = Dictionary(grouping: other.children, by: \.kind)
    for (name, mine) in Dictionary(grouping: children, by: \.kind).sorted(by: { $0.key < $1.key }) {
      let theirs = others[name] ?? []
      if mine.count != theirs.count { losses.append("\(path) has \(theirs.count) <\(name)> of \(mine.count)") }
      for (index, pair) in zip(mine, theirs).enumerated() {
        losses += pair.0.losses(in: pair.1, at: "\(path)/\(name)[\(index + 1)]")
      }
    }
    return losses
  }

  /// The element name, with its namespace if it has one. An element of another namespace is not an element of a model.
  private var kind: String { attributes["xmlns"].map { "{\($0)}" + name } ?? name }

  /// A value outside of the vocabulary of its attribute, such as `deletionRule="Nulify"`. `nil` if no value is damaged.
  var damagedValue: String? {
    for (key, value) in attributes where KnownValues.isDamaged(value, of: key, in: name) {
      return "\(name) \(key)=\"\(value)\""
    }
    return children.lazy.filter { KnownValues.isKnown($0.kind, in: self.name) }.compactMap(\.damagedValue).first
  }
}
