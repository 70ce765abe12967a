import PlumbModel

extension Model {
  /// Returns the contents of an `.xcdatamodel`: the bytes that Xcode would write, with the preserved spelling of the
  /// file that the model was read from.
  ///
  ///     var model = try Model.read(bytes, file: "contents", name: "Shop").value
  ///     model.written() == bytes                       // true for files that Xcode saved
  ///     model.entities[0].isAbstract = true
  ///     model.written()                                // with an additional XML attribute
  ///
  /// Always uses the indentation and the line endings of Xcode.
  public func written() -> [UInt8] { ModelWriter(keepsSpelling: true).write(self) }

  /// Returns the bytes that Xcode would write, independent of the spelling of the file that the model was read from.
  ///
  /// Comments and unknown content are preserved in place, and so is a final newline. The order of entities and
  /// properties is that of the model. Formatting the result again does not change it.
  public func formatted() -> [UInt8] { ModelWriter(keepsSpelling: false).write(self) }
}

/// Writes elements: four spaces per level, one element per line, attributes and children in Xcode's order.
///
/// The field tables define the content of elements, so the writer contains no names of attributes and children.
private struct ModelWriter {
  /// Whether attributes and children are written with their preserved spelling, as long as it matches the values.
  let keepsSpelling: Bool
  private var out: [UInt8] = []

  init(keepsSpelling: Bool) { self.keepsSpelling = keepsSpelling }

  /// Returns the whole file: the text before the root, the root, and the text after it.
  func write(_ model: Model) -> [UInt8] {
    var writer = self
    let prolog = model.preserved?.prolog ?? Preflight.declaration
    writer.put(prolog)
    writer.write(model, .model, level: 0)
    writer.put(model.preserved?.epilog ?? "")
    return writer.out
  }

  /// Writes an element with its children. An element without children ends in `/>`.
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

  /// A child to write: an element, or preserved text.
  private enum Child {
    case element(any ModelElement, XMLTag)
    case raw(String)
  }

  private mutating func put(_ text: String) { out.append(contentsOf: text.utf8) }

  /// Writes a line ending and the indentation of a level.
  private mutating func newline(_ level: Int) {
    out.append(UInt8(ascii: "\n"))
    out.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 4 * level))
  }

  // MARK: Attributes

  /// Returns the attributes in the preserved order, updated to the values, and then the new ones, in Xcode's order.
  ///
  ///     preserved  optional="YES" aura="blue" name="a"      with isOptional set to false
  ///     →          aura="blue" name="a"
  ///
  /// In a formatted file, they are in Xcode's order, followed by unknown attributes. An invalid value and an
  /// empty one are written unchanged in both cases.
  private func attributes<Element: ModelElement>(of element: Element, _ tag: XMLTag) -> [SourceSpelling.RawAttribute] {
    let fields = element.fields(as: tag).attributes
    guard let found = element.preserved?.attributes else { return fields.compactMap { $0.attribute(of: element) } }
    let plain = fields.compactMap { field in
      guard let raw = found.first(where: { $0.name == field.key?.rawValue }) else {
        return field.attribute(of: element)
      }
      return field.keeps(raw, in: element) ? raw : field.attribute(of: element)?.spelled(as: raw)
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
      // New attributes are inserted before trailing unknown attributes, as in a formatted file.
      let behind = written.lastIndex { order[$0.name] != nil }.map { $0 + 1 }
      written.insert(new, at: next ?? behind ?? written.endIndex)
    }
    return written
  }

  // MARK: Children

  /// Returns the children in the order of writing.
  private func children(of element: some ModelElement) -> [Child] {
    let groups = groups(of: element)
    guard let found = element.preserved?.children else {
      return groups.flatMap { group in group.elements.map { .element($0, group.tag) } }
    }
    return keepsSpelling ? asFound(found, groups) : inOrder(found, groups)
  }

  /// The children by kind, in Xcode's order.
  private typealias Groups = [(tag: XMLTag, elements: [any ModelElement])]

  /// Returns the element's children by kind, including kinds without children.
  private func groups<Element: ModelElement>(of element: Element) -> Groups {
    Element.fields.all.compactMap { field in field.child.map { ($0.tag, field.elements(element)) } }
  }

  /// Returns the children in the preserved order. A new child follows the last one of its kind, and children of a new
  /// kind are last.
  ///
  /// A removed child leaves no gap. If one of several children was removed, the last one is assumed.
  private func asFound(_ found: [SourceSpelling.Child], _ groups: Groups) -> [Child] {
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

  /// Returns the children in Xcode's order. Comments and unknown elements remain before the element that they
  /// preceded, or at the end if they followed all elements.
  private func inOrder(_ found: [SourceSpelling.Child], _ groups: Groups) -> [Child] {
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

  /// Whether preserved text is a second element of a kind that can occur once only. It must not precede the first
  /// one.
  private func isSecond(_ raw: String, in groups: Groups) -> Bool {
    let name = raw.utf8.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    return raw.hasPrefix("<") && groups.contains { $0.tag.rawValue.utf8.elementsEqual(name) }
  }
}

extension Field where Element: ModelElement {
  /// Returns the XML attribute as Xcode would write it, including escapes; `nil` if Xcode would omit it.
  fileprivate func attribute(of element: Element) -> SourceSpelling.RawAttribute? {
    guard let key, let text = text(element) else { return nil }
    return SourceSpelling.RawAttribute(name: key.rawValue, text: XMLText.escaped(text))
  }

  /// Returns the preserved spelling if it matches the value, or else the spelling of the value; `nil` for a value
  /// that is omitted.
  fileprivate func attribute(of element: Element, as raw: SourceSpelling.RawAttribute) -> SourceSpelling.RawAttribute? {
    matches(raw, in: element) ? raw : attribute(of: element)
  }
}

extension SourceSpelling.RawAttribute {
  /// Returns the attribute with `>` instead of `&gt;` if another spelling of it contains `>`, as old versions of Xcode
  /// write it, and with `true` instead of `YES` if the other spelling has it, as in Xcode's template of a model that uses
  /// CloudKit.
  fileprivate func spelled(as other: SourceSpelling.RawAttribute) -> SourceSpelling.RawAttribute {
    var written = self
    if other.text.contains(">") { written.text = text.replacing("&gt;", with: ">") }
    if name == XMLKey.usedWithCloudKit.rawValue, text == "YES", other.text == "true" { written.text = other.text }
    return written
  }
}
