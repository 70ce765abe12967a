import Foundation
import Testing

/// The commands for CloudKit schemas, in the sample Fieldnotes.
@Suite struct CloudKitCommandTests {
  private static let export = "CloudKit/Production.ckdb"

  private static func sample() throws -> Folder {
    let folder = try Folder()
    for name in try FileManager.default.contentsOfDirectory(atPath: Samples.path("Fieldnotes")) {
      try folder.copy(Samples.path("Fieldnotes/\(name)"), as: name)
    }
    return folder
  }

  @Test func aMissingFieldIsAnErrorBeforeARelease() throws {
    let folder = try Self.sample()
    #expect(try ToolRun("validate", in: folder).status == 0)
    let release = try ToolRun("validate", "--release", in: folder)
    #expect(release.status == 1 && release.out.contains("error[cloudkit-production-missing]"), "\(release.out)")
    #expect(
      try ToolRun("convert", "Fieldnotes.xcdatamodeld", Self.export, "--update", Self.export, in: folder).status == 0)
    let updated = try ToolRun("validate", "--release", "--fail-on", "note", in: folder)
    #expect(updated.status == 0, "\(updated.out)")
    #expect(try ToolRun("diff", Self.export, Self.export, "--exit-code", in: folder).status == 0)
  }

  /// A release check without an export fails, and so does one with an unreadable export.
  @Test func aReleaseNeedsAnExport() throws {
    let folder = try Self.sample()
    let without = try ToolRun("validate", "--release", "--no-config", "Fieldnotes.xcdatamodeld", in: folder)
    #expect(without.status == 2 && without.err.contains("no model has one"), "\(without.err)")
    try folder.write("DEFINE SCHEMA\nRECORD TYPE", to: Self.export)
    let unreadable = try ToolRun("validate", in: folder)
    #expect(unreadable.status == 2 && unreadable.out.contains("cloudkit-export-unreadable"), "\(unreadable.out)")
    try folder.write(
      #"{ "models": [{ "path": "Fieldnotes.xcdatamodeld", "cloudKit": { "production": "CloudKit/Prodution.ckdb" } }] }"#,
      to: "plumb.json")
    let misspelt = try ToolRun("validate", in: folder)
    #expect(
      misspelt.status == 2 && misspelt.out.contains(#"did you mean "CloudKit/Production.ckdb"?"#), "\(misspelt.out)")
  }

  @Test func aSchemaIsWrittenAndCompared() throws {
    let folder = try Self.sample()
    let written = try ToolRun("convert", "Fieldnotes.xcdatamodeld", "New.ckdb", in: folder)
    #expect(written.status == 0 && written.err.contains("created New.ckdb"), "\(written.err)")
    #expect(try ToolRun("format", "--check", "New.ckdb", Self.export, in: folder).status == 0)
    let diff = try ToolRun("diff", "--stat", Self.export, "New.ckdb", in: folder)
    #expect(diff.out.contains(": 2 added"), "\(diff.out)")
    #expect(try ToolRun("diff", "--only", "breaking", "--exit-code", Self.export, "New.ckdb", in: folder).status == 0)
    #expect(try ToolRun("diff", "--only", "breaking", "--exit-code", "New.ckdb", Self.export, in: folder).status == 1)
    let json = try ToolRun("convert", Self.export, "-", in: folder)
    #expect(json.out == (try ToolRun("inspect", "--format", "json", Self.export, in: folder).out))
    #expect(json.out.contains(#""name": "CD_Sighting""#))
    let replaced = try ToolRun("convert", "Fieldnotes.xcdatamodeld", Self.export, in: folder)
    #expect(replaced.status == 2 && replaced.err.contains("--update CloudKit/Production.ckdb adds"), "\(replaced.err)")
  }

  @Test(arguments: [
    (["validate", export], "the file is a CloudKit schema, not a model"),
    (["diff", export], "a CloudKit schema is compared with another one"),
    (["diff", "Fieldnotes.xcdatamodeld", export], "a CloudKit schema is compared with another one"),
    (["convert", export, "a.dbml"], "is a CloudKit schema, which is converted to JSON only"),
    (["convert", "Fieldnotes.xcdatamodeld", "-", "--update", "No.ckdb"], "No.ckdb cannot be read"),
    (
      ["convert", "Fieldnotes.xcdatamodeld", "a.json", "--update", export],
      "--update writes a CloudKit schema, not json"
    ),
    (["inspect", "plumb.ckdb"], "plumb.ckdb cannot be read"),
    (["format", export, "Fieldnotes.xcdatamodeld"], "in separate calls"),
  ])
  func mistakesHaveARemedy(arguments: [String], message: String) throws {
    let run = try ToolRun(arguments, in: Self.sample())
    #expect(run.status == 2 && (run.err + run.out).contains(message), "\(run.out)\(run.err)")
  }

  @Test func theChangelogMarksTheVersion() throws {
    let folder = try Self.sample()
    let run = try ToolRun("changelog", "--no-git", in: folder)
    #expect(
      run.out.contains("- ☁️ **deploy CloudKit's schema before the release**: `CD_Sighting.CD_note STRING`"),
      "\(run.out)")
    let report = try ToolRun("report", "--no-git", "--output", "-", in: folder)
    #expect(report.out.contains(#"["deploy before the release","CD_Sighting.CD_note STRING"]"#))
  }
}
