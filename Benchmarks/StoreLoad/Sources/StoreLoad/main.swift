import Foundation

// The arguments are the number of rows; `migrate` and the number of rows; `related`; or `fill` and `memory` with the path of
// a store, in two processes. The output is a JSON object: the seconds of each step by kind, or the bytes.

let arguments = CommandLine.arguments.dropFirst()
let count = arguments.last.flatMap { Int($0) } ?? 100_000
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("storeload-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

let results: [String: [String: Double]] =
  switch arguments.first {
  case "migrate": try MigrationLoad(folder).run(count)
  case "fill":
    ["coredata": ["fill": try seconds { try RelatedObjectLoad(URL(fileURLWithPath: arguments.last ?? "")).fill() }]]
  case "memory":
    ["coredata": ["memory": Double(try RelatedObjectLoad(URL(fileURLWithPath: arguments.last ?? "")).memory())]]
  case "related":
    [
      "grdb": try RelatedRecordLoad(folder.appendingPathComponent("records.sqlite")).run(),
      "coredata": try RelatedObjectLoad(folder.appendingPathComponent("objects.sqlite")).run(),
    ]
  default:
    [
      "c": try PlainLoad(folder.appendingPathComponent("plain.sqlite")).run(count),
      "grdb": try RecordLoad(folder.appendingPathComponent("records.sqlite")).run(count),
      "coredata": try ObjectLoad(folder.appendingPathComponent("objects.sqlite")).run(count),
    ]
  }
print(String(decoding: try JSONSerialization.data(withJSONObject: results, options: [.sortedKeys]), as: UTF8.self))
