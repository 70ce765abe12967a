import ArgumentParser
import PlumbStores

/// `plumb-store dump`: prints the objects of a store.
struct Dump: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump", abstract: "Print the objects of a store: as lines of JSON, or as a table.",
    discussion: """
      Dates are in ISO 8601, binary and transformable values in Base64; relationships are the keys of their objects, \
      in order for ordered ones.

      EXAMPLES:
        plumb-store dump Shop.sqlite > shop.jsonl
        plumb-store dump Shop.sqlite --entity Order --format csv > orders.csv
      """)

  /// The output format.
  enum Format: String, CaseIterable, ExpressibleByArgument { case jsonl, csv }

  @OptionGroup var store: StoreArgument
  @OptionGroup var model: ModelOption
  @Option(help: ArgumentHelp("Only this entity and those that inherit from it.", valueName: "entity"))
  var entity: String?
  @Option(help: "jsonl: one object per line; csv: a table of one entity.") var format: Format = .jsonl

  func validate() throws {
    if format == .csv, entity == nil { throw ValidationError("--format csv requires --entity, for its columns") }
  }

  func run() throws {
    let dump = try StoreDump(try store.open(), models: try model.models())
    var writer = LineWriter()
    switch (format, entity) {
    case (.csv, let entity?): try dump.table(of: entity) { writer.write($0) }
    default: try dump.lines(of: entity) { writer.write($0) }
    }
    writer.flush()
  }
}
