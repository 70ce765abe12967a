import ArgumentParser
import PlumbConsole
import PlumbFormats
import PlumbModel
import PlumbStoreFormat
import PlumbStores

/// `plumb-store explain`: prints the statement that module CoreData runs for a fetch, and how SQLite executes it.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Show the SQL of a fetch, and whether an index serves it.",
    usage: "plumb-store explain [<store>] <entity> [<predicate>] [--model <bundle>] [--sort <key>]...",
    discussion: """
      The statement is the one that module CoreData runs on Linux; the one of Apple's framework can differ, and uses the \
      same indexes. Parts of a predicate without an SQL form are evaluated on the rows in memory.

      Without a store, the fetch is explained for an empty store of a version, whose plan does not depend on data.

      EXAMPLES:
        plumb-store explain Shop.sqlite Order "total > 100 AND customer.name BEGINSWITH 'A'" --model Shop.xcdatamodeld
        plumb-store explain Order "number == 7" --model Shop.xcdatamodeld --version "Shop 2" --sort -date
      """)

  @Argument(help: "The store, unless --model is passed; the entity; the predicate, by default none.")
  var words: [String]
  @OptionGroup var model: ModelOption
  @Option(
    help: ArgumentHelp(
      "Without a store: the version, by default the current one. --version is an abbreviation.", valueName: "name"))
  var modelVersion: String?
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A key to sort by; with - before it, in descending order. Repeatable.", valueName: "key"))
  var sort: [String] = []
  @Option(help: ArgumentHelp("The maximum number of objects.", valueName: "count")) var limit = 0
  @Option(help: "text or json.") var format: TextOrJSON = .text

  func validate() throws {
    if words.count > 3 { throw ValidationError("pass a store, an entity and a predicate; quote the predicate") }
    if words.count == 1, model.model == nil { throw ValidationError("pass the entity after the store") }
    if limit < 0 { throw ValidationError("--limit has to be 0 or more") }
  }

  /// The path of the store; `nil` without one. The first argument is a store if it is a file, or if no bundle is
  /// passed.
  private var store: String? {
    guard let first = words.first, words.count > 1 else { return nil }
    return model.model == nil || words.count == 3 || Files.disk.kind(first) == .file ? first : nil
  }

  private var fetch: ExplainedFetch {
    let rest = words.dropFirst(store == nil ? 0 : 1)
    let keys = sort.map { $0.hasPrefix("-") ? (key: String($0.dropFirst()), ascending: false) : ($0, true) }
    return ExplainedFetch(entity: rest.first ?? "", predicate: rest.dropFirst().first, sort: keys, limit: limit)
  }

  func run() throws {
    let report = try explained().explain(fetch)
    switch format {
    case .text: Console.plain.printReport(report.text)
    case .json: Console.plain.out(report.json.prettyPrinted)
    }
  }

  private func explained() throws -> ExplainedStore {
    let models = try model.models()
    guard let path = store else {
      guard let models else { throw ValidationError("pass a store, or --model with a bundle") }
      return ExplainedStore(models: models, model: try models.version(modelVersion), path: nil)
    }
    if modelVersion != nil { throw ValidationError("--model-version cannot be combined with a store, which has one") }
    let opened = try Store(path)
    let version = StoreVersion(of: opened, among: models)
    let model = try version.required(for: opened, models)
    guard let used = version.match.version == nil ? StoreModels(in: opened) : models ?? StoreModels(in: opened) else {
      throw ReadFailure(file: path, "\(path) matches no version of \(models?.path ?? "a bundle")")
    }
    return ExplainedStore(models: used, model: model, path: path)
  }
}
