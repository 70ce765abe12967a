import CoreData
import Foundation
import PlumbConsole
import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbStoreFormat
import PlumbStores
import PlumbText

/// The creation of a store with valid objects of all entities of a model.
struct StoreMaker {
  /// The bundle with the model.
  let models: StoreModels
  /// The version.
  let model: Model
  /// The number of objects of each entity that is not abstract.
  let rows: Int
  let seed: UInt64

  /// Makes the store in a file that does not exist. If this fails, no file remains.
  func make(at path: String) throws {
    try Self.checkLayout(model, path)
    do {
      try write(to: path)
    } catch {
      try? StoreFiles(path).delete()
      throw failure(error, path)
    }
  }

  /// Throws if it is not known how Core Data stores a property of a model.
  static func checkLayout(_ model: Model, _ path: String) throws(ReadFailure) {
    let unknown = StoreLayout(model).unknown.map(\.description)
    if unknown.isEmpty { return }
    throw ReadFailure(
      file: path, "\(path) cannot be made: it is not known how Core Data stores \(Phrase.list(unknown, limit: 4))",
      help: ["give each attribute a type that Core Data stores, and each ordered relationship an inverse"])
  }

  /// Prints notes about the store: attributes whose values the app cannot read, because their transformers are not in
  /// this program, and unknown version hashes, because of which Apple's framework would not open the store.
  func printNotes() {
    let opaque = model.opaqueAttributes.map { "\($0.owner).\($0.attribute.name)" }
    if !opaque.isEmpty {
      Console.printWarning(
        "note: \(Phrase.list(opaque, limit: 4)) of \(Phrase.quoted(model.name)) \(opaque.count == 1 ? "has" : "have") "
          + "opaque bytes, because this program does not have the transformer")
    }
    #if !canImport(Darwin)
      let names = VersionHashes(model).entries.filter { $0.hash.hash == nil }.map { Phrase.quoted($0.name) }
      if names.isEmpty { return }
      Console.printWarning(
        "note: the version hash of \(Phrase.list(names, limit: 4)) in \(Phrase.quoted(model.name)) is not known, so "
          + "Apple's framework would not open the store")
    #endif
  }

  private func write(to path: String) throws {
    StableArchive.register()
    OpaqueTransformer.register(for: model)
    let opened = try FrameworkStore(path, try models.loaded(model))
    let (coordinator, store) = (opened.coordinator, opened.store)
    var random = RandomNumbers(seed: seed)
    var metadata: [String: Any] = store.metadata ?? [:]
    metadata[NSStoreUUIDKey] = random.uuid().uuidString
    coordinator.setMetadata(metadata, for: store)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    try context.performAndWait {
      guard let model = context.persistentStoreCoordinator?.managedObjectModel else { return }
      var random = RandomNumbers(seed: seed)
      let objects = try insertObjects(of: model, into: context, &random)
      RelatedObjects(objects).relate(model)
      // In this order, the objects get the same keys in each run.
      try context.obtainPermanentIDs(for: objects)
      try context.save()
    }
    try opened.close()
  }

  // MARK: Objects

  private func insertObjects(
    of loaded: NSManagedObjectModel, into context: NSManagedObjectContext, _ random: inout RandomNumbers
  ) throws -> [NSManagedObject] {
    let schema = Schema(model)
    let counts = ObjectCounts(loaded, rows: rows)
    var counters: [String: Int] = [:]
    var objects: [NSManagedObject] = []
    for entity in model.entities.sorted(by: { $0.name.precedesByBytes($1.name) }) where !entity.isAbstract {
      guard let description = loaded.entitiesByName[entity.name] else { continue }
      let family = [entity] + schema.ancestors(of: entity)
      let unique = Set(
        family.flatMap { $0.uniquenessConstraints?.elements ?? [] }.compactMap { $0.attributes.first?.name })
      for number in 0..<counts[entity.name] {
        let object = NSManagedObject(entity: description, insertInto: context)
        for owner in family {
          for attribute in owner.attributes where !attribute.isTransient && !attribute.isDerived {
            let isUnique = unique.contains(attribute.name)
            let place = "\(owner.name).\(attribute.name)"
            let index = isUnique ? counters[place, default: 0] : number
            if isUnique { counters[place] = index + 1 }
            object.setValue(
              try value(of: attribute, place, index, isUnique: isUnique, &random), forKey: attribute.name)
          }
        }
        objects.append(object)
      }
    }
    return objects
  }

  private func value(
    of attribute: Attribute, _ place: String, _ number: Int, isUnique: Bool, _ random: inout RandomNumbers
  ) throws -> Any? {
    guard attribute.type == .composite, let composite = Schema(model).composite(attribute.composite) else {
      return try AttributeValues(attribute: attribute, place: place, isUnique: isUnique).value(number, &random)
    }
    var elements: [String: Any] = [:]
    for element in composite.attributes {
      let values = AttributeValues(attribute: element, place: "\(place).\(element.name)", isUnique: false)
      elements[element.name] = try values.value(number, &random)
    }
    return elements
  }

  // MARK: Errors

  private func failure(_ error: any Error, _ path: String) -> any Error {
    if var failure = error as? ReadFailure {
      if failure.diagnostic.location?.file.isEmpty ?? true {
        failure.diagnostic.location = Location(file: models.path ?? path)
      }
      return failure
    }
    let error = error as NSError
    let details = (error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? [error]).map(description)
    var unique: [String] = []
    for detail in details where !unique.contains(detail) { unique.append(detail) }
    return ReadFailure(
      file: path, "\(path) cannot be made from \(Phrase.quoted(model.name)): \(unique.first ?? "")",
      help: Array(unique.dropFirst().prefix(5)) + ["make what has no valid value optional in the model"])
  }

  /// Returns the description of an error, with the property of a validation error.
  private func description(_ error: NSError) -> String {
    let entity = (error.userInfo[NSValidationObjectErrorKey] as? NSManagedObject)?.entity.name
    let key = error.userInfo[NSValidationKeyErrorKey] as? String
    let place = [entity, key].compactMap { $0 }.joined(separator: ".")
    let reason = error.userInfo[NSLocalizedFailureReasonErrorKey] as? String ?? error.localizedDescription
    return (place.isEmpty ? "" : "\(place): ") + reason.split(separator: "\n").joined(separator: " ")
  }
}
