import Foundation

/// The process of a batch, which the supervisor starts and watches.
final class RunningBatch {
  let subject: Subject
  private let batch: Batch
  private let process = Process()
  private let slot: Slot
  private var lastBegun: Int64 = -1
  private var lastProgress = ContinuousClock.now
  private var isStuck = false
  private(set) var isFinished = false

  /// Starts the process. `nil` if a file cannot be created or the process cannot be started.
  init?(_ batch: Batch, _ subject: Subject, program: String) {
    (self.batch, self.subject) = (batch, subject)
    for file in [batch.slotFile, batch.logFile, batch.errorFile] {
      guard FileManager.default.createFile(atPath: file, contents: nil) else { return nil }
    }
    guard let slot = Slot(batch.slotFile), let arguments = try? JSONEncoder().encode(batch),
      let log = FileHandle(forWritingAtPath: batch.logFile), let errors = FileHandle(forWritingAtPath: batch.errorFile)
    else { return nil }
    self.slot = slot
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["--batch", String(decoding: arguments, as: UTF8.self)]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = log
    process.standardError = errors
    // The signal and the first line with an error describe a crash. A backtrace takes longer than the whole batch.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    do { try process.run() } catch { return nil }
  }

  /// Returns whether the process has ended. A process without progress is killed: its own timer counts only processor
  /// time, and does not end a process that waits.
  func watch() -> Bool {
    guard process.isRunning else {
      isFinished = true
      return true
    }
    if slot.begun != lastBegun { (lastBegun, lastProgress) = (slot.begun, .now) }
    if lastProgress.duration(to: .now) > .seconds(batch.settings.slowest * 6 + 20), !isStuck {
      isStuck = true
      kill(process.processIdentifier, SIGKILL)
    }
    return false
  }

  /// The number of inputs that were started, including the seeds and the attempts to shrink an input.
  var begun: Int { Int(slot.begun) }

  /// The input at which the process ended.
  var lastInput: [UInt8] { slot.entry.bytes }

  /// A description of how the process ended, with a fixed wording for each cause.
  var ending: String {
    if isStuck { return "waits for ever" }
    let status = process.terminationStatus
    guard process.terminationReason == .uncaughtSignal else { return "exits with \(status)" }
    switch status {
    case SIGPROF: return "takes longer than \(batch.settings.slowest) s"
    case SIGSEGV, SIGBUS: return "crashes: bad access, or the stack ran out"
    case SIGILL, SIGTRAP: return "crashes: a trap"
    case SIGKILL: return "was killed, memory perhaps"
    default: return "ends with signal \(status)"
    }
  }

  /// The first line of the error output that contains “error”, or the first line. At most 300 characters.
  var lastWords: String {
    let text = FileManager.default.contents(atPath: batch.errorFile).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let lines = text.split(separator: "\n")
    return String((lines.first { $0.contains("error") } ?? lines.first ?? "without a word").prefix(300))
  }

  /// The events in the log of the batch.
  var events: [Batch.Event] {
    let lines = FileManager.default.contents(atPath: batch.logFile)?.split(separator: UInt8(ascii: "\n")) ?? []
    return lines.compactMap { try? JSONDecoder().decode(Batch.Event.self, from: $0) }
  }

  /// Removes the files that only this batch needed.
  func clear() {
    for file in [batch.slotFile, batch.logFile, batch.errorFile] { try? FileManager.default.removeItem(atPath: file) }
  }
}
