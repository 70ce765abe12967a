import ArgumentParser
import PlumbConsole
import PlumbKit
import PlumbSystem

/// The options for reports: formats, files, and the severity that makes a run fail.
///
///     --format sarif=plumb.sarif --format github   one to a file, one to standard output
///     --fail-on warning                            the exit status is also 1 for warnings
struct ReportOptions: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "\(Phrase.list(ReportFormat.allCases.map(\.rawValue), conjunction: "or")); repeatable, each with an optional file.",
      valueName: "format[=file]"))
  var outputs: [ReportOutput] = []

  @OptionGroup var template: TemplateOptions

  @Option(help: "The lowest severity that makes the run fail: error, warning or note.")
  var failOn: Severity = .error

  /// Whether standard output has the text format. Then a diff may follow the report.
  var isForPeople: Bool { template.template == nil && isText }

  private var isText: Bool { outputs.first { $0.file == nil }.map { $0.format == .text } ?? true }

  func validate() throws {
    if template.template != nil, outputs.contains(where: { $0.file == nil }) {
      throw ValidationError("--template prints to standard output: pass a file for the format, --format json=a.json")
    }
    let files = outputs.map { $0.file.map(Path.plain) }
    for (index, file) in files.enumerated() where files[..<index].contains(file) {
      throw ValidationError(
        file.map { "two formats are written to \($0)" }
          ?? "two formats are written to standard output: pass a file for one, --format sarif=plumb.sarif")
    }
  }

  /// Writes the report in all of its formats; on GitHub's runners also in the format for annotations.
  ///
  /// Standard output is written first. Of the files, either all are written or none.
  func write(_ report: Report, on console: Console) throws {
    if try template.show(ReportFormat.json.render(report), on: console) {
      // The template replaces the text.
    } else if let output = outputs.first(where: { $0.file == nil }) {
      let text = output.format.render(report, style: console.textStyle)
      if output.format.isForPeople { console.printReport(text) } else { console.out(text) }
    } else {
      console.printReport(ReportFormat.text.render(report, style: console.textStyle))
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

  /// Whether the report is written to files, including those of a GitHub runner.
  var writesFiles: Bool { !files.isEmpty }

  /// The files to write, and their names in error messages.
  private var files: [(path: String, what: String)] {
    outputs.compactMap(\.file).map { ($0, "the report") }
      + Self.stepFiles.map { ($0.path, "the file of \($0.variable)") }
  }

  /// Throws if a report would replace an input.
  ///
  /// Called before the run, and again after all inputs are read. `inputs` is `nil` if no report is written to a file.
  func refuseInputs(_ inputs: Inputs?) throws {
    for file in files { try inputs?.refuse(report: file.path, as: file.what) }
  }

  /// The output files of a step on a GitHub runner, with the names of their variables; empty elsewhere.
  private static var stepFiles: [(variable: String, path: String)] {
    guard Console.isOnGitHub else { return [] }
    return ["GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"].compactMap { variable in
      environmentVariable(variable).flatMap { $0.isEmpty ? nil : (variable, $0) }
    }
  }

  /// Appends the counts for later steps and the summary to the files of the GitHub runner.
  private func writeStepFiles(_ report: Report) throws {
    for (variable, path) in Self.stepFiles {
      let text = variable == "GITHUB_OUTPUT" ? GitHubStep.outputs(report) : "\n" + GitHubStep.summary(report)
      do throws(FileSystem.Failure) {
        try FileSystem.append(Array(text.utf8), to: path)
      } catch {
        throw CannotRun("\(path), the file of \(variable), cannot be written: \(error.reason)")
      }
    }
  }
}

/// A format with its output file: `sarif=plumb.sarif`. Without a file, `sarif`, the report is written to standard
/// output. `sarif=` is invalid.
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
