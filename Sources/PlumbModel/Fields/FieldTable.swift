/// The fields of a kind of element in Xcode's order: XML attributes, then children, then what stands elsewhere.
package final class FieldTable<Element>: Sendable {
  package let all: [Field<Element>]
  /// The fields that stand in XML attributes, in Xcode's order.
  package let attributes: [Field<Element>]
  /// The children in Xcode's order.
  package let children: [ChildTag]
  /// How an XML attribute is read, in the order of `attributes`.
  package let readers: [@Sendable (inout Element, XMLValue, inout TextCache) -> Bool]
  /// The index in `attributes` for the index of a key in `XMLKey.allCases`; `XMLKey.nowhere` where the element has no such attribute.
  package let places: [UInt8]

  init(_ fields: [Field<Element>]) {
    all = fields
    attributes = fields.filter { $0.key != nil }
    children = fields.compactMap(\.child)
    readers = attributes.map(\.read)
    let keys = attributes.map(\.key)
    places = XMLKey.allCases.map { key in keys.firstIndex(of: key).map { UInt8(clamping: $0) } ?? .max }
  }

  package func field(_ key: XMLKey) -> Field<Element>? { attributes.first { $0.key == key } }
}

extension FieldTable: ExpressibleByArrayLiteral {
  package convenience init(arrayLiteral fields: Field<Element>...) { self.init(fields) }
}
