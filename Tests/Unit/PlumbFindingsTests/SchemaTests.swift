import Foundation
import TestSupport
import Testing

@testable import PlumbFindings

/// Reports are valid under the published schemas of their formats. The tests are skipped if the schemas or Python's
/// `jsonschema` are not available.
@Suite("Schemas of other people's formats")
struct SchemaTests {
  /// The path of `shared/schemas` in the nearest folder above the project that contains it. `nil` if none does.
  static let schemas: String? = {
    let project = Repository.path()
    return (1...3).map { project + String(repeating: "/..", count: $0) + "/shared/schemas" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }()

  static let canValidate = schemas != nil && python(["-c", "import jsonschema"]).status == 0

  private static func python(_ arguments: [String], input: String = "") -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stdout
    guard (try? process.run()) != nil else { return (-1, "python3 cannot be run") }
    stdin.fileHandleForWriting.write(Data(input.utf8))
    try? stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  private static let script = """
    import json, sys
    from jsonschema import validators
    schema = json.load(open(sys.argv[1]))
    validator = validators.validator_for(schema)(schema)
    errors = [error for document in json.load(sys.stdin) for error in validator.iter_errors(document)]
    for error in errors[:10]: print(list(error.absolute_path), error.message[:300])
    sys.exit(1 if errors else 0)
    """

  @Test(
    "are kept to", .enabled(if: canValidate, "needs ../shared/schemas and Python's jsonschema"),
    arguments: [(ReportFormat.sarif, "sarif-2.1.0.json"), (.rdjson, "rdjson.json")])
  func documents(format: ReportFormat, schema: String) throws {
    let documents = FormatTests.reports.map { format.render($0.report) }
    let result = Self.python(
      ["-c", Self.script, try #require(Self.schemas) + "/" + schema], input: "[\(documents.joined(separator: ","))]")
    #expect(result.status == 0, "\(result.output)")
  }
}
