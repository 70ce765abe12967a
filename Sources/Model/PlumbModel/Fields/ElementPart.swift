import PlumbCore

/// A start tag from the parser.
package struct ElementTag {
  package let tag: XMLTag
  /// The byte range of the tag.
  package let origin: Origin
  /// The XML attributes in file order.
  package let attributes: [XMLAttribute]

  package init(_ tag: XMLTag, at origin: Origin, attributes: [XMLAttribute]) {
    self.tag = tag
    self.origin = origin
    self.attributes = attributes
  }
}

/// A part of an element in a file.
package enum ElementPart {
  /// The start tag of an element inside it. `place` is the position of its kind in Xcode's order.
  case child(ElementTag, place: Int)
  /// The XML attributes as written, if Xcode would write them differently.
  case attributes([SourceSpelling.RawAttribute], of: XMLTag)
  /// The elements inside it and the texts between them, if Xcode would write them in another order.
  case children([SourceSpelling.Child])
}

/// The location of an open element: the position of its kind in each of its parents, the outermost first. An open
/// element is the last one of its kind.
package typealias ElementPlaces = ArraySlice<Int>

/// The functions that read the child elements of a field.
final class ChildReader<Element>: Sendable {
  /// Adds an element and reads its tag into it. Returns whether Xcode would write the same tag.
  let append: @Sendable (inout Element, ElementTag) -> Bool
  /// Passes a part of the file to the last element; see `ModelElement.read`.
  let readLast: @Sendable (inout Element, ElementPart, ElementPlaces) -> Bool

  init(
    append: @escaping @Sendable (inout Element, ElementTag) -> Bool,
    readLast: @escaping @Sendable (inout Element, ElementPart, ElementPlaces) -> Bool
  ) {
    self.append = append
    self.readLast = readLast
  }
}

extension ModelElement {
  /// Reads a part of the file into this element, or into the open element inside it.
  ///
  /// - Returns: `false` for a tag that Xcode would write differently, and for XML attributes with an invalid value.
  mutating func read(_ part: ElementPart, in places: ElementPlaces) -> Bool {
    if let place = places.first { return Self.fields.readers[place].readLast(&self, part, places.dropFirst()) }
    switch part {
    case .child(let tag, let place): return Self.fields.readers[place].append(&self, tag)
    case .attributes(let attributes, let tag):
      preserved = SourceSpelling(attributes: attributes)
      return unknownValues(as: tag).isEmpty
    case .children(let children):
      var spelling = preserved ?? SourceSpelling()
      spelling.children = children
      preserved = spelling
      return true
    }
  }

  /// Reads a tag into an empty element. Returns whether Xcode would write the same tag.
  package mutating func read(_ tag: ElementTag) -> Bool {
    origin = tag.origin
    return read(tag.attributes, as: tag.tag)
  }
}

extension Array where Element: ModelElement {
  /// Calls a function with the last element. Returns `true` for an empty array.
  mutating func withLast(_ body: (inout Element) -> Bool) -> Bool { isEmpty || body(&self[count - 1]) }
}

extension Optional where Wrapped: ModelElement {
  /// Calls a function with the element. Returns `true` without an element.
  mutating func with(_ body: (inout Wrapped) -> Bool) -> Bool {
    guard var element = take() else { return true }
    defer { self = element }
    return body(&element)
  }
}
