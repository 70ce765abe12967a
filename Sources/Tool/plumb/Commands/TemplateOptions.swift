import ArgumentParser
import PlumbConsole
import PlumbKit

/// The options for a template, which replaces the output of a command.
struct TemplateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Print or write what this Mustache template renders instead.", valueName: "file"),
    completion: .file(extensions: ["mustache"]))
  var template: String?
  @Option(help: ArgumentHelp("With --template: the value of {{values.NAME}}, repeatable.", valueName: "name=text"))
  var value: [String] = []

  func validate() throws {
    if template == nil, !value.isEmpty { throw ValidationError("--value requires --template") }
    if let wrong = value.first(where: { !$0.dropFirst().contains("=") || $0.hasPrefix("=") }) {
      throw ValidationError("“\(wrong)” has to have the form name=text")
    }
  }

  /// The values by name, from `package=com.example`. The last value of a name is used.
  var values: [String: String] {
    let pairs = value.compactMap { word in
      word.firstIndex(of: "=").map { (String(word[..<$0]), String(word[word.index(after: $0)...])) }
    }
    return Dictionary(pairs) { $1 }
  }

  /// Prints what the template renders for a report in JSON, and returns whether one was requested.
  func show(_ json: @autoclosure () -> String, on console: Console) throws -> Bool {
    guard let template else { return false }
    console.printRaw(try ReportTemplate(template, values: values).text(of: json()))
    return true
  }
}
