import CoreData
import Foundation
import Testing

/// A counter whose changes register their undo actions.
@MainActor private final class Counter {
  var value = 0
  let manager = UndoManager()

  init() {
    manager.groupsByEvent = false
  }

  func set(_ new: Int) {
    let old = value
    manager.registerUndo(withTarget: self) { $0.set(old) }
    value = new
  }

  func setInGroup(_ new: Int) {
    manager.beginUndoGrouping()
    set(new)
    manager.endUndoGrouping()
  }
}

@MainActor @Suite struct UndoManagers {
  @Test func aNewManagerHasNothingToUndo() {
    let manager = UndoManager()
    #expect(manager.groupsByEvent && manager.isUndoRegistrationEnabled)
    #expect(manager.levelsOfUndo == 0 && manager.groupingLevel == 0)
    #expect(!manager.canUndo && !manager.canRedo && !manager.isUndoing && !manager.isRedoing)
  }

  @Test func undoAndRedoGoBackAndForth() {
    let counter = Counter()
    counter.setInGroup(1)
    counter.setInGroup(2)
    counter.manager.undo()
    #expect(counter.value == 1 && counter.manager.canUndo && counter.manager.canRedo)
    counter.manager.undo()
    #expect(counter.value == 0 && !counter.manager.canUndo)
    counter.manager.redo()
    counter.manager.redo()
    #expect(counter.value == 2 && !counter.manager.canRedo)
    counter.manager.undo()
    #expect(counter.value == 1)
  }

  @Test func aGroupIsUndoneAsAWholeTheLastActionFirst() {
    let counter = Counter()
    counter.manager.beginUndoGrouping()
    counter.set(1)
    counter.manager.beginUndoGrouping()
    counter.set(2)
    counter.set(3)
    #expect(counter.manager.groupingLevel == 2)
    counter.manager.endUndoGrouping()
    counter.set(4)
    counter.manager.endUndoGrouping()
    counter.manager.undo()
    #expect(counter.value == 0)
    counter.manager.redo()
    #expect(counter.value == 4)
  }

  @Test func undoClosesTheTopLevelGroup() {
    let counter = Counter()
    counter.manager.beginUndoGrouping()
    counter.set(1)
    #expect(counter.manager.canUndo)
    counter.manager.undo()
    #expect(counter.value == 0 && counter.manager.groupingLevel == 0)
  }

  @Test func aNewActionForgetsWhatCouldBeRedone() {
    let counter = Counter()
    counter.setInGroup(1)
    counter.manager.undo()
    counter.setInGroup(5)
    #expect(!counter.manager.canRedo)
    counter.manager.undo()
    #expect(counter.value == 0)
  }

  @Test func theManagerReportsItsState() {
    let counter = Counter()
    let seen = Counter()
    counter.manager.beginUndoGrouping()
    counter.manager.registerUndo(withTarget: counter) { counter in
      if counter.manager.isUndoing { seen.value += 1 }
      counter.manager.registerUndo(withTarget: counter) { if $0.manager.isRedoing { seen.value += 10 } }
    }
    counter.manager.endUndoGrouping()
    counter.manager.undo()
    #expect(seen.value == 1)
    counter.manager.redo()
    #expect(seen.value == 11)
    #expect(!counter.manager.isUndoing && !counter.manager.isRedoing)
  }

  @Test func groupsAreLimitedByLevelsOfUndo() {
    let counter = Counter()
    counter.manager.levelsOfUndo = 2
    for value in 1...4 { counter.setInGroup(value) }
    while counter.manager.canUndo { counter.manager.undo() }
    #expect(counter.value == 2)
    for value in 3...6 { counter.setInGroup(value) }
    counter.manager.levelsOfUndo = 1
    while counter.manager.canUndo { counter.manager.undo() }
    #expect(counter.value == 5)
  }

  @Test func whatIsRegisteredWhileDisabledIsIgnored() {
    let counter = Counter()
    counter.manager.disableUndoRegistration()
    counter.manager.disableUndoRegistration()
    counter.set(1)
    counter.manager.enableUndoRegistration()
    #expect(!counter.manager.isUndoRegistrationEnabled)
    counter.manager.enableUndoRegistration()
    #expect(counter.manager.isUndoRegistrationEnabled && !counter.manager.canUndo)
  }

  @Test func removeAllActionsForgetsThemAndEnables() {
    let counter = Counter()
    counter.setInGroup(1)
    counter.setInGroup(2)
    counter.manager.undo()
    counter.manager.disableUndoRegistration()
    counter.manager.removeAllActions()
    #expect(!counter.manager.canUndo && !counter.manager.canRedo && counter.manager.isUndoRegistrationEnabled)
  }

  @Test func removeAllActionsWithATargetKeepsThoseOfOthers() {
    let counter = Counter()
    let other = Counter()
    counter.setInGroup(1)
    counter.manager.beginUndoGrouping()
    counter.manager.registerUndo(withTarget: other) { $0.value = 7 }
    counter.manager.endUndoGrouping()
    counter.manager.removeAllActions(withTarget: counter)
    counter.manager.undo()
    #expect(other.value == 7 && counter.value == 1 && !counter.manager.canUndo)
  }

  @Test func theMenuNamesWhatCanBeDone() {
    let counter = Counter()
    #expect(counter.manager.undoMenuItemTitle == "Undo" && counter.manager.redoMenuItemTitle == "Redo")
    counter.manager.beginUndoGrouping()
    counter.set(1)
    counter.manager.setActionName("Count")
    counter.manager.endUndoGrouping()
    #expect(counter.manager.undoActionName == "Count" && counter.manager.undoMenuItemTitle == "Undo Count")
    #expect(counter.manager.redoActionName.isEmpty)
    counter.manager.undo()
    #expect(counter.manager.undoActionName.isEmpty && counter.manager.redoMenuItemTitle == "Redo Count")
    counter.manager.redo()
    #expect(counter.manager.undoActionName == "Count")
    #expect(counter.manager.undoMenuTitle(forUndoActionName: "Typing") == "Undo Typing")
    #expect(counter.manager.redoMenuTitle(forUndoActionName: "") == "Redo")
  }

  @Test func aDiscardableGroupReportsIt() {
    let counter = Counter()
    counter.manager.beginUndoGrouping()
    counter.set(1)
    counter.manager.setActionIsDiscardable(true)
    counter.manager.endUndoGrouping()
    #expect(counter.manager.undoActionIsDiscardable && !counter.manager.redoActionIsDiscardable)
    counter.setInGroup(2)
    #expect(!counter.manager.undoActionIsDiscardable)
  }

  @Test func targetsAreNotRetained() {
    let manager = UndoManager()
    manager.groupsByEvent = false
    weak var removals: Counter?
    do {
      let counter = Counter()
      removals = counter
      manager.beginUndoGrouping()
      manager.registerUndo(withTarget: counter) { $0.value = 1 }
      manager.endUndoGrouping()
    }
    #expect(removals == nil)
  }

  @Test func undoNestedGroupUndoesTheLastGroup() {
    let counter = Counter()
    counter.setInGroup(1)
    counter.setInGroup(2)
    counter.manager.undoNestedGroup()
    #expect(counter.value == 1)
  }
}
