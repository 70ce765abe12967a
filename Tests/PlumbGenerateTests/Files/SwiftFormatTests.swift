import Foundation
import PlumbDeclarations
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate

/// swift-format leaves generated files unchanged, and its linter reports no warnings.
@Suite(.enabled(if: Toolchain.formatter != nil, "swift-format is not on the path"))
struct SwiftFormatTests {
  /// Configurations of swift-format: the default, longer lines, one argument per line, and other indentations.
  static let settings = [
    #"{"version":1}"#, #"{"version":1,"lineLength":120}"#,
    #"{"version":1,"lineLength":120,"lineBreakBeforeEachArgument":true}"#,
    #"{"version":1,"indentation":{"spaces":4}}"#, #"{"version":1,"indentation":{"tabs":1}}"#,
  ]

  @Test(arguments: settings) func formattingChangesNothing(_ settings: String) throws {
    try Toolchain.withFolder { folder in
      let written = try Self.write(to: folder, settings: settings)
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

  private static func write(to folder: URL, settings: String) throws -> [String: String] {
    var written: [String: String] = [:]
    try settings.write(to: folder.appendingPathComponent("settings.json"), atomically: false, encoding: .utf8)
    let models = BroadModels.all(longestName: settings.contains("120") ? 76 : 28)
    let cases =
      models.map { ($0.0, $0.1, ManagedLayout.manual) }
      + models.filter { $0.1.style == .managed }.map { ($0.0, $0.1, .mogenerator) }
    for (number, (model, options, layout)) in cases.enumerated() {
      let declared = declarations(of: model, options: options).value
      let sub = folder.appendingPathComponent("\(number)")
      try FileManager.default.createDirectory(at: sub, withIntermediateDirectories: true)
      let indentation: Indentation = settings.contains("tabs") ? .tab : settings.contains("spaces") ? .four : .two
      let options = GeneratorOptions(
        model: "M", header: "Of {model}", scaffolds: true, extensionStubs: true, indentation: indentation,
        layout: layout)
      let companions: [CompanionKind] = [.paths, .requests, .snapshots]
      for file in Generator(options: options).files(for: declared, with: companions, of: model) {
        written["\(number)/\(file.path)"] = file.text
        try file.text.write(to: sub.appendingPathComponent(file.path), atomically: false, encoding: .utf8)
      }
    }
    return written
  }
}
