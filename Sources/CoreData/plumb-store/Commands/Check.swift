import ArgumentParser
import PlumbModel
import PlumbStores

/// `plumb-store check`: prints the defects of a store. The exit status is 1 if it has one.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Find defects of a store: in its file, its tables and its objects.",
    discussion: """
      Without --model, the store is compared with the model that it contains; stores from before 2016 contain none. \
      Notes are remarks about a correct store: they do not change the exit status.
      """)

  @OptionGroup var store: StoreArgument
  @OptionGroup var model: ModelOption
  @OptionGroup var report: ReportOption

  func run() throws {
    let check = try StoreCheck.run(try store.open(), models: try model.models())
    report.print(text: check.text, json: check.json, check.findings.map { $0.diagnostic(store.store) })
    if check.hasErrors { throw Status.findings }
  }
}
