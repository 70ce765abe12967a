import ArgumentParser
import PlumbKit

/// `plumb inspect`: what is in a model.
///
/// It checks nothing: a model with mistakes is shown as it is, and one that cannot be read ends the run with 2.
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Show what is in a model.",
    discussion: "The JSON is a contract: its schema is Docs/schemas/model-dump.schema.json.")

  /// What comes out: a tree for people, or the dump for tools.
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Argument(help: modelHelp, completion: .models) var model: String?
  @OptionGroup var version: VersionOptions
  @Option(help: "text or json.") var format: Format = .text
  @Flag(help: "One line per entity.") var summary = false
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var speech: ConsoleOptions

  func run() throws {
    let console = speech.console
    let workspace = try configuration.workspace()
    if let model, model.hasSuffix(".xcmappingmodel") || model.hasSuffix("xcmapping.xml") {
      guard format == .text else { throw ValidationError("a mapping model is shown as text only") }
      return console.tell(tree(console).text(of: try workspace.mappingModel(model)))
    }
    let settings = try workspace.model(
      .init(models: model.map { [$0] } ?? [], version: version.versionName))
    let bundle = try workspace.bundle(at: settings.namedVersion ?? settings.path)
    let chosen = try bundle.chosen(by: settings)
    let parsed = try chosen.readable()
    switch format {
    case .json: console.out(try DumpText.text(ModelDump(parsed.value)))
    case .text:
      console.tell(tree(console).text(of: bundle, showing: chosen))
    }
  }

  private func tree(_ console: Console) -> ModelTree {
    var tree = ModelTree()
    tree.isSummary = summary
    tree.style = console.textStyle
    return tree
  }
}
