import Foundation
import PlumbDeclarations
import Testing

@testable import PlumbGenerate

/// swift-format leaves the files of requests and snapshots unchanged.
@Suite(.enabled(if: Toolchain.formatter != nil, "swift-format is not on the path"))
struct CompanionFormatTests {
  @Test(arguments: SwiftFormatTests.settings) func formattingChangesNothing(_ settings: String) throws {
    try Toolchain.withFolder { folder in
      try settings.write(to: folder.appendingPathComponent("settings.json"), atomically: false, encoding: .utf8)
      let models =
        Fleet.all + [(Fleet.longNames(24), DeclarationOptions(style: .managed, access: .public))]
        + [.managed, .accessor].map { Fleet.longValues($0, longest: settings.contains("120") ? 64 : 28) }
      var written: [String: String] = [:]
      for (number, (model, options)) in models.enumerated() {
        let sub = folder.appendingPathComponent("\(number)")
        try FileManager.default.createDirectory(at: sub, withIntermediateDirectories: true)
        let indentation: Indentation = settings.contains("tabs") ? .tab : settings.contains("spaces") ? .four : .two
        let declared = declarations(of: model, options: options).value
        let generator = Generator(options: GeneratorOptions(model: model.name, indentation: indentation))
        for file in generator.files(for: declared, with: [.requests, .snapshots], of: model)
        where file.path.contains("Requests") || file.path.contains("Snapshot") {
          written["\(number)/\(file.path)"] = file.text
          try file.text.write(to: sub.appendingPathComponent(file.path), atomically: false, encoding: .utf8)
        }
      }
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
}
