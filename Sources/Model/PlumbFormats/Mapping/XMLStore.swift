/// A store of Core Data in XML (`NSXMLStoreType`), the format of an `.xcmappingmodel`.
///
///     <database>
///         <databaseInfo>version, UUID, nextObjectID, metadata</databaseInfo>
///         <object type="XDDEVMAPPINGMODEL" id="z104">
///             <attribute name="sourcemodelpath" type="string">…</attribute>
///             <relationship name="entitymappings" type="0/0" destination="XDDEVENTITYMAPPING" idrefs="z105">
///
/// The order of objects, attributes and references has no meaning. It is preserved, so that a store is written
/// unchanged.
struct XMLStore: Hashable, Sendable {
  /// The `standalone` value of the XML declaration: `yes`, `no`, or `nil`.
  var standalone: String?
  /// The version of the format: `134481920` in every known file.
  var version = "134481920"
  var uuid = ""
  /// The highest ID of an object.
  var nextObjectID = ""
  /// The hashes of the store's model, and the version of the framework that saved it.
  var metadata = PropertyDictionary()
  var objects: [Object] = []

  struct Object: Hashable, Sendable {
    /// The name of the entity, in upper case.
    var type: String
    /// The ID of the object: `z102`.
    var id: String
    var attributes: [Attribute] = []
    var relationships: [Relationship] = []
    /// The line of the object's tag, from 1; 0 if it was created in memory.
    var line = 0

    subscript(attribute: String) -> Attribute.Value? { attributes.first { $0.name == attribute }?.value }
    /// Returns the IDs that a relationship references.
    func references(_ relationship: String) -> [String] {
      relationships.first { $0.name == relationship }?.references ?? []
    }
    /// Returns the text of an attribute; `nil` for a missing one and for data.
    func text(_ attribute: String) -> String? {
      if case .text(let text, _) = self[attribute] { text } else { nil }
    }
    func data(_ attribute: String) -> [UInt8]? { if case .binary(let bytes) = self[attribute] { bytes } else { nil } }
    /// Returns a Boolean attribute, which is written as `1` or `0`; `nil` for a missing one.
    func flag(_ attribute: String) -> Bool? { text(attribute).map { $0 == "1" } }
  }

  struct Attribute: Hashable, Sendable {
    /// The name, in lower case.
    var name: String
    var value: Value

    enum Value: Hashable, Sendable {
      /// A text, a number or a Boolean, with the name of its type: `string`, `int16`, `bool`.
      case text(String, type: String)
      case binary([UInt8])
    }
  }

  struct Relationship: Hashable, Sendable {
    var name: String
    /// The minimum and the maximum count: `1/1`, and `0/0` for any number.
    var counts: String
    var destination: String
    var references: [String]
  }
}
