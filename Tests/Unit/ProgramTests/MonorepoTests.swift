import Foundation
import Testing

/// Each model belongs to the nearest configuration at or above it, in every command.
@Suite struct MonorepoTests {
  /// Returns the places of the findings of a run, and its summary.
  private static func validate(_ arguments: [String], in folder: Folder) throws -> (found: [String], summary: String) {
    let run = try ToolRun(["validate", "--preset", "core", "--format", "xcode"] + arguments, in: folder)
    let text = try ToolRun(["validate", "--preset", "core", "--format", "text"] + arguments, in: folder)
    return (
      run.out.split(separator: "\n").filter { $0.hasSuffix("]") }.map { String($0.prefix { $0 != ":" }) }.sorted(),
      text.out.split(separator: "\n").last { $0.hasPrefix("Found") }.map(String.init) ?? text.err
    )
  }

  @Test(arguments: [
    // Arguments, files with findings, the end of the summary.
    ([], ["ios/Src/Item.swift", "mac/Src/Item.swift"], " with ios/plumb.json, mac/plumb.json and web/plumb.json"),
    (["."], ["ios/Src/Item.swift", "mac/Src/Item.swift"], " with ios/plumb.json, mac/plumb.json and web/plumb.json"),
    (["ios"], ["ios/Src/Item.swift"], " with ios/plumb.json"),
    (["mac/Shop.xcdatamodeld"], ["mac/Src/Item.swift"], " with mac/plumb.json"),
    (["ios/Shop.xcdatamodeld/Shop.xcdatamodel/contents"], ["ios/Src/Item.swift"], " with ios/plumb.json"),
    (["ios", "web/Shop.xcdatamodeld"], ["ios/Src/Item.swift"], " with ios/plumb.json and web/plumb.json"),
    (["--config", "mac/plumb.json"], ["mac/Src/Item.swift"], ", 2 Swift files)"),
    (["--no-config"], [], "(6 entities, 3 versions, no Swift)"),
  ])
  func theNearestConfigurationCounts(_ arguments: [String], _ files: [String], _ end: String) throws {
    let (found, summary) = try Self.validate(arguments, in: Monorepo.folder())
    #expect(found == files && summary.hasSuffix(end), "\(found) \(summary)")
  }

  /// A configuration in the root applies to the models that have no nearer one.
  @Test(arguments: [
    (#"{ "rules": { "preset": "core" } }"#, 2), (#"{ "models": [{ "path": "Own.xcdatamodel" }] }"#, 2),
    (#"{ "models": [{ "path": "ios/Shop.xcdatamodeld" }, { "path": "Own.xcdatamodel" }] }"#, 2),
  ])
  func aConfigurationInTheRoot(_ configuration: String, _ errors: Int) throws {
    let folder = try Monorepo.folder(["plumb.json": configuration, "Own.xcdatamodel/contents": Items.contents()])
    let (found, summary) = try Self.validate([], in: folder)
    #expect(found.count { $0.hasSuffix(".swift") } == errors && summary.contains("in 4 models"), "\(found) \(summary)")
    #expect(summary.hasSuffix(" with plumb.json, ios/plumb.json, mac/plumb.json and web/plumb.json"), "\(summary)")
    #expect(found.contains("plumb.json") == configuration.contains("ios"), "\(found)")
    let run = try ToolRun("validate", in: folder)
    let warning = "the settings of ios/Shop.xcdatamodeld do not apply: ios/plumb.json is nearer to it"
    #expect(run.out.contains(warning) == configuration.contains("ios"), "\(run.out)")
  }

  /// Two applications share a model outside of their folders.
  @Test func aSharedModel() throws {
    let shared = #"{ "models": [{ "path": "../Shared.xcdatamodel", "sources": ["Src"] }] }"#
    let folder = try Monorepo.folder([
      "ios/plumb.json": shared, "mac/plumb.json": shared, "Shared.xcdatamodel/contents": Items.contents(),
    ])
    #expect(try Self.validate([], in: folder).found == ["ios/Src/Item.swift", "mac/Src/Item.swift"])
  }

  /// The problems of all configurations are reported, and the run cannot pass.
  @Test(arguments: [
    (["ios/plumb.json": "{ odd: 1 }", "mac/plumb.json": "{"], ["ios/plumb.json:1:3", "mac/plumb.json:1:2"]),
    (["ios/plumb.json": #"{ "models": [{ "path": "No.xcdatamodel" }] }"#], ["ios/plumb.json:1:24", "Item.swift"]),
    (["mac/plumb.json": #"{ "baseline": "none.json" }"#], ["mac/plumb.json:1:15", "none.json", "Item.swift"]),
  ])
  func invalidConfigurations(_ files: [String: String], _ words: [String]) throws {
    let folder = try Monorepo.folder(files)
    for call in [["validate"], ["validate", "--quiet"]] {
      let run = try ToolRun(call, in: folder)
      #expect(run.status == 2, "\(run)")
      for word in words { #expect((run.out + run.err).contains(word), "\(word): \(run)") }
    }
  }

  @Test(arguments: [
    ["validate"], ["validate", "Shop.xcdatamodeld"], ["validate", "--fix"], ["doctor"],
  ])
  func aMissingBaselineIsAnError(_ call: [String]) throws {
    let folder = try Folder([
      "plumb.json": #"{ "models": [{ "path": "Shop.xcdatamodeld" }], "baseline": "none.json" }"#,
      "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Items.contents(),
    ])
    let run = try ToolRun(call, in: folder)
    #expect(run.status == (call == ["doctor"] ? 1 : 2), "\(run)")
    #expect((run.out + run.err).contains("plumb.json:1:60"), "\(run)")
    #expect((run.out + run.err).contains("the baseline none.json"), "\(run)")
    #expect((run.out + run.err).contains("plumb validate --write-baseline"), "\(run)")
    #expect(try ToolRun("validate", "--write-baseline", in: folder).status == 0)
    #expect(try ToolRun("validate", in: folder).status == 0)
  }

  /// Each configuration gets its own baseline.
  @Test func baselines() throws {
    let folder = try Monorepo.folder(Monorepo.generating)
    #expect(try ToolRun("validate", in: folder).status == 1)
    #expect(try ToolRun("validate", "--write-baseline", in: folder).status == 0)
    for name in ["ios", "mac", "web"] {
      #expect(folder.text("\(name)/plumb.json")?.contains("plumb.baseline.json") == true)
    }
    let run = try ToolRun("validate", in: folder)
    #expect(run.status == 0 && run.out.contains("in the baseline"), "\(run)")
    let shared = try Monorepo.folder(Monorepo.generating)
    #expect(try ToolRun("validate", "--write-baseline", "--baseline", "all.json", in: shared).status == 0)
    #expect(try ToolRun("validate", "--baseline", "all.json", in: shared).status == 0)
    #expect(try ToolRun("validate", in: shared).status == 1)
  }

  @Test func otherCommands() throws {
    let folder = try Monorepo.folder(Monorepo.generating)
    let doctor = try ToolRun("doctor", in: folder)
    #expect(doctor.status == 0 && doctor.out.contains("ios/Shop.xcdatamodeld: \"Shop\" can be read"), "\(doctor)")
    #expect(!doctor.out.contains("config init"), "\(doctor.out)")
    #expect(try ToolRun("generate", "--check", in: folder).status == 1)
    #expect(try ToolRun("generate", in: folder).status == 0)
    #expect(folder.files.contains("web/Gen/Item+Plumb.swift"), "\(folder.files)")
    #expect(try ToolRun("generate", "--check", in: folder).status == 0)
    #expect(try ToolRun("align", "--include-review", in: folder).status == 0)
    for name in ["ios", "mac"] { #expect(folder.text("\(name)/Src/Item.swift")?.contains("Int32") == false) }
    #expect(try ToolRun("version", "lock", "--model", "ios/Shop.xcdatamodeld", in: folder).status == 0)
    #expect(folder.files.contains("ios/plumb.lock"), "\(folder.files)")
    #expect(try ToolRun("validate", in: folder).status == 0)
  }

  /// The pre-commit hooks and the action run `plumb` in the root of the repository.
  @Test(.enabled(if: Scripts.arePresent, "the scripts of .ci and .github are not beside the tests"))
  func hooksAndTheAction() throws {
    let tool = try ToolRun.tool("plumb").path
    let folder = try Monorepo.folder()
    for (variables, errors) in [([:], 2), (["WORKING_DIRECTORY": "ios"], 1), (["WORKING_DIRECTORY": "web"], 0)] {
      let run = try Scripts.run(
        ".github/actions/plumb/check", in: folder, ["PLUMB": tool].merging(variables) { $1 })
      #expect(run.text.components(separatedBy: "error[drift-type]").count == errors + 1, "\(run.text)")
      #expect(run.status == (errors > 0 ? 1 : 0), "\(run.text)")
    }
    let nested = try Monorepo.folder(Monorepo.generating.merging(["plumb.json": "{}"]) { $1 })
    let all = try Scripts.run(".github/actions/plumb/check", in: nested, ["PLUMB": tool, "CHECK_GENERATED": "true"])
    #expect(all.status == 1 && all.text.contains("Gen/Item+Plumb.swift"), "\(all.text)")
    let hook = try Scripts.entry(of: "plumb-validate")
    let path = "\(URL(fileURLWithPath: tool).deletingLastPathComponent().path):/usr/bin:/bin"
    let repository = try Folder(Monorepo.files)
    let run = try Scripts.run(
      "/bin/sh", ["-c", "git init -q . && git add -A . && \(hook)"], in: repository, ["PATH": path])
    #expect(run.status == 1 && run.text.contains("ios/Src/Item.swift"), "\(run.text)")
  }
}
