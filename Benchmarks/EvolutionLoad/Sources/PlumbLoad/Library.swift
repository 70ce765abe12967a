import PlumbDataMacros

@MainActor func model() throws -> NSManagedObjectModel { try .model(for: Item.self) }

@MainActor private func query(from limit: Int64) -> Query<Item.Fields<Item>> {
  Item.where { $0.score >= limit && $0.name.contains("item") }.sorted { [$0.score.ascending] }.limit(10)
}

@MainActor func request(from limit: Int64) throws -> NSFetchRequest<Item> { query(from: limit).request }

@MainActor func fetch(from limit: Int64) throws -> [Item] { try context.fetch(query(from: limit)) }

@MainActor func all() throws -> [Item] { try context.fetch(Item.all.sorted { [$0.score.ascending] }) }

@MainActor func observe() { context.observation = .afterSave }

@MainActor func endObservation() { context.observation = nil }
