import ArgumentParser
import PlumbConsole
import PlumbFindings
import PlumbModel
import PlumbText

/// The option for the format of findings.
struct ReportOption: ParsableArguments {
  /// The formats of findings.
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, github }

  @Option(
    help: "text, json, or github for the annotations of a workflow. A run on GitHub prints text and annotations.")
  var format: Format?

  /// Prints a result in the chosen format.
  func print(text: @autoclosure () -> String, json: @autoclosure () -> JSON, _ diagnostics: [Diagnostic]) {
    switch format {
    case .text: Console.plain.printReport(text())
    case .json: Console.plain.out(json().prettyPrinted)
    case .github: Console.plain.out(Self.annotations(diagnostics))
    case nil:
      Console.plain.printReport(text())
      if Console.isOnGitHub { Console.plain.out(Self.annotations(diagnostics)) }
    }
  }

  private static func annotations(_ diagnostics: [Diagnostic]) -> String {
    let version = PlumbStore.configuration.version
    return ReportFormat.github.render(Report(diagnostics, toolVersion: version, rules: []))
  }
}
