import CoreData
import Foundation
import PlumbFormats
import PlumbModel
import PlumbStores
import PlumbText

/// A copy of a store, or an empty store of a version, whose fetches are explained.
struct ExplainedStore {
  let models: StoreModels
  let model: Model
  /// The store to copy; `nil` for an empty one.
  let path: String?

  /// Explains a fetch.
  func explain(_ fetch: ExplainedFetch) throws -> FetchReport {
    let loaded = try models.loaded(model)
    let entity = try fetch.check(in: loaded, of: models.path ?? path ?? "")
    return try TemporaryFolder.with { folder in
      let copy = Path.join(folder, Path.name(path ?? "\(model.name).sqlite"))
      if let path { try StoreFiles(path).copy(to: copy, includingFiles: false) }
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: loaded)
      let store = try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: URL(fileURLWithPath: copy))
      defer { try? coordinator.remove(store) }
      return try report(fetch, entity, coordinator)
    }
  }

  private func report(
    _ fetch: ExplainedFetch, _ entity: NSEntityDescription, _ coordinator: NSPersistentStoreCoordinator
  ) throws -> FetchReport {
    #if canImport(Darwin)
      throw ReadFailure(
        file: "", "the statements of Apple's Core Data cannot be read by a program",
        help: ["start the app with the argument -com.apple.CoreData.SQLDebug 1"])
    #else
      do {
        let explanation = try coordinator.explanation(
          ofFetching: fetch.entity, where: fetch.predicate, sortedBy: fetch.sort, limit: fetch.limit)
        return FetchReport(fetch, entity, explanation)
      } catch let failure as FetchNotExplained {
        throw ReadFailure(file: "", "the fetch cannot be explained: \(failure.reason)")
      }
    #endif
  }
}
