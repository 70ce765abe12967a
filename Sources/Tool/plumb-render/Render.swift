import ArgumentParser
import Foundation
import PlumbModel
import PlumbRender
import PlumbText

/// `plumb-render`: renders a Mustache template with a model's dump. A separate program, so that `plumb` does not link
/// Foundation and a template engine.
@main
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plumb-render",
    abstract: "Renders a Mustache template with the dump of a Core Data model.",
    discussion: """
      The dump is read from standard input; Docs/Templates.md lists the names that a template can use.

      EXAMPLE:
        plumb inspect Shop.xcdatamodeld --format json | plumb-render Templates/Room.mustache --value package=com.example
      """)

  @Argument(
    help: "The template. Its partials are in the same folder.", completion: .file(extensions: ["mustache"]))
  var template: String
  @Option(help: ArgumentHelp("The value of {{values.NAME}}, repeatable.", valueName: "name=text")) var value: [String] =
    []
  @Option(help: "The name of the bundle, the value of {{bundle}}.") var bundle: String?
  @Flag(help: "Standard input is the JSON of plumb validate, diff or changelog instead of a dump.") var document = false
  @Flag(help: "Render once for each entity; prints a JSON array of objects with “entity” and “text”.")
  var eachEntity = false

  func validate() throws {
    if document, eachEntity || bundle != nil {
      throw ValidationError("--document cannot be combined with --bundle and --each-entity")
    }
  }

  /// Parses the arguments and renders. The messages have the form of those of `plumb`.
  static func main() {
    do {
      try parse().run()
    } catch {
      let status = exitCode(for: error)
      let text = Terminal.sanitized(UsageText.text(of: fullMessage(for: error)), keepingLines: true)
      let stream: FileHandle = status == .success ? .standardOutput : .standardError
      if !text.isEmpty { stream.write(Data("\(text)\n".utf8)) }
      exit(withError: status)
    }
  }

  func run() throws {
    Limits.apply()
    do throws(RenderFailure) {
      let renderer = try Renderer(template: template, for: document ? .document : .model)
      if document { return try Self.write(renderer.text(ofDocument: Self.input(), values: values)) }
      let model = try Renderer.model(inDump: try Self.input())
      try Self.write(try output(renderer, model))
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      throw ExitCode(2)
    }
  }

  private func output(_ renderer: Renderer, _ model: Model) throws(RenderFailure) -> String {
    let values = try values
    guard eachEntity else { return try renderer.text(of: model, values: values, bundle: bundle) }
    let texts = try renderer.texts(of: model, values: values, bundle: bundle)
    return JSON.array(texts.map { ["entity": .string($0.entity), "text": .string($0.text)] }).compact + "\n"
  }

  /// The values by name, from `package=com.example`. The last value of a name is used.
  private var values: [String: String] {
    get throws(RenderFailure) {
      var values: [String: String] = [:]
      for argument in value {
        guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else {
          throw RenderFailure("\(Phrase.quoted(argument)) is not a value", help: "write --value name=text")
        }
        values[String(argument[..<sign])] = String(argument[argument.index(after: sign)...])
      }
      return values
    }
  }

  /// Reads standard input to its end; returns an empty array if it is a terminal.
  private static func input() throws(RenderFailure) -> [UInt8] {
    guard isatty(STDIN_FILENO) == 0 else { return [] }
    var bytes: [UInt8] = []
    while let part = try? FileHandle.standardInput.read(upToCount: 1 << 16), !part.isEmpty {
      bytes += part
      if bytes.count > Renderer.largestDump {
        throw RenderFailure("standard input is larger than \(Renderer.largestDump >> 20) MiB")
      }
    }
    return bytes
  }

  private static func write(_ text: String) throws(RenderFailure) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw RenderFailure("standard output cannot be written")
    }
  }
}
