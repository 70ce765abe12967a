import PlumbCore

/// A value with a table of its fields: an element of a model, or a preserved spelling.
package protocol Fielded: Hashable, Sendable {
  /// The fields, in Xcode's order.
  static var fields: FieldTable<Self> { get }
  /// Returns an empty value of this kind. The reader starts with it, and a field is reset to its value.
  static func empty() -> Self
}

/// An XML attribute from the parser. It is in the parser's memory, and only valid during the event of the tag.
package struct XMLAttribute {
  /// The bytes of the name; empty if it has a prefix.
  private let name: UnsafeBufferPointer<UInt8>
  /// The bytes of the value. Escapes are resolved, except that an ampersand is `&#38;`.
  private let text: UnsafeBufferPointer<UInt8>

  package init(name: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>) {
    self.name = name
    self.text = text
  }

  /// Whether the attribute has a name, as UTF-8.
  package func isNamed(_ bytes: [UInt8]) -> Bool {
    name.count == bytes.count && bytes.indices.allSatisfy { name[$0] == bytes[$0] }
  }

  /// The value, with escapes resolved.
  package var value: String {
    guard text.contains(UInt8(ascii: "&")) else { return String(decoding: text, as: UTF8.self) }
    // By bytes, because a combining character after the escape is part of its last character.
    let parts = text.split(separator: "&#38;".utf8, omittingEmptySubsequences: false).map { Array($0) }
    return String(decoding: Array(parts.joined(separator: [UInt8(ascii: "&")])), as: UTF8.self)
  }
}

/// An element of a model file. Its field table is used for reading, writing, dumping, comparing and editing.
package protocol ModelElement: Fielded {
  /// Returns the fields in the order of the XML attributes, for elements with several names or orders. A name is
  /// `value` in a constraint and `name` in a configuration, and old models begin with their identifier.
  func fields(as tag: XMLTag) -> FieldTable<Self>
  /// The byte range of the start tag in the model's source.
  var origin: Origin { get set }
  /// The spelling of the element; `nil` if it is the spelling that Xcode writes.
  var preserved: SourceSpelling? { get set }
  /// The element without its origin and the origins of the elements inside it, for comparisons.
  var meaning: Self { get }
  /// Reads XML attributes, without escapes, into an empty element.
  ///
  /// - Returns: Whether Xcode would write the same attributes. If `false`, the caller has to preserve the spelling.
  mutating func read(_ attributes: [XMLAttribute], as tag: XMLTag) -> Bool
}

extension ModelElement {
  package func fields(as _: XMLTag) -> FieldTable<Self> { Self.fields }

  package var meaning: Self { withoutOrigins }

  /// The element without its origin and the origins of the elements inside it.
  package var withoutOrigins: Self {
    var meaning = self
    meaning.origin = .none
    for field in Self.fields.all { field.removeOrigins(&meaning) }
    return meaning
  }

  package mutating func read(_ attributes: [XMLAttribute], as tag: XMLTag) -> Bool {
    readFields(attributes, as: tag)
  }

  /// Reads XML attributes into their fields. Unknown ones are skipped.
  mutating func readFields(_ attributes: [XMLAttribute], as tag: XMLTag) -> Bool {
    let table = fields(as: tag)
    var isPlain = true
    var next = 0
    for attribute in attributes {
      // Nearly all attributes are in Xcode's order.
      let place = table.names[next...].firstIndex(where: attribute.isNamed)
      if place == nil { isPlain = false }
      guard let place = place ?? table.names.firstIndex(where: attribute.isNamed) else { continue }
      if !table.attributes[place].parse(&self, attribute.value) { isPlain = false }
      next = place + 1
    }
    return isPlain
  }

  /// The kinds of children that elements of this kind can have, in Xcode's order.
  package var childTags: [ChildTag] { Self.fields.children }

  /// Returns the fields that differ between two elements, in the order of the table, including the preserved
  /// spelling.
  package func differences(from other: Self) -> [Field<Self>] {
    Self.fields.all.filter { $0.differs(self, other) }
  }

  /// Sets a field by its XML attribute to a text without escapes; `nil` removes the attribute.
  ///
  ///     attribute.set(.optional, to: "YES", as: .attribute)  // attribute.isOptional
  ///
  /// Does not change a preserved spelling, because the writer detects that it differs from the value.
  ///
  /// - Returns: `false` if elements of this kind have no such attribute.
  @discardableResult
  package mutating func set(_ key: XMLKey, to text: String?, as tag: XMLTag) -> Bool {
    guard let field = fields(as: tag).field(key) else { return false }
    if let text {
      field.read(text, into: &self)
    } else {
      field.copy(&self, .empty())
    }
    return true
  }
}
