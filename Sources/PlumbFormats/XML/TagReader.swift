import PlumbModel
import PlumbText

/// Reads the XML attributes of start tags into elements, with the elements' field tables.
///
///     <attribute name="a" optional="YES"/>    → name, isOptional; preserved is nil
///     <attribute optional="true" name="a"/>   → name, isOptional; preserved contains both attributes as written
///
/// One reader is used per file: it caches the parser's names by their addresses, and shares strings of equal texts.
struct TagReader {
  private let source: Source
  /// Whether the text contains escapes that Xcode does not write, so that every tag has to be compared byte by byte.
  private let isCareful: Bool
  private var known = TagVocabulary()
  private var unknown: [(name: String, element: XMLTag)] = []
  /// Whether the tags read so far have invalid values.
  private(set) var hasUnknownValues = false

  /// Creates a reader for one source. `isCareful` is the result of `Preflight.check`.
  init(source: Source, isCareful: Bool) {
    self.source = source
    self.isCareful = isCareful
  }

  /// Whether the tags read since the last `takeUnknown` have unknown attributes.
  var hasUnknown: Bool { !unknown.isEmpty }

  /// Returns the unknown attributes of the tags read since the last call.
  mutating func takeUnknown() -> [(name: String, element: XMLTag)] {
    defer { unknown = [] }
    return unknown
  }

  /// Reads the XML attributes into an empty element, and preserves their spelling if it is not Xcode's.
  mutating func fill<Element: ModelElement>(
    _ element: inout Element, _ name: XMLTag, _ tag: StartTag, _ origin: Origin
  ) {
    let isPlain = element.take(tag, as: name, origin, &known)
    if !isPlain || isCareful { keepSpelling(&element, name, origin, isPlain: isPlain) }
  }

  /// Appends a copy of an empty element to a list and reads the XML attributes into it, as `fill` does.
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
    element.preserved = SourceSpelling(attributes: raw)
    if !hasUnknownValues { hasUnknownValues = !element.unknownValues(as: name).isEmpty }
    let known = Set(element.fields(as: name).attributes.compactMap { $0.key?.rawValue })
    for attribute in raw where !known.contains(attribute.name) && attribute.name != "renamingIdentifier" {
      unknown.append((attribute.name, name))
    }
  }

  /// Whether each value has the escapes that the writer would write. Called only for files with other escapes.
  private func isSpelledPlainly(_ origin: Origin) -> Bool {
    TagText.attributes(source.bytes[origin.range])
      .allSatisfy { XMLText.escaped(XMLText.unescaped($0.text)) == $0.text }
  }
}

extension Origin {
  /// The range of the tag in its source; empty for `none`.
  var range: Range<Int> { Int(start)..<Int(max(start, end)) }
}
