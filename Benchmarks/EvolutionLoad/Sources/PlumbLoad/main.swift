import Foundation
import PlumbDataMacros
import Timing

let container = try emptyContainer(NSManagedObjectModel.model(for: Item.self))
let context = container.viewContext
for index in 0..<objectCount {
  let item = Item(context: context)
  item.name = "item \(index)"
  item.score = Int64(index)
}
try context.save()

func query(from limit: Int64) -> Query<Item.Fields<Item>> {
  Item.where { $0.score >= limit && $0.name.contains("item") }.sorted { [$0.score.ascending] }.limit(10)
}

let items = try context.fetch(Item.all.sorted { [$0.score.ascending] })
let one = items[0]
one.state = .open
one.notes = Notes(text: "a text", tags: ["one", "two"])
var sum: Int64 = 0

context.observation = nil
measure("read a number", 100_000) { for _ in 0..<100_000 { sum += one.score } }
measure("read a text", 100_000) { for _ in 0..<100_000 { sum += Int64(one.name.utf8.count) } }
measure("read an enum", 100_000) { for _ in 0..<100_000 { sum += one.state == .open ? 1 : 0 } }
measure("read a Codable value", 10_000) { for _ in 0..<10_000 { sum += Int64(one.notes?.tags.count ?? 0) } }
measure("write a number", 100_000) { for value in 0..<100_000 { one.score = Int64(value) } }
measure("write a text", 100_000) { for value in 0..<100_000 { one.name = value % 2 == 0 ? "item 0" : "item 1" } }
one.score = 0
try context.save()

measure("build a request", 10_000) {
  for value in 0..<10_000 { sum += Int64(query(from: Int64(value)).request.fetchLimit) }
}
try measure("build a request and fetch 10 objects", 50) {
  for value in 0..<50 { sum += Int64(try context.fetch(query(from: Int64(value))).count) }
}

context.observation = .afterSave
try requirePublishing(
  reading: { _ = one.score },
  saving: {
    one.score += 1; try context.save()
  })
_ = one.score
measure("read an observed number", 100_000) { for _ in 0..<100_000 { sum += one.score } }

for observed in [0, 100, objectCount] {
  context.reset()
  let items = try context.fetch(Item.all.sorted { [$0.score.ascending] })
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
precondition(sum != 0)
