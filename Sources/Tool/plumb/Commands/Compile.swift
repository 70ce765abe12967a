import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb compile`: writes a compiled model, as Xcode's compiler does.
///
/// The exit status is 1 for a model that Xcode's compiler refuses too.
struct Compile: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile", abstract: "Compile a model: a .momd, a .mom, or a .cdm.",
    discussion: """
      The output contains a .mom for each version and VersionInfo.plist, without the optimized .omo of newer Xcodes, \
      which Core Data does not require. A compiled model in the output is replaced.

      EXAMPLES:
        plumb compile Shop.xcdatamodeld Shop.momd --module Shop
        plumb compile "Shop.xcdatamodeld/Shop 2.xcdatamodel" "Shop 2.mom"
        plumb compile ShopToShop2.xcmappingmodel ShopToShop2.cdm
      """)

  @Argument(help: "An .xcdatamodeld, an .xcdatamodel, its contents file, or an .xcmappingmodel.", completion: .file())
  var model: String
  @Argument(help: "The compiled model to write, with its extension.", completion: .file()) var output: String
  @Option(
    help: ArgumentHelp(
      "The module of classes in the current module, whose names begin with a period; by default unchanged.",
      valueName: "name"))
  var module: String?
  @Flag(help: "Leave hashes that are not known out of VersionInfo.plist, instead of refusing the model.")
  var allowUnknownHashes = false
  @OptionGroup var preview: DryRunOption
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() throws {
    let console = consoleOptions.console
    let workspace = Workspace().recordingReads()
    let compilation = try workspace.compile(
      model, to: output, module: module, allowsUnknownHashes: allowUnknownHashes)
    guard compilation.refusals.isEmpty else {
      console.show(compilation.refusals, sources: compilation.sources)
      throw Status.findings
    }
    let inputs = workspace.inputs().snapshot
    let changes = try compilation.changes(workspace.files)
    try inputs.refuse(changes, as: "the output")
    try preview.apply(changes, on: console)
    for note in compilation.notes { console.note("note: \(Terminal.sanitized(note))") }
    preview.noteFiles(of: changes, on: console)
    if changes.isEmpty { console.note("✓ \(Terminal.sanitized(output)) is up to date") }
  }

  func validate() throws {
    guard let module else { return }
    guard !module.isEmpty, module.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      throw ValidationError("\(module) is not the name of a module")
    }
  }
}
