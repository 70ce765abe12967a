import Foundation
import PlumbKit

/// Inputs of one kind, checked in a separate process.
///
/// A batch first checks the unchanged seeds, to record the features that are already covered, and then mutated inputs.
/// The same seed, number and folder of seeds result in the same inputs.
struct Batch: Codable {
  var subject: String
  /// The index of the batch among the batches of its kind.
  var number: Int
  /// The number of mutated inputs.
  var count: Int
  /// The time after which no further input is started, in seconds.
  var seconds: Double
  var settings: Settings

  /// The settings that all batches of a run share.
  struct Settings: Codable, Sendable {
    var seed: UInt64
    /// The limit of processor time for one input, in seconds.
    var slowest: Int
    /// The stack size of the thread that reads inputs, in bytes.
    var stack: Int
    /// Whether inputs with new features are shrunk and written to the results, which takes additional time.
    var keeps: Bool
    var seeds: String
    var foreign: String?
    /// The folder for the slot, the log and the findings.
    var results: String
  }

  var slotFile: String { "\(settings.results)/running/\(subject)-\(number).slot" }
  var logFile: String { "\(settings.results)/running/\(subject)-\(number).log" }
  var errorFile: String { "\(settings.results)/running/\(subject)-\(number).err" }

  /// An event in the log, encoded as one line.
  enum Event: Codable {
    /// All seeds are checked; mutated inputs follow.
    case ready(seeds: Int, features: Int)
    case failure(check: String, detail: String, file: String)
    case end(inputs: Int, features: Int, new: Int)
  }
}

/// Runs a batch, in the process that is started for it.
struct BatchRun {
  private let batch: Batch
  private let subject: Subject
  private let slot: Slot
  private var pool: Pool
  private var features: Set<String> = []
  /// The shapes of the saved failures.
  private var failed: Set<String> = []
  private var inputs = 0
  private var new = 0

  /// The limits of a batch: the number of new inputs that are mutated further, the size of such an input in bytes, and
  /// the number of saved failures.
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

  /// Returns the verdict for an input that may crash or hang. The slot stores the input first, and a timer is set.
  private func verdict(_ entry: Pool.Entry) -> Verdict {
    slot.begin(entry)
    Limits.setTimer(seconds: batch.settings.slowest)
    return subject.check(entry.bytes)
  }

  /// Adds an input with a new feature to the pool, so that it is mutated further. If the batch keeps inputs, a shrunk
  /// copy is written to the results as a candidate for the seeds.
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
