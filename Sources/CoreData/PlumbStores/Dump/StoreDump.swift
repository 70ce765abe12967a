import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbSQLite
import PlumbStoreFormat
import PlumbText

/// The objects of a store as text, one by one: memory does not grow with the store.
///
///     let dump = try StoreDump(store, models: nil)
///     try dump.lines { print($0) }
///     // {"entity":"Order","key":1,"attributes":{"total":12.5},"relationships":{"customer":3,"items":[7,8]}}
package struct StoreDump {
  private let store: Store
  private let map: StoreMap
  private let values: ReadableValues

  /// Creates the dump of a store. `models` are the versions of a bundle; `nil` for the model in the store.
  ///
  /// Throws if the model of the store is unknown.
  package init(_ store: Store, models: StoreModels?) throws(ReadFailure) {
    let model = try StoreVersion(of: store, among: models).required(for: store, models)
    self.init(store, model: model)
  }

  /// Creates the dump of a store with a known model.
  package init(_ store: Store, model: Model) {
    self.store = store
    map = StoreMap(model, store)
    values = ReadableValues(folder: ExternalFolder(ofStore: store.path))
  }

  /// The names of the entities, in the order of their numbers.
  package var entityNames: [String] { map.entities.map(\.name) }

  /// Throws if no entity has a name.
  private func selected(_ entity: String?) throws(ReadFailure) -> [StoreMap.Entity] {
    guard let entity else { return map.entities }
    guard let found = map.entity(entity) else {
      let near = Suggestion.nearest(to: entity, in: entityNames)
      throw ReadFailure(
        file: store.path, "\(store.path) has no entity \(Phrase.quoted(entity))",
        help: [near.map { "did you mean \(Phrase.quoted($0))?" } ?? "plumb-store info lists the entities"])
    }
    return map.entities.filter { found.family.contains($0.number) }
  }

  // MARK: Lines of JSON

  /// Calls a closure with a line of JSON for each object, of all entities or of one and those that inherit from it.
  package func lines(of entity: String? = nil, _ write: (String) throws -> Void) throws {
    let entities = try selected(entity)
    try store.database.reading {
      for entity in entities { try objects(of: entity) { try write(json($0, entity).compact) } }
    }
  }

  private func json(_ object: Object, _ entity: StoreMap.Entity) -> JSON {
    var attributes: [JSON.Member] = []
    for (place, value) in zip(object.attributes, object.values) {
      let value = values.json(value, place.attribute)
      guard place.path.count > 1 else {
        attributes.append(JSON.Member(place.path[0], value))
        continue
      }
      var elements: [JSON.Member] = []
      if attributes.last?.key == place.path[0], case .object(let known)? = attributes.popLast()?.value {
        elements = known
      }
      attributes.append(JSON.Member(place.path[0], .object(elements + [JSON.Member(place.path[1], value)])))
    }
    let relationships =
      object.toOnes.map { JSON.Member($0.name, $0.key.map { .int(Int($0)) } ?? .null) }
      + object.toManys.map { JSON.Member($0.name, .array($0.keys.map { .int(Int($0)) })) }
    return [
      "entity": .string(entity.name), "key": .int(Int(object.key)),
      "attributes": .object(attributes.sorted { $0.key.precedesByBytes($1.key) }),
      "relationships": .object(relationships.sorted { $0.key.precedesByBytes($1.key) }),
    ]
  }

  // MARK: CSV

  /// Calls a closure with the lines of a table in CSV: the names, then a line for each object of an entity and of those
  /// that inherit from it, with the properties of the entity.
  package func table(of entity: String, _ write: (String) throws -> Void) throws {
    let entities = try selected(entity)
    guard let columns = entities.first else { return }
    let names =
      attributes(of: columns).map { $0.path.joined(separator: ".") } + columns.toOnes.map(\.relationship.name)
      + toManys(of: columns).map(\.relationship.name)
    try write(CSV.line(["entity", "key"] + names))
    try store.database.reading {
      for entity in entities {
        try objects(of: columns, number: entity.number) { object in
          let attributes = zip(object.attributes, object.values).map { values.text($1, $0.attribute) }
          let keys =
            object.toOnes.map { $0.key.map(String.init) }
            + object.toManys.map { $0.keys.map(String.init).joined(separator: " ") }
          try write(CSV.line([entity.name, String(object.key)] + attributes + keys))
        }
      }
    }
  }

  // MARK: Objects

  /// An object with its values.
  private struct Object {
    let key: Int64
    let attributes: [StoreMap.AttributeColumn]
    let values: [SQLValue]
    let toOnes: [(name: String, key: Int64?)]
    let toManys: [(name: String, keys: [Int64])]
  }

  private func attributes(of entity: StoreMap.Entity) -> [StoreMap.AttributeColumn] {
    entity.attributes.filter { exists($0.column, in: entity.table) }
  }

  private func toManys(of entity: StoreMap.Entity) -> [StoreMap.ToMany] {
    entity.toManys.filter { exists($0.place.owner, in: $0.place.table) && exists($0.place.member, in: $0.place.table) }
  }

  private func exists(_ column: String, in table: String) -> Bool {
    store.table(table).flatMap { store.columns[$0] }?.contains { SQL.name($0).uppercased() == column.uppercased() }
      ?? false
  }

  /// Calls a closure with the objects of an entity in the order of their keys; `number` is the value of `Z_ENT`.
  private func objects(
    of entity: StoreMap.Entity, number: Int64? = nil, _ body: (Object) throws -> Void
  ) throws {
    let attributes = attributes(of: entity)
    let toOnes = entity.toOnes.filter { exists($0.place.key, in: entity.table) }
    let toManys = toManys(of: entity).map { ($0.relationship.name, members($0)) }
    guard exists("Z_ENT", in: entity.table) else { return }
    let columns = ["Z_PK"] + attributes.map(\.column) + toOnes.map(\.place.key)
    let sql =
      "SELECT \(columns.joined(separator: ", ")) FROM \(entity.table) WHERE Z_ENT = ? ORDER BY Z_PK"
    try store.database.forEach(sql, [.integer(number ?? entity.number)]) { row in
      let key = row.integer(0)
      let values = attributes.indices.map { row[1 + $0] }
      let keys = toOnes.indices.map { index in
        let column = 1 + attributes.count + index
        return (toOnes[index].relationship.name, row.isNull(column) ? nil : row.integer(column))
      }
      let members = try toManys.map { name, sql in
        (name, try store.database.rows(sql, [.integer(key)]) { $0.integer(0) })
      }
      try body(Object(key: key, attributes: attributes, values: values, toOnes: keys, toManys: members))
    }
  }

  /// Returns the statement that finds the destinations of an object.
  private func members(_ toMany: StoreMap.ToMany) -> String {
    let order = toMany.place.position.map { exists($0, in: toMany.place.table) ? "\($0), " : "" } ?? ""
    return "SELECT \(toMany.place.member) FROM \(toMany.place.table) WHERE \(toMany.place.owner) = ? "
      + "ORDER BY \(order)\(toMany.place.member)"
  }
}
