import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb convert`: writes a model in another format.
///
/// Bundles, versions, and dumps are converted without loss. The omissions of other formats are reported on standard
/// error.
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Convert a model to another format: JSON, SwiftData, SQL, diagrams.",
    discussion: """
      A bundle and its JSON contain all versions; other formats contain the current one. Existing files with other \
      contents are replaced only with --force. A CloudKit schema (.ckdb) is converted to JSON. FORMATS:

      \(Self.forms)

      EXAMPLES:
        plumb convert Shop.xcdatamodeld shop.json
        plumb convert shop.json Shop.xcdatamodeld
        plumb convert Shop.xcdatamodeld - --to mermaid
        plumb convert Shop.xcdatamodeld CloudKit/Next.ckdb --update CloudKit/Production.ckdb
        plumb convert Shop.app/Shop.momd Shop.xcdatamodeld   the source of a shipped app
      """)

  @Argument(
    help: "An .xcdatamodeld, an .xcdatamodel, a JSON dump, a .momd, a .mom, a store, or a CloudKit schema.",
    completion: .file())
  var input: String
  @Argument(help: "The file or folder to write; - is standard output.", completion: .file())
  var output: String
  @Option(help: ArgumentHelp("The format; by default from the extension of the output.", valueName: "format"))
  var to: ConversionForm?
  @Option(
    help: ArgumentHelp(
      "Add what the model needs to this CloudKit schema, and keep the rest of it.", valueName: "schema.ckdb"),
    completion: .file(extensions: ["ckdb"]))
  var update: String?
  @OptionGroup var version: VersionOptions
  @OptionGroup var preview: DryRunOption
  @Flag(help: "Replace files with other contents.") var force = false
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() throws {
    let console = consoleOptions.console
    let workspace = Workspace().recordingReads()
    let converted = try converted(workspace)
    if output == "-" {
      console.printRaw(try converted.text())
      note(on: converted, console)
      return try console.showSchemaProblems(of: workspace)
    }
    let inputs = workspace.inputs().snapshot
    let changes = try converted.changes(at: output, workspace.files, replacing: force || isUpdateInPlace)
    if !isUpdateInPlace { try inputs.refuse(changes, as: "the output", inModels: converted.form.isOfModels) }
    try preview.apply(changes, on: console)
    note(on: converted, console)
    preview.noteFiles(of: changes, on: console)
    if changes.isEmpty { console.note("✓ \(Terminal.sanitized(output)) is up to date") }
    try console.showSchemaProblems(of: workspace)
  }

  /// Whether the output is the schema that is updated.
  private var isUpdateInPlace: Bool { update.map { Path.plain($0) == Path.plain(output) } ?? false }

  private func converted(_ workspace: Workspace) throws -> Converted {
    guard let update else { return try workspace.convert(input, to: try form(), version: version.versionName) }
    if let form = to ?? (output == "-" ? nil : ConversionForm(endingOf: output)), form.name != "ckdb" {
      throw CannotRun(
        "--update writes a CloudKit schema, not \(form.name)", help: ["name an output that ends in .ckdb"])
    }
    return try workspace.convert(input, updating: update, version: version.versionName)
  }

  func validate() throws {
    if output == "-", preview.dryRun { throw ValidationError("--dry-run and - cannot be combined") }
    if output == "-", to == nil, update == nil, !CloudSchema.isNamed(input) {
      throw ValidationError("standard output has no extension: pass the format with --to")
    }
  }

  /// Returns the format from the option, else from the output's extension.
  private func form() throws -> ConversionForm {
    if output == "-", to == nil, CloudSchema.isNamed(input) { return .dump }
    if let form = to ?? ConversionForm(endingOf: output) { return form }
    throw CannotRun(
      "\(Terminal.sanitized(output)) has no known extension",
      help: ["pass --to with one of these: \(ConversionForm.all.map(\.name).joined(separator: ", "))"])
  }

  /// Prints the omissions of the output, one per line.
  private func note(on converted: Converted, _ console: Console) {
    for omission in converted.omissions { console.note("note: \(Terminal.sanitized(omission.description))") }
  }

  /// The formats with their extensions, for the help.
  private static let forms: String = {
    let width = ConversionForm.all.map(\.name.count).max() ?? 0
    return ConversionForm.all.map { form in
      let space = String(repeating: " ", count: width - form.name.count)
      let ending = form.endings.first.map { form.name == $0 ? "" : " (.\($0))" } ?? ""
      return "  \(form.name)\(space)  \(form.summary)\(ending)"
    }.joined(separator: "\n")
  }()
}

extension ConversionForm: ExpressibleByArgument {
  /// Creates the format with this name; `nil` if the name is unknown.
  public init?(argument: String) { self.init(named: argument) }

  /// The names of all formats, which the message for an unknown name lists.
  public static var allValueStrings: [String] { all.map(\.name) }

  /// The names of all formats as shell completions.
  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
