import Foundation
import Testing

/// The result of a run of the built program.
struct StoreRun {
  let status: Int32
  let out: String
  let err: String

  /// Runs `plumb-store` in a folder.
  ///
  /// - Parameter input: The text of standard input; by default none.
  init(
    _ arguments: [String], in folder: String, environment: [String: String] = [:], input: String? = nil
  ) throws {
    let process = Process()
    process.executableURL = try Self.tool
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ["PATH": "/usr/bin:/bin", "COREDATA_LOG": "off"].merging(environment) { $1 }
    // Output goes to files: a run with much output would block on a pipe that is not read.
    let outputs = FileManager.default.temporaryDirectory.appendingPathComponent("plumb-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: outputs, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: outputs) }
    let files = ["out", "err"].map { outputs.appendingPathComponent($0) }
    for file in files { try Data().write(to: file) }
    let source = outputs.appendingPathComponent("in")
    try Data((input ?? "").utf8).write(to: source)
    process.standardInput = input == nil ? FileHandle.nullDevice : try FileHandle(forReadingFrom: source)
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    (out, err) = (texts[0], texts[1])
    #expect(process.terminationReason == .exit, "plumb-store \(arguments.joined(separator: " ")) crashed: \(err)")
  }

  /// Both outputs.
  var text: String { out + err }

  /// The program next to the test bundle.
  private static var tool: URL {
    get throws {
      let folders =
        [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()].compactMap { $0 }
        + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        + CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
      let found = folders.map { $0.appendingPathComponent("plumb-store") }.first {
        FileManager.default.isExecutableFile(atPath: $0.path)
      }
      return try #require(found, "plumb-store was not built beside the tests")
    }
  }
}
