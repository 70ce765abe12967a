import Foundation

/// A key in the user info of the notifications about closing a group. The value `true` indicates that the group can
/// be discarded.
public let NSUndoManagerGroupIsDiscardableKey: String = "NSUndoManagerGroupIsDiscardableKey"

// The notifications that an undo manager posts, with itself as the object.
extension NSNotification.Name {
  /// A notification that is posted when a nested group is opened, a group is closed, an undo or redo is performed,
  /// or `canRedo` is read.
  public static let NSUndoManagerCheckpoint = Notification.Name("NSUndoManagerCheckpointNotification")
  /// A notification that a group was opened.
  public static let NSUndoManagerDidOpenUndoGroup = Notification.Name("NSUndoManagerDidOpenUndoGroupNotification")
  /// A notification that a group is about to be closed.
  public static let NSUndoManagerWillCloseUndoGroup = Notification.Name("NSUndoManagerWillCloseUndoGroupNotification")
  /// A notification that a group was closed.
  public static let NSUndoManagerDidCloseUndoGroup = Notification.Name("NSUndoManagerDidCloseUndoGroupNotification")
  /// A notification that an undo is about to be performed.
  public static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
  /// A notification that an undo was performed.
  public static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
  /// A notification that a redo is about to be performed.
  public static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
  /// A notification that a redo was performed.
  public static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
}
