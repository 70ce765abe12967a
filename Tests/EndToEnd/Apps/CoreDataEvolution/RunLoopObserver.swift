// Replaces the observers of Core Foundation's run loops, which Swift cannot import on Linux. An observer is called
// on the main queue, after what waited there when it was added; if it repeats, again and again, a moment later.
import Foundation

let kCFAllocatorDefault: Int? = nil

struct CFRunLoop: Sendable {}

struct CFRunLoopMode: Sendable {
  static let commonModes = CFRunLoopMode()
}

struct CFRunLoopActivity: OptionSet, Sendable {
  static let beforeWaiting = CFRunLoopActivity(rawValue: 1 << 5)
  let rawValue: UInt
}

/// Read and written on the main queue; an observer is also invalidated on this queue.
final class CFRunLoopObserver: @unchecked Sendable {
  typealias Block = (CFRunLoopObserver?, CFRunLoopActivity) -> Void

  private let repeats: Bool
  private let block: Block
  private let lock = NSLock()
  private var isValid = true

  init(repeats: Bool, block: @escaping Block) {
    self.repeats = repeats
    self.block = block
  }

  func schedule(in delay: DispatchTimeInterval = .never) {
    let work: @Sendable () -> Void = { [self] in
      guard lock.withLock({ isValid }) else { return }
      block(self, .beforeWaiting)
      if repeats { schedule(in: .milliseconds(2)) }
    }
    if delay == .never { return DispatchQueue.main.async(execute: work) }
    DispatchQueue.main.asyncAfter(deadline: .now() + delay, execute: work)
  }

  func invalidate() { lock.withLock { isValid = false } }
}

func CFRunLoopGetMain() -> CFRunLoop { CFRunLoop() }

func CFRunLoopObserverCreateWithHandler(
  _ allocator: Int?, _ activities: UInt, _ repeats: Bool, _ order: Int, _ block: @escaping CFRunLoopObserver.Block
) -> CFRunLoopObserver? {
  CFRunLoopObserver(repeats: repeats, block: block)
}

func CFRunLoopAddObserver(_ loop: CFRunLoop, _ observer: CFRunLoopObserver?, _ mode: CFRunLoopMode) {
  observer?.schedule()
}

func CFRunLoopObserverInvalidate(_ observer: CFRunLoopObserver?) { observer?.invalidate() }
