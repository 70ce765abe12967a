import Foundation
import Testing

/// Files of unusual size or depth cause an error or a finding, also with a small stack.
@Suite struct LargeFilesTests {
  @Test func aLargeConfigurationIsNotRead() throws {
    let keys = (0..<100_000).map { "\"key\($0)\": 1" }.joined(separator: ",")
    let run = try ToolRun("validate", in: Folder(["plumb.json": "{ \(keys) }"]))
    #expect(run.status == 2 && run.err.contains("plumb.json cannot be read: it is larger than 1 MiB"), "\(run.err)")
  }

  @Test func aLargeSourceIsReportedAndTheOthersAreRead() throws {
    let folder = try Items.folder([("M", Items.contents())], swift: ["Item": Items.item(), "Owner": Items.owner])
    let clean = try ToolRun("validate", in: folder)
    try folder.write("// NSManaged\n" + String(repeating: "x\n", count: 5 << 20), to: "Src/Large.swift")
    let run = try ToolRun("validate", "--format", "text", in: folder)
    #expect(run.out.contains("[source-syntax]: Src/Large.swift is too large to read"), "\(run.out)\(run.err)")
    #expect(run.status == clean.status)
  }

  @Test(arguments: [
    "if let a = ", "try? ", "a ? ", "a < ", "A<", "(A<", "@a<", "a?a ?", "nonisolated(nonsending) ", "[", "if a\n",
  ])
  func aSmallStackIsEnough(text: String) throws {
    let folder = try Items.folder([("M", Items.contents())], swift: ["Item": Items.item(), "Owner": Items.owner])
    for count in [73, 257, 4000] {
      let source = "class Other: NSManagedObject { @NSManaged var a: Int = " + String(repeating: text, count: count)
      try folder.write(source, to: "Src/Nested\(count).swift")
    }
    let tool = try ToolRun.tool("plumb").path
    let run = try ToolRun(
      ["-c", "ulimit -s 512; exec \"$0\" validate --format text", tool], in: folder,
      tool: URL(fileURLWithPath: "/bin/sh"))
    #expect(run.status < 3 && run.out.contains("[source-syntax]: Src/Nested4000.swift "), "\(run.out)\(run.err)")
  }
}
