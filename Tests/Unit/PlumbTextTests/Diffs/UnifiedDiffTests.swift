import Foundation
import TestSupport
import Testing

@testable import PlumbCore
@testable import PlumbText

@Suite("Unified diff")
struct UnifiedDiffTests {
  @Test(
    "hunks",
    arguments: [
      ("", "", ""),
      ("a\n", "a\n", ""),
      ("a\nb\n", "a\nc\n", "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"),
      ("a\n", "b\n", "@@ -1 +1 @@\n-a\n+b\n"),
      ("", "a\nb\n", "@@ -0,0 +1,2 @@\n+a\n+b\n"),
      ("a\n", "", "@@ -1 +0,0 @@\n-a\n"),
      ("a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
      ("a\nb", "c\nb", "@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ No newline at end of file\n"),
      ("a\r\n", "a\n", "@@ -1 +1 @@\n-a\r\n+a\n"),
      ("é\n", "e\u{301}\n", "@@ -1 +1 @@\n-é\n+e\u{301}\n"),
      ("a\n\n", "a\n", "@@ -1,2 +1 @@\n a\n-\n"),
      (
        "1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\n5\nx\n6\n7\n8\n",
        "@@ -3,6 +3,7 @@\n 3\n 4\n 5\n+x\n 6\n 7\n 8\n"
      ),
      (
        "a\n1\n2\n3\n4\n5\n6\nb\n", "x\n1\n2\n3\n4\n5\n6\ny\n",
        "@@ -1,8 +1,8 @@\n-a\n+x\n 1\n 2\n 3\n 4\n 5\n 6\n-b\n+y\n"
      ),
      (
        "a\n1\n2\n3\n4\n5\n6\n7\nb\n", "x\n1\n2\n3\n4\n5\n6\n7\ny\n",
        "@@ -1,4 +1,4 @@\n-a\n+x\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+y\n"
      ),
    ])
  func hunks(old: String, new: String, hunks: String) {
    let header = hunks.isEmpty ? "" : "--- a/list\n+++ b/list\n"
    let diff = UnifiedDiff(old: old, new: new, oldName: "list", newName: "list")
    #expect(Array(diff.text.utf8) == Array((header + hunks).utf8))
    #expect(diff.isEmpty == hunks.isEmpty)
  }

  @Test(
    "context",
    arguments: [
      (0, "@@ -2 +2 @@\n-b\n+x\n"),
      (1, "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"),
      (-4, "@@ -2 +2 @@\n-b\n+x\n"),
      (.max, "@@ -1,4 +1,4 @@\n a\n-b\n+x\n c\n d\n"),
    ])
  func context(lines: Int, hunks: String) {
    let diff = UnifiedDiff(old: "a\nb\nc\nd\n", new: "a\nx\nc\nd\n", oldName: "l", newName: "l", context: lines)
    #expect(diff.text == "--- a/l\n+++ b/l\n" + hunks)
    #expect(!UnifiedDiff(old: "a\nb\nc\n", new: "b\nc\nd\n", oldName: "l", newName: "l", context: lines).isEmpty)
  }

  @Test(
    "file names",
    arguments: [
      ("/dev/null", "Order.swift", "--- /dev/null\n+++ b/Order.swift\n"),
      ("Order.swift", "/dev/null", "--- a/Order.swift\n+++ /dev/null\n"),
      ("App 2.xcdatamodel/contents", "été", "--- a/App 2.xcdatamodel/contents\t\n+++ b/été\n"),
      ("a\nb", "say \"\\hi\"\u{1B}", "--- \"a/a\\nb\"\n+++ \"b/say \\\"\\\\hi\\\"\\033\"\t\n"),
    ])
  func names(old: String, new: String, header: String) {
    let text = UnifiedDiff(old: "a\n", new: "b\n", oldName: old, newName: new).text
    #expect(text == header + "@@ -1 +1 @@\n-a\n+b\n")
  }

  @Test("patch makes the new text of the old one", .enabled(if: Patch.isInstalled, "patch is not installed"))
  func patch() throws {
    let patch = try Patch()
    defer { patch.remove() }
    for seed in 0..<40 as Range<UInt64> {
      var random = Seeded(state: seed)
      let old = randomText(lines: 25, using: &random)
      let new = seed.isMultiple(of: 3) ? randomText(lines: 25, using: &random) : edited(old, using: &random)
      let diff = UnifiedDiff(old: old, new: new, oldName: "text", newName: "text", context: Int(seed % 4))
      #expect(try patch.apply(diff.text, to: old) == new, "seed \(seed)")
    }
  }

  private func randomText(lines: Int, using random: inout Seeded) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...lines, using: &random) {
      text += ["a", "b", "  }", "", "é", "+", "-", "\\", "@@ -1 +1 @@", "c\r"].randomElement(using: &random) ?? ""
      text += "\n"
    }
    return Bool.random(using: &random) ? text : text + "end"
  }

  private func edited(_ text: String, using random: inout Seeded) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let index = Int.random(in: 0..<lines.count, using: &random)
      if Bool.random(using: &random) { lines.insert("new \(index)", at: index) } else { lines[index] = "b" }
    }
    return lines.joined(separator: "\n")
  }
}

/// The `patch` tool of the system, in a temporary folder.
private struct Patch {
  private static let tool = URL(fileURLWithPath: "/usr/bin/patch")
  private let folder: URL

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: tool.path) }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("plumb-diff-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Returns the text that `patch` creates, or its error message.
  func apply(_ diff: String, to old: String) throws -> String {
    let (text, changes) = (folder.appendingPathComponent("text"), folder.appendingPathComponent("changes.diff"))
    try Data(old.utf8).write(to: text)
    try Data(diff.utf8).write(to: changes)
    let process = Process()
    process.executableURL = Self.tool
    process.currentDirectoryURL = folder
    process.arguments = ["--binary", "-s", "-p1", "-i", changes.path]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return "patch failed with \(process.terminationStatus)" }
    return FileManager.default.fileExists(atPath: text.path)
      ? String(decoding: try Data(contentsOf: text), as: UTF8.self) : ""
  }
}
