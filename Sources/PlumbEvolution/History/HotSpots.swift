import PlumbModel

/// What changes most in a history: entities, and their properties.
///
///     let spots = HotSpots(history)
///     spots.entities.first?.key     // "Order"
///     spots.entities.first?.steps   // 12, of the steps that there are
///
/// What was renamed goes on under its later name.
public struct HotSpots: Hashable, Sendable {
  /// Entities with what changed in them, those of most steps first.
  public let entities: [Spot]
  /// Attributes, relationships and fetched properties, those of most steps first.
  public let properties: [Spot]

  /// An element that changed.
  public struct Spot: Hashable, Sendable {
    /// The element as a configuration writes it: `Order.total`.
    public var key: String
    /// In how many steps something of it changed; that it came is no change.
    public var steps = 0
    /// How many changes there were.
    public var changes = 0
    /// The moment of the last of them.
    public var last = ""
    /// Whether it is there no more.
    public var isGone = false
  }

  /// The spots of a history.
  public init(_ history: ModelHistory) {
    var (entities, properties) = (Tally(), Tally())
    for moment in history.moments {
      guard let step = moment.step else { continue }
      let changes = step.changes.map(\.change).filter { $0.path.steps.first?.kind == .entity }
      entities.rename(changes.filter { $0.path.steps.count == 1 })
      properties.rename(changes)
      entities.count(changes, at: moment.name) { path in path.steps.first.map(\.name) }
      properties.count(changes, at: moment.name) { path in
        let isProperty = path.steps.count == 2 && Self.kinds.contains(path.steps[1].kind)
        return isProperty ? path.key : nil
      }
    }
    self.entities = entities.sorted
    self.properties = properties.sorted
  }

  private static let kinds: Set<ElementPath.Kind> = [.attribute, .relationship, .fetchedProperty]
}

/// Spots by their keys.
private struct Tally {
  private var spots: [String: HotSpots.Spot] = [:]

  /// Those that changed at all.
  var sorted: [HotSpots.Spot] {
    spots.values.filter { $0.steps > 0 }.sorted { one, other in
      if one.steps != other.steps { return one.steps > other.steps }
      return one.changes == other.changes ? one.key < other.key : one.changes > other.changes
    }
  }

  /// Gives what was renamed its later key; what an entity has goes with it.
  mutating func rename(_ changes: [Change]) {
    var moved: [String: HotSpots.Spot] = [:]
    // What is deeper goes first: both of its names are whole paths, the entity's a part of them.
    for change in changes.filter(\.isRename).sorted(by: { $0.path.steps.count > $1.path.steps.count }) {
      guard let old = change.old?.key, let new = change.new?.key, old != new else { continue }
      for (key, spot) in spots where key == old || key.hasPrefix(old + ".") {
        var spot = spot
        spot.key = new + key.dropFirst(old.count)
        moved[spot.key] = spot
        spots[key] = nil
      }
    }
    spots.merge(moved) { _, new in new }
  }

  /// Counts the changes of a step; `key` says whose a change of an element is.
  mutating func count(_ changes: [Change], at moment: String, key: (ElementPath) -> String?) {
    var touched: Set<String> = []
    for change in changes where change.field?.name != "renamingIdentifier" {
      guard let key = key(change.path) else { continue }
      let isItself = change.path.key == key
      var spot = spots[key] ?? HotSpots.Spot(key: key)
      if isItself { spot.isGone = change.isRemoval }
      if !(isItself && change.isAddition) {
        spot.changes += 1
        spot.last = moment
        if touched.insert(key).inserted { spot.steps += 1 }
      }
      spots[key] = spot
    }
  }
}
