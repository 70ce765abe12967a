import Foundation
import TestSupport
import Testing

/// Each command that takes a model takes a schema in Swift: a call on the sample Journeys, its status, and a line of its
/// output.
@Suite struct SchemaCommandTests {
  struct Call: Sendable, CustomTestStringConvertible {
    var words: [String]
    var status: Int32 = 0
    /// A line of the output, or a part of it.
    var line: String
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String, status: Int32 = 0, _ line: String) {
      (self.words, self.status, self.line) = (words.split(separator: " ").map(String.init), status, line)
    }
  }

  static let calls: [Call] = [
    Call("inspect Sources", "  photos     ⇉ [Photo]       ↔ journey  cascade, required"),
    Call("inspect Sources --summary", "JourneySchemaV3"),
    Call("inspect Sources --format json", "        \"name\" : \"startDate\","),
    Call("inspect Sources --format svg", "<title id=\"picture-title\">JourneySchemaV3</title>"),
    Call("report Sources --no-git --output report.html", "wrote report.html"),
    Call("validate Sources", status: 1, "JourneySchemaV2 was released with other version hashes: Stop differs"),
    Call("validate Sources --format json", status: 1, "      \"versions\": 3"),
    Call(
      "diff Sources --stat",
      "JourneySchemaV2 → JourneySchemaV3: 2 added, 1 changed, 1 renamed; store lightweight, code breaking"),
    Call("diff Sources --format markdown", "startDate"),
    Call("migrate Sources", "JourneySchemaV2 → JourneySchemaV3  lightweight migration"),
    Call("migrate Sources --format json", "\"class\": \"lightweight\""),
    Call("migrate --matrix Sources", "  JourneySchemaV2  ▂ lightweight"),
    Call("hash Sources", "  version checksum  viaCT1t59/dM5XzzNKk+wrLTfwqRoP7qTjYlsnNF6fs="),
    Call("changelog Sources", "- `Journey.startDate` renamed from start"),
    Call("stats Sources", "  * JourneySchemaV3         3           6              2        5"),
    Call("version list Sources", "  * JourneySchemaV3"),
    Call("version lock --model Sources JourneySchemaV3 --dry-run", "+      \"JourneySchemaV3\": {"),
    Call(
      "version lock --model Sources JourneySchemaV2", status: 2,
      "help: keep the released version, and make the change in a new one, with a stage in the plan"),
    Call("convert Sources - --to json", "        \"name\" : \"JourneySchemaV1\","),
    Call("convert Sources - --to dbml", "  \"startDate\" timestamp [not null]"),
    Call("convert Sources - --to mermaid", "    String name UK \"required\""),
    Call("convert Sources - --to plantuml", "Journey"),
    Call("convert Sources - --to sql", "CREATE TABLE ZJOURNEY"),
    Call("convert Sources - --to json-schema", "\"Journey\""),
    Call("convert Sources New.xcdatamodeld", "created New.xcdatamodeld/JourneySchemaV1.xcdatamodel/contents"),
    Call("format Sources", status: 2, "Sources is a schema in Swift, which plumb format does not change"),
  ]

  private static func folder() throws -> Folder {
    let folder = try Folder()
    try folder.copy(Samples.path("Journeys"), as: "Journeys")
    return folder
  }

  @Test(arguments: calls) func aCommandTakesASchema(_ call: Call) throws {
    let run = try ToolRun(call.words, in: Self.folder(), below: "Journeys")
    #expect(run.status == call.status && (run.out + run.err).contains(call.line), "\(run.out)\(run.err)")
  }

  /// A result of sources with a syntax error is not that of the whole schema: it is printed with the error, and with the
  /// status of unreadable input. A list that is not understood is a note.
  @Test(arguments: [
    "inspect Sources", "hash Sources", "diff Sources", "migrate Sources", "migrate --matrix Sources", "stats Sources",
    "changelog Sources", "version list Sources", "convert Sources - --to json", "convert Sources New.xcdatamodeld",
    "report Sources",
  ])
  func problemsOfTheSourcesAreReported(_ call: String) throws {
    let words = call.split(separator: " ").map(String.init)
    let folder = try Self.folder()
    try folder.write("@Model final class Broken { var a: = }", to: "Journeys/Sources/Broken.swift")
    let run = try ToolRun(words, in: folder, below: "Journeys")
    #expect(run.status == 2 && run.err.contains("error[source-syntax]") && !run.out.contains("source-syntax"), "\(run)")
    let other = try Self.folder()
    try other.write(
      "enum Other: VersionedSchema { static var models: [any PersistentModel.Type] { all() } }",
      to: "Journeys/Sources/Other.swift")
    let listed = try ToolRun(words, in: other, below: "Journeys")
    #expect(listed.status == 0 && listed.err.contains("note[schema-list-unknown]"), "\(listed)")
  }

  /// Hashes and copies of sources with a syntax error are not written.
  @Test(arguments: [
    "version lock --model Sources JourneySchemaV3", "version freeze JourneySchemaV1 --model Sources --name A",
  ])
  func nothingIsWrittenOfSourcesWithErrors(_ call: String) throws {
    let folder = try Self.folder()
    try folder.write("@Model final class Broken { var a: = }", to: "Journeys/Sources/Broken.swift")
    let run = try ToolRun(call.split(separator: " ").map(String.init), in: folder, below: "Journeys")
    #expect(run.status == 2 && run.err.contains("source-syntax"), "\(run)")
  }

  /// The model that is written has the hashes of the classes, version by version.
  @Test func theWrittenModelHasTheSameHashes() throws {
    let folder = try Self.folder()
    _ = try ToolRun(["convert", "Sources", "New.xcdatamodeld"], in: folder, below: "Journeys")
    for version in ["JourneySchemaV1", "JourneySchemaV2", "JourneySchemaV3"] {
      let runs = try ["Sources", "New.xcdatamodeld"].map {
        try ToolRun(["hash", $0, "--model-version", version, "--format", "json"], in: folder, below: "Journeys").out
          .split(separator: "\n").filter { $0.contains("hash") }
      }
      #expect(runs[0] == runs[1] && !runs[0].isEmpty)
    }
  }
}
