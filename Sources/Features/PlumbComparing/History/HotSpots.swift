import PlumbModel

/// The most frequently changed entities and properties of a history.
///
///     let spots = HotSpots(history)
///     spots.entities.first?.key     // "Order"
///     spots.entities.first?.steps   // 12, the number of steps that changed it
///
/// A renamed element continues under its later name.
public struct HotSpots: Hashable, Sendable {
  /// The entities, including changes of their contents, by descending number of steps.
  public let entities: [Spot]
  /// The attributes, relationships and fetched properties, by descending number of steps.
  public let properties: [Spot]

  /// An element that changed.
  public struct Spot: Hashable, Sendable {
    /// The element in the notation of the configuration: `Order.total`.
    public var key: String
    /// The number of steps with changes of the element; its addition does not count.
    public var steps = 0
    /// The number of changes.
    public var changes = 0
    /// The name of the moment of the last change.
    public var last = ""
    /// Whether the element was removed.
    public var isRemoved = false
  }

  /// Counts the changes of a history.
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

  /// The spots with at least one step, sorted by steps, then changes, both descending, then by key.
  var sorted: [HotSpots.Spot] {
    spots.values.filter { $0.steps > 0 }.sorted { one, other in
      if one.steps != other.steps { return one.steps > other.steps }
      return one.changes == other.changes ? one.key < other.key : one.changes > other.changes
    }
  }

  /// Replaces the keys of renamed elements and of their contents by the later keys.
  mutating func rename(_ changes: [Change]) {
    var moved: [String: HotSpots.Spot] = [:]
    // Deeper elements are renamed first, because their two names are whole paths that contain the entity's name.
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

  /// Counts the changes of a step. `key` returns the key of the spot that a change of an element belongs to.
  mutating func count(_ changes: [Change], at moment: String, key: (ElementPath) -> String?) {
    var touched: Set<String> = []
    for change in changes where change.field?.name != "renamingIdentifier" {
      guard let key = key(change.path) else { continue }
      let isItself = change.path.key == key
      var spot = spots[key] ?? HotSpots.Spot(key: key)
      if isItself { spot.isRemoved = change.isRemoval }
      if !(isItself && change.isAddition) {
        spot.changes += 1
        spot.last = moment
        if touched.insert(key).inserted { spot.steps += 1 }
      }
      spots[key] = spot
    }
  }
}
