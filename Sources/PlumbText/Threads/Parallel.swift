/// Work on all cores. Where no thread is to be had, the one that asks does it all.
package enum Parallel {
  /// `map` with the elements spread over the cores; the order is kept.
  ///
  /// The threads have so much stack that a parser can go deep on them (`Stack.generous`).
  package static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    // Threads cost more than a few files do.
    guard elements.count > 8 else { return elements.map(transform) }
    return [Result](unsafeUninitializedCapacity: elements.count) { buffer, count in
      // Every iteration writes a place of its own.
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

  /// Two things at once, the first on another thread.
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

  /// The same on several threads; returns when all of them are at their end.
  private static func work(on count: Int, _ work: @Sendable () -> Void) {
    withoutActuallyEscaping(work) { work in
      let threads = (0..<count).compactMap { _ in WorkThread(stack: Stack.generous, work) }
      if threads.isEmpty { work() }
      for thread in threads { thread.join() }
    }
  }
}

/// The iterations that nobody has begun, for several threads to take from.
private struct Claims: Sendable {
  private let begun = Guarded(0)
  private let count: Int

  init(_ count: Int) { self.count = count }

  /// Some that follow upon each other, fewer towards the end; nil where none is left.
  func next() -> Range<Int>? {
    begun.change { begun in
      guard begun < count else { return nil }
      let start = begun
      begun += max(1, (count - start) / (8 * WorkThread.processors))
      return start..<begun
    }
  }
}
