import Foundation
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbWorkspace

/// swift-format leaves generated files unchanged, and its linter reports no warnings.
@Suite(.enabled(if: Toolchain.formatter != nil, "swift-format is not on the path"))
struct SwiftFormatTests {
  @Test(arguments: [#"{"version":1}"#, #"{"version":1,"lineLength":60,"indentation":{"tabs":1}}"#])
  func formattingChangesNothing(_ settings: String) throws {
    try Toolchain.withFolder { folder in
      try settings.write(to: folder.appendingPathComponent("settings.json"), atomically: false, encoding: .utf8)
      let written = try Self.write(to: folder)
      let formatter = try #require(Toolchain.formatter)
      let lint = try Toolchain.run(
        formatter, ["lint", "--strict", "--configuration", "settings.json", "-r", "."], in: folder)
      #expect(lint.status == 0, "\(lint.text.prefix(2000))")
      _ = try Toolchain.run(formatter, ["-i", "--configuration", "settings.json", "-r", "."], in: folder)
      for (path, text) in written {
        #expect(try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8) == text, "\(path)")
      }
    }
  }

  private static func write(to folder: URL) throws -> [String: String] {
    var written: [String: String] = [:]
    for (number, (model, options)) in BroadModels.all(longestName: 76).enumerated() {
      let declared = declarations(of: model, options: options).value
      let sub = folder.appendingPathComponent("\(number)")
      try FileManager.default.createDirectory(at: sub, withIntermediateDirectories: true)
      let generator = Generator(options: GeneratorOptions(model: "M", header: "Of {model}"))
      for file in generator.files(for: declared, with: CompanionKind.allCases, of: model) where file.kind == .generated
      {
        written["\(number)/\(file.path)"] = file.text
        try file.text.write(to: sub.appendingPathComponent(file.path), atomically: false, encoding: .utf8)
      }
    }
    return written
  }
}
