import Foundation

/// The key in the user info of the notifications of a group's end that says, by true, that the group may be thrown
/// away.
public let NSUndoManagerGroupIsDiscardableKey: String = "NSUndoManagerGroupIsDiscardableKey"

// What an undo manager posts, with itself as the object.
extension NSNotification.Name {
  /// A group is opened inside of another one or closed, something is undone or redone, or `canRedo` is asked.
  public static let NSUndoManagerCheckpoint = Notification.Name("NSUndoManagerCheckpointNotification")
  /// A group was opened.
  public static let NSUndoManagerDidOpenUndoGroup = Notification.Name("NSUndoManagerDidOpenUndoGroupNotification")
  /// A group is about to be closed.
  public static let NSUndoManagerWillCloseUndoGroup = Notification.Name("NSUndoManagerWillCloseUndoGroupNotification")
  /// A group was closed.
  public static let NSUndoManagerDidCloseUndoGroup = Notification.Name("NSUndoManagerDidCloseUndoGroupNotification")
  /// An undo is about to be done.
  public static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
  /// An undo was done.
  public static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
  /// A redo is about to be done.
  public static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
  /// A redo was done.
  public static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
}
