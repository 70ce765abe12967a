import PlumbKit
import Testing

@testable import PlumbConfiguration
@testable import PlumbGenerate
@testable import PlumbStart
@testable import PlumbWorkspace

@Suite struct ConfigurationTests {
  private static func problems(_ text: String) -> [String] {
    switch ProjectConfiguration.parse(Array(text.utf8), file: "plumb.json") {
    case .success: []
    case .failure(let failure):
      failure.diagnostics.map { "\($0.location?.description ?? "-"): \($0.message)" }
    }
  }

  @Test func everyMistakeIsReportedTogetherWithItsLocationAndAHint() {
    let text = """
      {
        "modles": [],
        "rules": { "preset": "strickt", "severity": { "relationship-invers": "off", "entity-case": 3 } }
      }
      """
    #expect(
      Self.problems(text) == [
        #"plumb.json:2:3: the configuration has no key "modles"; did you mean "models"?"#,
        #"plumb.json:3:24: "preset" cannot be "strickt"; did you mean "strict"?; it is one of "core", "recommended" or "strict""#,
        #"plumb.json:3:49: the rule "relationship-invers" does not exist; did you mean "relationship-inverse"?"#,
        #"plumb.json:3:94: "entity-case" has to be one of "off", "note", "warning" or "error", and is a number"#,
      ])
  }

  @Test(arguments: [
    ("{", "\"k%\": 1", "}", "9900 more parts of the configuration not checked: fix the problems above first"),
    ("{ \"models\": [", "%", "] }", "9900 more parts of \"models\" not checked: fix the problems above first"),
    (
      "{ \"rules\": { \"severity\": {", "\"k%\": \"off\"", "} } }",
      "9900 more parts of \"severity\" not checked: fix the problems above first"
    ),
  ])
  func ofManyMistakesTheFirstAreReported(head: String, part: String, tail: String, last: String) {
    let parts = (0..<10_000).map { part.replacing("%", with: "\($0)") }.joined(separator: ",")
    let problems = Self.problems(head + parts + tail)
    #expect(problems.count == 101)
    #expect(problems.last?.hasSuffix(last) == true, "\(problems.last ?? "")")
  }

  /// A run knows a model by its path, which is the folder of all sources of a schema in Swift.
  @Test(arguments: [
    (#"["A"], ["B"]"#, nil),
    (#"["Models/A.swift"], ["Models/B.swift"]"#, nil),
    (#"["Models/A.swift", "Models/B.swift"], ["Other/A.swift", "Other/B.swift"]"#, nil),
    (#"["A", "B"], ["B", "./A"]"#, "two schemas have the same sources: name the files of each"),
    (
      #"["Models/A.swift", "Models/B.swift"], ["Models/C.swift", "Models/D.swift"]"#,
      "two schemas have the folder \"Models\": move the files of each into a separate folder"
    ),
    (
      #"["Models"], ["Models/C.swift", "Models/D.swift"]"#,
      "two schemas have the folder \"Models\": move the files of each into a separate folder"
    ),
  ])
  func schemasHaveDifferentFolders(sources: String, problem: String?) {
    let schemas = sources.split(separator: "], [").map { $0.filter { !"[]".contains($0) } }
    let text = "{ \"swift\": [\(schemas.map { "{ \"sources\": [\($0)] }" }.joined(separator: ","))] }"
    #expect(
      Self.problems(text).map { $0.split(separator: ": ").dropFirst().joined(separator: ": ") }
        == [problem].compactMap(\.self))
  }

  @Test func pathsAreRelativeToTheFile() throws {
    let text = #"{ models: [{ path: "App.xcdatamodeld", sources: ["../Swift"], generate: { output: "Out/" } }] }"#
    let configuration = try ProjectConfiguration.parse(Array(text.utf8), file: "../Models/plumb.json").get()
    #expect(configuration.models.map(\.path) == ["../Models/App.xcdatamodeld"])
    #expect(configuration.models.map(\.sources) == [["../Models/../Swift"]])
    #expect(configuration.models.map(\.generate?.output) == ["../Models/Out"])
  }

  @Test func whatIsPrintedIsReadBack() throws {
    let text = """
      { models: [{
          path: "App.xcdatamodeld", types: { "Integer 64": "Int" },
          generate: { output: "Out", access: "public", scaffolds: true },
          entities: { Item: { class: "Record", attributes: { s: { name: "status", type: "Status", storage: "raw" } } } }
        }],
        rules: { preset: "core", severity: { "entity-case": "error" }, ignore: [{ rule: "entity-case", element: "*" }] } }
      """
    let first = try ProjectConfiguration.parse(Array(text.utf8), file: "plumb.json").get()
    let second = try ProjectConfiguration.parse(Array(first.json.prettyPrinted.utf8), file: "plumb.json").get()
    #expect(second.json == first.json)
    #expect(second.models.first?.declarations == first.models.first?.declarations)
  }

  @Test func theDraftIsAValidConfiguration() throws {
    let draft = ConfigurationDraft(
      ["A b/Shop \"1\".xcdatamodeld", "C.xcdatamodel"].map { ModelDraft($0, nil, .inMemory([:])) })
    let configuration = try ProjectConfiguration.parse(Array(draft.text.utf8), file: "plumb.json").get()
    #expect(configuration.models.map(\.path) == ["A b/Shop \"1\".xcdatamodeld", "C.xcdatamodel"])
  }
}
