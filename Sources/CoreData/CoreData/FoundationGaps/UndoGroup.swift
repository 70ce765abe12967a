import Foundation

/// A group of actions and nested groups that are undone together, in order of registration.
final class UndoGroup {
  /// An entry of a group.
  enum Entry {
    case action(UndoAction)
    case group(UndoGroup)
  }

  private(set) var entries: [Entry] = []
  /// The name of the group for a menu item; empty if it has none.
  var actionName = ""
  /// Whether the entire group can be discarded, because its changes are not significant.
  var isDiscardable = false
  /// Whether the group was opened by registering an action, and not by a caller.
  let isAutomatic: Bool

  init(isAutomatic: Bool = false) {
    self.isAutomatic = isAutomatic
  }

  var isEmpty: Bool { entries.isEmpty }

  func append(_ action: UndoAction) {
    entries.append(.action(action))
  }

  /// Adds a nested group that was closed. Adopts its name if this group has none.
  func append(_ group: UndoGroup) {
    entries.append(.group(group))
    if actionName.isEmpty { actionName = group.actionName }
  }

  /// Removes and returns the nested group that was closed last; `nil` if none exists.
  func removeLastGroup() -> UndoGroup? {
    let index = entries.lastIndex { entry in
      if case .group = entry { true } else { false }
    }
    guard let index, case .group(let group) = entries.remove(at: index) else { return nil }
    return group
  }

  /// Performs all entries, the last one first.
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

  /// Removes the actions of a target, and the groups that become empty.
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

/// An undo action. It references its target weakly and has no effect if the target is deallocated.
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
