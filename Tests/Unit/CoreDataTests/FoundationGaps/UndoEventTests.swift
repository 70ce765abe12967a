#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  private final class Box {
    var value = 0
  }

  /// Groups by event on a platform where no run loop ends events, and misuse, which ends the program.
  @Suite struct UndoEvents {
    private func change(_ box: Box, to new: Int, _ manager: UndoManager) {
      let old = box.value
      manager.registerUndo(withTarget: box) { change($0, to: old, manager) }
      box.value = new
    }

    @Test func anActionOpensAGroupThatUndoCloses() {
      let manager = UndoManager()
      let box = Box()
      change(box, to: 1, manager)
      change(box, to: 2, manager)
      #expect(manager.groupingLevel == 1 && manager.canUndo && manager.undoCount == 1)
      manager.undo()
      #expect(box.value == 0 && manager.groupingLevel == 0 && manager.redoCount == 1)
      manager.redo()
      #expect(box.value == 2 && manager.groupingLevel == 0)
    }

    @Test func theEndOfAnEventClosesTheGroup() {
      let manager = UndoManager()
      let box = Box()
      change(box, to: 1, manager)
      manager.endEvent()
      change(box, to: 2, manager)
      manager.endEvent()
      manager.endEvent()
      #expect(manager.undoCount == 2)
      manager.undo()
      #expect(box.value == 1)
    }

    @Test func theEndOfAnEventLeavesACallersGroupOpen() {
      let manager = UndoManager()
      let box = Box()
      manager.beginUndoGrouping()
      change(box, to: 1, manager)
      manager.endEvent()
      #expect(manager.groupingLevel == 1)
      manager.endUndoGrouping()
      manager.beginUndoGrouping()
      change(box, to: 2, manager)
      manager.endUndoGrouping()
      manager.undo()
      #expect(box.value == 1)
    }

    @Test func undoNestedGroupStaysInsideOfTheOpenGroup() {
      let manager = UndoManager()
      let box = Box()
      manager.beginUndoGrouping()
      change(box, to: 1, manager)
      manager.beginUndoGrouping()
      change(box, to: 2, manager)
      manager.endUndoGrouping()
      manager.undoNestedGroup()
      #expect(box.value == 1 && manager.groupingLevel == 1)
      manager.undoNestedGroup()
      #expect(box.value == 1)
      manager.undo()
      #expect(box.value == 0)
    }

    @Test func removingAllActionsForgetsTheOpenEvent() {
      let manager = UndoManager()
      change(Box(), to: 1, manager)
      manager.removeAllActions()
      #expect(manager.groupingLevel == 0 && !manager.canUndo)
    }

    @Test func anActionWithoutAGroupRaises() async {
      await #expect(processExitsWith: .failure) {
        let manager = UndoManager()
        manager.groupsByEvent = false
        manager.registerUndo(withTarget: manager) { _ in }
      }
    }

    @Test func anEndWithoutABeginRaises() async {
      await #expect(processExitsWith: .failure) { UndoManager().endUndoGrouping() }
      await #expect(processExitsWith: .failure) { UndoManager().enableUndoRegistration() }
    }

    @Test func undoWithNestedOpenGroupsRaises() async {
      await #expect(processExitsWith: .failure) {
        let manager = UndoManager()
        manager.beginUndoGrouping()
        manager.beginUndoGrouping()
        manager.undo()
      }
    }
  }
#endif
