import Foundation

/// The changes of a context from a point of time on, which are saved together, or discarded without the changes before
/// them.
///
/// A transaction in a transaction is saved with the outer one. The changes of a context without earlier ones are
/// discarded by a rollback, other changes by an undo manager that records them.
final class ContextTransaction {
  private let context: NSManagedObjectContext
  private let isNested: Bool
  /// The undo manager of the context before the transaction.
  private let outerManager: UndoManager?
  /// The undo manager of the transaction; `nil` if a rollback discards its changes.
  private let recorder: UndoManager?
  private let changedBefore: Set<NSManagedObject>
  private var saves: (any NSObjectProtocol)?

  /// Begins a transaction.
  init(in context: NSManagedObjectContext) {
    self.context = context
    isNested = context.openTransactions > 0
    context.openTransactions += 1
    context.processPendingChanges()
    outerManager = context.undoManager
    changedBefore = context.updatedObjects
    guard isNested || context.hasChanges || outerManager != nil else {
      recorder = nil
      return
    }
    let recorder = UndoManager()
    recorder.groupsByEvent = false
    recorder.beginUndoGrouping()
    context.undoManager = recorder
    self.recorder = recorder
    saves = recorder.observeSaves(of: context)
  }

  /// Saves the changes, unless the transaction is part of another one.
  func commit() throws {
    stopObserving()
    if !isNested, context.hasChanges { try context.save() }
    context.processPendingChanges()
    end()
    guard let recorder else { return }
    recorder.endUndoGrouping()
    outerManager?.registerUndo(withTarget: context) { _ in recorder.undo() }
  }

  /// Discards the changes.
  func cancel() {
    guard let recorder else {
      context.rollback()
      return end()
    }
    context.processPendingChanges()
    recorder.endUndoGrouping()
    recorder.undo()
    for object in context.updatedObjects.subtracting(changedBefore) where !object.hasPersistentChangedValues {
      context.refresh(object, mergeChanges: false)
    }
    context.processPendingChanges()
    end()
  }

  private func stopObserving() {
    if let saves { NotificationCenter.default.removeObserver(saves) }
    saves = nil
  }

  private func end() {
    stopObserving()
    context.undoManager = outerManager
    context.openTransactions -= 1
  }
}

extension UndoManager {
  /// Observes the saves that a transaction's closure makes: what is saved is not undone.
  fileprivate func observeSaves(of context: NSManagedObjectContext) -> any NSObjectProtocol {
    nonisolated(unsafe) let recorder = self
    return NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: context, queue: nil
    ) { _ in
      recorder.endUndoGrouping()
      recorder.removeAllActions()
      recorder.beginUndoGrouping()
    }
  }
}

extension NSManagedObjectContext {
  private static let openTransactionsKey = "PlumbData.transactions"

  /// The number of transactions that are neither saved nor discarded.
  fileprivate final var openTransactions: Int {
    get { userInfo[Self.openTransactionsKey] as? Int ?? 0 }
    set { userInfo[Self.openTransactionsKey] = newValue > 0 ? newValue : nil }
  }

  /// Calls a closure and saves the context, which has to be on its queue. If the closure or the save throws, the changes
  /// since the call are discarded and the error is thrown. Changes from before the call remain, unsaved, and batch
  /// requests are not undone.
  ///
  /// A transaction in a transaction is saved with the outer one, so new objects have temporary identifiers until then.
  @discardableResult
  public func transaction<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
    let transaction = ContextTransaction(in: self)
    do {
      let result = try body(self)
      try transaction.commit()
      return result
    } catch {
      transaction.cancel()
      throw error
    }
  }
}
