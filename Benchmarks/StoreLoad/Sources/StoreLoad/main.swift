import Foundation

// The arguments are the number of rows, or `migrate` and the number of rows. The output is a JSON object: the seconds of
// each step by kind.

let arguments = CommandLine.arguments.dropFirst()
let count = arguments.last.flatMap { Int($0) } ?? 100_000
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("storeload-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

let results =
  if arguments.first == "migrate" {
    try MigrationLoad(folder).run(count)
  } else {
    [
      "c": try PlainLoad(folder.appendingPathComponent("plain.sqlite")).run(count),
      "grdb": try RecordLoad(folder.appendingPathComponent("records.sqlite")).run(count),
      "coredata": try ObjectLoad(folder.appendingPathComponent("objects.sqlite")).run(count),
    ]
  }
print(String(decoding: try JSONSerialization.data(withJSONObject: results, options: [.sortedKeys]), as: UTF8.self))
