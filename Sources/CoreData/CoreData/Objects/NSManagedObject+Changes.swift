import Foundation

/// Tracking and notification of changes.
extension NSManagedObject {
  /// Records that a property was set.
  final func noteChange(ofKey key: String) {
    guard let slot = layout.slots[key] else { return }
    noteChange(in: slot)
  }

  /// Records that a slot was set, and marks the object as updated and as changed in this event.
  final func noteChange(in slot: Int) {
    guard !state.contains(.silent), !state.contains(.changedInEvent) || state.isDisjoint(with: .changed) else { return }
    managedObjectContext?.noteChange(of: self)
  }

  final func changedPersistentValues() -> [String: Any] {
    checkQueue()
    guard hasChanges, !isFault else { return [:] }
    readyForAccess()
    guard let committed else { return [:] }
    return changes(from: committed.values, in: layout.persistent) { values[$0] }
  }

  final func valuesReplacedInEvent() -> [String: Any] {
    guard !isFault, !state.isDisjoint(with: [.changedInEvent, .deleted]) else { return [:] }
    readyForAccess()
    guard let before = valuesBeforeEvent else { return [:] }
    return changes(from: before, in: layout.savedToParent) { before[$0] }
  }

  private func changes(from old: [Value], in slots: [Int], _ value: (Int) -> Value) -> [String: Any] {
    var changed: [String: Any] = [:]
    for slot in slots where values[slot] != old[slot] {
      changed[layout.properties[slot].name] = outgoing(value(slot)) ?? NSNull()
    }
    return changed
  }

  final func valuesAsCommitted(forKeys keys: [String]?) -> [String: Any] {
    readyForAccess()
    guard hasCommittedValues, let committed else { return [:] }
    let slots = keys.map { $0.compactMap { layout.slots[$0] } } ?? layout.persistent
    return Dictionary(
      slots.map { (layout.properties[$0].name, outgoing(committed.values[$0]) ?? NSNull()) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether the object was read or saved. A new object has no committed values until its first save.
  private var hasCommittedValues: Bool { !isInserted && (managedObjectContext != nil || !objectID.isTemporaryID) }

  /// The row with the values of the persistent slots, for a store or a parent context.
  final var persistentRow: Row {
    var row = Row(values: values, version: committed?.version ?? 0)
    for slot in layout.unstored { row.values[slot] = .null }
    return row
  }

  /// The row with the values of all slots, for a parent context, which receives the transient values too.
  final var wholeRow: Row { Row(values: values, version: committed?.version ?? 0) }

  /// Returns those of some slots whose values differ from the values that were last read or saved.
  final func changedSlots(of slots: [Int]) -> [Int] {
    guard let committed, !isFault else { return [] }
    return slots.filter { values[$0] != committed.values[$0] }
  }
}
