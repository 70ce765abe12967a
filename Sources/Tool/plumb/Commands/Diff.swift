import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb diff`: prints the changes between two versions and their effects.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show the changes between two versions of a model.",
    discussion: """
      A version is an .xcdatamodeld (its current version), an .xcdatamodel, a contents file, a dump in JSON, REF:PATH \
      in a git repository, or the name of a version of the only bundle. Without names: the current version and the \
      preceding one.

      EXAMPLES:
        plumb diff                                       the last step of the only bundle below this folder
        plumb diff "Shop 2" "Shop 4"                     two versions of it
        plumb diff main:Shop.xcdatamodeld Shop.xcdatamodeld
        plumb diff --only breaking --exit-code           in CI
        plumb diff --format svg > step.svg               both versions in one picture
        plumb diff main:CloudKit/Production.ckdb CloudKit/Production.ckdb
      """)

  /// The output format. The JSON format is stable; its schema is Docs/schemas/diff.schema.json.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, markdown, svg, html

    var picture: PictureFormat? { PictureFormat(rawValue: rawValue) }
  }
  /// The changes to include.
  enum Only: String, CaseIterable, ExpressibleByArgument { case breaking }

  @Argument(help: "The earlier version; without a later one, the bundle whose last step is shown.", completion: .sides)
  var old: String?
  @Argument(help: "The later version.", completion: .sides)
  var new: String?
  @Option(help: "text, json, markdown, or a picture: svg, html.") var format: Format = .text
  @OptionGroup var template: TemplateOptions
  @Flag(help: "Print the counts in one line.") var stat = false
  @Option(help: "breaking: only changes that lose data, fail, or break code.") var only: Only?
  @Option(
    name: .customLong("for"), parsing: .singleValue,
    help: "store, cloudkit or source; repeatable. CloudKit is omitted if the model is not mirrored, unless you name it."
  )
  var audiences: [Audience] = []
  @Option(
    help: ArgumentHelp(
      "In a picture: the maximum distance of unchanged entities from changed ones; 1 by default.", valueName: "steps"))
  var distance: Int?
  @Flag(help: "Exit with 1 if a change is shown.") var exitCode = false
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() throws {
    let console = consoleOptions.console
    let workspace = try configuration.workspace()
    if [old, new].contains(where: { $0.map(CloudSchema.isNamed) ?? false }) {
      return try compareCloudSchemas(workspace, console)
    }
    let (step, earlier, later, note) = try workspace.evolution(
      from: old, to: new, isMirrored: audiences.contains(.cloudkit) ? true : nil)
    if let note { consoleOptions.console.note("note: \(note)") }
    let selection = DiffSelection(
      audiences: audiences.isEmpty ? .concerned(step) : audiences, isBreakingOnly: only == .breaking)
    let names =
      stat || format.picture != nil || !selection.audiences.contains(.source)
      ? nil : try workspace.namesInUse(step, from: earlier, to: later)
    if try template.show(DiffJSON.render(step, selection, names: names), on: console) {
      // The template replaces the text.
    } else if stat {
      console.printReport(selection.line(of: step, arrow: console.isUnicode ? "→" : "->"))
    } else if format == .json {
      console.out(DiffJSON.render(step, selection, names: names))
    } else if format == .markdown {
      console.out(DiffMarkdown.render(step, selection, names: names ?? []))
    } else if let picture = format.picture {
      let diagram = Diagram(
        of: step, from: earlier, to: later, distance: distance ?? 1, changes: selection.changes(of: step))
      try console.show { () throws(PictureFormat.TooLarge) in try picture.draw(diagram) }
    } else {
      console.printReport(DiffTree(console.textStyle, selection).text(of: step, names: names ?? []))
    }
    try console.showSchemaProblems(of: workspace)
    if exitCode, !selection.changes(of: step).isEmpty { throw Status.findings }
  }

  /// Prints the changes between two CloudKit schemas.
  private func compareCloudSchemas(_ workspace: Workspace, _ console: Console) throws {
    guard let old, let new, CloudSchema.isNamed(old), CloudSchema.isNamed(new) else {
      throw CannotRun(
        "a CloudKit schema is compared with another one",
        help: [
          "name two .ckdb files, or REF:PATH in git",
          "to compare it with a model, name it in plumb.json: \"cloudKit\": { \"production\": … }, then plumb validate",
        ])
    }
    guard template.template == nil, format == .text || format == .json else {
      throw ValidationError("the changes of a CloudKit schema can be shown as text or JSON only")
    }
    let changes = try workspace.cloudSchema(at: old).value.changes(to: workspace.cloudSchema(at: new).value)
    let shown = only == .breaking ? changes.filter(\.isRefused) : changes
    let text = CloudSchemaDiffText(console.textStyle, from: old, to: new)
    if stat {
      console.printReport(
        "\(Terminal.sanitized(old)) \(console.isUnicode ? "→" : "->") \(Terminal.sanitized(new)): "
          + CloudSchemaDiffText.sentence(shown))
    } else if format == .json {
      console.out(text.json(of: shown).prettyPrinted)
    } else {
      console.printReport(text.text(of: shown))
    }
    if exitCode, !shown.isEmpty { throw Status.findings }
  }

  func validate() throws {
    if template.template != nil, stat || format != .text {
      throw ValidationError("--template cannot be combined with --format and --stat")
    }
    if distance != nil, format.picture == nil { throw ValidationError("--distance requires --format svg or html") }
    if let distance, distance < 0 { throw ValidationError("--distance has to be 0 or more") }
  }
}

extension Audience: ExpressibleByArgument {}
