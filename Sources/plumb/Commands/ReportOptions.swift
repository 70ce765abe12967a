import ArgumentParser
import PlumbFormats
import PlumbKit
import PlumbModel

/// How findings are reported: formats, files, and what makes a run fail.
struct ReportOptions: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "\(Words.list(ReportFormat.allCases.map(\.rawValue), conjunction: "or")); repeatable, each to a file if one is named.",
      valueName: "format[=file]"))
  var outputs: [ReportOutput] = []

  @Option(help: "The least severity that makes the run fail: error, warning or note.")
  var failOn: Severity = .error

  /// Whether standard output is read by a person.
  var isForPeople: Bool { outputs.first { $0.file == nil }.map { $0.format == .text } ?? true }

  func validate() throws {
    let files = outputs.map(\.file)
    for (index, file) in files.enumerated() where files[..<index].contains(file) {
      throw ValidationError(
        file.map { "two formats go to \($0)" }
          ?? "two formats go to standard output: give one a file, --format sarif=plumb.sarif")
    }
  }

  /// Writes the report in each of its formats; on GitHub's runners also what their pages show.
  func write(_ report: Report, on console: Console) throws {
    let isOnGitHub = Console.variable("GITHUB_ACTIONS") == "true"
    for output in outputs.filter({ $0.file != nil }) {
      let text = output.format.render(report)
      try FileChanges(changes: [.init(path: output.file ?? "", old: nil, new: Array(text.utf8))]).apply()
    }
    if let output = outputs.first(where: { $0.file == nil }) {
      console.out(output.format.render(report, style: console.textStyle))
    } else {
      let text = ReportFormat.text.render(report, style: console.textStyle)
      console.out(isOnGitHub ? GitHubStep.protected(text, token: Self.token()) : text)
      if isOnGitHub, !outputs.contains(where: { $0.format == .github }) {
        console.out(ReportFormat.github.render(report))
      }
    }
    if isOnGitHub { try writeStepFiles(report) }
  }

  /// Nobody can guess it, so no name in a model can end the text and speak to the runner.
  private static func token() -> String { "plumb-" + String(UInt64.random(in: 0...UInt64.max), radix: 36) }

  private func writeStepFiles(_ report: Report) throws {
    let files = [("GITHUB_OUTPUT", GitHubStep.outputs(report)), ("GITHUB_STEP_SUMMARY", GitHubStep.summary(report))]
    for (variable, text) in files {
      guard let path = Console.variable(variable), !path.isEmpty else { continue }
      do throws(FileSystem.Failure) {
        try FileSystem.append(Array(text.utf8), to: path)
      } catch {
        throw CannotRun("\(variable) names \(path), which cannot be written: \(error.reason)")
      }
    }
  }
}

/// A format, and the file it goes to; standard output where there is none.
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
}

extension Severity: ExpressibleByArgument {}
