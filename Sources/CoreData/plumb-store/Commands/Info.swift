import ArgumentParser
import PlumbConsole
import PlumbStores

/// `plumb-store info`: prints the facts of a store that are known without its model.
struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Show the model, the objects, the size and the settings of a store.")

  @OptionGroup var store: StoreArgument
  @Option(help: "text, or json with the version hashes.") var format: TextOrJSON = .text

  func run() throws {
    let info = try StoreInfo(try store.open())
    switch format {
    case .text: Console.plain.printReport(info.text)
    case .json: Console.plain.out(info.json.prettyPrinted)
    }
  }
}
