import Foundation
import PlumbModel
import TestSupport
import Testing

@testable import PlumbFormats

/// The dump of real models, and its JSON schema.
struct DumpTests {
  @Test(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
  func decodingTheDumpOfARealModelGivesTheModel() throws {
    var count = 0
    for file in Corpus.part(of: Corpus.files(named: "contents"), every: 4) {
      guard let model = try? Model.reading(FileSystem.read(file)) else { continue }
      let again = try JSONDecoder().decode(ModelDump.self, from: JSONEncoder().encode(ModelDump(model))).model
      #expect(again == model.meaning, "\(file)")
      count += 1
    }
    #expect(count > (Corpus.isComplete ? 300 : 75))
  }

  @Test(.enabled(if: Python.hasJSONSchema, "there is no python3 with jsonschema"))
  func dumpsFollowTheSchema() throws {
    var bundle = BundleDump(name: "Shop", currentVersion: "Shop", versions: [])
    bundle.versions = [
      .init(name: "Shop", content: .model(Model(name: "Shop"))), .init(name: "A", content: .failure("b")),
    ]
    let encoder = JSONEncoder()
    var dumps = try LawTests.models.map { try encoder.encode(ModelDump($0)) } + [encoder.encode(bundle)]
    dumps += try LawTests.spellings.map { try encoder.encode(ModelDump(Model.reading($0))) }
    for (index, file) in (Corpus.isThere ? Corpus.files(named: "contents") : []).enumerated() where index % 8 == 0 {
      guard let model = try? Model.reading(FileSystem.read(file)), model.entities.count < 20 else { continue }
      dumps.append(try encoder.encode(ModelDump(model)))
    }
    #expect(try Python.invalid(dumps) == [])
  }

  @Test(.enabled(if: Python.hasJSONSchema, "there is no python3 with jsonschema"))
  func whatIsNoDumpDoesNotFollowTheSchema() throws {
    let foreign = [
      "{}", "[]", #"{"formatVersion":2,"model":{"name":"A"}}"#, #"{"formatVersion":1,"model":{}}"#,
      #"{"formatVersion":1,"model":{"name":"A","colour":"red"}}"#,
      #"{"formatVersion":1,"model":{"name":"A","entities":[{"name":"E","attributes":[{"name":"a","type":"Int"}]}]}}"#,
      #"{"formatVersion":1,"bundle":{"name":"A","versions":[{"name":"A"}]}}"#,
    ]
    #expect(try Python.invalid(foreign.map { Data($0.utf8) }) == Array(foreign.indices))
  }
}

/// The Python implementation of JSON Schema, if it is installed.
private enum Python {
  static let hasJSONSchema = (try? run("import jsonschema", Data())) != nil

  /// Returns the indices of documents that are invalid under `Docs/schemas/model-dump.schema.json`.
  static func invalid(_ documents: [Data]) throws -> [Int] {
    let schema = Repository.path("Docs/schemas/model-dump.schema.json")
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1], encoding="utf-8"))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      lines = sys.stdin.buffer.read().split(b"\\n")
      print(*[i for i, line in enumerate(lines) if not validator.is_valid(json.loads(line))])
      """
    let output = try run(script, Data(documents.joined(separator: Data("\n".utf8))), arguments: [schema])
    return output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
  }

  private struct Failed: Error {}

  private static func run(_ script: String, _ input: Data, arguments: [String] = []) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("plumb-\(UUID().uuidString).jsonl")
    try input.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = ["python3", "-c", script] + arguments
    python.standardInput = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    python.standardOutput = output
    python.standardError = FileHandle.nullDevice
    try python.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    python.waitUntilExit()
    guard python.terminationStatus == 0 else { throw Failed() }
    return text
  }
}
