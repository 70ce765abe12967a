import ArgumentParser
import PlumbKit

/// Findings that were there before anybody looked: a file of them, and the flag that writes it.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Do not count the findings of this file; the configuration's by default.", valueName: "file"))
  var baseline: String?

  @Flag(
    name: .customLong("write-baseline"),
    help: "Write what is found to the baseline; from then on only new findings count.")
  var writes = false

  private static let usualFile = "plumb.baseline.json"

  /// The findings, those of the baseline marked; says which of its entries are gone.
  /// Only where everything was looked at: `isWhole`.
  func apply(
    to found: [Diagnostic], _ configuration: ProjectConfiguration, isWhole: Bool, on console: Console
  ) throws -> [Diagnostic] {
    guard let file = baseline ?? configuration.baseline else { return found }
    // One that is configured and not written yet holds nothing.
    if baseline == nil, FileSystem.kind(file) == .missing { return found }
    let bytes = try read(file)
    let (known, problems) = Baseline.read(bytes, file: file)
    guard problems.isEmpty else {
      let failure = ConfigurationFailure(problems, bytes: bytes, file: file)
      throw Unreadable(failure.diagnostics, sources: [failure.source])
    }
    let (marked, stale) = known.apply(to: found)
    if !stale.isEmpty, isWhole {
      let gone = Words.plural(stale.count, "finding", "findings")
      let verb = stale.count == 1 ? "is" : "are"
      console.remark(
        "\(gone) of \(Terminal.sanitized(file)) \(verb) mended: plumb validate --write-baseline leaves out what is gone"
      )
    }
    return marked
  }

  func write(_ found: [Diagnostic], _ configuration: ProjectConfiguration, on console: Console) throws {
    let file = baseline ?? configuration.baseline ?? Self.usualFile
    let new = Baseline(of: found)
    let old = FileSystem.kind(file) == .missing ? nil : try read(file)
    if let old, !Baseline.read(old, file: file).problems.isEmpty {
      throw CannotRun(
        "\(file) is there and is no baseline, so it is not replaced", help: ["name another file, or delete this one"])
    }
    try FileChanges(changes: [.init(path: file, old: old, new: Array(new.text.utf8))]).apply()
    let count = Words.plural(new.entries.count, "finding", "findings")
    let hint = baseline ?? configuration.baseline == nil ? " · next: \"baseline\": \"\(file)\" in plumb.json" : ""
    console.remark("✓ wrote \(count) to \(Terminal.sanitized(file))\(hint)")
  }

  private func read(_ file: String) throws(CannotRun) -> [UInt8] {
    do throws(FileSystem.Failure) {
      return try FileSystem.read(file)
    } catch {
      throw CannotRun("the baseline \(file) cannot be read: \(error.reason)")
    }
  }
}

extension CannotRun {
  static let baselineOfUnread = CannotRun(
    "a model cannot be read, and a baseline would hide that", help: ["plumb validate says which, and why"])
}
