import PlumbModel
import PlumbText

/// Reads the XML attributes of start tags into elements.
struct TagReader {
  private let source: Source
  /// Whether the text holds escapes that Xcode does not write, so that every tag is compared byte by byte.
  private let isCareful: Bool
  private var keys = NameTable<XMLKey>()
  private var found: [XMLKey] = []
  private var unknown: [(name: String, element: XMLTag)] = []

  init(source: Source, isCareful: Bool) {
    self.source = source
    self.isCareful = isCareful
  }

  /// Attributes that no element has, of the tags read since the last call.
  mutating func takeUnknown() -> [(name: String, element: XMLTag)] {
    guard !unknown.isEmpty else { return [] }
    defer { unknown = [] }
    return unknown
  }

  mutating func filled<Element: XMLElement>(_ tag: RawTag, _ origin: Origin) -> Element {
    var new = Element.blank()
    fill(&new, tag, origin)
    return new
  }

  mutating func list<Member>(_ name: XMLTag, _ tag: RawTag, _ origin: Origin) -> ElementList<Member> {
    var group = XMLGroup(tag: name, childTags: [], members: [], origin: origin, kept: nil)
    fill(&group, tag, origin)
    return ElementList([], origin: origin, kept: group.kept)
  }

  /// Reads the XML attributes, and keeps their spelling where it is not Xcode's.
  mutating func fill<Element: XMLElement>(_ element: inout Element, _ tag: RawTag, _ origin: Origin) {
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
      unknown.append((attribute.name, element.tag))
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
}
