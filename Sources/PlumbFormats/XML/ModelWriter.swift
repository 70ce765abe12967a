import PlumbModel
import PlumbText

extension Model {
  /// The model as the contents of an `.xcdatamodel`: the bytes Xcode would write, and what was kept from the file the
  /// model was read from.
  ///
  ///     var model = try Model.read(bytes, file: "contents", name: "Shop").value
  ///     model.written() == bytes                       // true for what Xcode saved
  ///     model.entities[0].isAbstract = true
  ///     model.written()                                // one XML attribute more
  ///
  /// Indentation and line ends are always Xcode's.
  public func written() -> [UInt8] { ModelWriter(keepsSpelling: true).write(self) }

  /// The bytes Xcode would write, whatever the spelling of the file the model was read from.
  ///
  /// Comments and what Plumb does not know stay, in their place; so does a final newline. Entities and properties stay
  /// in the order of the model. Formatting twice changes nothing more.
  public func formatted() -> [UInt8] { ModelWriter(keepsSpelling: false).write(self) }
}

/// Writes elements: four spaces a level, one element a line, attributes and children in Xcode's order.
///
/// The tables of fields say what an element consists of, so nothing here names an attribute or a child.
private struct ModelWriter {
  /// Whether attributes and children are written as they were found, as long as that still says the same.
  let keepsSpelling: Bool
  private var out: [UInt8] = []

  init(keepsSpelling: Bool) { self.keepsSpelling = keepsSpelling }

  /// The whole file: what stands before the root, the root, what stands behind it.
  func write(_ model: Model) -> [UInt8] {
    var writer = self
    let prolog = model.kept?.prolog ?? Preflight.declaration
    writer.put(prolog)
    writer.write(model, .model, level: 0)
    writer.put(model.kept?.epilog ?? "")
    return writer.out
  }

  /// One element with its children; without any it ends in `/>`.
  private mutating func write(_ element: some ModelElement, _ tag: XMLTag, level: Int) {
    put("<\(tag.rawValue)")
    for attribute in attributes(of: element, tag) { put(" \(attribute.name)=\"\(attribute.text)\"") }
    let children = children(of: element)
    guard !children.isEmpty else { return put("/>") }
    put(">")
    for child in children {
      newline(level + 1)
      switch child {
      case .element(let element, let tag): write(element, tag, level: level + 1)
      case .raw(let text): put(text)
      }
    }
    newline(level)
    put("</\(tag.rawValue)>")
  }

  /// A child to be written: an element, or something kept as it stands.
  private enum Child {
    case element(any ModelElement, XMLTag)
    case raw(String)
  }

  private mutating func put(_ text: String) { out.append(contentsOf: text.utf8) }

  /// A line end and the indentation of a level.
  private mutating func newline(_ level: Int) {
    out.append(UInt8(ascii: "\n"))
    out.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 4 * level))
  }

  // MARK: Attributes

  /// The attributes as found, each brought up to date with the value; then those that are new, in Xcode's order.
  ///
  ///     found  optional="YES" aura="blue" name="a"      and isOptional is false by now
  ///     →      aura="blue" name="a"
  ///
  /// Formatted, they are in Xcode's order, with what Plumb does not know behind them. A value that is not understood
  /// stays as it is written either way.
  private func attributes<Element: ModelElement>(of element: Element, _ tag: XMLTag) -> [Kept.RawAttribute] {
    let fields = element.fields(as: tag).attributes
    guard let found = element.kept?.attributes else { return fields.compactMap { $0.attribute(of: element) } }
    let plain = fields.compactMap { field in
      found.first { $0.name == field.key?.rawValue && field.isUnknown($0, in: element) } ?? field.attribute(of: element)
    }
    let order = Dictionary(
      fields.enumerated().map { ($0.element.key?.rawValue ?? "", $0.offset) }, uniquingKeysWith: { first, _ in first })
    guard keepsSpelling else { return plain + found.filter { order[$0.name] == nil } }
    var written = found.compactMap { raw in
      guard let place = order[raw.name] else { return raw }
      return fields[place].attribute(of: element, as: raw)
    }
    for new in plain where !written.contains(where: { $0.name == new.name }) {
      let next = written.firstIndex { (order[$0.name] ?? 0) > (order[new.name] ?? 0) }
      // What Plumb does not know stays behind what it knows, as in a formatted file.
      let behind = written.lastIndex { order[$0.name] != nil }.map { $0 + 1 }
      written.insert(new, at: next ?? behind ?? written.endIndex)
    }
    return written
  }

  // MARK: Children

  /// The children in the order to be written.
  private func children(of element: some ModelElement) -> [Child] {
    let groups = groups(of: element)
    guard let found = element.kept?.children else {
      return groups.flatMap { group in group.elements.map { .element($0, group.tag) } }
    }
    return keepsSpelling ? asFound(found, groups) : inOrder(found, groups)
  }

  /// The children by their names, in Xcode's order.
  private typealias Groups = [(tag: XMLTag, elements: [any ModelElement])]

  /// The element's children by kind; kinds without any are there too.
  private func groups<Element: ModelElement>(of element: Element) -> Groups {
    Element.fields.all.compactMap { field in field.child.map { ($0.tag, field.elements(element)) } }
  }

  /// The order found; what is new of a kind follows the last of its kind, and what is new of a new kind comes last.
  ///
  /// A child that is gone leaves no hole. Which of several is gone is not known: it is counted as the last.
  private func asFound(_ found: [Kept.Child], _ groups: Groups) -> [Child] {
    var left = Dictionary(
      groups.map { group in (group.tag.rawValue, group.elements.map { Child.element($0, group.tag) }[...]) },
      uniquingKeysWith: { first, _ in first })
    var children: [Child] = []
    for (index, child) in found.enumerated() {
      switch child {
      case .raw(let text): children.append(.raw(text))
      case .known(let name):
        guard let next = left[name]?.popFirst() else { continue }
        children.append(next)
        let isLast = !found[(index + 1)...].contains(.known(name))
        while isLast, let extra = left[name]?.popFirst() { children.append(extra) }
      }
    }
    for group in groups { children += left[group.tag.rawValue] ?? [] }
    return children
  }

  /// Xcode's order; comments and unknown elements stay in front of the element they stood before, or last where they
  /// did.
  private func inOrder(_ found: [Kept.Child], _ groups: Groups) -> [Child] {
    var before: [String: [Int: [String]]] = [:]
    var seen: [String: Int] = [:]
    var waiting: [String] = []
    var seconds: [String] = []
    for child in found {
      switch child {
      case .raw(let text) where isSecond(text, in: groups): seconds.append(text)
      case .raw(let text): waiting.append(text)
      case .known(let name):
        before[name, default: [:]][seen[name, default: 0]] = waiting
        seen[name, default: 0] += 1
        waiting = []
      }
    }
    let sorted = groups.flatMap { group in
      group.elements.enumerated().flatMap { index, child in
        (before[group.tag.rawValue]?[index] ?? []).map(Child.raw) + [.element(child, group.tag)]
      }
    }
    return sorted + (waiting + seconds).map(Child.raw)
  }

  /// Whether a raw child is a second one of a kind that the element has one of; it must not come before the first.
  private func isSecond(_ raw: String, in groups: Groups) -> Bool {
    let name = raw.utf8.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    return raw.hasPrefix("<") && groups.contains { $0.tag.rawValue.utf8.elementsEqual(name) }
  }
}

extension Field where Element: ModelElement {
  /// The XML attribute as Xcode would write it, escapes included; nil where it would leave it out.
  fileprivate func attribute(of element: Element) -> Kept.RawAttribute? {
    guard let key, let text = text(element) else { return nil }
    return Kept.RawAttribute(name: key.rawValue, text: XMLText.escaped(text))
  }

  /// The spelling found, where it still means what the value says; else the value's own; nil where that is gone.
  fileprivate func attribute(of element: Element, as raw: Kept.RawAttribute) -> Kept.RawAttribute? {
    isMeant(by: raw, in: element) ? raw : attribute(of: element)
  }
}
