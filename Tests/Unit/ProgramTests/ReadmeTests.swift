import Foundation
import Testing

/// The output in the README and in the other pages is the output of the tool.
@Suite struct ReadmeTests {
  /// A command in a sample's folder, in the form that the pages use: `$ cd Samples/Bookshop; plumb diff`.
  struct Shown: Sendable, CustomTestStringConvertible {
    let sample: String
    let arguments: [String]
    /// The lines after the command, up to the next command or the end of the block.
    let output: String
    /// Whether a text is the shown output, in which a line `…` represents any number of lines.
    func isShown(in text: String) -> Bool {
      let lines = text.trimmingCharacters(in: .newlines).components(separatedBy: "\n")
      let parts = output.components(separatedBy: "\n").split(separator: "…", omittingEmptySubsequences: false)
      var next = 0
      for (index, part) in parts.enumerated() where !part.isEmpty {
        let isLast = index == parts.count - 1
        let starts =
          index == 0 ? 0..<1 : isLast ? max(next, lines.count - part.count)..<lines.count : next..<lines.count
        guard let start = starts.first(where: { lines[$0...].starts(with: part) }) else { return false }
        next = start + part.count
      }
      return parts.last?.isEmpty ?? true || next == lines.count
    }

    var testDescription: String { "Samples/\(sample): plumb \(arguments.joined(separator: " "))" }
  }

  static let shown: [Shown] = {
    let names = [
      "README.md", "Docs/CloudKit.md", "Docs/Commands.md", "Docs/CustomRules.md", "Docs/History.md",
      "Docs/SwiftData.md",
    ]
    let pages = names.map { page in
      (try? String(contentsOfFile: Samples.path("../\(page)"), encoding: .utf8)) ?? ""
    }
    let prompt = "$ cd Samples/"
    let blocks = pages.joined().components(separatedBy: "```").filter { $0.hasPrefix("\n" + prompt) }
    return blocks.flatMap { block in
      block.components(separatedBy: "\n" + prompt).dropFirst().compactMap { text -> Shown? in
        let lines = text.components(separatedBy: "\n")
        guard let call = lines.first?.components(separatedBy: "; plumb"), call.count == 2 else { return nil }
        let output = lines.dropFirst().joined(separator: "\n").trimmingCharacters(in: .newlines)
        return Shown(sample: call[0], arguments: words(call[1]), output: output)
      }
    }
  }()

  /// Returns the arguments of a call. Double quotes enclose an argument with spaces.
  private static func words(_ call: String) -> [String] {
    call.components(separatedBy: "\"").enumerated().flatMap { index, part in
      index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [part]
    }
  }

  @Test func theCommandsAreFound() { #expect(Self.shown.count >= 7) }

  @Test(arguments: shown) func theReadmeShowsWhatTheToolPrints(_ shown: Shown) throws {
    let folder = try Folder()
    for name in try FileManager.default.contentsOfDirectory(atPath: Samples.path(shown.sample)) {
      try folder.copy(Samples.path("\(shown.sample)/\(name)"), as: name)
    }
    let run = try ToolRun(shown.arguments, in: folder)
    let out = run.out.trimmingCharacters(in: .newlines)
    #expect(shown.isShown(in: out) || shown.isShown(in: run.out + run.err), "\(run.out)\(run.err)")
  }

  /// The page of the commands has no example without the folder in which it is run.
  @Test func eachExampleOfTheCommandsNamesItsSample() throws {
    let page = try String(contentsOfFile: Samples.path("../Docs/Commands.md"), encoding: .utf8)
    #expect(!page.contains("\n$ plumb"))
    #expect(page.components(separatedBy: "\n$ ").dropFirst().allSatisfy { $0.hasPrefix("cd Samples/") })
  }
}
