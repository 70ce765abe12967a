import Foundation

/// A recorder of undo actions in groups. It undoes the last group on request, and records the actions that redo it.
///
/// With `groupsByEvent`, Apple's undo manager opens a group in each pass of the run loop. On Linux, programs do not
/// necessarily run such a loop. Therefore this implementation opens a group when an action is registered while no
/// group is open. The group is closed by `undo()`, by a group that the caller opens and closes around it, or when a
/// managed object context ends its event. A group that a caller opens is a separate top-level group.
open class UndoManager: NSObject {
  private var undoStack: [UndoGroup] = []
  private var redoStack: [UndoGroup] = []
  private var openGroups: [UndoGroup] = []
  private var disableCount = 0
  private var state = State.recording

  private enum State {
    case recording, undoing, redoing
  }

  /// Whether a group is opened when an action is registered while no group is open. The default is `true`
  /// (documented by Apple).
  open var groupsByEvent = true

  /// The maximum number of groups; the oldest groups are discarded. The default is 0, which means no limit
  /// (documented by Apple). Setting the property discards the excess groups.
  open var levelsOfUndo = 0 {
    didSet { dropOldGroups() }
  }

  /// The run loop modes in which groups by event end. The value has no effect in this implementation.
  open var runLoopModes: [RunLoop.Mode] = [.default]

  /// Creates an undo manager without actions.
  public override init() {
    super.init()
  }

  // MARK: Groups

  /// Opens a group, nested in the current group if one is open.
  open func beginUndoGrouping() {
    open(UndoGroup())
  }

  /// Closes the group that was opened last. Raises if no group is open.
  open func endUndoGrouping() {
    guard let group = openGroups.last else {
      raise(.internalInconsistency, "endUndoGrouping called with no matching begin")
    }
    post(.NSUndoManagerCheckpoint)
    post(.NSUndoManagerWillCloseUndoGroup, group)
    openGroups.removeLast()
    if let outer = openGroups.last {
      outer.append(group)
    } else {
      push(group)
    }
    post(.NSUndoManagerDidCloseUndoGroup, group)
  }

  /// The number of open groups.
  open var groupingLevel: Int { openGroups.count }

  /// Closes the automatically opened group if no other group is open in it. A context calls this when it ends an
  /// event.
  func endEvent() {
    if openGroups.count == 1, openGroups[0].isAutomatic { endUndoGrouping() }
  }

  private func open(_ group: UndoGroup) {
    if !openGroups.isEmpty { post(.NSUndoManagerCheckpoint) }
    openGroups.append(group)
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  private func push(_ group: UndoGroup) {
    switch state {
    case .undoing:
      if !group.isEmpty { redoStack.append(group) }
    case .redoing:
      if !group.isEmpty { undoStack.append(group) }
    case .recording:
      undoStack.append(group)
    }
    dropOldGroups()
  }

  private func dropOldGroups() {
    guard levelsOfUndo > 0 else { return }
    undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
    redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
  }

  // MARK: Registration

  /// Disables the registration of actions until a matching call to `enableUndoRegistration()`. Calls can be nested.
  open func disableUndoRegistration() {
    disableCount += 1
  }

  /// Balances one call to `disableUndoRegistration()`. Raises if no matching call was made.
  open func enableUndoRegistration() {
    guard disableCount > 0 else {
      raise(.internalInconsistency, "enableUndoRegistration may only be invoked with matching disableUndoRegistration")
    }
    disableCount -= 1
  }

  /// Whether registered actions are recorded.
  open var isUndoRegistrationEnabled: Bool { disableCount == 0 }

  /// Adds an action to the open group, and opens a group if necessary. Discards the redo actions, unless an undo or
  /// a redo registers the action. Raises if no group is open and `groupsByEvent` is `false`.
  func register(_ action: UndoAction) {
    guard isUndoRegistrationEnabled else { return }
    if openGroups.isEmpty {
      guard groupsByEvent else {
        raise(.internalInconsistency, "must begin a group before registering undo")
      }
      open(UndoGroup(isAutomatic: true))
    }
    openGroups.last?.append(action)
    if state == .recording { redoStack = [] }
  }

  /// Removes all actions and enables registration. Open groups remain open without their actions, except a single
  /// automatically opened group, which is discarded.
  open func removeAllActions() {
    undoStack = []
    redoStack = []
    disableCount = 0
    for group in openGroups { group.removeAll() }
    if state == .recording, openGroups.count == 1, openGroups[0].isAutomatic { openGroups = [] }
  }

  /// Removes the actions of a target.
  open func removeAllActions(withTarget target: Any) {
    let target = target as AnyObject
    for group in undoStack + redoStack + openGroups { group.removeAll(withTarget: target) }
    undoStack.removeAll(where: \.isEmpty)
    redoStack.removeAll(where: \.isEmpty)
  }

  // MARK: Undo and redo

  /// Closes the top-level group if it is open, and undoes the last group. Raises if more than one group is open.
  open func undo() {
    if openGroups.count == 1, state == .recording { endUndoGrouping() }
    guard openGroups.isEmpty else {
      raise(.internalInconsistency, "undo was called with too many nested undo groups")
    }
    undoNestedGroup()
  }

  /// Undoes the last group, or the last nested group of the open group, and records the redo actions as one group.
  open func undoNestedGroup() {
    guard state == .recording else {
      raise(.internalInconsistency, "undoNestedGroup was called while an undo or a redo is being done")
    }
    post(.NSUndoManagerCheckpoint)
    let group = openGroups.last.map { $0.removeLastGroup() } ?? undoStack.popLast()
    guard let group else { return }
    post(.NSUndoManagerWillUndoChange)
    perform(group, as: .undoing)
    post(.NSUndoManagerDidUndoChange)
  }

  /// Redoes the group that was undone last, and records the undo actions as one group. Raises during an undo or a
  /// redo, and if a group that a caller opened is still open.
  open func redo() {
    guard state == .recording else { raise(.internalInconsistency, "do not call redo during an undo or a redo") }
    endEvent()
    guard openGroups.isEmpty else {
      raise(.internalInconsistency, "redo was called with too many nested undo groups")
    }
    post(.NSUndoManagerCheckpoint)
    guard let group = redoStack.popLast() else { return }
    post(.NSUndoManagerWillRedoChange)
    perform(group, as: .redoing)
    post(.NSUndoManagerDidRedoChange)
  }

  private func perform(_ group: UndoGroup, as state: State) {
    let outer = openGroups
    openGroups = []
    self.state = state
    beginUndoGrouping()
    openGroups[0].actionName = group.actionName
    openGroups[0].isDiscardable = group.isDiscardable
    group.perform()
    while !openGroups.isEmpty { endUndoGrouping() }
    self.state = .recording
    openGroups = outer
  }

  /// Whether the undo manager has actions to undo.
  open var canUndo: Bool {
    !undoStack.isEmpty || (state == .recording && openGroups.contains { !$0.isEmpty })
  }

  /// Whether the undo manager has actions to redo. Reading the property posts `NSUndoManagerCheckpoint`, so that
  /// observers can record pending actions first (documented by Apple).
  open var canRedo: Bool {
    if state == .recording { post(.NSUndoManagerCheckpoint) }
    return !redoStack.isEmpty
  }

  /// The number of groups that can be undone.
  open var undoCount: Int { undoStack.count + (state == .recording && !openGroups.isEmpty ? 1 : 0) }

  /// The number of groups that can be redone.
  open var redoCount: Int { redoStack.count }

  /// Whether the undo manager is performing an undo.
  open var isUndoing: Bool { state == .undoing }

  /// Whether the undo manager is performing a redo.
  open var isRedoing: Bool { state == .redoing }

  // MARK: Menu titles

  /// Sets the action name of the open group, or of the last group if none is open.
  open func setActionName(_ actionName: String) {
    (openGroups.last ?? undoStack.last)?.actionName = actionName
  }

  /// Sets whether the open group, or the last group if none is open, can be discarded.
  open func setActionIsDiscardable(_ discardable: Bool) {
    (openGroups.last ?? undoStack.last)?.isDiscardable = discardable
  }

  /// The action name of the group that would be undone; empty if it has none.
  open var undoActionName: String { lastUndo?.actionName ?? "" }

  /// The action name of the group that would be redone; empty if it has none.
  open var redoActionName: String { redoStack.last?.actionName ?? "" }

  /// Whether the group that would be undone can be discarded.
  open var undoActionIsDiscardable: Bool { lastUndo?.isDiscardable ?? false }

  /// Whether the group that would be redone can be discarded.
  open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

  /// The title of the Undo menu item: "Undo" and the undo action name.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// The title of the Redo menu item: "Redo" and the redo action name.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// Returns the title of an Undo menu item: "Undo" and the action name, or only "Undo" for an empty name.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }

  /// Returns the title of a Redo menu item: "Redo" and the action name, or only "Redo" for an empty name.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }

  private var lastUndo: UndoGroup? {
    state == .recording ? openGroups.first ?? undoStack.last : undoStack.last
  }

  private func post(_ name: Notification.Name, _ group: UndoGroup? = nil) {
    let info: [AnyHashable: Any]? = group?.isDiscardable == true ? [NSUndoManagerGroupIsDiscardableKey: true] : nil
    NotificationCenter.default.post(name: name, object: self, userInfo: info)
  }
}

extension UndoManager {
  /// Registers an undo action that calls `handler` with `target`. The target is referenced weakly.
  public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping (TargetType) -> Void
  ) {
    register(UndoAction(target: target, handler: handler))
  }
}
