import Foundation

/// The files of the package that people write.
enum PackageFiles {
  static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL

  /// The paths of the files, relative to the root. Fixtures are inputs and outputs of tests, and hidden files and links
  /// are omitted.
  static let paths: [String] = [
    ".ci", ".github", "Benchmarks", "CHANGELOG.md", "Docs", "Makefile", "Package.swift", "Plugins", "README.md",
    "Samples", "Sources", "Templates", "Tests",
  ].flatMap(files)

  private static func files(at path: String) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(path).path)
    else {
      return [path]
    }
    if path == "Tests/Fixtures" || path == "Tests/Fuzz/Seeds" { return [] }
    return names.filter { !$0.hasPrefix(".") }.sorted().flatMap { files(at: "\(path)/\($0)") }
  }

  /// Returns the bytes of a file, or none if it cannot be read.
  static func bytes(of path: String) -> [UInt8] {
    FileManager.default.contents(atPath: root.appendingPathComponent(path).path).map(Array.init) ?? []
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}
