import Foundation

/// Runs batches in separate processes, several at a time, and records how each of them ends. An input that ends its
/// process does not end the run.
struct Supervisor {
  let subjects: [Subject]
  let options: Options
  private(set) var found = Found()
  private(set) var tallies: [String: Tally] = [:]
  private var numbers: [String: Int] = [:]
  private var stopped: Set<String> = []

  struct Options: Sendable {
    var jobs: Int
    /// The duration of the whole run, in seconds. `nil` if the number of inputs is limited instead.
    var seconds: Double?
    /// The number of inputs of each kind.
    var count: Int
    var program: String
    var batch: Batch.Settings
  }

  /// The totals of a kind.
  struct Tally {
    var inputs = 0
    var seeds = 0
    var features = 0
    /// The number of processes that an input has ended.
    var crashes = 0
  }

  /// The maximum number of inputs in a batch. The end of the process frees memory that has leaked.
  private static let inputsOfABatch = 10_000

  init(_ subjects: [Subject], _ options: Options) {
    self.subjects = subjects
    self.options = options
  }

  /// Runs batches until the time is over or all inputs are checked. The kinds take turns.
  mutating func run() {
    let start = ContinuousClock.now
    var running: [RunningBatch] = []
    while true {
      let spent = start.duration(to: .now) / .seconds(1)
      while running.count < options.jobs, let next = nextBatch(after: spent, excluding: running) {
        running.append(next)
      }
      if running.isEmpty { return }
      Thread.sleep(forTimeInterval: 0.02)
      for batch in running where batch.watch() { finish(batch) }
      running.removeAll { $0.isFinished }
    }
  }

  /// Starts a batch of the waiting kind with the fewest batches so far. `nil` if all kinds are done or running, if the
  /// time is over, or if the process cannot be started.
  private mutating func nextBatch(after spent: Double, excluding running: [RunningBatch]) -> RunningBatch? {
    let waiting = subjects.filter { subject in
      !stopped.contains(subject.name) && !running.contains { $0.subject.name == subject.name }
        && (options.seconds != nil || numbers[subject.name] == nil || inputs(of: subject) < options.count)
    }
    guard let subject = waiting.min(by: { numbers[$0.name, default: 0] < numbers[$1.name, default: 0] }) else {
      return nil
    }
    var slice = Double.infinity
    if let seconds = options.seconds {
      guard spent < seconds else { return nil }
      slice = min(seconds - spent, max(1, min(20, seconds * Double(options.jobs) / Double(subjects.count))))
    }
    let number = numbers[subject.name, default: 0]
    numbers[subject.name] = number + 1
    let left = options.seconds == nil ? options.count - inputs(of: subject) : .max
    let batch = Batch(
      subject: subject.name, number: number, count: min(left, Self.inputsOfABatch), seconds: min(slice, 1e9),
      settings: options.batch)
    guard let running = RunningBatch(batch, subject, program: options.program) else {
      stopped.insert(subject.name)
      found.add(subject, "a batch runs", "the process could not be started", file: "")
      return nil
    }
    return running
  }

  private func inputs(of subject: Subject) -> Int { tallies[subject.name]?.inputs ?? 0 }

  private mutating func finish(_ batch: RunningBatch) {
    let subject = batch.subject
    var tally = tallies[subject.name] ?? Tally()
    let events = batch.events
    var (isReady, isOver) = (false, false)
    for event in events {
      switch event {
      case .ready(let seeds, let features):
        isReady = true
        (tally.seeds, tally.features) = (seeds, max(tally.features, features))
      case .failure(let check, let detail, let file): found.add(subject, check, detail, file: file)
      case .end(let inputs, let features, _):
        isOver = true
        tally.inputs += inputs
        tally.features = max(tally.features, features)
      }
    }
    if !isOver {
      // Attempts to shrink inputs are included in the count, since they are inputs like the others.
      tally.inputs += isReady ? max(0, batch.begun - tally.seeds) : 0
      tally.crashes += 1
      let file = Found.save(batch.lastInput, subject, in: options.batch.results)
      found.add(subject, batch.ending, batch.lastWords, file: file)
      if !isReady { stopped.insert(subject.name) }
    }
    tallies[subject.name] = tally
    batch.clear()
  }
}
