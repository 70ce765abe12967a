import PlumbModel
import PlumbText

/// Reads the XML attributes of start tags into elements, by the elements' tables.
///
///     <attribute name="a" optional="YES"/>    → name, isOptional; kept nil
///     <attribute optional="true" name="a"/>   → the same, and kept has both as they stand
///
/// One per file: it knows the parser's names by their addresses, and has one string for equal texts.
struct TagReader {
  private let source: Source
  /// Whether the text holds escapes that Xcode does not write, so that every tag is compared byte by byte.
  private let isCareful: Bool
  private var known = TagVocabulary()
  private var unknown: [(name: String, element: XMLTag)] = []
  /// Whether a value of the tags read so far is not understood.
  private(set) var hasUnknownValues = false

  /// A reader for one source. `isCareful` is what `Preflight.check` says of it.
  init(source: Source, isCareful: Bool) {
    self.source = source
    self.isCareful = isCareful
  }

  /// Whether there are attributes that no element has among the tags read since the last `takeUnknown`.
  var hasUnknown: Bool { !unknown.isEmpty }

  /// Attributes that no element has, of the tags read since the last call.
  mutating func takeUnknown() -> [(name: String, element: XMLTag)] {
    defer { unknown = [] }
    return unknown
  }

  /// Reads the XML attributes into a blank element, and keeps their spelling where it is not Xcode's.
  mutating func fill<Element: ModelElement>(
    _ element: inout Element, _ name: XMLTag, _ tag: StartTag, _ origin: Origin
  ) {
    let isPlain = element.take(tag, as: name, origin, &known)
    if !isPlain || isCareful { keepSpelling(&element, name, origin, isPlain: isPlain) }
  }

  /// The same with a copy of a blank element at the end of a list.
  mutating func append<Element: ModelElement>(
    _ blank: Element, to elements: inout [Element], _ name: XMLTag, _ tag: StartTag, _ origin: Origin
  ) {
    let isPlain = blank.append(to: &elements, tag, as: name, origin, &known)
    guard !isPlain || isCareful, let last = elements.indices.last else { return }
    keepSpelling(&elements[last], name, origin, isPlain: isPlain)
  }

  private mutating func keepSpelling<Element: ModelElement>(
    _ element: inout Element, _ name: XMLTag, _ origin: Origin, isPlain: Bool
  ) {
    if isPlain, isSpelledPlainly(origin) { return }
    let raw = TagText.attributes(source.bytes[origin.range])
    element.kept = Kept(attributes: raw)
    if !hasUnknownValues { hasUnknownValues = !element.unknownValues(as: name).isEmpty }
    let known = Set(element.fields(as: name).attributes.compactMap { $0.key?.rawValue })
    for attribute in raw where !known.contains(attribute.name) && attribute.name != "renamingIdentifier" {
      unknown.append((attribute.name, name))
    }
  }

  /// Whether each value has the escapes that the writer would give it; asked only of files with others in them.
  private func isSpelledPlainly(_ origin: Origin) -> Bool {
    TagText.attributes(source.bytes[origin.range])
      .allSatisfy { XMLText.escaped(XMLText.unescaped($0.text)) == $0.text }
  }
}

extension Origin {
  /// The tag's bytes in its source; empty for an origin of none.
  var range: Range<Int> { Int(start)..<Int(max(start, end)) }
}
