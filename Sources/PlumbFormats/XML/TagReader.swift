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
  private var keys = NameTable(NameTable.keys)
  private var texts = TextCache()
  private var unknown: [(name: String, element: XMLTag)] = []

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
    _ element: inout Element, _ name: XMLTag, _ tag: RawTag, _ origin: Origin
  ) {
    element.origin = origin
    guard tag.count > 0 || !tag.isPlain else { return }
    let (isPlain, isInOrder) = take(tag, into: &element, element.fields(as: name))
    if tag.isPlain, isPlain, isInOrder || self.isInOrder(tag, element.fields(as: name)),
      !isCareful || isSpelledPlainly(origin)
    {
      return
    }
    let raw = TagText.attributes(source.bytes[origin.range])
    element.kept = Kept(attributes: raw)
    let known = Set(element.fields(as: name).attributes.compactMap { $0.key?.rawValue })
    for attribute in raw where !known.contains(attribute.name) && attribute.name != "renamingIdentifier" {
      unknown.append((attribute.name, name))
    }
  }

  /// Whether all attributes are known and spelled as Xcode would, and whether they are in the order of the table.
  private mutating func take<Element>(
    _ tag: RawTag, into element: inout Element, _ table: FieldTable<Element>
  ) -> (isPlain: Bool, isInOrder: Bool) {
    var isPlain = true
    var isInOrder = true
    var last = -1
    for index in 0..<tag.count {
      guard let (name, value) = tag.attribute(index), let place = place(name, table) else {
        isPlain = false
        continue
      }
      if place <= last { isInOrder = false }
      last = place
      if !table.readers[place](&element, value, &texts) { isPlain = false }
    }
    return (isPlain, isInOrder)
  }

  /// The place of a name in a table; nil where elements of the kind have no such attribute.
  private mutating func place<Element>(_ name: UnsafePointer<UInt8>, _ table: FieldTable<Element>) -> Int? {
    guard case let number = keys.number(name), number != NameTable.none,
      case let place = table.places[Int(number)], place != XMLKey.nowhere
    else { return nil }
    return Int(place)
  }

  /// The order of a model's attributes depends on what is in it, so it is asked once more when the model is read.
  private mutating func isInOrder<Element>(_ tag: RawTag, _ table: FieldTable<Element>) -> Bool {
    var last = -1
    for index in 0..<tag.count {
      guard let name = tag.attribute(index)?.name, let place = place(name, table), place > last else { return false }
      last = place
    }
    return true
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
