import Foundation
import Testing

/// What the README shows is what the tool prints.
@Suite struct ReadmeTests {
  @Test(arguments: ["Drift-Classic", "Drift-Macro"]) func driftOfTheSamples(sample: String) throws {
    let folder = try Folder()
    for name in try FileManager.default.contentsOfDirectory(atPath: Samples.path(sample)) {
      try folder.copy(Samples.path("\(sample)/\(name)"), as: name)
    }
    let readme = try String(contentsOfFile: Samples.path("../README.md"), encoding: .utf8)
    let shown = try ToolRun("validate", in: folder).out.trimmingCharacters(in: .newlines)
    #expect(
      readme.contains("$ cd Samples/\(sample); plumb validate\n\(shown)\n```"), "the README has to show:\n\(shown)")
  }
}
