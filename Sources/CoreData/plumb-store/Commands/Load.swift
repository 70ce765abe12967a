import ArgumentParser
import PlumbConsole
import PlumbModel
import PlumbStores

/// `plumb-store load`: inserts objects from data into a store.
struct Load: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "load", abstract: "Insert objects from lines of JSON or tables in CSV into a store.",
    discussion: """
      The data is in the form that dump prints: the reverse of each other. A file that ends in .csv is a table; its \
      first line has the names of properties. Standard input is a table if it does not begin with a brace. A store \
      that does not exist is created.

      An attribute that is missing in the data gets its default value, and null is nil. Values, mandatory properties, \
      bounds and uniqueness constraints are checked, and problems are reported with their lines. All objects are \
      inserted in one transaction, and none if a line has a problem, unless --continue is passed. The exit status is 1 \
      if a line has a problem.

      References are the keys in the data. With --key Author=email, references to an Author are values of its \
      attribute, also of objects that the store has. A relationship can be in the data at one side or at both.

      EXAMPLES:
        plumb-store dump Shop.sqlite | plumb-store load Copy.sqlite --model Shop.xcdatamodeld -
        plumb-store load Shop.sqlite --model Shop.xcdatamodeld shop.jsonl
        plumb-store load Shop.sqlite --model Shop.xcdatamodeld --entity Book --key Author=email books.csv
      """)

  @OptionGroup var store: StoreArgument
  @Argument(help: "The data: .jsonl or .csv files, or - for standard input.", completion: .file())
  var data: [String]
  @OptionGroup var model: ModelOption
  @Option(
    help: ArgumentHelp(
      "The version of the data; by default the current one. --version is an abbreviation.", valueName: "name"))
  var modelVersion: String?
  @Option(help: ArgumentHelp("The entity of lines that name none.", valueName: "entity")) var entity: String?
  @Option(
    help: ArgumentHelp(
      "References to an entity are values of its attribute. Repeatable.", valueName: "entity=attribute"))
  var key: [String] = []
  @Flag(help: "Leave out lines with problems, and load all others.") var `continue` = false
  @OptionGroup var report: ReportOption

  func validate() throws {
    _ = try keys()
    if data.count(where: { $0 == "-" }) > 1 { throw ValidationError("standard input can be read one time only") }
  }

  private func keys() throws -> [(entity: String, attribute: String)] {
    try key.map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw ValidationError("--key \(text): pass an entity and its attribute, Author=email")
      }
      return (parts[0], parts[1])
    }
  }

  func run() throws {
    let target = try LoadTarget(store.store, models: try model.models(), version: modelVersion)
    var options = LoadOptions()
    options.keys = try keys()
    options.entity = entity
    options.continues = self.continue
    var run = LoadRun(target: target, inputs: data, options: options)
    let result = try run.run()
    report.print(text: result.text, json: result.json, result.diagnostics)
    run.printNotes()
    if result.faultCount > 0 { throw Status.findings }
  }
}
