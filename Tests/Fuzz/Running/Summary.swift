import Foundation

/// The summary at the end of a run.
enum Summary {
  /// Returns a table with a line for each kind, followed by the findings.
  static func text(_ supervisor: Supervisor, seconds: Double) -> String {
    var lines = ["kind            seeds    inputs  features  ended"]
    for subject in supervisor.subjects {
      let tally = supervisor.tallies[subject.name] ?? Supervisor.Tally()
      let columns = [(tally.seeds, 6), (tally.inputs, 9), (tally.features, 9), (tally.crashes, 6)]
      let numbers = columns.map { number, width in
        let digits = String(number)
        return String(repeating: " ", count: max(0, width - digits.count)) + digits
      }
      lines.append(subject.name.padding(toLength: 15, withPad: " ", startingAt: 0) + numbers.joined(separator: " "))
    }
    let inputs = supervisor.tallies.values.reduce(0) { $0 + $1.inputs }
    let count = supervisor.found.all.count
    lines.append("\(inputs) inputs in \(Int(seconds)) s, seed \(supervisor.options.batch.seed): \(count) findings")
    return lines.joined(separator: "\n") + "\n" + supervisor.found.text
  }
}

/// The step that turns inputs with new features into seeds.
enum SeedCollection {
  /// Moves the new inputs of the batches to the seeds. A file is named after its feature, and an existing file is kept,
  /// so that no feature has two files.
  static func take(from results: String, into seeds: String, _ subjects: [Subject]) throws {
    for subject in subjects {
      let (new, old) = ("\(results)/new/\(subject.name)", "\(seeds)/\(subject.name)")
      try FileManager.default.createDirectory(atPath: old, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: new).sorted() {
        guard !FileManager.default.fileExists(atPath: "\(old)/\(name)") else { continue }
        try FileManager.default.moveItem(atPath: "\(new)/\(name)", toPath: "\(old)/\(name)")
        print("kept \(old)/\(name)")
      }
    }
  }
}
