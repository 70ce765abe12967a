import Foundation

/// Actions that are undone together, and groups among them, in the order of their registration.
final class UndoGroup {
  /// What a group holds.
  enum Entry {
    case action(UndoAction)
    case group(UndoGroup)
  }

  private(set) var entries: [Entry] = []
  /// What a menu says of the group; empty for nothing.
  var actionName = ""
  /// Whether the group as a whole may be thrown away, as it changes nothing that matters.
  var isDiscardable = false
  /// Whether registering an action opened the group, not a caller.
  let isAutomatic: Bool

  init(isAutomatic: Bool = false) {
    self.isAutomatic = isAutomatic
  }

  var isEmpty: Bool { entries.isEmpty }

  func append(_ action: UndoAction) {
    entries.append(.action(action))
  }

  /// Takes in a group that was closed inside of this one, with its name where this one has none.
  func append(_ group: UndoGroup) {
    entries.append(.group(group))
    if actionName.isEmpty { actionName = group.actionName }
  }

  /// Takes the group out that was closed last inside of this one.
  func removeLastGroup() -> UndoGroup? {
    let index = entries.lastIndex { entry in
      if case .group = entry { true } else { false }
    }
    guard let index, case .group(let group) = entries.remove(at: index) else { return nil }
    return group
  }

  /// Runs everything, the last first.
  func perform() {
    for entry in entries.reversed() {
      switch entry {
      case .action(let action): action.perform()
      case .group(let group): group.perform()
      }
    }
  }

  func removeAll() {
    entries = []
  }

  /// Forgets the actions of a target, and the groups that are empty then.
  func removeAll(withTarget target: AnyObject) {
    entries = entries.filter { entry in
      switch entry {
      case .action(let action):
        return action.target !== target
      case .group(let group):
        group.removeAll(withTarget: target)
        return !group.isEmpty
      }
    }
  }
}

/// One thing to undo. It does not keep its target alive, and does nothing when the target is gone.
struct UndoAction {
  private(set) weak var target: AnyObject?
  private let handler: (AnyObject) -> Void

  init<Target: AnyObject>(target: Target, handler: @escaping (Target) -> Void) {
    self.target = target
    self.handler = { handler(unsafeDowncast($0, to: Target.self)) }
  }

  func perform() {
    if let target { handler(target) }
  }
}
