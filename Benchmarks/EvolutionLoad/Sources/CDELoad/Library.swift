import CoreData
import CoreDataEvolution

func model() throws -> NSManagedObjectModel { try .makeRuntimeModel(Item.self) }

@MainActor func request(from limit: Int64) throws -> NSFetchRequest<Item> {
  let request = Item.fetchRequest()
  request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
    Item.path.score.greaterThanOrEqual(limit), Item.path.name.contains("item", caseInsensitive: false),
  ])
  request.sortDescriptors = [try NSSortDescriptor(Item.self, path: Item.path.score, order: .asc)]
  request.fetchLimit = 10
  return request
}

@MainActor func fetch(from limit: Int64) throws -> [Item] { try context.fetch(request(from: limit)) }

@MainActor func all() throws -> [Item] {
  let request = Item.fetchRequest()
  request.sortDescriptors = [try NSSortDescriptor(Item.self, path: Item.path.score, order: .asc)]
  return try context.fetch(request)
}

/// Returns the domain, which observes as long as it exists.
@MainActor func observe() -> CDEObservationDomain { CDEObservationDomain(container: container) }

/// Has no effect: objects are not observed without a domain.
func endObservation() {}
