#if os(Linux)
  import Foundation
  import PlumbFormats
  import Testing

  @testable import CoreData

  /// Damaged copies of real stores. An error is a valid result; the program must not end.
  @Suite(.enabled(if: ModelCorpus.storeNames != [], "the stores are not next to the project"))
  struct MutatedStoresTests {
    /// The number of copies; the variable `MUTATED_STORES` sets another one.
    private static let count = number("MUTATED_STORES") ?? 40
    /// The number of the first copy that is opened, to repeat a failure: the variable `MUTATED_FIRST`.
    private static let first = number("MUTATED_FIRST") ?? 0

    private static func number(_ variable: String) -> Int? {
      ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    }

    @Test("Damaged copies of real stores are opened, read and saved without a crash")
    func mutated() throws {
      let folder = TemporaryFolder()
      let stores = try ModelCorpus.storeNames.compactMap { name -> (Data, NSManagedObjectModel)? in
        let url = folder.url("Original.sqlite")
        try StoreFile.delete(at: url)
        try ModelCorpus.copyStore(name, to: url)
        guard let compiled = try? PlumbFormats.StoreModel.read(url.path) else { return nil }
        let model = NSManagedObjectModel()
        var translation = ModelTranslation(compiled.model)
        translation.fill(model)
        return (try Data(contentsOf: url), model)
      }
      var dice = Dice(state: 11)
      for number in 0..<Self.count where !stores.isEmpty {
        let (data, model) = stores[number % stores.count]
        let mutated = dice.mutated(data)
        if number < Self.first { continue }
        let url = folder.url("Mutated-\(number).sqlite")
        try mutated.write(to: url)
        use(url, model)
        try StoreFile.delete(at: url)
      }
    }

    private func use(_ url: URL, _ model: NSManagedObjectModel) {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
      guard
        let store = try? coordinator.addPersistentStore(
          ofType: NSSQLiteStoreType, configurationName: nil, at: url,
          options: [NSPersistentStoreTimeoutOption: 1, NSPersistentHistoryTrackingKey: true])
      else { return }
      for entity in model.entities {
        let found = (try? coordinator.rows(for: RowQuery(entity: entity, entities: [entity.entityIndex]))) ?? []
        if let first = found.first { _ = try? coordinator.save(SaveRequest(deleted: [first])) }
      }
      if let store = store as? SQLiteStore {
        _ = try? store.transactions(HistoryCondition(text: "1", parameters: []), withChanges: true)
      }
      try? coordinator.remove(store)
    }
  }

  /// A generator of random numbers with a seed.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    /// Returns the data with some bytes or ranges replaced, most of them after the header, or cut off.
    mutating func mutated(_ data: Data) -> Data {
      var bytes = [UInt8](data)
      for _ in 0..<Int.random(in: 1...20, using: &self) where bytes.count > 200 {
        let place = Int.random(in: (Bool.random(using: &self) ? 0 : 100)..<bytes.count, using: &self)
        switch Int.random(in: 0..<20, using: &self) {
        case 0: bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &self))
        case 1...4:
          for other in place..<min(bytes.count, place + 64) { bytes[other] = UInt8.random(in: 0...255, using: &self) }
        case 5...8: for other in place..<min(bytes.count, place + 16) { bytes[other] = 0xFF }
        default: bytes[place] = UInt8.random(in: 0...255, using: &self)
        }
      }
      return Data(bytes)
    }
  }
#endif
