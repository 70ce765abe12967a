import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb inspect`: prints the contents of a model.
///
/// The command does not check the model. Models with problems are printed as they are; for an unreadable model, the
/// exit status is 2.
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Show the contents of a model: as a tree, as JSON, as a picture.",
    discussion: """
      The JSON format is stable: its schema is Docs/schemas/model-dump.schema.json. For several models, it is an object \
      with the dumps by path.

      EXAMPLES:
        plumb inspect Shop.xcdatamodeld --summary
        plumb inspect Sources                                       all models below a folder
        git show main:Shop.xcdatamodel/contents | plumb inspect -
        plumb inspect Shop.xcdatamodeld --format svg > shop.svg
        plumb inspect --format mermaid --around Order
        plumb inspect CloudKit/Production.ckdb                      a CloudKit schema: text or JSON
      """)

  /// The output format: a tree, the JSON dump, Markdown tables, the names of typed paths, or a picture.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, paths, markdown, svg, html, mermaid, dot, plantuml

    var picture: PictureFormat? { PictureFormat(rawValue: rawValue) }
  }

  @Argument(help: modelOrInputHelp, completion: .models) var models: [String] = []
  @OptionGroup var input: InputOptions
  @OptionGroup var version: VersionOptions
  @Option(
    help: """
      text, json, markdown; paths: the properties of typed paths, as JSON; or a picture: svg, html, mermaid, dot, plantuml.
      """)
  var format: Format = .text
  @Flag(help: "One line per entity.") var summary = false
  @OptionGroup(title: "Pictures") var picture: PictureOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() throws {
    let console = consoleOptions.console
    let (workspace, models) = try input.workspace(configuration, models)
    if let model = models.first, model.hasSuffix(".xcmappingmodel") || model.hasSuffix("xcmapping.xml") {
      guard format == .text, models.count == 1 else {
        throw ValidationError("a mapping model can be shown as text only, and one at a time")
      }
      return console.printReport(tree(console).text(of: try workspace.mappingModel(model)))
    }
    if let schema = models.first(where: CloudSchema.isNamed) {
      guard models.count == 1, format == .text || format == .json else {
        throw ValidationError("a CloudKit schema can be shown as text or JSON only, and one at a time")
      }
      return try show(workspace.cloudSchema(at: schema), schema, console)
    }
    let inspection = try workspace.inspection(of: .init(models: models, version: version.versionName))
    try show(inspection, console)
    let wrong = inspection.refused + inspection.notUnderstood
    if wrong.isEmpty { return try console.showSchemaProblems(of: workspace) }
    console.show(wrong, sources: inspection.shown.compactMap { $0.version.model?.source })
    throw inspection.refused.isEmpty ? Status.findings : Status.couldNotRun
  }

  /// Prints a CloudKit schema, and the notes on its unknown parts.
  private func show(_ read: Parsed<CloudSchema>, _ path: String, _ console: Console) {
    if format == .json {
      console.out(read.value.json.prettyPrinted)
    } else {
      console.printReport(
        CloudSchemaText(console.textStyle, isSummary: summary).text(of: read.value, title: Path.name(path)))
    }
    if !read.diagnostics.isEmpty { console.show(read.diagnostics, sources: [read.value.source]) }
  }

  /// Prints the models in the selected format.
  private func show(_ inspection: Workspace.Inspection, _ console: Console) throws {
    let isOne = inspection.shown.count + inspection.refused.count == 1
    switch format {
    case .json: console.out(try json(inspection, isOne: isOne))
    case .paths:
      let tables = try inspection.shown.map { JSON.Member(Path.reported($0.bundle.path), try paths($0)) }
      console.out((isOne ? tables.first?.value ?? .null : .object(tables)).prettyPrinted)
    case .markdown:
      let texts = try inspection.shown.map { ModelMarkdown.render(try $0.version.parsed().value) }
      console.out(texts.joined(separator: "\n"))
    case .svg, .html, .mermaid, .dot, .plantuml: try draw(inspection, console)
    case .text:
      var tree = tree(console)
      tree.showsPaths = !isOne
      console.printReport(
        inspection.shown.map { tree.text(of: $0.bundle, showing: $0.version) }.joined(separator: "\n"))
    }
  }

  func validate() throws {
    if picture.isRequested, format.picture == nil {
      throw ValidationError("--around, --cluster and --layout require a picture, for example --format svg")
    }
    if picture.cluster != nil, format == .mermaid || format == .plantuml {
      throw ValidationError("--cluster requires --format svg, html or dot")
    }
    if picture.layout != nil, format != .svg, format != .html {
      throw ValidationError("--layout requires --format svg or html")
    }
  }

  /// Prints a picture of a model. Throws if several models are selected.
  private func draw(_ inspection: Workspace.Inspection, _ console: Console) throws {
    guard let format = format.picture, let version = inspection.shown.first?.version else { return }
    guard inspection.shown.count == 1 else {
      let paths = inspection.shown.map { Terminal.sanitized(Path.reported($0.bundle.path)) }
      throw CannotRun(
        "a picture shows one model, and \(paths.count) are selected",
        help: ["name one: \(Phrase.list(paths, conjunction: "or", limit: 6))"])
    }
    let model = try version.parsed().value
    let request = try picture.request(for: model)
    try console.show { () throws(PictureFormat.TooLarge) in try format.draw(model, request) }
  }

  /// Returns the dump of the only model, or an object with the dumps by path.
  private func json(_ inspection: Workspace.Inspection, isOne: Bool) throws -> String {
    let dumps = try inspection.shown.map {
      (Path.reported($0.bundle.path), ModelDump(try $0.version.parsed().value))
    }
    if isOne, let only = dumps.first { return try DumpText.text(only.1) }
    return try DumpText.text(Dictionary(dumps) { first, _ in first })
  }

  /// Returns the typed paths of the model, based on its declaration options.
  private func paths(
    _ shown: (bundle: ModelBundle, version: ModelVersion, options: DeclarationOptions)
  ) throws -> JSON {
    PathTables(of: try shown.version.parsed().value, options: shown.options).json(
      version: shown.version.name, bundle: Path.name(shown.bundle.path), style: shown.options.style)
  }

  private func tree(_ console: Console) -> ModelTree {
    var tree = ModelTree()
    tree.isSummary = summary
    tree.style = console.textStyle
    return tree
  }
}
