/// The fields of a kind of element in Xcode's order: XML attributes, then children, then fields outside of the
/// element.
///
///     Attribute.fields.attributes.map(\.name)    // ["name", "optional", "transient", "type", …]
///     Attribute.fields.field(.elementID)?.name   // "renamingIdentifier"
///
/// Reading, writing, dumping, comparing and editing use the table, and tests iterate over it. A field that is not in
/// the table is not supported. The table is a class, so that thirty closures are passed as one pointer.
package final class FieldTable<Element>: Sendable {
  /// All fields, in the order of decoding a dump: a default value can depend on preceding fields.
  package let all: [Field<Element>]
  /// The fields in XML attributes, in Xcode's order.
  package let attributes: [Field<Element>]
  /// The kinds of children, in Xcode's order.
  ///
  /// The reader preserves the order of a file with another order.
  package let children: [ChildTag]
  /// The functions that read XML attributes, in the order of `attributes`.
  let readers: [FieldReading<Element>]
  /// The indices in `attributes`, by the index of a key in `XMLKey.allCases`; `nowhere` if the element has no such
  /// attribute. With it, the reader finds a field with two array accesses.
  private let places: [UInt8]

  init(_ fields: [Field<Element>]) {
    all = fields
    attributes = fields.filter { $0.key != nil }
    children = fields.compactMap(\.child)
    readers = attributes.map(\.read)
    let keys = attributes.map(\.key)
    places = XMLKey.allCases.map { key in keys.firstIndex(of: key).map { UInt8(clamping: $0) } ?? .max }
  }

  /// Returns the index in `attributes` for the number of a key in `NameTable.keys`; `nil` if the element has no such
  /// attribute.
  func place(of number: UInt8) -> Int? {
    guard number < places.count, case let place = places[Int(number)], place != XMLKey.nowhere else { return nil }
    return Int(place)
  }

  /// Returns the field of an XML attribute; `nil` if the element has no such attribute.
  package func field(_ key: XMLKey) -> Field<Element>? { attributes.first { $0.key == key } }
}

extension FieldTable: ExpressibleByArrayLiteral {
  /// Creates a table from a literal.
  package convenience init(arrayLiteral fields: Field<Element>...) { self.init(fields) }
}
