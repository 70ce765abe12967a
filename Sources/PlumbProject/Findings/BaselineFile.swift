import PlumbFormats
import PlumbModel
import PlumbReport
import PlumbRules
import PlumbText

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

  /// The baseline in which all of these findings are known, and how many those are.
  ///
  /// `file` is where it is written; else where the configuration has it, else `plumb.baseline.json`.
  ///
  /// Findings that something else suppresses are left out, and so are those of the old file that are gone. A file that
  /// is no baseline is never replaced.
  ///
  /// - Returns: The changes are empty where the file says the same already.
  package func baseline(
    of findings: Findings, in file: String?
  ) throws -> (file: String, count: Int, changes: FileChanges) {
    guard findings.isComplete else { throw CannotRun.baselineOfUnread }
    let file = file ?? configuration.baseline ?? "plumb.baseline.json"
    let new = Baseline(of: findings.diagnostics)
    let old = files.kind(file) == .missing ? nil : try readBaseline(file)
    if let old, !Baseline.read(old, file: file).problems.isEmpty {
      throw CannotRun(
        "\(file) is there and is no baseline, so it is not replaced", help: ["name another file, or delete this one"])
    }
    let change = FileChanges.Change(file, from: old, to: Array(new.text.utf8))
    return (file, new.entries.count, FileChanges([change].compactMap { $0 }))
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
