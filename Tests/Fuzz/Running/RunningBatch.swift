import Foundation

/// The process of a batch, from the outside.
final class RunningBatch {
  let subject: Subject
  private let batch: Batch
  private let process = Process()
  private let slot: Slot
  private var lastBegun: Int64 = -1
  private var lastProgress = ContinuousClock.now
  private var isStuck = false
  private(set) var isFinished = false

  /// Starts it; nil where that fails.
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
    // A crash is told by its signal and its last words; a backtrace takes longer than the whole batch.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    do { try process.run() } catch { return nil }
  }

  /// Whether the process has ended. One that waits for ever is ended: its own timer counts processor time only.
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

  /// How many inputs were begun, seeds and attempts to make one smaller among them.
  var begun: Int { Int(slot.begun) }

  /// The input at which the process ended.
  var lastInput: [UInt8] { slot.entry.bytes }

  /// How it ended, in words that stay the same.
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

  /// What a crash said: the first line with an error in it.
  var lastWords: String {
    let text = FileManager.default.contents(atPath: batch.errorFile).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let lines = text.split(separator: "\n")
    return String((lines.first { $0.contains("error") } ?? lines.first ?? "without a word").prefix(300))
  }

  /// What the batch said.
  var events: [Batch.Event] {
    let lines = FileManager.default.contents(atPath: batch.logFile)?.split(separator: UInt8(ascii: "\n")) ?? []
    return lines.compactMap { try? JSONDecoder().decode(Batch.Event.self, from: $0) }
  }

  /// Removes what only this batch needed.
  func clear() {
    for file in [batch.slotFile, batch.logFile, batch.errorFile] { try? FileManager.default.removeItem(atPath: file) }
  }
}
