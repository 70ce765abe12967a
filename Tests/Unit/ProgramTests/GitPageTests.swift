import Foundation
import TestSupport
import Testing

/// The output in `Docs/Git.md` is the output of the tool.
@Suite(.enabled(if: Clone.isThere, "git is not installed")) struct GitPageTests {
  private static let bundle = "Bookshop.xcdatamodeld"
  private static let second = "\(bundle)/Bookshop 2.xcdatamodel/contents"
  private static let third = "\(bundle)/Bookshop 3.xcdatamodel/contents"

  private static func page() throws -> String {
    return try String(contentsOf: Repository.url("Docs/Git.md"), encoding: .utf8)
  }

  /// Creates a repository with the Bookshop sample, in which Plumb's drivers are installed.
  private static func clone() throws -> Clone {
    let clone = try Clone()
    try clone.folder.copy(Samples.path("Bookshop/\(bundle)"), as: bundle)
    try clone.commit([:])
    #expect(try clone.plumb("git", "install", "--tool", ToolRun.tool("plumb").path).status == 0)
    try clone.commit([:])
    return clone
  }

  private static func edit(_ file: String, in clone: Clone, _ edits: KeyValuePairs<String, String>) throws {
    var text = try #require(clone.folder.text(file))
    for (old, new) in edits {
      #expect(text.contains(old))
      text = text.replacing(old, with: new)
    }
    try clone.write([file: text])
  }

  /// Returns git's output with the labels `ours` and `theirs`. Git 2.45 and later pass the names of the branches
  /// instead.
  private static func named(_ reported: String) -> String {
    reported.replacing(" in HEAD", with: " in ours").replacing(" in feature", with: " in theirs")
      .replacing(": HEAD makes", with: ": ours makes").replacing("and feature \"", with: "and theirs \"")
      .replacing("<<<<<<< HEAD", with: "<<<<<<< ours").replacing(">>>>>>> feature", with: ">>>>>>> theirs")
  }

  private static let isbn = "        <attribute name=\"isbn\" optional=\"YES\" attributeType=\"String\"/>\n"
  private static let title = "<attribute name=\"title\" attributeType"
  private static let line = "\n        "

  private static func adding(_ name: String) -> String {
    "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"String\"/>\(line)\(title)"
  }

  @Test func installing() throws {
    let clone = try Clone()
    try clone.commit([:])
    #expect(try Self.page().contains("$ plumb git install\n" + clone.plumb("git", "install").err))
  }

  @Test func diffsInThePage() throws {
    let (page, clone) = (try Self.page(), try Self.clone())
    let pages =
      "<attribute name=\"pages\" attributeType=\"Integer 32\" defaultValueString=\"0\" usesScalarValueType=\"YES\"/>"
    try Self.edit(
      Self.second, in: clone,
      [
        Self.isbn: "",
        Self.title:
          "\(pages)\(Self.line)\(Self.title.replacing(" attributeType", with: " optional=\"YES\" attributeType"))",
      ])
    let diff = try clone.git("diff")
    #expect(page.contains("$ git diff\n\(diff.dropLast())```"))
    try clone.commit([:])
    let shown = try clone.git("show")
    let hunk = shown[try #require(shown.range(of: "@@")).lowerBound...].components(separatedBy: "\n relationship")[0]
    #expect(page.contains("$ git show\n\(hunk)\n```"))
  }

  @Test func merging() throws {
    let (page, clone) = (try Self.page(), try Self.clone())
    let decimal = "attributeType=\"Decimal\""
    try clone.git("checkout", "--quiet", "-b", "feature")
    try Self.edit(
      Self.second, in: clone, [Self.title: Self.adding("subtitle"), decimal: "attributeType=\"Double\""])
    try clone.commit([:])
    try clone.git("checkout", "--quiet", "main")
    try Self.edit(
      Self.second, in: clone, [Self.title: Self.adding("series"), decimal: "attributeType=\"Integer 64\""])
    try clone.commit([:])
    let reported = Self.named(try clone.failing("merge", "feature"))
    for line in reported.split(separator: "\n") { #expect(page.contains("\n\(line)\n")) }
    let text = Self.named(try #require(clone.folder.text(Self.second)))
    let start = try #require(text.range(of: Self.isbn)).lowerBound
    let end = try #require(text.range(of: "        \(Self.title)")).lowerBound
    #expect(page.contains("```xml\n\(text[start..<end])```"))
    let diff = Self.named(try clone.git("diff"))
    let open = diff[try #require(diff.range(of: "  attribute Book.listPrice\n")).lowerBound...]
      .components(separatedBy: "  attribute Book.publishedOn")[0]
    #expect(page.contains("$ git diff\n\(open)```"))
  }

  /// Two branches add a version with the same name. As described on the page, the versions are merged into one or get
  /// two names.
  @Test func oneVersionTwice() throws {
    let (page, clone) = (try Self.page(), try Self.clone())
    for (branch, name) in [("feature", "subtitle"), ("main", "series")] {
      try clone.git("checkout", "--quiet", branch == "main" ? "main" : "-b", branch == "main" ? "--" : branch)
      #expect(try clone.plumb("version", "add", "--current").status == 0)
      try Self.edit(Self.third, in: clone, [Self.title: Self.adding(name)])
      try clone.commit([:])
    }
    let reported = Self.named(try clone.failing("merge", "feature"))
    let remarks = reported.split(separator: "\n").filter { !$0.hasPrefix("Auto") && !$0.hasPrefix("CONFLICT") }
    #expect(page.contains("$ git merge feature\n" + remarks.joined(separator: "\n") + "\n```"))
    try clone.git("checkout", "--ours", "--", Self.third)
    try clone.write(["theirs": clone.git("show", ":3:\(Self.third)")])
    #expect(try clone.plumb("git", "merge-driver", Self.second, Self.third, "theirs", Self.third).status == 0)
    let text = clone.folder.text(Self.third) ?? ""
    #expect(text.contains("\"series\"") && text.contains("\"subtitle\""))
  }

  @Test func twoCurrentVersions() throws {
    let (page, clone) = (try Self.page(), try Self.clone())
    try clone.git("checkout", "--quiet", "-b", "feature")
    #expect(try clone.plumb("version", "add", "Bookshop 4", "--current").status == 0)
    try clone.commit([:])
    try clone.git("checkout", "--quiet", "main", "--")
    #expect(try clone.plumb("version", "add", "Bookshop 3", "--current").status == 0)
    try clone.commit([:])
    let reported = Self.named(try clone.failing("merge", "feature"))
    let remarks = reported.split(separator: "\n").filter { $0.contains(".xccurrentversion: ") || $0.hasPrefix("  ") }
    #expect(page.contains("$ git merge feature\n" + remarks.joined(separator: "\n") + "\n```"))
  }
}
