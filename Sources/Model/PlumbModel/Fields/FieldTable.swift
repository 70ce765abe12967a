/// The fields of a kind of element in Xcode's order: XML attributes, then children, then fields outside of the
/// element.
///
///     Attribute.fields.attributes.map(\.name)    // ["name", "optional", "transient", "type", …]
///     Attribute.fields.field(.elementID)?.name   // "renamingIdentifier"
///
/// Reading, writing, dumping, comparing and editing use the table, and tests iterate over it. A field that is not in
/// the table is not supported. The table is a class, so that thirty closures are passed as one pointer.
package final class FieldTable<Element>: Sendable, ExpressibleByArrayLiteral {
  /// All fields, in the order of decoding a dump: a default value can depend on preceding fields.
  package let all: [Field<Element>]
  /// The fields in XML attributes, in Xcode's order.
  package let attributes: [Field<Element>]
  /// The fields in child elements, in Xcode's order. The reader preserves the order of a file with another order.
  let lists: [Field<Element>]
  /// The functions that read the children, in the order of `lists`.
  let readers: [ChildReader<Element>]
  /// The kinds of children, in the order of `lists`.
  package let children: [ChildTag]
  /// The names of the XML attributes as bytes, in the order of `attributes`.
  let names: [[UInt8]]

  init(_ fields: [Field<Element>]) {
    all = fields
    attributes = fields.filter { $0.key != nil }
    lists = fields.filter { $0.child != nil }
    readers = lists.compactMap(\.reader)
    children = lists.compactMap(\.child)
    names = attributes.compactMap { $0.key.map { Array($0.rawValue.utf8) } }
  }

  /// Creates a table from a literal.
  package convenience init(arrayLiteral fields: Field<Element>...) { self.init(fields) }

  /// Returns the field of an XML attribute; `nil` if the element has no such attribute.
  package func field(_ key: XMLKey) -> Field<Element>? { attributes.first { $0.key == key } }
}
