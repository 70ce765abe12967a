import Foundation
import PlumbModel
import TestSupport
import Testing

@testable import PlumbMigration

/// The bundle in `Tests/Fixtures/Emit`, and the expected files for its steps, next to it.
@Suite struct EmitGoldenTests {
  private static let folder = Repository.url("Tests/Fixtures/Emit")

  private static func version(_ name: String) throws -> Model {
    try #require(EmittedSteps.fleet.first { $0.name == name })
  }

  @Test(arguments: [("Fleet", "Fleet 2"), ("Fleet 2", "Fleet 3")])
  func aMapping(_ old: String, _ new: String) throws {
    let code = MappingCode(from: try Self.version(old), to: try Self.version(new))
    try Self.compare(code.text, with: code.fileName)
  }

  /// The stages, with the checksums of all versions except the last.
  @Test func stages() throws {
    var checksums: [String: String] = [:]
    for model in EmittedSteps.fleet.dropLast() { checksums[model.name] = VersionHashes(model).checksum }
    let code = StageCode(name: "Fleet", versions: EmittedSteps.fleet, checksums: checksums)
    try Self.compare(code.text, with: code.fileName)
  }

  @Test func tests() throws {
    let code = StoreTestCode(name: "Fleet", versions: EmittedSteps.fleet)
    try Self.compare(code.text, with: code.fileName)
  }

  @Test func swiftData() throws {
    let source =
      "import Foundation\nimport SwiftData\n\n@Model\nfinal class Berth {\n  var number: Int32?\n\n  init() {}\n}\n"
    let code = SwiftDataPlanCode(
      name: "Fleet", versions: EmittedSteps.fleet.map { SwiftDataVersion($0, source: source) })
    try Self.compare(code.text, with: code.fileName)
  }

  @Test(arguments: [("Fleet", "Fleet 2"), ("Fleet 2", "Fleet 3")])
  func renamingIdentifiers(_ old: String, _ new: String) throws {
    let later = try Self.version(new)
    let renames = RenamingIdentifiers(from: try Self.version(old), to: later)
    let text = String(decoding: renames.applied(to: later.source.bytes), as: UTF8.self)
    try Self.compare(text, with: "\(new).renamed")
  }

  /// Compares a text with a stored file. If the file is missing, writes it and records an issue. The files end in
  /// `.txt`, so that the formatter of the project's Swift code ignores them.
  private static func compare(_ text: String, with name: String) throws {
    let file = folder.appendingPathComponent(name + ".txt")
    guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
      try Data(text.utf8).write(to: file)
      Issue.record("\(file.lastPathComponent) was not there; it is now: look at it")
      return
    }
    #expect(text == expected, "\(file.lastPathComponent)")
  }
}
