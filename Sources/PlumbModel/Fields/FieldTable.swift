/// The fields of a kind of element in Xcode's order: XML attributes, then children, then what stands elsewhere.
///
///     Attribute.fields.attributes.map(\.name)    // ["name", "optional", "transient", "type", …]
///     Attribute.fields.field(.elementID)?.name   // "renamingIdentifier"
///
/// Reading, writing, dumping, comparing and editing go by the table, and the tests walk it: what is not in it does not
/// exist in a file. A class, so that a table of thirty closures is passed as one pointer.
package final class FieldTable<Element>: Sendable {
  /// All fields, in the order of the dump's decoding: a field's usual value may follow from those before it.
  package let all: [Field<Element>]
  /// The fields that stand in XML attributes, in Xcode's order.
  package let attributes: [Field<Element>]
  /// The children in Xcode's order.
  ///
  /// A reader takes each of them at this place, and keeps the order of a file that has another.
  package let children: [ChildTag]
  /// How an XML attribute is read, in the order of `attributes`.
  let readers: [FieldReading<Element>]
  /// The index in `attributes` for the index of a key in `XMLKey.allCases`; `nowhere` where the element has no such
  /// attribute. The reader finds a field with it by two look-ups.
  private let places: [UInt8]

  init(_ fields: [Field<Element>]) {
    all = fields
    attributes = fields.filter { $0.key != nil }
    children = fields.compactMap(\.child)
    readers = attributes.map(\.read)
    let keys = attributes.map(\.key)
    places = XMLKey.allCases.map { key in keys.firstIndex(of: key).map { UInt8(clamping: $0) } ?? .max }
  }

  /// The index in `attributes` for the number of a key in `NameTable.keys`.
  func place(of number: UInt8) -> Int? {
    guard number < places.count, case let place = places[Int(number)], place != XMLKey.nowhere else { return nil }
    return Int(place)
  }

  /// The field that stands in this XML attribute; nil where the element has no such attribute.
  package func field(_ key: XMLKey) -> Field<Element>? { attributes.first { $0.key == key } }
}

extension FieldTable: ExpressibleByArrayLiteral {
  /// A table as it is written down, one field a line.
  package convenience init(arrayLiteral fields: Field<Element>...) { self.init(fields) }
}
