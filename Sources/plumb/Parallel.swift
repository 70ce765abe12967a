import Dispatch

/// Work on all cores.
enum Parallel {
  /// `map` with the elements spread over the cores; the order is kept.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    // Threads cost more than a few files do.
    guard elements.count > 8 else { return elements.map(transform) }
    return [Result](unsafeUninitializedCapacity: elements.count) { buffer, count in
      // Every iteration writes a place of its own.
      nonisolated(unsafe) let slots = buffer
      DispatchQueue.concurrentPerform(iterations: elements.count) { index in
        slots.initializeElement(at: index, to: transform(elements[index]))
      }
      count = elements.count
    }
  }

  /// Two things at once.
  static func both<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    var (one, other): (First?, Second?)
    withUnsafeMutablePointer(to: &one) { one in
      withUnsafeMutablePointer(to: &other) { other in
        // Each iteration writes a place of its own.
        nonisolated(unsafe) let (one, other) = (one, other)
        DispatchQueue.concurrentPerform(iterations: 2) { index in
          if index == 0 { one.pointee = first() } else { other.pointee = second() }
        }
      }
    }
    return (one ?? first(), other ?? second())
  }
}
