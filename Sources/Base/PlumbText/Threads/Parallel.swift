import PlumbSystem

/// Parallel work on all cores. If no thread can be created, the calling thread does all the work.
package enum Parallel {
  /// Maps the elements with the work distributed over the cores. The results are in the order of the elements.
  ///
  /// The threads have a large stack (`Stack.generous`), so that a parser can recurse deeply on them.
  package static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    // Threads cost more time than they save for a few files.
    guard elements.count > 8 else { return elements.map(transform) }
    return [Result](unsafeUninitializedCapacity: elements.count) { buffer, count in
      // Every iteration writes a different element.
      nonisolated(unsafe) let slots = buffer
      let claims = Claims(elements.count)
      work(on: min(WorkThread.processors, elements.count)) {
        while let range = claims.next() {
          for index in range { slots.initializeElement(at: index, to: transform(elements[index])) }
        }
      }
      count = elements.count
    }
  }

  /// Runs two closures at the same time, the first on another thread.
  package static func both<First: Sendable, Second>(
    _ first: @Sendable () -> First, _ second: () -> Second
  ) -> (First, Second) {
    var one: First?
    let other = withoutActuallyEscaping({ one = first() }) { first in
      let thread = WorkThread(stack: Stack.generous, first)
      defer { thread?.join() }
      return second()
    }
    return (one ?? first(), other)
  }

  /// Runs `work` on several threads and returns when all of them have finished.
  private static func work(on count: Int, _ work: @Sendable () -> Void) {
    withoutActuallyEscaping(work) { work in
      let threads = (0..<count).compactMap { _ in WorkThread(stack: Stack.generous, work) }
      if threads.isEmpty { work() }
      for thread in threads { thread.join() }
    }
  }
}

/// The iterations that no thread has begun yet.
private struct Claims: Sendable {
  private let begun = Guarded(0)
  private let count: Int

  init(_ count: Int) { self.count = count }

  /// Returns the next consecutive iterations, fewer toward the end; `nil` if none are left.
  func next() -> Range<Int>? {
    begun.withLock { begun in
      guard begun < count else { return nil }
      let start = begun
      begun += max(1, (count - start) / (8 * WorkThread.processors))
      return start..<begun
    }
  }
}
