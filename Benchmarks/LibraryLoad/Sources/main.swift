import Foundation
import PlumbData

/// Prints the shortest of several runs, in microseconds for each repetition.
@MainActor func measure(_ step: String, _ repetitions: Int, runs: Int = 5, _ work: () throws -> Void) rethrows {
  var shortest = UInt64.max
  for _ in 0..<runs {
    let start = DispatchTime.now().uptimeNanoseconds
    try work()
    shortest = min(shortest, DispatchTime.now().uptimeNanoseconds - start)
  }
  print(step.padding(toLength: 44, withPad: " ", startingAt: 0), Double(shortest) / 1000 / Double(repetitions))
}

let count = 10_000
let container = try NSPersistentContainer.test(for: Item.self, on: .disk)
let context = container.viewContext
for index in 0..<count {
  let item = Item(context: context)
  item.name = "item \(index)"
  item.score = Int64(index)
}
try context.save()

let items = try context.fetch(Item.all.sorted { [$0.score.ascending] })
let one = items[0]
var sum: Int64 = 0

context.observation = nil
measure("read a number", 1_000_000) { for _ in 0..<1_000_000 { sum += one.score } }
measure("read a text", 1_000_000) { for _ in 0..<1_000_000 { sum += Int64(one.name.utf8.count) } }
measure("write a number", 1_000_000) { for value in 0..<1_000_000 { one.score = Int64(value) } }
one.score = 0
try context.save()
context.observation = .afterSave
_ = one.score
measure("read an observed number", 1_000_000) { for _ in 0..<1_000_000 { sum += one.score } }

measure("build a request with a predicate", 10_000) {
  for value in 0..<10_000 {
    let limit = Int64(value)
    let query = Item.where { $0.score < limit && $0.name.beginsWith("item") }.sorted { [$0.score.ascending] }.limit(10)
    sum += Int64(query.request.fetchLimit)
  }
}
try measure("fetch 10 of 10,000 objects by a query", 500) {
  for value in 0..<500 {
    let limit = Int64(value)
    let query = Item.where { $0.score >= limit && $0.name.beginsWith("item") }.sorted { [$0.score.ascending] }.limit(10)
    sum += Int64(try context.fetch(query).count)
  }
}

for observed in [0, 100, 10_000] {
  context.reset()
  let items = try context.fetch(Item.all.sorted { [$0.score.ascending] })
  for item in items.prefix(observed) { sum += item.score }
  try measure("change and save one, \(observed) observed", 50) {
    for _ in 0..<50 {
      items[0].score += 1
      try context.save()
      if observed > 0 { sum += items[0].score }
    }
  }
  try measure("change and save 10,000, \(observed) observed", 1, runs: 3) {
    for item in items { item.score += 1 }
    try context.save()
    for item in items.prefix(observed) { sum += item.score }
  }
}
precondition(sum != 0)
