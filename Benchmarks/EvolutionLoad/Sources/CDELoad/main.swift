import CoreData
import CoreDataEvolution
import Foundation
import Timing

let container = try emptyContainer(NSManagedObjectModel.makeRuntimeModel(Item.self))
let context = container.viewContext
for index in 0..<objectCount {
  let item = Item(context: context)
  item.name = "item \(index)"
  item.score = Int64(index)
}
try context.save()

@MainActor func request(from limit: Int64) throws -> NSFetchRequest<Item> {
  let request = Item.fetchRequest()
  request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
    Item.path.score.greaterThanOrEqual(limit), Item.path.name.contains("item", caseInsensitive: false),
  ])
  request.sortDescriptors = [try NSSortDescriptor(Item.self, path: Item.path.score, order: .asc)]
  request.fetchLimit = 10
  return request
}

@MainActor func all() throws -> [Item] {
  let request = Item.fetchRequest()
  request.sortDescriptors = [try NSSortDescriptor(Item.self, path: Item.path.score, order: .asc)]
  return try context.fetch(request)
}

let items = try all()
let one = items[0]
one.state = .open
one.notes = Notes(text: "a text", tags: ["one", "two"])
var sum: Int64 = 0

measure("read a number", 100_000) { for _ in 0..<100_000 { sum += one.score } }
measure("read a text", 100_000) { for _ in 0..<100_000 { sum += Int64(one.name.utf8.count) } }
measure("read an enum", 100_000) { for _ in 0..<100_000 { sum += one.state == .open ? 1 : 0 } }
measure("read a Codable value", 10_000) { for _ in 0..<10_000 { sum += Int64(one.notes?.tags.count ?? 0) } }
measure("write a number", 100_000) { for value in 0..<100_000 { one.score = Int64(value) } }
measure("write a text", 100_000) { for value in 0..<100_000 { one.name = value % 2 == 0 ? "item 0" : "item 1" } }
one.score = 0
try context.save()

try measure("build a request", 10_000) {
  for value in 0..<10_000 { sum += Int64(try request(from: Int64(value)).fetchLimit) }
}
try measure("build a request and fetch 10 objects", 50) {
  for value in 0..<50 { sum += Int64(try context.fetch(request(from: Int64(value))).count) }
}

let domain = CDEObservationDomain(container: container)
try requirePublishing(
  reading: { _ = one.score },
  saving: {
    one.score += 1; try context.save()
  })
_ = one.score
measure("read an observed number", 100_000) { for _ in 0..<100_000 { sum += one.score } }

for observed in [0, 100, objectCount] {
  context.reset()
  let items = try all()
  for item in items.prefix(observed) { sum += item.score }
  try measure("save one of 10,000, \(observed) observed", 20) {
    for _ in 0..<20 {
      items[0].score += 1
      try context.save()
      if observed > 0 { sum += items[0].score }
    }
  }
  try measure("save 10,000 objects, \(observed) observed", 1, runs: 3) {
    for item in items { item.score += 1 }
    try context.save()
    for item in items.prefix(observed) { sum += item.score }
  }
}
domain.invalidate()
precondition(sum != 0)
