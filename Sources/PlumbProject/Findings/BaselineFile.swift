import PlumbFormats
import PlumbModel
import PlumbReport
import PlumbRules
import PlumbText

/// A baseline that is to be written.
package struct BaselinePlan: Sendable {
  /// Where it goes.
  package var file: String
  /// How many findings are known in it.
  package var count: Int
  /// The configuration that names a baseline now; nil where none does.
  package var configuration: String?
  /// Empty where the files say the same already.
  package var changes: FileChanges
}

/// The baseline as a file: read before findings are reported, written from them when somebody asks for it.
extension Workspace {
  /// The findings, those that the baseline knows marked; and how many of its entries are gone.
  ///
  /// A baseline that is named and not there, or is none, fails the run: all that it knows would count as new.
  func known(
    _ found: [Diagnostic], _ baseline: CheckOptions.BaselineChoice, looksAtHistory: Bool
  ) throws -> (findings: [Diagnostic], gone: Int) {
    guard let file = baselineFile(baseline) else { return (found, 0) }
    let bytes = try readBaseline(file)
    let (known, problems) = Baseline.read(bytes, file: file)
    guard problems.isEmpty else {
      let failure = ConfigurationFailure(problems, bytes: bytes, file: file)
      throw Unreadable(failure.diagnostics, sources: [failure.source])
    }
    let (marked, stale) = known.apply(to: found)
    return (marked, stale.count { looksAtHistory || !Rule.needsHistory($0.rule) })
  }

  /// The file to read; nil for none.
  private func baselineFile(_ baseline: CheckOptions.BaselineChoice) -> String? {
    switch baseline {
    case .none: nil
    case .file(let file): file
    // One that is configured and not written yet holds nothing.
    case .configured: configuration.baseline.flatMap { files.kind($0) == .missing ? nil : $0 }
    }
  }

  /// The baseline in which all of these findings are known, to be written.
  ///
  /// `file` is where it goes; else where the configuration has it, else `plumb.baseline.json` beside the configuration.
  /// A configuration without a baseline gets it entered, in the same plan.
  ///
  /// Findings that something else suppresses are left out, and so are those of the old file that are gone. A file that
  /// is no baseline is never replaced.
  package func baseline(of findings: Findings, in file: String?) throws -> BaselinePlan {
    guard findings.isComplete else { throw CannotRun.baselineOfUnread }
    let folder = configuration.file.map(Path.folder) ?? "."
    let file = file ?? configuration.baseline ?? Path.join(folder, "plumb.baseline.json")
    let new = Baseline(of: findings.diagnostics)
    let old = files.kind(file) == .missing ? nil : try readBaseline(file)
    if let old, !Baseline.read(old, file: file).problems.isEmpty {
      throw CannotRun(
        "\(file) is there and is no baseline, so it is not replaced", help: ["name another file, or delete this one"])
    }
    let change = FileChanges.Change(file, from: old, to: Array(new.text.utf8))
    let isNew = configuration.baseline == nil
    let entry = isNew ? configured(baseline: file) : nil
    return BaselinePlan(
      file: file, count: new.entries.count, configuration: isNew ? entry?.path : configuration.file,
      changes: FileChanges([change, entry].compactMap { $0 }))
  }

  /// The configuration's file with the baseline in it; nil where there is none, and where it cannot be entered.
  private func configured(baseline: String) -> FileChanges.Change? {
    guard let file = configuration.file, let path = Path.relative(baseline, to: Path.folder(file)),
      let old = try? files.read(file, limit: 16 << 20),
      let new = JSONInsertion(old)?.setting("baseline", to: .string(path))
    else { return nil }
    return FileChanges.Change(file, from: old, to: new)
  }

  /// The bytes of the file.
  private func readBaseline(_ file: String) throws(CannotRun) -> [UInt8] {
    do throws(Files.Failure) {
      return try files.read(file)
    } catch {
      throw CannotRun(
        "the baseline \(file) cannot be read: \(error.reason)",
        help: ["plumb validate --write-baseline writes one"],
        at: file == configuration.baseline ? configuration.places["baseline"] : nil, argument: file)
    }
  }
}

extension CannotRun {
  fileprivate static var baselineOfUnread: CannotRun {
    CannotRun("a model cannot be read, and a baseline would hide that", help: ["plumb validate says which, and why"])
  }
}
