import ArgumentParser
import PlumbConsole
import PlumbFormats
import PlumbModel
import PlumbStores
import PlumbText

/// `plumb-store migrate`: migrates a copy of a store and reports the effect on its data, or migrates the store itself.
struct MigrateStore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate", abstract: "Migrate a store to another version of its model, or try it on a copy.",
    discussion: """
      The migration is the one of the framework: it runs on a copy in a temporary folder, and the objects, values and \
      links before and after are compared. The exit status is 1 if data is lost, if the migrated store has defects, if \
      the migration fails, or if it differs from what plumb migrate predicts.

      --in-place also tries a copy first. It changes the store only if no error was found, and copies it to a folder \
      next to it before.

      EXAMPLES:
        plumb-store migrate Shop.sqlite --model Shop.xcdatamodeld --dry-run
        plumb-store migrate Shop.sqlite --model Shop.xcdatamodeld --to "Shop 3" --in-place
      """)

  @OptionGroup var store: StoreArgument
  @OptionGroup var model: ModelOption
  @Option(help: ArgumentHelp("The version; by default the current one of the bundle.", valueName: "version"))
  var to: String?
  @Flag(help: "Migrate a copy only.") var dryRun = false
  @Flag(help: "Migrate the store itself, after a copy was made next to it.") var inPlace = false
  @Flag(help: "With --in-place: migrate although data is lost.") var acceptLosses = false
  @OptionGroup var report: ReportOption

  func validate() throws {
    if dryRun == inPlace {
      throw ValidationError("pass --dry-run to migrate a copy, or --in-place to change the store")
    }
    if acceptLosses, !inPlace { throw ValidationError("--accept-losses requires --in-place") }
  }

  func run() throws {
    let path = store.store
    guard let models = try model.models() else {
      throw ReadFailure(
        file: path, "a migration needs the later versions of the model, which a store does not contain",
        help: ["pass --model with the bundle that the app opens the store with"])
    }
    let opened = try store.open()
    let old = try StoreVersion(of: opened, among: models).required(for: opened, models)
    let new = try models.version(to, option: "--to")
    if inPlace, old.name == new.name {
      return Console.printWarning("\(path) has the version \(Phrase.quoted(new.name)) already")
    }
    let tried = try TriedMigration(opened, from: old, to: new, models: models)
    if inPlace { try checkInPlace(tried) }
    report.print(text: tried.text, json: tried.json, tried.problems.map { $0.diagnostic(path) })
    if inPlace { return try migrate(path, tried, models) }
    if !tried.isClean { throw Status.findings }
  }

  /// Throws if the backup exists.
  private func checkInPlace(_ tried: TriedMigration) throws {
    let backup = backup(tried)
    guard Files.disk.kind(backup, followingLinks: false) == .missing else {
      throw ReadFailure(
        file: backup, "the folder for the copy of the store, \(backup), exists", help: ["move it or delete it"])
    }
  }

  private func backup(_ tried: TriedMigration) -> String { "\(store.store) before \(tried.new.name)" }

  private func migrate(_ path: String, _ tried: TriedMigration, _ models: StoreModels) throws {
    let isOnlyLoss = tried.problems.allSatisfy { $0.kind == "data-lost" }
    guard tried.isClean || acceptLosses && isOnlyLoss else {
      let help = isOnlyLoss ? ["--accept-losses migrates it nevertheless"] : []
      Console.printError("\(path) was not migrated", help: help)
      throw Status.findings
    }
    let backup = backup(tried)
    try StoreFiles(path).back(up: backup)
    do {
      try StoreMigrator(models: models, model: tried.new).migrate(path)
    } catch let failure as MigrationFailed {
      throw ReadFailure(
        file: path, "\(path) was not migrated: \(failure.message)", help: ["\(Shell.word(backup)) contains a copy"])
    }
    Console.printWarning("migrated \(path); a copy of the earlier store is in \(backup)")
  }
}
