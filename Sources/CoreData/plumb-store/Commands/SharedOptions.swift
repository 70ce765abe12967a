import ArgumentParser
import PlumbStores
import PlumbWorkspace

/// The output formats of commands without other formats.
enum TextOrJSON: String, CaseIterable, ExpressibleByArgument { case text, json }

/// The argument for a store.
struct StoreArgument: ParsableArguments {
  @Argument(
    help: "A SQLite store of Core Data. Its -wal file and its external files are next to it.",
    completion: .file(extensions: ["sqlite", "sqlite3", "store", "db"]))
  var store: String

  /// Opens the store.
  func open() throws -> Store { try Store(store) }
}

/// The option for the model of a store.
struct ModelOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The model, or the folder with the @Model or @PersistentModel classes, with all versions; by default the model that the store "
        + "contains.", valueName: "bundle"),
    completion: .models)
  var model: String?

  /// The versions of the bundle; `nil` without the option.
  func models() throws -> StoreModels? {
    try model.map { path in
      if let schema = try SwiftBundle(.disk).bundle(path) { return try StoreModels(schema, at: path) }
      return try StoreModels(path)
    }
  }
}

extension CompletionKind {
  /// Bundles and versions, in source and compiled.
  static var models: CompletionKind { .file(extensions: ["xcdatamodeld", "xcdatamodel", "momd", "mom"]) }
}

/// The help of the argument for a bundle.
let bundleHelp: ArgumentHelp = "An .xcdatamodeld, an .xcdatamodel, a .momd or a .mom."
