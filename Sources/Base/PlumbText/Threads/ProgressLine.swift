import PlumbSystem

/// A line with the duration of some work, for a terminal. It appears if the work takes longer than a delay, and is erased
/// at the end.
///
///     ProgressLine("creating the report", write: print).run { createReport() }
///     // creating the report: 3 s
package struct ProgressLine: Sendable {
  /// The description of the work.
  private let description: String
  /// The time before the line appears, in milliseconds.
  private let delay: Int32
  /// The time between two changes of the line, in milliseconds.
  private let interval: Int32
  /// Writes a text to the terminal.
  private let write: @Sendable (String) -> Void

  package init(
    _ description: String, delay: Int32 = 2_000, interval: Int32 = 1_000, write: @escaping @Sendable (String) -> Void
  ) {
    (self.description, self.delay, self.interval, self.write) = (description, delay, interval, write)
  }

  /// Runs some work while another thread writes the line. Without a further thread or a pipe, the work runs without it.
  package func run<Result>(_ work: () throws -> Result) throws -> Result {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return try work() }
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    let (_, result) = Parallel.both({ show(untilClosed: reading) }) {
      defer { close(writing) }
      return Swift.Result { try work() }
    }
    return try result.get()
  }

  /// Writes the line until the other end of a pipe is closed, then erases it.
  private func show(untilClosed pipe: Int32) {
    var elapsed = Int(delay)
    if wait(for: pipe, delay) { return }
    repeat {
      write("\r\(description): \(elapsed / 1_000) s")
      elapsed += Int(interval)
    } while !wait(for: pipe, interval)
    write("\r\u{1B}[K")
  }

  /// Waits until a pipe is closed, at most some milliseconds. Returns whether it is closed.
  private func wait(for pipe: Int32, _ milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) != 0
  }
}
