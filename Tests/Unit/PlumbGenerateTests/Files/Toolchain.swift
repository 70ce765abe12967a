import Foundation

@testable import PlumbGenerate

/// The programs of the Swift toolchain, for tests of generated files.
enum Toolchain {
  /// The path of the toolchain's formatter. `nil` if it is not on the path.
  static let formatter = find("swift-format")
  static let compiler = find("swiftc")

  struct Output {
    var status: Int32
    var text: String
  }

  /// Runs a program until it exits. Returns its status and its combined standard output and standard error.
  static func run(_ program: String, _ arguments: [String], in folder: URL) throws -> Output {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Output(status: process.terminationStatus, text: String(decoding: data, as: UTF8.self))
  }

  /// Creates a temporary folder, calls the body with it, and removes the folder.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("plumb-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  private static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
