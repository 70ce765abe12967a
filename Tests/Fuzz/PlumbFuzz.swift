import ArgumentParser
import Foundation
import PlumbKit

/// The command `plumb-fuzz`, which checks large numbers of damaged inputs against the conditions of their kind.
///
///     swift run -c release plumb-fuzz --seconds 600
///     swift run plumb-fuzz --reproduce .build/fuzz/findings/model-1b2c3d4e5f607182.xml
@main struct PlumbFuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plumb-fuzz", abstract: "Mutate models, sources, property lists and configurations, and look.",
    discussion: "Exits with 1 where something was found. Docs/Security.md says what is checked.")

  @Option(help: "How long it runs; the default is 30, unless --count says how many inputs.") var seconds: Double?
  @Option(help: "How many inputs in all; 0 for the seeds alone.") var count: Int?
  @Option(help: "The same seed gives the same inputs.") var seed: UInt64 = 1
  @Option(help: "A kind of input; all by default. May be given again.") var kind: [String] = []
  @Option(help: "How many processes at once.") var jobs = ProcessInfo.processInfo.activeProcessorCount
  @Option(help: "Seconds of processor time that one input may take.") var slowest = Self.usualTime
  @Option(help: "The stack that inputs are read on, in KiB.") var stack = Self.usualStack
  @Option(help: "The folder with a folder of seeds for each kind.") var seeds = "Tests/Fuzz/Seeds"
  @Option(help: "A folder of real projects, whose files are mutated and never kept.") var foreign: String?
  @Option(help: "Where findings and new inputs go.") var results = ".build/fuzz"
  @Flag(help: "Take what reached something new into the seeds.") var keep = false
  @Option(help: "Look at one file, and say what is found.") var reproduce: String?
  @Option(help: .hidden) var batch: String?

  // The smallest stack of a thread is 512 KiB, on macOS. A debug build needs several times the stack and the time.
  #if DEBUG
    private static let (usualStack, usualTime) = (4096, 20)
  #else
    private static let (usualStack, usualTime) = (512, 5)
  #endif

  func run() throws {
    if let batch { return try run(batch: batch) }
    if let reproduce { return try look(at: reproduce) }
    for folder in ["findings", "running"] { try Self.makeFolder("\(results)/\(folder)") }
    let subjects = try chosenSubjects
    for subject in subjects { try Self.makeFolder("\(results)/new/\(subject.name)") }
    var supervisor = Supervisor(subjects, options(subjects.count))
    let start = ContinuousClock.now
    supervisor.run()
    print(Summary.text(supervisor, seconds: start.duration(to: .now) / .seconds(1)), terminator: "")
    if keep { try SeedCollection.take(from: results, into: seeds, subjects) }
    if !supervisor.found.all.isEmpty { throw ExitCode(1) }
  }

  private var chosenSubjects: [Subject] {
    get throws {
      try kind.isEmpty
        ? Subject.all
        : kind.map { name in
          guard let subject = Subject.all.first(where: { $0.name == name }) else {
            throw ValidationError("no kind “\(name)”: \(Subject.all.map(\.name).joined(separator: ", "))")
          }
          return subject
        }
    }
  }

  private func options(_ kinds: Int) -> Supervisor.Options {
    Supervisor.Options(
      jobs: max(1, jobs), seconds: count == nil ? seconds ?? 30 : nil, count: (count ?? 0) / kinds,
      program: Bundle.main.executablePath ?? CommandLine.arguments[0],
      batch: Batch.Settings(
        seed: seed, slowest: slowest, stack: stack << 10, keeps: keep, seeds: seeds, foreign: foreign,
        results: results))
  }

  private func run(batch text: String) throws {
    let batch = try JSONDecoder().decode(Batch.self, from: Data(text.utf8))
    Limits.set()
    Limits.onStack(bytes: batch.settings.stack) {
      var run = BatchRun(batch)
      run?.run()
    }
  }

  /// Checks one input in this process, so that a crash prints its backtrace.
  private func look(at file: String) throws {
    let name = kind.first ?? String(Path.name(file).prefix { $0 != "-" })
    guard let subject = Subject.all.first(where: { $0.name == name }) else {
      throw ValidationError("name the kind with --kind: \(Subject.all.map(\.name).joined(separator: ", "))")
    }
    guard let data = FileManager.default.contents(atPath: file) else { throw ValidationError("no file \(file)") }
    nonisolated(unsafe) var verdict = Verdict()
    Limits.onStack(bytes: stack << 10) { verdict = subject.check(Array(data)) }
    for feature in verdict.features.sorted() { print("saw", Terminal.sanitized(feature)) }
    for failure in verdict.failures { print("FINDING \(failure.check): \(Terminal.sanitized(failure.detail))") }
    if !verdict.failures.isEmpty { throw ExitCode(1) }
  }

  private static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
}
