import Foundation

/// Records what undoes each change, in groups, and runs the last group when asked, recording what redoes it.
///
/// With `groupsByEvent`, Apple's opens a group with each pass of the run loop. There is no such loop here that all
/// programs run: a group is opened where an action is registered and none is open, and ends with `undo()`, with a
/// group that the caller opens and closes around it, or where a managed object context ends its event. A group that a
/// caller opens is a top-level group of its own.
open class UndoManager: NSObject {
  private var undoStack: [UndoGroup] = []
  private var redoStack: [UndoGroup] = []
  private var openGroups: [UndoGroup] = []
  private var disableCount = 0
  private var state = State.recording

  private enum State {
    case recording, undoing, redoing
  }

  /// Whether a group is opened for an action that is registered while none is open. True at first (documented).
  open var groupsByEvent = true

  /// How many groups are kept, the oldest being dropped; 0 for all, as at first (documented). Setting it drops those
  /// that are too many.
  open var levelsOfUndo = 0 {
    didSet { dropOldGroups() }
  }

  /// The modes of the run loop in which groups by event end: kept, but without a meaning here.
  open var runLoopModes: [RunLoop.Mode] = [.default]

  /// A manager without actions.
  public override init() {
    super.init()
  }

  // MARK: Groups

  /// Opens a group, inside of the one that is open.
  open func beginUndoGrouping() {
    open(UndoGroup())
  }

  /// Closes the group that was opened last. Raises where none is open.
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

  /// How many groups are open.
  open var groupingLevel: Int { openGroups.count }

  /// Closes the group that registering an action opened, if no group is open in it: the event that it stood for is
  /// over.
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

  /// Ignores what is registered until as many `enableUndoRegistration()` follow.
  open func disableUndoRegistration() {
    disableCount += 1
  }

  /// Takes one `disableUndoRegistration()` back. Raises where there was none.
  open func enableUndoRegistration() {
    guard disableCount > 0 else {
      raise(.internalInconsistency, "enableUndoRegistration may only be invoked with matching disableUndoRegistration")
    }
    disableCount -= 1
  }

  /// Whether what is registered is kept.
  open var isUndoRegistrationEnabled: Bool { disableCount == 0 }

  /// Keeps an action in the open group, and forgets what could be redone, unless an undo or a redo registers it.
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

  /// Forgets all actions and takes all `disableUndoRegistration()` back. Open groups stay open, but empty.
  open func removeAllActions() {
    undoStack = []
    redoStack = []
    disableCount = 0
    for group in openGroups { group.removeAll() }
    if state == .recording, openGroups.count == 1, openGroups[0].isAutomatic { openGroups = [] }
  }

  /// Forgets the actions of a target.
  open func removeAllActions(withTarget target: Any) {
    let target = target as AnyObject
    for group in undoStack + redoStack + openGroups { group.removeAll(withTarget: target) }
    undoStack.removeAll(where: \.isEmpty)
    redoStack.removeAll(where: \.isEmpty)
  }

  // MARK: Undo and redo

  /// Closes the top-level group if it is open, and undoes the last one. Raises where more than one is open.
  open func undo() {
    if openGroups.count == 1, state == .recording { endUndoGrouping() }
    guard openGroups.isEmpty else {
      raise(.internalInconsistency, "undo was called with too many nested undo groups")
    }
    undoNestedGroup()
  }

  /// Undoes the last group, inside of the open one if there is one, and records what redoes it as one group.
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

  /// Runs the group that was undone last, and records what undoes it as one group. Raises during an undo, and where a
  /// group is open that a caller opened.
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

  /// Whether there is something to undo.
  open var canUndo: Bool {
    !undoStack.isEmpty || (state == .recording && openGroups.contains { !$0.isEmpty })
  }

  /// Whether there is something to redo. Asking posts `NSUndoManagerCheckpoint`, so that what is pending is recorded
  /// first (documented).
  open var canRedo: Bool {
    if state == .recording { post(.NSUndoManagerCheckpoint) }
    return !redoStack.isEmpty
  }

  /// How many groups can be undone.
  open var undoCount: Int { undoStack.count + (state == .recording && !openGroups.isEmpty ? 1 : 0) }

  /// How many groups can be redone.
  open var redoCount: Int { redoStack.count }

  /// Whether an undo is being done.
  open var isUndoing: Bool { state == .undoing }

  /// Whether a redo is being done.
  open var isRedoing: Bool { state == .redoing }

  // MARK: What a menu says

  /// Names the open group, or the last one.
  open func setActionName(_ actionName: String) {
    (openGroups.last ?? undoStack.last)?.actionName = actionName
  }

  /// Says whether the open group, or the last one, may be thrown away.
  open func setActionIsDiscardable(_ discardable: Bool) {
    (openGroups.last ?? undoStack.last)?.isDiscardable = discardable
  }

  /// The name of what can be undone; empty for none.
  open var undoActionName: String { lastUndo?.actionName ?? "" }

  /// The name of what can be redone; empty for none.
  open var redoActionName: String { redoStack.last?.actionName ?? "" }

  /// Whether what can be undone may be thrown away.
  open var undoActionIsDiscardable: Bool { lastUndo?.isDiscardable ?? false }

  /// Whether what can be redone may be thrown away.
  open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

  /// "Undo" with the name of what can be undone.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// "Redo" with the name of what can be redone.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// "Undo" with a name.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }

  /// "Redo" with a name.
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
  /// Registers what undoes a change: `handler`, called with `target`, which is not kept alive.
  public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping (TargetType) -> Void
  ) {
    register(UndoAction(target: target, handler: handler))
  }
}
