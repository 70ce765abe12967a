import ArgumentParser
import PlumbConsole
import PlumbFormats
import PlumbModel
import PlumbStores

/// `plumb-store make`: makes a store with valid objects.
struct Make: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make", abstract: "Make a store with valid objects at the limits of a model's rules.",
    discussion: """
      The objects have the minimum, the maximum and the default of each attribute, texts of the smallest and the largest \
      length, and no value where the attribute is optional. Related objects exist for every relationship. The same \
      arguments make the same objects.
      """)

  @Argument(help: bundleHelp, completion: .models) var bundle: String
  @Argument(help: "The store to write. It must not exist.", completion: .file()) var store: String
  @Option(help: ArgumentHelp("The version; by default the current one.", valueName: "name")) var modelVersion: String?
  @OptionGroup var contents: ContentOptions

  func run() throws {
    let models = try StoreModels(bundle)
    let model = try models.version(modelVersion)
    guard Files.disk.kind(store, followingLinks: false) == .missing else {
      throw ReadFailure(file: store, "\(store) exists", help: ["delete it, or name another file"])
    }
    let maker = StoreMaker(models: models, model: model, rows: contents.rows, seed: contents.seed)
    try maker.make(at: store)
    Console.printWarning("created \(store)")
    maker.printNotes()
  }
}

/// The options for the objects of a made store.
struct ContentOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The number of objects of each entity.", valueName: "count")) var rows = 20
  @Option(help: ArgumentHelp("The seed of random values.", valueName: "number")) var seed: UInt64 = 1

  func validate() throws {
    if rows < 1 { throw ValidationError("--rows has to be 1 or more") }
  }
}
