import PlumbText

/// An object in the data, before its values are converted.
struct LoadRecord {
  /// The name of the entity; `nil` if the line has none.
  var entity: String?
  /// The identifier, by which other objects refer to it; null if the line has none.
  var key: JSONNode.Value = .null
  var properties: [Property] = []

  struct Property {
    /// The name; that of an element of a composite after a point: `address.city`.
    let name: String
    let section: Section
    let value: Value
    /// The column of the value in its line, from 1.
    let column: Int
  }

  /// The part of the line that contains a property.
  enum Section: String {
    case attributes, relationships
    /// The column of a table.
    case table
  }

  enum Value {
    case json(JSONNode.Value)
    /// The field of a table; `nil` if it is empty.
    case field(String?)
  }
}
