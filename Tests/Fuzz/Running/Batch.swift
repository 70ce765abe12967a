import Foundation
import PlumbKit

/// Inputs of one kind, looked at in a process of their own.
///
/// First the seeds as they are, which says what has been seen already; then mutated ones. The same seed, number and
/// folder of seeds give the same inputs.
struct Batch: Codable {
  var subject: String
  /// The how-manieth batch of its kind.
  var number: Int
  /// How many inputs are made.
  var count: Int
  /// In seconds; after this no further input is begun.
  var seconds: Double
  var settings: Settings

  /// What all batches of a run have in common.
  struct Settings: Codable, Sendable {
    var seed: UInt64
    /// In seconds of processor time for one input.
    var slowest: Int
    /// In bytes, of the thread that reads.
    var stack: Int
    /// Whether inputs that reach something new are made smaller and left in the results, which takes its time.
    var keeps: Bool
    var seeds: String
    var foreign: String?
    /// Where the slot, the log and what was found go.
    var results: String
  }

  var slotFile: String { "\(settings.results)/running/\(subject)-\(number).slot" }
  var logFile: String { "\(settings.results)/running/\(subject)-\(number).log" }
  var errorFile: String { "\(settings.results)/running/\(subject)-\(number).err" }

  /// A line of the log.
  enum Event: Codable {
    /// The seeds are done; mutated inputs follow.
    case ready(seeds: Int, features: Int)
    case failure(check: String, detail: String, file: String)
    case end(inputs: Int, features: Int, new: Int)
  }
}

/// Runs a batch, in the process that does nothing else.
struct BatchRun {
  private let batch: Batch
  private let subject: Subject
  private let slot: Slot
  private var pool: Pool
  private var features: Set<String> = []
  /// The shapes of failures that were saved.
  private var failed: Set<String> = []
  private var inputs = 0
  private var new = 0

  /// New inputs of a batch that are mutated further, and at most this large; failures that are saved.
  private static let mostNew = 40
  private static let largestNew = 8_000
  private static let mostSaved = 12

  init?(_ batch: Batch) {
    guard let subject = (Subject.all + [.itself]).first(where: { $0.name == batch.subject }),
      let slot = Slot(batch.slotFile)
    else { return nil }
    (self.batch, self.subject, self.slot) = (batch, subject, slot)
    pool = Pool(subject, seeds: batch.settings.seeds, foreign: batch.settings.foreign)
  }

  mutating func run() {
    let start = ContinuousClock.now
    for entry in pool.entries {
      let verdict = verdict(entry)
      features.formUnion(verdict.features)
      report(verdict, entry, isSeed: true)
    }
    log(.ready(seeds: pool.entries.count, features: features.count))
    var mutator = Mutator(
      subject, seed: Fingerprint(["\(batch.settings.seed)", batch.subject, "\(batch.number)"]).value)
    while inputs < batch.count, start.duration(to: .now) < .seconds(batch.seconds) {
      let entry = mutator.input(from: pool)
      let verdict = verdict(entry)
      inputs += 1
      report(verdict, entry)
      let unseen = verdict.features.subtracting(features).sorted()
      if let feature = unseen.first, verdict.failures.isEmpty { keep(entry, for: feature) }
      features.formUnion(unseen)
    }
    Limits.clearTimer()
    log(.end(inputs: inputs, features: features.count, new: new))
  }

  /// The verdict of an input that may crash or hang: it is written down before, and a timer runs.
  private func verdict(_ entry: Pool.Entry) -> Verdict {
    slot.begin(entry)
    Limits.setTimer(seconds: batch.settings.slowest)
    return subject.check(entry.bytes)
  }

  /// An input that shows what no other has shown is mutated from now on; made smaller, it is a candidate for the seeds.
  private mutating func keep(_ entry: Pool.Entry, for feature: String) {
    guard new < Self.mostNew, entry.bytes.count <= Self.largestNew else { return }
    new += 1
    pool.add(entry)
    guard batch.settings.keeps, entry.isOurs else { return }
    let small = Shrinking.shrunk(entry.bytes) { bytes in
      let verdict = verdict(Pool.Entry(bytes: bytes, isOurs: true))
      return verdict.features.contains(feature) && verdict.failures.isEmpty
    }
    let name = "\(Fingerprint([feature])).\(subject.ending)"
    try? Data(small).write(to: URL(fileURLWithPath: "\(batch.settings.results)/new/\(subject.name)/\(name)"))
  }

  private mutating func report(_ verdict: Verdict, _ entry: Pool.Entry, isSeed: Bool = false) {
    for failure in verdict.failures {
      let isSaved = failed.count < Self.mostSaved && failed.insert(failure.shape).inserted
      guard isSaved else {
        log(.failure(check: failure.check, detail: failure.detail, file: ""))
        continue
      }
      var detail = failure.detail
      let small =
        isSeed
        ? entry.bytes
        : Shrinking.shrunk(entry.bytes) { bytes in
          let same = self.verdict(Pool.Entry(bytes: bytes, isOurs: entry.isOurs)).failures.first {
            $0.shape == failure.shape
          }
          detail = same?.detail ?? detail
          return same != nil
        }
      log(.failure(check: failure.check, detail: detail, file: Found.save(small, subject, in: batch.settings.results)))
    }
  }

  private func log(_ event: Batch.Event) {
    guard let line = try? JSONEncoder().encode(event) else { return }
    FileHandle.standardOutput.write(line + Data("\n".utf8))
  }
}
