import PlumbCore
import PlumbModel

/// The table of a many-to-many relationship.
///
///     Author.books ↔ Book.authors   CREATE TABLE Z_1BOOKS ( Z_1AUTHORS INTEGER, Z_2BOOKS INTEGER, PRIMARY KEY … )
///     Person.friends ↔ itself       CREATE TABLE Z_3FRIENDS ( Z_3FRIENDS INTEGER, REFLEXIVE INTEGER, PRIMARY KEY … )
///
/// The table is named after the relationship that owns it. Each column is named after the relationship whose objects
/// it contains, with the number of the entity that declares the other end.
struct SQLiteJoinTable {
  private let name: String
  private let columns: [Column]

  private struct Column {
    var name: String
    var property: String
    var isOrdered: Bool
    var order: String { "Z_FOK_" + name.dropFirst(2) }
  }

  init(
    _ pair: SQLiteJoinPair, _ numbers: [String: Int], _ names: inout UniqueNames, _ columnNames: inout UniqueNames
  ) {
    let (owner, inverse) = (pair.owner, pair.inverse)
    func numbered(_ end: Link.End, _ relationship: Relationship) -> String {
      "Z_\(numbers[end.entity.name] ?? 0)\(relationship.name.uppercased())"
    }
    name = names.name(numbered(owner, owner.relationship))
    columns = [(inverse, owner), (owner, inverse)].enumerated().map { index, ends in
      let (leading, holding) = ends
      let isSecondOfOne = pair.isReflexive && index == 1
      return Column(
        name: isSecondOfOne ? "REFLEXIVE" : columnNames.name(numbered(holding, leading.relationship)),
        property: "\(leading.entity.name).\(leading.relationship.name)",
        isOrdered: leading.relationship.isOrdered && !isSecondOfOne)
    }
  }

  /// The statement that creates the table, one column per line.
  var statement: String {
    let keys = columns.map { "  \(SQL.name($0.name)) INTEGER,\(SQL.comment($0.property))" }
    let orders = columns.filter(\.isOrdered).map {
      "  \(SQL.name($0.order)) INTEGER,\(SQL.comment("\($0.property), its position"))"
    }
    let primary = "  PRIMARY KEY (\(columns.map { SQL.name($0.name) }.joined(separator: ", ")))"
    return "CREATE TABLE \(SQL.name(name)) (\n\((keys + orders + [primary]).joined(separator: "\n"))\n);"
  }

  /// The statement that creates the index for the reverse direction.
  var index: String {
    let back = columns.reversed().map(\.name)
    return "CREATE INDEX \(SQL.name("\(name)_\(back.first ?? "")_INDEX")) ON \(SQL.name(name)) "
      + "(\(back.map(SQL.name).joined(separator: ", ")));"
  }
}

/// A many-to-many relationship, with the end that owns its table.
///
/// Core Data visits the entities by name, without regard to case and to their parents, and the relationships of each,
/// including inherited ones, by name. The end that is found first owns the table. If one entity declares both ends,
/// the later name owns it.
struct SQLiteJoinPair {
  let owner: Link.End
  let inverse: Link.End

  /// Whether the relationship is its own inverse.
  var isReflexive: Bool { Self.key(owner) == Self.key(inverse) }

  /// Returns the pairs of a model in the order in which their columns are named.
  static func all(in sorted: SortedModel) -> [SQLiteJoinPair] {
    let links = sorted.links.filter { $0.isManyToMany && !$0.near.relationship.isTransient }
    let pairs = links.compactMap { link in link.far.map { SQLiteJoinPair(owner: link.near, inverse: $0) } }
    let byEnd = Dictionary(
      pairs.flatMap { [(key($0.owner), $0), (key($0.inverse), $0.reversed)] }, uniquingKeysWith: { first, _ in first })
    var done: Set<[String]> = []
    return sorted.entities.sorted { SortedModel.precedes($0.name, $1.name) }.flatMap { entity in
      relationships(of: entity, sorted).compactMap { end in
        guard let pair = byEnd[key(end)], !done.contains(key(end)) else { return nil }
        done.formUnion([key(pair.owner), key(pair.inverse)])
        let isOfOne = pair.owner.entity.name == pair.inverse.entity.name
        let isEarlier = pair.owner.relationship.name.precedesByBytes(pair.inverse.relationship.name)
        return isOfOne && isEarlier ? pair.reversed : pair
      }
    }
  }

  private var reversed: SQLiteJoinPair { SQLiteJoinPair(owner: inverse, inverse: owner) }

  private static func key(_ end: Link.End) -> [String] { [end.entity.name, end.relationship.name] }

  /// Returns the relationships of an entity and its ancestors, sorted by name.
  private static func relationships(of entity: Entity, _ sorted: SortedModel) -> [Link.End] {
    ([entity] + sorted.schema.ancestors(of: entity))
      .flatMap { owner in owner.relationships.map { Link.End(entity: owner, relationship: $0) } }
      .sorted { $0.relationship.name.precedesByBytes($1.relationship.name) }
  }
}
