import Foundation
import Testing

/// A path in a configuration that is outside of the configuration's folder requires `--allow-outside`.
@Suite struct OutsideTests {
  private static func folder(_ generate: String, more: String = "") throws -> Folder {
    try Folder([
      "Secret.txt": "nobody's business", "App/Head.txt": "Ours", "App/Shop.xcdatamodel/contents": Items.contents(),
      "App/plumb.json": "{ \"models\": [{ \"path\": \"Shop.xcdatamodel\", \"generate\": { \(generate) }\(more) }] }",
    ])
  }

  @Test(arguments: [
    (#""output": "../Gen""#, "output App/../Gen"), (#""output": "new/../../Gen""#, "output App/new/../../Gen"),
    (#""output": "link/Gen""#, "output App/link/Gen"),
    (#""output": "Gen", "header": "../Secret.txt""#, "header App/../"),
    (#""output": "Gen", "header": "link/Secret.txt""#, "header App/link/Secret.txt"),
    (#""output": "Gen", "header": "Secret""#, "header App/Secret"),
  ]) func isConfirmed(_ generate: String, _ clause: String) throws {
    let folder = try Self.folder(generate)
    let disk = FileManager.default
    try disk.createSymbolicLink(atPath: "\(folder.path)/App/link", withDestinationPath: "..")
    try disk.createSymbolicLink(atPath: "\(folder.path)/App/Secret", withDestinationPath: "../Secret.txt")
    let files = folder.files
    for flag in [[], ["--check"], ["--dry-run"]] {
      let run = try ToolRun(["generate", "--config", "App/plumb.json"] + flag, in: folder)
      #expect(run.status == 2 && run.out == "")
      #expect(
        run.err.contains("the \(clause)") && run.err.contains("is outside of the configuration's folder"), "\(run.err)")
      #expect(run.err.contains("--allow-outside") && run.err.contains("plumb.json:1:"), "\(run.err)")
      #expect(folder.files == files)
    }
    let meant = try ToolRun("generate", "--config", "App/plumb.json", "--allow-outside", in: folder)
    // `..` after a folder that does not exist is an error in every file system.
    guard !generate.contains("new/..") else {
      #expect(meant.status == 2 && meant.err.contains("“..” follows a missing folder"), "\(meant.err)")
      return
    }
    #expect(meant.status == 0, "\(meant.err)")
    #expect(folder.files.contains { $0.hasSuffix("Gen/Item+Plumb.swift") })
  }

  /// A source or a model outside of the configuration's folder is edited only with `--allow-outside`.
  @Test(arguments: [(["align", "--include-review"], "source"), (["align", "--model", "--include-review"], "model")])
  func editsAreConfirmed(_ call: [String], _ what: String) throws {
    let folder = try Folder([
      "M.xcdatamodel/contents": Items.contents(), "Src/Owner.swift": Items.owner,
      "Src/Item.swift": Items.item(title: "  @NSManaged var title: Data?"),
      "App/plumb.json": #"{ "models": [{ "path": "../M.xcdatamodel", "sources": ["../Src"] }] }"#,
    ])
    let texts = { folder.files.map { folder.text($0) } }
    let before = texts()
    for flag in [[], ["--check"], ["--dry-run"]] {
      let run = try ToolRun(call + ["--config", "App/plumb.json"] + flag, in: folder)
      #expect(run.status == 2 && run.out == "", "\(run)")
      #expect(run.err.contains("the \(what) App/../"), "\(run.err)")
      #expect(run.err.contains("is outside of the configuration's folder"), "\(run.err)")
      #expect(run.err.contains("--allow-outside permits it"), "\(run.err)")
      #expect(texts() == before)
    }
    #expect(try ToolRun(call + ["--config", "App/plumb.json", "--allow-outside"], in: folder).status == 0)
    #expect(texts() != before)
  }

  /// The differences that `validate` prints contain no text of a header from outside.
  @Test func aHeaderFromElsewhereIsNotShown() throws {
    let folder = try Self.folder(#""output": "Gen", "header": "../Secret.txt""#)
    let run = try ToolRun("validate", "--exact", "--config", "App/plumb.json", in: folder)
    #expect(run.status == 2 && !(run.out + run.err).contains("nobody's"), "\(run.out)\(run.err)")
  }

  @Test func aTemplateWritesOutsideOnlyWhereThatIsMeant() throws {
    let folder = try Self.folder(
      #""output": "Gen""#, more: #", "templates": [{ "template": "T.mustache", "output": "../Names.kt" }]"#)
    try folder.write("// plumb:generated\n", to: "App/T.mustache")
    let run = try ToolRun("generate", "--config", "App/plumb.json", in: folder)
    #expect(run.status == 2 && run.err.contains("the output App/../Names.kt is outside"), "\(run.err)")
    #expect(!folder.files.contains { $0.contains("Gen/") })
  }

  @Test(arguments: [
    #""output": "Gen""#, #""output": "./Deep/../Gen", "header": "Head.txt""#, #""output": "new/deep/Gen""#,
  ])
  func outputsInsideAreNotConfirmed(_ generate: String) throws {
    let folder = try Self.folder(generate)
    try folder.write("", to: "App/Deep/x")
    #expect(try ToolRun(["generate"], in: folder, below: "App").status == 0)
    #expect(try ToolRun("generate", "--check", "--config", "App/plumb.json", in: folder).status == 0)
    #expect(try ToolRun(["generate", "--check"], in: folder, below: "App/Deep").status == 0)
  }

  /// A path on the command line needs no permission.
  @Test func aPathOfTheCallIsNotConfirmed() throws {
    let folder = try Self.folder(#""output": "../Gen", "header": "Head.txt""#)
    let run = try ToolRun(["generate", "--output", "../Mine"], in: folder, below: "App")
    let text = folder.text("Mine/Item+Plumb.swift") ?? ""
    #expect(run.status == 0 && text.contains("// Ours"), "\(run.err)")
  }
}
