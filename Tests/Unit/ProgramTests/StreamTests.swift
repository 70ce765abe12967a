import Foundation
import Testing

/// The destinations of output, and the errors if they cannot be written.
@Suite struct StreamTests {
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"),
    arguments: [
      ["--help"], ["--version"], ["help"], ["validate", "--help"], ["help", "generate"], ["config", "schema"],
      ["rules"],
      ["--generate-completion-script", "bash"], ["inspect", "--version"], [],
    ]) func aLostResultFails(_ call: [String]) throws
  {
    let run = try ToolRun(call, in: Folder(), output: "/dev/full")
    #expect(run.status == 2, "\(call)")
    #expect(run.err == "error: standard output cannot be written: No space left on device\n", "\(call): \(run.err)")
    #expect(try ToolRun(call, in: Folder()).status == 0)
  }

  @Test(arguments: ["GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"]) func aPipeWithoutAReaderDoesNotHang(_ variable: String)
    throws
  {
    let folder = try Folder(["Shop.xcdatamodel/contents": Items.contents()])
    #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
    let run = try ToolRun("validate", in: folder, environment: ["GITHUB_ACTIONS": "true", variable: "pipe"])
    #expect(run.status == 2)
    #expect(run.err.contains("error: pipe, the file of \(variable), cannot be written: "), "\(run.err)")
  }

  /// A check reports the errors that the run itself would report.
  @Test(arguments: [
    ["generate", "--check"], ["generate", "--dry-run"], ["format", "--check"], ["format", "--dry-run"],
    ["config", "init", "--force", "--dry-run"],
  ]) func whatCannotBeWrittenIsRefusedBefore(_ call: [String]) throws {
    let folder = try Folder([
      "real/contents": Items.contents().replacing("    <", with: " <"), "Shop.xcdatamodel/x": "",
      "real/plumb.json": #"{ "models": [{ "path": "Shop.xcdatamodel", "generate": { "output": "Gen" } }] }"#,
      "real/Item+Plumb.swift": "// plumb:generated\n",
    ])
    let disk = FileManager.default
    try disk.createDirectory(atPath: "\(folder.path)/Gen", withIntermediateDirectories: true)
    for (link, file) in [
      ("plumb.json", "real/plumb.json"), ("Shop.xcdatamodel/contents", "../real/contents"),
      ("Gen/Item+Plumb.swift", "../real/Item+Plumb.swift"),
    ] {
      try disk.createSymbolicLink(atPath: "\(folder.path)/\(link)", withDestinationPath: file)
    }
    let dry = try ToolRun(call, in: folder)
    let real = try ToolRun(call.filter { $0 != "--check" && $0 != "--dry-run" }, in: folder)
    #expect(dry.status == 2 && dry.out == "" && dry.err == real.err, "\(dry.err) \(real.err)")
  }
}
