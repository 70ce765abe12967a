import ArgumentParser
import PlumbKit

/// How findings are reported: formats, files, and what makes a run fail.
///
///     --format sarif=plumb.sarif --format github   one to a file, one to standard output
///     --fail-on warning                            warnings make the exit status 1 too
struct ReportOptions: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "\(Words.list(ReportFormat.allCases.map(\.rawValue), conjunction: "or")); repeatable, each to a file if one is named.",
      valueName: "format[=file]"))
  var outputs: [ReportOutput] = []

  @Option(help: "The least severity that makes the run fail: error, warning or note.")
  var failOn: Severity = .error

  /// Whether standard output is read by a person. Then a diff may follow the report.
  var isForPeople: Bool { outputs.first { $0.file == nil }.map { $0.format == .text } ?? true }

  func validate() throws {
    let files = outputs.map { $0.file.map(Path.plain) }
    for (index, file) in files.enumerated() where files[..<index].contains(file) {
      throw ValidationError(
        file.map { "two formats go to \($0)" }
          ?? "two formats go to standard output: give one a file, --format sarif=plumb.sarif")
    }
  }

  /// Writes the report in each of its formats; on GitHub's runners also what their pages show.
  ///
  /// Files are written all or none, after what goes to standard output.
  func write(_ report: Report, on console: Console) throws {
    if let output = outputs.first(where: { $0.file == nil }) {
      let text = output.format.render(report, style: console.textStyle)
      if output.format.isForPeople { console.tell(text) } else { console.out(text) }
    } else {
      console.tell(ReportFormat.text.render(report, style: console.textStyle))
      if Console.isOnGitHub, !outputs.contains(where: { $0.format == .github }) {
        console.out(ReportFormat.github.render(report))
      }
    }
    let files = outputs.compactMap { output in
      output.file.map { FileChanges.Change(replacing: $0, with: Array(output.format.render(report).utf8)) }
    }
    try FileChanges(files).write()
    try writeStepFiles(report)
  }

  /// Whether reports go to files, a runner's among them.
  var writesFiles: Bool { !files.isEmpty }

  /// What is written beside standard output, and what it is called in a refusal.
  private var files: [(path: String, what: String)] {
    outputs.compactMap(\.file).map { ($0, "the report") }
      + Self.stepFiles.map { ($0.path, "what \($0.variable) names") }
  }

  /// Refuses a report in the place of something that Plumb reads.
  ///
  /// To be asked before anything is done, and again when all is read. nil where no report goes to a file.
  func refuseInputs(_ inputs: Inputs?) throws {
    for file in files { try inputs?.refuse(report: file.path, as: file.what) }
  }

  /// The files that GitHub's runner names for what a step says, by their variables; none elsewhere.
  private static var stepFiles: [(variable: String, path: String)] {
    guard Console.isOnGitHub else { return [] }
    return ["GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"].compactMap { variable in
      Console.variable(variable).flatMap { $0.isEmpty ? nil : (variable, $0) }
    }
  }

  /// Appends counts for later steps, and the summary, to the files that the runner names.
  private func writeStepFiles(_ report: Report) throws {
    for (variable, path) in Self.stepFiles {
      let text = variable == "GITHUB_OUTPUT" ? GitHubStep.outputs(report) : "\n" + GitHubStep.summary(report)
      do throws(FileSystem.Failure) {
        try FileSystem.append(Array(text.utf8), to: path)
      } catch {
        throw CannotRun("\(variable) names \(path), which cannot be written: \(error.reason)")
      }
    }
  }
}

/// A format, and the file it goes to; standard output where there is none. `sarif=plumb.sarif`, or `sarif` alone;
/// `sarif=` is a mistake.
struct ReportOutput: ExpressibleByArgument {
  let format: ReportFormat
  let file: String?

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let format = ReportFormat(rawValue: String(name)), parts.last?.isEmpty == false else {
      return nil
    }
    self.format = format
    file = parts.count > 1 ? parts.last.map(String.init) : nil
  }

  static var allValueStrings: [String] { ReportFormat.allCases.map(\.rawValue) }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension Severity: ExpressibleByArgument {}
