import ArgumentParser
import Foundation
import PlumbConsole
import PlumbModel
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
        plumb-store verify Tests/Stores --model Shop.xcdatamodeld --emit tests --output Tests/ShopFixtureTests.swift
      """)

  @Argument(help: "The folder of the stores.", completion: .directory) var folder: String
  @Option(help: ArgumentHelp("The model, with all of its versions.", valueName: "bundle"), completion: .models)
  var model: String
  @Flag(help: "Write the list of accepted losses: all that occur.") var accept = false
  @Option(
    help: ArgumentHelp(
      "tests: write a Swift test that migrates the stores and compares their objects; to standard output without "
        + "--output.", valueName: "kind"))
  var emit: Emitted?
  @Option(help: "With --emit: the file.", completion: .file(extensions: ["swift"])) var output: String?
  @OptionGroup var report: ReportOption

  /// The code that can be written.
  enum Emitted: String, CaseIterable, ExpressibleByArgument { case tests }

  func validate() throws {
    if output != nil, emit == nil { throw ValidationError("--output requires --emit") }
    if emit != nil, report.format != nil { throw ValidationError("--emit and --format cannot be combined") }
  }

  func run() throws {
    let models = try StoreModels(model)
    var verification = try FixtureVerification(folder: folder, models: models)
    if accept {
      let list = verification.accepted
      try AcceptedLosses.write(verification.lostLines, to: list.path)
      if verification.lostLines != list.lines { Console.printWarning("wrote \(list.path)") }
      verification = try FixtureVerification(folder: folder, models: models)
    }
    if emit == .tests {
      try writeTests(verification, models)
    } else {
      report.print(text: verification.text, json: verification.json, verification.diagnostics)
    }
    if verification.hasErrors { throw Status.findings }
  }

  /// Writes the test of the stores that are migrated; the findings of the others go to standard error.
  private func writeTests(_ verification: FixtureVerification, _ models: StoreModels) throws {
    if verification.hasErrors { Console.printWarning(verification.text) }
    let code = try FixtureTests(folder: folder, models: models, output: output).code(verification)
    guard let output else { return Console.plain.out(code.text) }
    do {
      try Data(code.text.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
    } catch {
      throw ReadFailure(file: output, "\(output) cannot be written: \(error.localizedDescription)")
    }
    Console.printWarning("wrote \(output)")
  }
}
