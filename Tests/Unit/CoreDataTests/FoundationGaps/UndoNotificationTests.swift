import CoreData
import Foundation
import Testing

/// A record of the notifications that an undo manager posts, in order.
@MainActor private final class Record {
  private(set) var names: [Notification.Name] = []
  private var observers: [any NSObjectProtocol] = []

  init(_ manager: UndoManager, _ names: [Notification.Name]) {
    for name in names {
      let observer = NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) { _ in
        MainActor.assumeIsolated { self.names.append(name) }
      }
      observers.append(observer)
    }
  }

  func end() {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
  }
}

@MainActor @Suite struct UndoNotifications {
  @Test func namesAreAppleS() {
    #expect(Notification.Name.NSUndoManagerCheckpoint.rawValue == "NSUndoManagerCheckpointNotification")
    #expect(Notification.Name.NSUndoManagerWillUndoChange.rawValue == "NSUndoManagerWillUndoChangeNotification")
    #expect(NSUndoManagerGroupIsDiscardableKey == "NSUndoManagerGroupIsDiscardableKey")
  }

  @Test func groupsUndoAndRedoArePosted() {
    let manager = UndoManager()
    let target = NSObject()
    manager.groupsByEvent = false
    let record = Record(
      manager,
      [
        .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange, .NSUndoManagerWillRedoChange,
        .NSUndoManagerDidRedoChange,
      ])
    defer { record.end() }
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: target) { target in manager.registerUndo(withTarget: target) { _ in } }
    manager.endUndoGrouping()
    #expect(record.names.isEmpty)
    manager.undo()
    #expect(record.names == [.NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange])
    manager.redo()
    #expect(record.names.suffix(2) == [.NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange])
  }

  @Test func aGroupIsPostedAsItOpensAndCloses() {
    let manager = UndoManager()
    manager.groupsByEvent = false
    let record = Record(
      manager,
      [.NSUndoManagerDidOpenUndoGroup, .NSUndoManagerWillCloseUndoGroup, .NSUndoManagerDidCloseUndoGroup])
    defer { record.end() }
    manager.beginUndoGrouping()
    #expect(record.names == [.NSUndoManagerDidOpenUndoGroup])
    manager.endUndoGrouping()
    #expect(record.names.contains(.NSUndoManagerWillCloseUndoGroup))
    #expect(record.names.last == .NSUndoManagerDidCloseUndoGroup)
  }

  @Test func askingForRedoIsACheckpoint() {
    let manager = UndoManager()
    let record = Record(manager, [.NSUndoManagerCheckpoint])
    defer { record.end() }
    _ = manager.canRedo
    #expect(record.names == [.NSUndoManagerCheckpoint])
  }
}
