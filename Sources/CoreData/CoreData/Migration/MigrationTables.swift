import PlumbFormats
import PlumbModel
import PlumbStoreFormat

/// The tables of a store before and after a migration, and the entities that move between them.
struct MigrationTables {
  let mapping: InferredMapping
  /// The tables of the store, with the names that they have in it.
  let old: StoreLayout
  /// The tables of the later model.
  let new: StoreLayout
  /// The moves of the entities that can have objects and are in both versions, by the names of the earlier entities.
  let moves: [String: Move]
  /// The numbers of the earlier entities in the store, by name.
  let oldNumbers: [String: Int64]

  /// The move of an entity's rows.
  struct Move {
    let pair: InferredMapping.Pair
    /// The entity numbers before and after the migration.
    let numbers: (old: Int64, new: Int64)
    /// The indices of the tables.
    let tables: (old: Int, new: Int)
    /// The number that is added to the keys, because the rows join those of another table.
    let offset: Int64
  }

  /// Creates the tables. `lastKeys` are the highest keys of the earlier tables.
  init(
    _ mapping: InferredMapping, from old: StoreLayout, to new: StoreLayout, numbers: [String: Int64], lastKeys: [Int64]
  ) {
    self.mapping = mapping
    self.old = old
    self.new = new
    oldNumbers = numbers
    let oldEntities = Dictionary(old.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let newEntities = Dictionary(new.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let pairs = mapping.entities.filter { !$0.old.isAbstract }.compactMap { pair -> (InferredMapping.Pair, Int, Int)? in
      guard let before = oldEntities[pair.old.name], let after = newEntities[pair.new.name] else { return nil }
      return (pair, before.table, after.table)
    }
    let offsets = Self.offsets(pairs.map { ($0.1, $0.2) }, old, lastKeys)
    moves = Dictionary(
      pairs.map { pair, before, after in
        (
          pair.old.name,
          Move(
            pair: pair, numbers: (numbers[pair.old.name] ?? 0, Int64(newEntities[pair.new.name]?.number ?? 0)),
            tables: (before, after), offset: offsets[[before, after]] ?? 0)
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the offsets of keys by the earlier and the later table. The table with the most entities keeps its keys.
  private static func offsets(_ moves: [(old: Int, new: Int)], _ old: StoreLayout, _ lastKeys: [Int64]) -> [[Int]:
    Int64]
  {
    var offsets: [[Int]: Int64] = [:]
    for (target, moves) in Dictionary(grouping: moves, by: \.new) {
      let sources = Set(moves.map(\.old)).sorted {
        let (left, right) = (old.tables[$0].entities.count, old.tables[$1].entities.count)
        return left == right ? $0 < $1 : left > right
      }
      var offset: Int64 = 0
      for source in sources {
        offsets[[source, target]] = offset
        offset += lastKeys[source]
      }
    }
    return offsets
  }

  /// Returns the moves from one table to another, sorted by the earlier numbers.
  func moves(from source: Int, to target: Int) -> [Move] {
    moves.values.filter { $0.tables == (source, target) }.sorted { $0.numbers.old < $1.numbers.old }
  }

  /// The indices of the earlier tables whose rows move to a table.
  func sources(of target: Int) -> [Int] {
    Set(moves.values.filter { $0.tables.new == target }.map(\.tables.old)).sorted()
  }
}

extension StoreLayout {
  /// Returns the numbers of the entities in a store, by name. A store that was migrated can have rows with names that
  /// are not in the model.
  func numbers(inStore numbers: [String: Int64]) -> [String: Int64] {
    let own = Dictionary(entities.map { ($0.name, Int64($0.number)) }, uniquingKeysWith: { first, _ in first })
    return own.merging(numbers.filter { own[$0.key] != nil }) { $1 }
  }
}
