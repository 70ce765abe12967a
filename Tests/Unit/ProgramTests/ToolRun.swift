import Foundation
import TestSupport
import Testing

/// A temporary folder for a test. It is deleted when the object is deallocated.
final class Folder {
  let path: String

  /// Creates a folder with these files, by path.
  init(_ files: [String: String] = [:]) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("plumb-\(UUID().uuidString)")
    path = url.path
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func copy(_ folder: String, as name: String) throws {
    try FileManager.default.copyItem(atPath: folder, toPath: "\(path)/\(name)")
  }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map { String(decoding: $0, as: UTF8.self) }
  }

  /// The paths of all files in the folder and its subfolders, sorted.
  var files: [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
      .filter { name in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder) && !isFolder.boolValue
      }.sorted()
  }
}

/// The result of a run of the built tool.
struct ToolRun {
  let status: Int32
  let out: String
  let err: String

  /// Runs `plumb` in a folder.
  init(
    _ arguments: String..., in folder: Folder, environment: [String: String] = [:], output: String? = nil,
    input: String? = nil
  ) throws {
    try self.init(arguments, in: folder, environment: environment, output: output, input: input)
  }

  /// Runs a tool in a folder. `below` is a subfolder to run in, `output` is the file that receives standard output,
  /// `input` is the text of standard input, `tool` is a program to run instead of `plumb`, and `pipesErrors` is `true` for a
  /// run that cannot write files.
  init(
    _ arguments: [String], in folder: Folder, below: String = "", environment: [String: String] = [:],
    output: String? = nil, input: String? = nil, tool: URL? = nil,
    pipesErrors: Bool = false
  ) throws {
    let process = Process()
    process.executableURL = try tool ?? Self.tool("plumb")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: "\(folder.path)/\(below)")
    process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    // Output goes to files: a run with much output would block on a pipe that is not read.
    let outputs = try Folder(["out": "", "err": "", "in": input ?? ""])
    process.standardInput = FileHandle(forReadingAtPath: "\(outputs.path)/in")
    process.standardOutput = FileHandle(forWritingAtPath: output ?? "\(outputs.path)/out")
    let errors = Pipe()
    process.standardError = pipesErrors ? errors : FileHandle(forWritingAtPath: "\(outputs.path)/err")
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    out = outputs.text("out") ?? ""
    try errors.fileHandleForWriting.close()
    err =
      pipesErrors
      ? String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self) : outputs.text("err") ?? ""
    #expect(process.terminationReason == .exit, "plumb \(arguments.joined(separator: " ")) crashed")
  }

  /// Returns the URL of a program next to the test bundle. Throws if the program was not built.
  static func tool(_ name: String) throws -> URL {
    let folders =
      [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()]
      .compactMap { $0 }
      + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
      + CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    let found = folders.map { $0.appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    return try #require(found, "\(name) was not built beside the tests")
  }
}

/// The project's samples.
enum Samples {
  static func path(_ name: String) -> String {
    Repository.path("Samples/\(name)")
  }
}
