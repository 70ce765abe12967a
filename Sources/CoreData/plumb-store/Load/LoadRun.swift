import CoreData
import Foundation
import PlumbConsole
import PlumbFormats
import PlumbModel
import PlumbSQLite
import PlumbStores
import PlumbText

/// A load of data into a store, with the computation of derived attributes by the framework.
struct LoadRun {
  let target: LoadTarget
  let inputs: [String]
  var options: LoadOptions

  /// Loads the data, and moves a new store to its place if objects were loaded.
  mutating func run() throws -> LoadResult {
    do {
      let result = try load()
      if result.isCommitted { try target.finish() } else { target.cancel() }
      return result
    } catch {
      target.cancel()
      throw error
    }
  }

  private mutating func load() throws -> LoadResult {
    let store = try Store(target.file)
    defer { store.database.close() }
    if let reason = try store.unknownLayout {
      throw ReadFailure(file: target.path, "\(reason), so this layout is not known, and objects cannot be loaded")
    }
    let missing = StoreMap(target.model, store).layout.missing(in: store.columns)
    if let first = missing.first {
      throw ReadFailure(
        file: target.path, "\(target.path) has no \(first)", help: ["plumb-store check lists its defects"])
    }
    store.database.close()
    let database = try Database(target.file, .existing, timeout: 5) { LoadTarget.failure($0) }
    defer { database.close() }
    let framework = try deriving(in: database)
    defer { try? framework?.close() }
    var load = try StoreLoad(store, model: target.model, database, options)
    let progress = LoadProgress()
    let result = try load.run(inputs, name: target.path) { progress.show($0) }
    progress.end()
    if target.isNew, result.isCommitted {
      try database.run("UPDATE Z_METADATA SET Z_UUID = ?", [.text(identifier(result))])
    }
    return result
  }

  /// Returns the identifier of a new store: the same data makes the same store.
  private func identifier(_ result: LoadResult) -> String {
    let counts = result.counts.map { "\($0.entity) \($0.count)" }.joined(separator: ",")
    let text = "\(target.model.name) \(counts) \(result.lines) \(result.bytes)"
    var random = RandomNumbers(seed: FNV.hash64(text.utf8))
    return random.uuid().uuidString
  }

  /// Whether the model has derived attributes.
  private var isDerived: Bool {
    target.model.entities.contains { $0.attributes.contains { $0.isDerived && !$0.isTransient } }
  }

  /// Opens the store with the framework if the model has derived attributes, which it computes.
  private mutating func deriving(in database: Database) throws -> FrameworkStore? {
    #if canImport(Darwin)
      return nil
    #else
      guard isDerived else { return nil }
      let opened = try FrameworkStore(target.file, try target.models.loaded(target.model))
      guard let values = DerivedValues(opened.store, in: database) else { return opened }
      options.derive = { try values.compute($0, $1) }
      return opened
    #endif
  }

  /// Prints a note about derived attributes that are not computed.
  func printNotes() {
    #if canImport(Darwin)
      if isDerived {
        Console.printWarning(
          "note: derived attributes have the values in the data: the framework computes them when their objects are saved"
        )
      }
    #endif
  }
}

/// The number of lines that were read, on a terminal.
private struct LoadProgress {
  private let isShown = isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 1

  func show(_ lines: Int) { if isShown { FileHandle.standardError.write(Data("\r\(lines) lines".utf8)) } }

  /// Clears the line.
  func end() { if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) } }
}
