/// A store of Core Data in XML (`NSXMLStoreType`), which an `.xcmappingmodel` is.
///
///     <database>
///         <databaseInfo>version, UUID, nextObjectID, metadata</databaseInfo>
///         <object type="XDDEVMAPPINGMODEL" id="z104">
///             <attribute name="sourcemodelpath" type="string">…</attribute>
///             <relationship name="entitymappings" type="0/0" destination="XDDEVENTITYMAPPING" idrefs="z105"></relationship>
///
/// The order of objects, attributes and references means nothing; all are kept in the order of the file, so that a store
/// is written back as it was.
struct XMLStore: Hashable, Sendable {
  /// What the XML declaration says: `yes`, `no`, or nothing.
  var standalone: String?
  /// `134481920` in every file seen.
  var version = "134481920"
  var uuid = ""
  /// The highest id that an object has.
  var nextObjectID = ""
  /// The hashes of the store's own model, and what saved it.
  var metadata = PropertyDictionary()
  var objects: [Object] = []

  struct Object: Hashable, Sendable {
    /// The entity's name in upper case.
    var type: String
    /// `z102`.
    var id: String
    var attributes: [Attribute] = []
    var relationships: [Relationship] = []
    /// The line of the object's tag, from 1; 0 for one that was made in memory.
    var line = 0

    subscript(attribute: String) -> Attribute.Value? { attributes.first { $0.name == attribute }?.value }
    /// The ids that a relationship names.
    func references(_ relationship: String) -> [String] {
      relationships.first { $0.name == relationship }?.references ?? []
    }
    /// The text of an attribute; nil for none and for data.
    func text(_ attribute: String) -> String? {
      if case .text(let text, _) = self[attribute] { text } else { nil }
    }
    func data(_ attribute: String) -> [UInt8]? { if case .binary(let bytes) = self[attribute] { bytes } else { nil } }
    /// A Boolean stands as `1`.
    func flag(_ attribute: String) -> Bool? { text(attribute).map { $0 == "1" } }
  }

  struct Attribute: Hashable, Sendable {
    /// The name in lower case.
    var name: String
    var value: Value

    enum Value: Hashable, Sendable {
      /// A text, a number or a Boolean, with the word for its type: `string`, `int16`, `bool`.
      case text(String, type: String)
      case binary([UInt8])
    }
  }

  struct Relationship: Hashable, Sendable {
    var name: String
    /// Least and greatest count: `1/1`, and `0/0` for any.
    var counts: String
    var destination: String
    var references: [String]
  }
}
