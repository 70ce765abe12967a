import Foundation
import PlumbModel
import Testing

@testable import PlumbMigration

/// The output of `migrate --emit` compiles, with substitutes for Core Data, XCTest and SwiftData.
///
/// All files are type-checked together as one module, so their names must not collide.
@Suite(.enabled(if: Compiler.path != nil, "swiftc is not on the path"))
struct EmittedSwiftTests {
  @Test func everyEmittedFileCompiles() throws {
    var files = [
      "CoreData.swift": StandIns.coreData, "Migration.swift": StandIns.migration, "Tests.swift": StandIns.tests,
      "SwiftData.swift": StandIns.swiftData,
    ]
    for (name, versions) in EmittedSteps.all {
      for (file, text) in Self.emitted(name, versions) {
        #expect(files.updateValue(Self.withoutApple(text), forKey: file) == nil, "\(file) stands twice")
      }
    }
    let check = try Compiler.check(files)
    #expect(check.status == 0, "\(check.text.prefix(4000))")
  }

  /// Returns all emitted files of some versions, with their names.
  private static func emitted(_ name: String, _ versions: [Model]) -> [(String, String)] {
    let mappings = zip(versions, versions.dropFirst()).map { MappingCode(from: $0, to: $1) }.map {
      ($0.fileName, $0.text)
    }
    let stages = StageCode(
      name: name, versions: versions,
      checksums: Dictionary(versions.map { ($0.name, "Yb3=\"\\") }, uniquingKeysWith: { $1 }))
    let tests = StoreTestCode(name: name, versions: versions)
    let plan = SwiftDataPlanCode(
      name: name,
      versions: versions.map { SwiftDataVersion($0, source: EmittedSteps.source, classes: ["Item", "`class`"]) })
    return mappings + [(stages.fileName, stages.text), (tests.fileName, tests.text), (plan.fileName, plan.text)]
  }

  private static func withoutApple(_ text: String) -> String {
    let absent: Set<Substring> = ["import XCTest", "import SwiftData"]
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { !absent.contains($0) }
      .map { $0 == "import CoreData" ? "import Foundation" : String($0) }.joined(separator: "\n")
  }

  /// An unknown checksum becomes an editor placeholder, which does not compile.
  @Test func anUnknownChecksumDoesNotCompile() throws {
    let versions = EmittedSteps.fleet
    let text = StageCode(name: "Fleet", versions: versions, checksums: ["Fleet": "abc="]).text
    #expect(text.contains("static let fleet = \"abc=\""))
    #expect(text.contains("static let fleet2 = <#the version checksum of fleet2#>"))
    let check = try Compiler.check(["A.swift": "let checksum = <#the version checksum of fleet2#>"])
    #expect(check.status != 0)
  }
}

/// The Swift compiler on the path.
private enum Compiler {
  static let path: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// Type-checks files as one module in a temporary folder.
  static func check(_ files: [String: String]) throws -> (status: Int32, text: String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("plumb-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try text.write(to: folder.appendingPathComponent(name), atomically: false, encoding: .utf8)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments = ["-typecheck", "-swift-version", "5", "-suppress-warnings"] + files.keys.sorted()
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
