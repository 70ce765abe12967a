import Foundation
import Testing

@testable import plumb_fuzz

/// An input that ends its process becomes a finding, and the run continues.
@Suite struct SupervisorTests {
  @Test(arguments: [
    ("trap", "crashes: a trap"), ("deep", "crashes: bad access, or the stack ran out"),
    ("spin", "takes longer than 1 s"), ("wrong", "nothing is wrong"),
  ])
  func aProcessThatEndsIsAFinding(_ word: String, _ check: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("plumb-fuzz-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["seeds/self", "findings", "running", "new/self"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    try Data(word.utf8).write(to: URL(fileURLWithPath: "\(folder)/seeds/self/\(word).txt"))
    var supervisor = Supervisor(
      [.itself],
      Supervisor.Options(
        jobs: 1, seconds: nil, count: 0, program: try Self.program.path,
        batch: Batch.Settings(
          seed: 1, slowest: 1, stack: 512 << 10, keeps: false, seeds: "\(folder)/seeds", foreign: nil,
          results: folder)))
    supervisor.run()
    let finding = try #require(supervisor.found.all.first)
    #expect(supervisor.found.all.count == 1 && finding.check == check)
    #expect(FileManager.default.contents(atPath: finding.file) == Data(word.utf8))
  }

  /// The URL of the program, which is next to the test bundle.
  private static var program: URL {
    get throws {
      let folders =
        [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()].compactMap { $0 }
        + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        + CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
      let found = folders.map { $0.appendingPathComponent("plumb-fuzz") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      return try #require(found, "plumb-fuzz was not built beside the tests")
    }
  }
}
