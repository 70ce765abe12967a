import Testing

/// The options that exclude each other in calls with `--watch`. `WatchTests` has the runs.
@Suite struct WatchCommandTests {
  @Test(arguments: [
    ["validate", "--format", "json"], ["validate", "--format", "sarif=plumb.sarif"], ["validate", "--fix"],
    ["validate", "--write-baseline"], ["validate", "-"], ["generate", "--check"], ["generate", "--dry-run"],
    ["generate", "--list-outputs"], ["generate", "--template", "names.mustache"],
  ])
  func excludedOptions(_ arguments: [String]) throws {
    let run = try ToolRun(arguments + ["--watch"], in: try Folder())
    #expect(run.status == 64 && run.out.isEmpty && run.err.contains("error: --watch "), "\(run.err)")
  }
}
