import Foundation
import Testing

/// The problem matcher of the extension for Visual Studio Code reads the output of `plumb validate --format xcode`.
@Suite struct ProblemMatcherTests {
  private struct Manifest: Decodable {
    struct Contributions: Decodable { var problemMatchers: [Matcher] }
    struct Matcher: Decodable { var pattern: Pattern }
    struct Pattern: Decodable {
      var regexp: String
      var file, line, column, severity, message, code: Int
    }
    var contributes: Contributions
  }

  @Test(arguments: ["Drift-Classic", "Mistakes", "Bookshop"]) func findingsAreRead(_ sample: String) throws {
    let manifest = try JSONDecoder().decode(
      Manifest.self, from: Data(contentsOf: URL(fileURLWithPath: Samples.path("../Templates/vscode/package.json"))))
    let pattern = try #require(manifest.contributes.problemMatchers.first?.pattern)
    let folder = try Folder()
    try folder.copy(Samples.path(sample), as: "Project")
    let lines = try ToolRun(["validate", "--format", "xcode"], in: folder, below: "Project").out.split(separator: "\n")
    #expect(!lines.isEmpty)
    for line in lines.map(String.init) {
      let expression = try NSRegularExpression(pattern: pattern.regexp)
      let whole = NSRange(line.startIndex..., in: line)
      let match = try #require(expression.firstMatch(in: line, range: whole), "\(line)")
      func part(_ group: Int) -> String { Range(match.range(at: group), in: line).map { String(line[$0]) } ?? "" }
      let code = part(pattern.code)
      let place = "\(part(pattern.file)):\(part(pattern.line)):\(part(pattern.column)): \(part(pattern.severity)): "
      #expect(place + part(pattern.message) + (code.isEmpty ? "" : " [\(code)]") == line)
      #expect(FileManager.default.fileExists(atPath: "\(folder.path)/Project/\(part(pattern.file))"))
      #expect(!code.isEmpty || part(pattern.severity) == "note", "\(line)")
    }
  }
}
