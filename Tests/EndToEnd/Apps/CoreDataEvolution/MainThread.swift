// Replaces the check whether a thread is the main one. A program whose main function is asynchronous, such as
// the one that runs the tests, gives its main thread away on Linux: what is isolated to the main actor runs on the main
// queue, on any thread. This is the condition that the library checks.
import Foundation

enum Thread {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isMainThread: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}
