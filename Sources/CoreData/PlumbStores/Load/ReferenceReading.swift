import PlumbModel
import PlumbSQLite
import PlumbText

/// The reading of the values that name the destinations of a relationship.
struct ReferenceReading {
  private let relation: LoadSchema.Relation
  /// The attribute whose values name destinations; `nil` for identifiers.
  private let attribute: PlumbModel.Attribute?

  init(_ relation: LoadSchema.Relation, _ schema: LoadSchema) {
    self.relation = relation
    attribute = relation.key.map { schema.keys[$0].attribute }
  }

  func values(_ value: LoadRecord.Value) throws(ValueFault) -> [SQLValue] {
    let all: [JSONNode.Value]
    switch value {
    case .json(let json): all = try elements(json)
    case .field(nil): all = []
    case .field(let text?): all = try fields(text)
    }
    var values: [SQLValue] = []
    var unique: Set<SQLValue> = []
    for one in all {
      let value = try self.value(one)
      guard unique.insert(value).inserted else {
        throw ValueFault(.wrongType, "the relationship contains \(LoadValues.shown(one)) twice")
      }
      values.append(value)
    }
    return values
  }

  private func elements(_ json: JSONNode.Value) throws(ValueFault) -> [JSONNode.Value] {
    switch (json, relation.relationship.isToMany) {
    case (.null, _): return []
    case (.array(let elements), true): return elements.map(\.value)
    case (.array, false):
      throw ValueFault(.wrongType, "expected one object, found an array: the relationship is to-one")
    case (_, true): throw ValueFault(.wrongType, "expected an array, found \(LoadValues.shown(json))")
    case (_, false): return [json]
    }
  }

  /// Returns the values in a field: one, or those between spaces. A list in JSON can contain spaces.
  private func fields(_ text: String) throws(ValueFault) -> [JSONNode.Value] {
    guard relation.relationship.isToMany else { return [json(text)] }
    guard text.hasPrefix("[") else { return text.split(separator: " ").map { json(String($0)) } }
    let (node, problems) = JSONReader.parse(Array(text.utf8), file: "")
    guard problems.isEmpty, let elements = node?.elements else {
      throw ValueFault(.wrongType, "expected keys with spaces between them, or an array in JSON")
    }
    return elements.map(\.value)
  }

  private func json(_ text: String) -> JSONNode.Value {
    attribute.map { LoadValues.json(text, $0) } ?? LoadReader.key(text)
  }

  private func value(_ json: JSONNode.Value) throws(ValueFault) -> SQLValue {
    if let attribute {
      let value = try LoadValues.column(json, attribute)
      guard value == .null else { return value }
    } else if case .number(let text, _) = json, let key = Int64(text) {
      return .integer(key)
    }
    let expected = attribute.map { "a value of \(Phrase.quoted($0.name))" } ?? "the key of an object"
    throw ValueFault(.wrongType, "expected \(expected), found \(LoadValues.shown(json))")
  }
}
