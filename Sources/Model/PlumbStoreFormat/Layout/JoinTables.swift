import PlumbModel
import PlumbText

/// The tables of many-to-many relationships.
///
/// Core Data visits the entities by name, without regard to case and to their parents, and the relationships of each,
/// including inherited ones, by name. The end that is found first owns the table. If one entity declares both ends,
/// the later name owns it. The columns of all tables are named in this order, each after the relationship whose
/// objects it contains, with the number of the entity that declares the other end.
struct JoinTables {
  private let numbers: [String: Int]
  private let pairs: [Pair]

  /// A many-to-many relationship, with the end that owns its table.
  private struct Pair {
    let owner: Link.End
    let inverse: Link.End
    var reversed: Pair { Pair(owner: inverse, inverse: owner) }
  }

  init(_ sorted: SortedModel, _ numbers: [String: Int]) {
    self.numbers = numbers
    pairs = Self.pairs(in: sorted)
  }

  /// Returns the tables in the order in which their columns are named.
  func tables(_ names: inout UniqueNames) -> [StoreLayout.JoinTable] {
    var columns = UniqueNames(foldingCase: true)
    return pairs.map { table($0, &names, &columns) }
  }

  private func table(
    _ pair: Pair, _ names: inout UniqueNames, _ columns: inout UniqueNames
  ) -> StoreLayout.JoinTable {
    let (owner, inverse) = (pair.owner, pair.inverse)
    let isReflexive = StoreLayout.End(owner) == StoreLayout.End(inverse)
    let first = columns.name(numbered(inverse.relationship, owner.entity))
    let second = isReflexive ? "REFLEXIVE" : columns.name(numbered(owner.relationship, inverse.entity))
    return .init(
      name: names.name(numbered(owner.relationship, owner.entity)), owner: .init(owner), inverse: .init(inverse),
      first: first, second: second, firstOrder: inverse.relationship.isOrdered ? Self.order(first) : nil,
      secondOrder: owner.relationship.isOrdered && !isReflexive ? Self.order(second) : nil)
  }

  private func numbered(_ relationship: Relationship, _ entity: Entity) -> String {
    "Z_\(numbers[entity.name] ?? 0)\(relationship.name.uppercased())"
  }

  /// Returns the name of the position column of a key column: `Z_FOK_1BOOKS` for `Z_1BOOKS`.
  private static func order(_ column: String) -> String { "Z_FOK_" + column.dropFirst(2) }

  private static func pairs(in sorted: SortedModel) -> [Pair] {
    let links = sorted.links.filter { $0.isManyToMany && !$0.near.relationship.isTransient }
    let visits = firstVisits(sorted)
    return links.compactMap { link in link.far.map { pair(Pair(owner: link.near, inverse: $0), visits) } }
      .map { (pair: $0, visit: min(visit(of: $0.owner, visits), visit(of: $0.inverse, visits))) }
      .sorted { $0.visit < $1.visit }.map(\.pair)
  }

  /// Returns the pair with the end as the owner that is found first, or that has the later name in one entity.
  private static func pair(_ pair: Pair, _ visits: [String: Int]) -> Pair {
    let isOfOne = pair.owner.entity.name == pair.inverse.entity.name
    let isOwnerFirst = visit(of: pair.owner, visits) < visit(of: pair.inverse, visits)
    return isOfOne == isOwnerFirst ? pair.reversed : pair
  }

  /// The place of a relationship in the order of the search: the number of the first entity that has it, then its name.
  private struct Visit: Comparable {
    let entity: Int
    let name: String

    static func < (left: Visit, right: Visit) -> Bool {
      left.entity == right.entity ? left.name.precedesByBytes(right.name) : left.entity < right.entity
    }
  }

  private static func visit(of end: Link.End, _ visits: [String: Int]) -> Visit {
    Visit(entity: visits[end.entity.name] ?? 0, name: end.relationship.name)
  }

  /// Returns for each entity the place of the entity that is visited first, of the entity and all entities that inherit
  /// from it.
  private static func firstVisits(_ sorted: SortedModel) -> [String: Int] {
    let order = sorted.entities.map(\.name).sorted(by: SortedModel.precedes)
    var visits = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for entity in sorted.preorder.reversed() {
      guard let parent = entity.parentEntity, let own = visits[entity.name], let other = visits[parent] else {
        continue
      }
      visits[parent] = min(own, other)
    }
    return visits
  }
}
