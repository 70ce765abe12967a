import ArgumentParser
import Foundation
import PlumbConsole
import PlumbFormats
import PlumbModel
import PlumbStores
import PlumbText

/// `plumb-store fixtures`: makes a store for each version of a bundle, or checks the existing ones.
struct Fixtures: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fixtures", abstract: "Make a store for each version of a model, for tests of migrations.",
    discussion: """
      A store that exists is not replaced if it has the same objects. With --check, no file is written, and the exit \
      status is 1 if a store is missing or different: then a version was changed after its store was made.
      """)

  @Argument(help: bundleHelp, completion: .models) var bundle: String
  @Argument(help: "The folder of the stores.", completion: .directory) var folder: String
  @Flag(help: "Write no file; exit with 1 if a store is missing or different.") var check = false
  @OptionGroup var contents: ContentOptions

  func run() throws {
    let models = try StoreModels(bundle)
    let differs = try TemporaryFolder.with { try compare(models, $0) }
    if check, differs { throw Status.findings }
  }

  /// Makes the stores in a temporary folder, and compares the fixtures with them. Returns whether one differs.
  private func compare(_ models: StoreModels, _ scratch: String) throws -> Bool {
    var differs = false
    for model in models.versions {
      let made = Path.join(scratch, "\(model.name).sqlite")
      let maker = StoreMaker(models: models, model: model, rows: contents.rows, seed: contents.seed)
      try maker.make(at: made)
      let fixture = Fixture(path: Path.join(folder, "\(model.name).sqlite"))
      let difference = fixture.difference(from: try Store(made), of: model)
      guard let difference else {
        Console.printWarning("unchanged \(fixture.path)")
        continue
      }
      differs = true
      if check {
        Console.plain.printReport("✗ \(fixture.path): \(difference)")
      } else {
        try fixture.replace(with: made)
        maker.printNotes()
      }
    }
    return differs
  }
}

/// A store for tests that was made from a version.
private struct Fixture {
  let path: String

  /// Returns the difference between the store and a new one; `nil` if both have the same model and the same objects.
  func difference(from new: Store, of model: Model) -> String? {
    guard Files.disk.kind(path) != .missing else { return "does not exist" }
    do {
      let old = try Store(path)
      if old.metadata.hashes != new.metadata.hashes {
        let names = Set(old.metadata.hashes.keys).union(new.metadata.hashes.keys)
          .filter { old.metadata.hashes[$0] != new.metadata.hashes[$0] }.sorted()
        return "the version hashes of \(Phrase.list(names.map { Phrase.quoted($0) }, limit: 6)) differ"
      }
      return try firstDifference(old, new, model)
    } catch let failure as ReadFailure {
      return failure.diagnostic.message
    } catch {
      return "\(error)"
    }
  }

  private func firstDifference(_ old: Store, _ new: Store, _ model: Model) throws -> String? {
    let (known, made) = (try lines(of: old, model), try lines(of: new, model))
    guard known != made else { return nil }
    for (one, other) in zip(known, made) where one != other { return "an object differs: \(one.prefix(120))" }
    return "has \(known.count) objects instead of \(made.count)"
  }

  private func lines(of store: Store, _ model: Model) throws -> [String] {
    var lines: [String] = []
    try StoreDump(store, model: model).lines { lines.append($0) }
    return lines
  }

  /// Replaces the store and its external files with those of another store.
  func replace(with made: String) throws {
    let verb = Files.disk.kind(path) == .missing ? "created" : "updated"
    do {
      try FileManager.default.createDirectory(atPath: Path.folder(path), withIntermediateDirectories: true)
      try StoreFiles(path).delete()
      try StoreFiles(made).copy(to: path)
    } catch let error as NSError {
      throw ReadFailure(file: path, "\(path) cannot be written: \(error.localizedDescription)")
    }
    Console.printWarning("\(verb) \(path)")
  }
}
