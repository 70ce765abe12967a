import Foundation
import Testing

/// The complete files in the guides are the files that the tool writes.
@Suite struct StyleGuideTests {
  /// A sentence such as `` `plumb generate --style macro` writes `Tool+Plumb.swift`: `` and the block of Swift below
  /// it.
  struct Shown: Sendable, CustomTestStringConvertible {
    let page: String
    let arguments: [String]
    let file: String
    let text: String
    var testDescription: String { "\(page): \(arguments.joined(separator: " ")) \(file)" }
  }

  private static let model = "Package-CoreData/Sources/ToolShed/ToolShed.xcdatamodeld"

  static let shown: [Shown] = {
    let folder = Samples.path("../Docs")
    let pages = FileManager.default.subpaths(atPath: folder)?.filter { $0.hasSuffix(".md") }.sorted() ?? []
    return pages.flatMap { page in
      let text = (try? String(contentsOfFile: "\(folder)/\(page)", encoding: .utf8)) ?? ""
      return text.matches(of: /`plumb generate ([^`]*)` writes `([^`]+)`:\n\n```swift\n([\s\S]*?)```/).map { match in
        Shown(
          page: page, arguments: match.1.split(separator: " ").map(String.init), file: String(match.2),
          text: String(match.3))
      }
    }
  }()

  @Test func thePagesShowFiles() { #expect(Self.shown.count >= 4) }

  @Test(arguments: shown) func aPageShowsWhatTheToolWrites(_ shown: Shown) throws {
    let folder = try Folder()
    try folder.copy(Samples.path(Self.model), as: "ToolShed.xcdatamodeld")
    let run = try ToolRun(["generate", "--no-config", "--output", "Out"] + shown.arguments, in: folder)
    #expect(run.status == 0, "\(run.err)")
    #expect(folder.text("Out/\(shown.file)") == shown.text)
  }
}
