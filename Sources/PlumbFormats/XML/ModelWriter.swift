import PlumbModel
import PlumbText

extension Model {
  /// The model as the contents of an `.xcdatamodel`: the bytes Xcode would write, and what was kept from the file the
  /// model was read from.
  public func written() -> [UInt8] { ModelWriter(keepsSpelling: true).write(self) }

  /// The bytes Xcode would write, whatever the spelling of the file the model was read from.
  ///
  /// Comments and what Plumb does not know stay, in their place; so does a final newline.
  public func formatted() -> [UInt8] { ModelWriter(keepsSpelling: false).write(self) }
}

/// Writes elements: four spaces a level, one element a line, attributes and children in Xcode's order.
private struct ModelWriter {
  /// Whether attributes and children are written as they were found, as long as that still says the same.
  let keepsSpelling: Bool
  private var out: [UInt8] = []

  init(keepsSpelling: Bool) { self.keepsSpelling = keepsSpelling }

  func write(_ model: Model) -> [UInt8] {
    var writer = self
    let prolog = model.kept?.prolog ?? Preflight.declaration
    writer.put(prolog)
    writer.write(model, level: 0)
    writer.put(model.kept?.epilog ?? "")
    return writer.out
  }

  private mutating func write(_ element: any XMLElement, level: Int) {
    put("<\(element.tag.rawValue)")
    for attribute in attributes(of: element) { put(" \(attribute.name)=\"\(attribute.text)\"") }
    let children = children(of: element)
    guard !children.isEmpty else { return put("/>") }
    put(">")
    for child in children {
      newline(level + 1)
      switch child {
      case .element(let element): write(element, level: level + 1)
      case .raw(let text): put(text)
      }
    }
    newline(level)
    put("</\(element.tag.rawValue)>")
  }

  private enum Child {
    case element(any XMLElement)
    case raw(String)
  }

  private mutating func put(_ text: String) { out.append(contentsOf: text.utf8) }

  private mutating func newline(_ level: Int) {
    out.append(UInt8(ascii: "\n"))
    out.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 4 * level))
  }

  // MARK: Attributes

  /// The attributes as found, each brought up to date with the value; then those that are new, in Xcode's order.
  private func attributes(of element: any XMLElement) -> [Kept.RawAttribute] {
    guard let found = element.kept?.attributes else { return plain(element) }
    let known = Set(element.keys.map(\.rawValue))
    let unknown = found.filter { !known.contains($0.name) }
    guard keepsSpelling else { return plain(element) + unknown }
    var written = found.compactMap { known.contains($0.name) ? current($0, of: element) : $0 }
    let order = Dictionary(
      element.keys.enumerated().map { ($0.element.rawValue, $0.offset) }, uniquingKeysWith: { first, _ in first })
    for new in plain(element) where !written.contains(where: { $0.name == new.name }) {
      let next = written.firstIndex { (order[$0.name] ?? 0) > (order[new.name] ?? 0) }
      // What Plumb does not know stays behind what it knows, as in a formatted file.
      let behind = written.lastIndex { order[$0.name] != nil }.map { $0 + 1 }
      written.insert(new, at: next ?? behind ?? written.endIndex)
    }
    return written
  }

  private func plain(_ element: any XMLElement) -> [Kept.RawAttribute] {
    element.keys.compactMap { key in
      element.text(key).map { Kept.RawAttribute(name: key.rawValue, text: XMLText.escaped($0)) }
    }
  }

  /// The spelling found, where it still means what the value says; else the value's own; nil where that is gone.
  private func current(_ raw: Kept.RawAttribute, of element: any XMLElement) -> Kept.RawAttribute? {
    guard let key = XMLKey(rawValue: raw.name) else { return raw }
    let text = element.text(key)
    if meaning(of: raw, key, in: element) == text { return raw }
    return text.map { Kept.RawAttribute(name: raw.name, text: XMLText.escaped($0)) }
  }

  private func meaning(of raw: Kept.RawAttribute, _ key: XMLKey, in element: some XMLElement) -> String? {
    var scratch = type(of: element).blank()
    scratch.set(key, to: TagText.unescaped(raw.text))
    return scratch.text(key)
  }

  // MARK: Children

  private func children(of element: any XMLElement) -> [Child] {
    guard let found = element.kept?.children else {
      return element.childTags.flatMap { element.children($0).map(Child.element) }
    }
    return keepsSpelling ? asFound(found, element) : inOrder(found, element)
  }

  /// The order found; what is new of a kind follows the last of its kind.
  private func asFound(_ found: [Kept.Child], _ element: any XMLElement) -> [Child] {
    var left = Dictionary(
      element.childTags.map { ($0.rawValue, element.children($0)[...]) }, uniquingKeysWith: { first, _ in first })
    var children: [Child] = []
    for (index, child) in found.enumerated() {
      switch child {
      case .raw(let text): children.append(.raw(text))
      case .known(let name):
        guard let next = left[name]?.popFirst() else { continue }
        children.append(.element(next))
        let isLast = !found[(index + 1)...].contains(.known(name))
        while isLast, let extra = left[name]?.popFirst() { children.append(.element(extra)) }
      }
    }
    for tag in element.childTags { children += (left[tag.rawValue] ?? []).map(Child.element) }
    return children
  }

  /// Xcode's order; comments and unknown elements stay in front of the element they stood before.
  private func inOrder(_ found: [Kept.Child], _ element: any XMLElement) -> [Child] {
    var before: [String: [Int: [String]]] = [:]
    var seen: [String: Int] = [:]
    var waiting: [String] = []
    var seconds: [String] = []
    for child in found {
      switch child {
      case .raw(let text) where isSecond(text, in: element): seconds.append(text)
      case .raw(let text): waiting.append(text)
      case .known(let name):
        before[name, default: [:]][seen[name, default: 0]] = waiting
        seen[name, default: 0] += 1
        waiting = []
      }
    }
    let sorted = element.childTags.flatMap { tag in
      element.children(tag).enumerated().flatMap { index, child in
        (before[tag.rawValue]?[index] ?? []).map(Child.raw) + [.element(child)]
      }
    }
    return sorted + (waiting + seconds).map(Child.raw)
  }

  /// Whether a raw child is a second one of a kind that the element has one of; it must not come before the first.
  private func isSecond(_ raw: String, in element: any XMLElement) -> Bool {
    let name = raw.utf8.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    return raw.hasPrefix("<") && element.childTags.contains { $0.rawValue.utf8.elementsEqual(name) }
  }
}
