import Foundation

/// The values that the built-in transformers cannot archive. Apple's transformers raise an exception for such a value;
/// here, the save fails.
enum RefusedArchive {
  private static let key = "CoreData.RefusedArchive"

  /// Notes that a transformer was called with such a value on the current thread.
  static func note() { Thread.current.threadDictionary[key] = true }

  /// Returns the result of a transformer, and whether it met such a value.
  static func observed(_ transform: () -> Any?) -> (result: Any?, isRefused: Bool) {
    let notes = Thread.current.threadDictionary
    notes[key] = nil
    let result = transform()
    defer { notes[key] = nil }
    return (result, notes[key] != nil)
  }
}
