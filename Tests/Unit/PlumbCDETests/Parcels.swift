import Foundation
import PlumbCDE

enum ParcelState: String, Sendable { case packed, sent }
enum ParcelWeight: Int16, Sendable { case light, heavy }
struct ParcelTerms: Codable, Equatable, Sendable { var isFragile: Bool }

@Composition
struct ParcelSize: Equatable, Sendable {
  @CompositionField(persistentName: "w") var width: Double
  var depth: Float?
}

@PersistentModel(generateInit: true, observation: .mainActor)
final class Parcel: NSManagedObject {
  @Attribute(.unique) var id: UUID
  var title: String = "untitled"
  var price: Float
  var sentAt: Date? = nil
  @Attribute(persistentName: "state_raw", storageMethod: .raw) var state: ParcelState
  @Attribute(persistentName: "weight_raw", storageMethod: .raw) var weight: ParcelWeight = .light
  @Attribute(storageMethod: .codable) var terms: ParcelTerms? = nil
  @Attribute(storageMethod: .transformed(NSSecureUnarchiveFromDataTransformer.self)) var labels: [String]? = nil
  @Attribute(storageMethod: .composition) var size: ParcelSize? = nil
  @Relationship(persistentName: "note_list", inverse: "parcel", deleteRule: .cascade, maximumModelCount: 3)
  var notes: [ParcelNote]
  @Relationship(inverse: "parcels", deleteRule: .nullify) var stops: Set<ParcelStop>
  @Ignore var isSelected: Bool = false
}

@PersistentModel
final class ParcelNote: NSManagedObject {
  @Attribute(minLength: 0, maxLength: 40, regex: "[^#]*") var text: String = ""
  @Attribute(min: 1, max: 9) var rank: Int16 = 1
  @Attribute(max: 0.5) var share: Double? = nil
  @Attribute(minDate: Date(timeIntervalSinceReferenceDate: 10), maxDate: Date(timeIntervalSinceReferenceDate: 99))
  var writtenAt: Date? = nil
  @Relationship(inverse: "note_list", deleteRule: .nullify) var parcel: Parcel?
}

@PersistentModel(generateToManyCount: false)
final class ParcelStop: NSManagedObject {
  @Relationship(inverse: "stops", deleteRule: .deny) var parcels: Set<Parcel>
}

/// A class whose default is not a literal.
@PersistentModel
final class ParcelStamp: NSManagedObject {
  var printedAt: Date = Date()
}

@NSModelActor
actor ParcelDesk {
  func add(_ title: String) throws -> NSManagedObjectID {
    let parcel = Parcel(context: modelContext)
    parcel.fill(title)
    try modelContext.save()
    return parcel.objectID
  }

  func rename(_ id: NSManagedObjectID, _ title: String) async throws {
    self[id, as: Parcel.self]?.title = title
    try await saveObservedChanges()
  }

  func isParcel(_ id: NSManagedObjectID) -> Bool { self[id, as: Parcel.self] != nil }
  func isNote(_ id: NSManagedObjectID) -> Bool { self[id, as: ParcelNote.self] != nil }
}

@MainActor
@NSMainModelActor
final class ParcelScreen {
  func titles() throws -> [String] {
    try modelContext.fetch(Parcel.fetchRequest()).map(\.title).sorted()
  }
}

extension Parcel {
  /// Sets the mandatory attributes without a default.
  func fill(_ title: String) {
    id = UUID()
    self.title = title
    price = 0.1
    state = .packed
    weight = .light
  }
}

/// Calls the body with a container of parcels, and removes its folder.
@MainActor func withParcels<Result>(
  _ name: String = #function, _ body: (NSPersistentContainer) async throws -> Result
) async throws -> Result {
  let folder = "PlumbCDE-\(UUID().uuidString)"
  defer { try? FileManager.default.removeItem(atPath: NSTemporaryDirectory() + "/" + folder) }
  let container = try NSPersistentContainer.makeRuntimeTest(
    modelTypes: Parcel.self, ParcelNote.self, ParcelStop.self, testName: name, subDirectory: folder)
  container.viewContext.automaticallyMergesChangesFromParent = true
  let result = try await body(container)
  for store in container.persistentStoreCoordinator.persistentStores {
    try container.persistentStoreCoordinator.remove(store)
  }
  return result
}
