import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A document as another parser sees it: elements, their attributes, their text. Plumb's own reader has no part in it.
final class XMLTree {
  let name: String
  let attributes: [String: String]
  private(set) var children: [XMLTree] = []
  /// The text between the children, white space aside.
  private(set) var text = ""

  /// nil for what is not well-formed.
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

  /// `<?pi?>` → `<?pi ?>`: Foundation's parser for Linux ends the process where an instruction has no content.
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
  /// What stands here and not there, a line each: `model/entity[2] lost deletionRule="Nulify"`.
  ///
  /// Elements of a name are held against those of the same name in their order: files may put kinds in another order.
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

  /// The name; one of another namespace is no element of a model, whatever it is called.
  private var kind: String { attributes["xmlns"].map { "{\($0)}" + name } ?? name }

  /// A value that is outside of the vocabulary of its attribute, as `deletionRule="Nulify"`; nil where there is none.
  var damagedValue: String? {
    for (key, value) in attributes where KnownValues.isDamaged(value, of: key, in: name) {
      return "\(name) \(key)=\"\(value)\""
    }
    return children.lazy.filter { KnownValues.isKnown($0.kind, in: self.name) }.compactMap(\.damagedValue).first
  }
}
