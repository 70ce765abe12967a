import Dispatch

/// Work on all cores.
package enum Parallel {
  /// `map` with the elements spread over the cores; the order is kept.
  package static func map<Element: Sendable, Result: Sendable>(
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

  /// Two things at once, the first on another thread: iterations inside of iterations would not be spread over the
  /// cores.
  package static func both<First: Sendable, Second>(
    _ first: @escaping @Sendable () -> First, _ second: () -> Second
  ) -> (First, Second) {
    nonisolated(unsafe) var one: First?
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { one = first() }
    let other = second()
    group.wait()
    return (one ?? first(), other)
  }
}
