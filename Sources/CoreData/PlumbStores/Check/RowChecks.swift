import PlumbFormats
import PlumbModel
import PlumbSQLite
import PlumbText

/// The checks of a store's rows against its model. Tables and columns that do not exist are skipped.
struct RowChecks {
  let map: StoreMap
  let store: Store
  /// Whether a table, or a column as `ZORDER.ZTOTAL`, exists.
  let isReadable: (String) -> Bool

  /// Returns all findings, entity by entity.
  func findings() throws -> [StoreFinding] {
    try map.entities.flatMap { entity -> [StoreFinding] in
      guard isReadable(entity.table) else { return [] }
      return try rows(of: entity) + attributes(of: entity) + toOnes(of: entity) + toManys(of: entity)
    } + oneSided() + unusedFiles()
  }

  var database: Database { store.database }

  /// Whether a table and its columns exist.
  private func exist(_ table: String, _ columns: String?...) -> Bool {
    isReadable(table) && columns.allSatisfy { $0.map { isReadable("\(table).\($0)") } ?? true }
  }

  // MARK: Rows

  private func rows(of entity: StoreMap.Entity) throws -> [StoreFinding] {
    let own = "SELECT Z_PK FROM \(entity.table) WHERE Z_ENT = \(entity.number)"
    return try
      (entity.isAbstract
      ? database.finding(.unknownEntity, entity.name, "the entity is abstract and cannot have objects", own) : [])
      + database.finding(
        .rowVersion, entity.name, "Z_OPT is not 1 or more", "\(own) AND (typeof(Z_OPT) <> 'integer' OR Z_OPT < 1)")
  }

  // MARK: Attributes

  private func attributes(of entity: StoreMap.Entity) throws -> [StoreFinding] {
    try entity.attributes.filter { $0.owner == entity.name && exist(entity.table, $0.column) }.flatMap {
      try missingValues($0, entity) + storageClasses($0, entity) + externalFiles($0, entity)
    }
  }

  private func missingValues(_ place: StoreMap.AttributeColumn, _ entity: StoreMap.Entity) throws -> [StoreFinding] {
    let attribute = place.attribute
    // A composite can be nil as a whole.
    guard !attribute.isOptional, !attribute.isDerived, place.path.count == 1 else { return [] }
    let sql =
      "SELECT Z_PK FROM \(entity.table) WHERE Z_ENT IN (\(entity.family.list)) AND \(place.column) IS NULL"
    let element = "\(entity.name).\(attribute.name)"
    return attribute.hasDefault
      ? try database.finding(
        .valueWithDefault, element, "the mandatory attribute is NULL and is read as its default value", sql)
      : try database.finding(.missingValue, element, "the mandatory attribute is NULL", sql)
  }

  /// Checks the files that the values of an attribute with external storage refer to.
  private func externalFiles(_ place: StoreMap.AttributeColumn, _ entity: StoreMap.Entity) throws -> [StoreFinding] {
    guard place.attribute.type == .binary, place.attribute.allowsExternalStorage else { return [] }
    let element = "\(entity.name).\(place.path.joined(separator: "."))"
    let rows = "FROM \(entity.table) WHERE Z_ENT IN (\(entity.family.list))"
    let folder = ExternalFolder(ofStore: store.path)
    var missing: [Int64] = []
    var count = 0
    try database.forEach("SELECT Z_PK, \(place.column) \(rows) AND length(\(place.column)) = 38") { row in
      guard let name = ExternalValue.fileName(in: row.data(1)), !folder.contains(name) else { return }
      count += 1
      if missing.count < 5 { missing.append(row.integer(0)) }
    }
    let prefixes = try database.finding(
      .externalPrefix, element, "the value begins neither with the byte 1 nor with the byte 2",
      "SELECT Z_PK \(rows) AND length(\(place.column)) > 0 AND substr(\(place.column), 1, 1) NOT IN (x'01', x'02')")
    guard count > 0 else { return prefixes }
    return [
      StoreFinding(
        kind: .missingFile, element: element,
        message: "the files of \(Phrase.plural(count, "value", "values")) are missing in \(folder.path)", count: count,
        keys: missing)
    ] + prefixes
  }

  /// Reports the files that no value refers to, if all attributes with external storage can be read.
  private func unusedFiles() throws -> [StoreFinding] {
    let folder = ExternalFolder(ofStore: store.path)
    var unused = Set(folder.names)
    guard !unused.isEmpty else { return [] }
    for entity in map.entities {
      for place in entity.attributes where place.owner == entity.name && place.attribute.allowsExternalStorage {
        guard exist(entity.table, place.column) else { return [] }
        try database.forEach("SELECT \(place.column) FROM \(entity.table) WHERE length(\(place.column)) = 38") { row in
          if let name = ExternalValue.fileName(in: row.data(0)) { unused.remove(name) }
        }
      }
    }
    guard !unused.isEmpty else { return [] }
    let message = "\(Phrase.plural(unused.count, "file", "files")) without a value that refers to it"
    return [StoreFinding(kind: .unusedFile, element: folder.path, message: message)]
  }

  // MARK: Relationships

  private func toOnes(of entity: StoreMap.Entity) throws -> [StoreFinding] {
    try entity.toOnes.filter { $0.owner == entity.name }.flatMap { toOne -> [StoreFinding] in
      let (destination, place) = (map.entities[toOne.destination], toOne.place)
      guard exist(entity.table, place.key, place.entity, place.position), isReadable(destination.table) else {
        return []
      }
      let element = "\(entity.name).\(toOne.relationship.name)"
      let own = "t.Z_ENT IN (\(entity.family.list))"
      let rows = "SELECT t.Z_PK FROM \(entity.table) t"
      let joined = "\(rows) JOIN \(destination.table) u ON u.Z_PK = t.\(place.key) WHERE \(own)"
      var found = try database.finding(
        .danglingReference, element, "refers to an object that does not exist",
        "\(rows) LEFT JOIN \(destination.table) u ON u.Z_PK = t.\(place.key) "
          + "WHERE \(own) AND t.\(place.key) IS NOT NULL AND u.Z_PK IS NULL")
      found += try database.finding(
        .wrongEntity, element, "refers to an object of another entity than \(Phrase.quoted(destination.name))",
        "\(joined) AND u.Z_ENT NOT IN (\(destination.family.list))")
      if let column = place.entity {
        found += try database.finding(
          .entityColumn, element, "the column \(column) does not have the entity number of the destination",
          "\(joined) AND t.\(column) IS NOT u.Z_ENT")
      }
      if let position = place.position {
        found += try orderKeys(
          element, "\(entity.table) t", "t.Z_PK", owner: "t.\(place.key)", position: "t.\(position)", own)
      }
      if !toOne.relationship.isOptional {
        found += try database.finding(
          .missingValue, element, "the mandatory relationship is NULL",
          "\(rows) WHERE \(own) AND t.\(place.key) IS NULL")
      }
      return found
    }
  }

  private func toManys(of entity: StoreMap.Entity) throws -> [StoreFinding] {
    let toManys = entity.toManys.filter { $0.owner == entity.name && $0.place.kind != .inverse }
    return try toManys.flatMap { toMany -> [StoreFinding] in
      let (destination, place) = (map.entities[toMany.destination], toMany.place)
      guard exist(place.table, place.owner, place.isJoined ? place.member : nil, place.position),
        isReadable(destination.table)
      else { return [] }
      let element = "\(entity.name).\(toMany.relationship.name)"
      let (owner, member) = ("j.\(place.owner)", "j.\(place.member)")
      let rows = "FROM \(place.table) j"
      var found = try database.finding(
        .danglingReference, element, "\(place.table) has the key of an owner that does not exist",
        "SELECT \(owner) \(rows) LEFT JOIN \(entity.table) t ON t.Z_PK = \(owner) "
          + "WHERE \(owner) IS NOT NULL AND t.Z_PK IS NULL")
      found += try database.finding(
        .wrongEntity, element, "\(place.table) has the key of an owner of another entity",
        "SELECT \(owner) \(rows) JOIN \(entity.table) t ON t.Z_PK = \(owner) "
          + "WHERE t.Z_ENT NOT IN (\(entity.family.list))")
      guard place.isJoined else { return found }
      found += try database.finding(
        .danglingReference, element, "\(place.table) has the key of a destination that does not exist",
        "SELECT \(member) \(rows) LEFT JOIN \(destination.table) u ON u.Z_PK = \(member) WHERE u.Z_PK IS NULL")
      if let position = place.position {
        found += try orderKeys(element, "\(place.table) j", member, owner: owner, position: "j.\(position)", "1")
      }
      return found
    }
  }

  /// Checks the positions of an ordered relationship: each destination has one, and no two of an owner are equal.
  private func orderKeys(
    _ element: String, _ table: String, _ key: String, owner: String, position: String, _ condition: String
  ) throws -> [StoreFinding] {
    let rows = "FROM \(table) WHERE \(condition) AND \(owner) IS NOT NULL"
    return try database.finding(
      .orderKey, element, "the position in the ordered relationship is NULL",
      "SELECT \(key) \(rows) AND \(position) IS NULL")
      + database.finding(
        .orderKey, element, "objects of one owner have the same position in the ordered relationship",
        "SELECT MIN(\(key)) \(rows) AND \(position) IS NOT NULL GROUP BY \(owner), \(position) HAVING COUNT(*) > 1")
  }

  /// Compares both sides of one-to-one relationships, which each have a column.
  private func oneSided() throws -> [StoreFinding] {
    try map.links.flatMap { link -> [StoreFinding] in
      guard let far = link.far, let near = side(link.near), let other = side(far) else { return [] }
      let sides = link.isReflexive ? [(near, other)] : [(near, other), (other, near)]
      return try sides.flatMap { one, back in
        try database.finding(
          .oneSided, "\(one.entity.name).\(one.toOne.relationship.name)",
          "refers to an object whose inverse \(Phrase.quoted(back.toOne.relationship.name)) does not refer back",
          "SELECT t.Z_PK FROM \(one.entity.table) t JOIN \(back.entity.table) u ON u.Z_PK = t.\(one.toOne.place.key) "
            + "WHERE t.Z_ENT IN (\(one.entity.family.list)) AND u.\(back.toOne.place.key) IS NOT t.Z_PK")
      }
    }
  }

  /// Returns the columns of a link's end if it is a to-one relationship with existing columns.
  private func side(_ end: Link.End) -> (entity: StoreMap.Entity, toOne: StoreMap.ToOne)? {
    guard let entity = map.entity(end.entity.name),
      let toOne = entity.toOnes.first(where: {
        $0.owner == entity.name && $0.relationship.name == end.relationship.name
      }),
      exist(entity.table, toOne.place.key)
    else { return nil }
    return (entity, toOne)
  }
}
