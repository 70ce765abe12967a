import ArgumentParser
import PlumbStores

/// `plumb-store verify`: migrates the stores of a folder on copies. The exit status is 1 if data is lost that is not in
/// the list of accepted losses.
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Migrate the stores of all versions on copies, and fail if data is lost.",
    discussion: """
      The folder contains the stores that fixtures made, and any other stores of the app. Each one is migrated to the \
      current version, and checked. A version of the bundle without a store is an error.

      Losses are accepted in \(AcceptedLosses.fileName) in the folder, one per line. --accept writes it. A line of a \
      loss that does not occur is a warning.

      EXAMPLES:
        plumb-store verify Tests/Stores --model Shop.xcdatamodeld
        plumb-store verify Tests/Stores --model Shop.xcdatamodeld --accept
      """)

  @Argument(help: "The folder of the stores.", completion: .directory) var folder: String
  @Option(help: ArgumentHelp("The model, with all of its versions.", valueName: "bundle"), completion: .models)
  var model: String
  @Flag(help: "Write the list of accepted losses: all that occur.") var accept = false
  @OptionGroup var report: ReportOption

  func run() throws {
    let models = try StoreModels(model)
    var verification = try FixtureVerification(folder: folder, models: models)
    if accept {
      let list = verification.accepted
      try AcceptedLosses.write(verification.lostLines, to: list.path)
      if verification.lostLines != list.lines { Output.printMessage("wrote \(list.path)") }
      verification = try FixtureVerification(folder: folder, models: models)
    }
    report.print(text: verification.text, json: verification.json, verification.diagnostics)
    if verification.hasErrors { throw Status.findings }
  }
}
