/// The yardstick: the same records as values in an array.
struct Record {
  var name: String
  var number: Int64
  var weight: Double
  var isOpen: Bool
}

/// Inserts, finds, changes and saves `count` records, where saving is copying the array.
func workWithStructs(_ count: Int) -> ([Timing], checksum: Int) {
  var watch = Stopwatch()
  var records: [Record] = []
  watch.time("insert", count) {
    for index in 0..<count {
      records.append(
        Record(
          name: "Record \(index &* 7919 % count)", number: Int64(index % 1000), weight: Double(index) * 0.5,
          isOpen: index % 3 == 0))
    }
  }
  var saved: [Record] = []
  watch.time("save", count) { saved = records.map { $0 } }
  let found = watch.time("fetch", count) {
    saved.filter { $0.isOpen && $0.number >= 500 }.sorted { $0.name < $1.name }
  }
  watch.time("change", count) {
    for index in records.indices {
      records[index].weight += 1
      records[index].isOpen.toggle()
    }
  }
  watch.time("save changes", count) { saved = records.map { $0 } }
  return (watch.timings, found.count &+ Int(saved.reduce(0) { $0 + $1.weight }))
}
