import Foundation
import Testing

/// `plumb git` in real repositories: git runs the built tool.
@Suite(.enabled(if: Clone.isThere, "git is not installed")) struct GitDriverTests {
  private static let file = "My Shop.xcdatamodeld/My Shop 2.xcdatamodel/contents"
  private static let current = "My Shop.xcdatamodeld/.xccurrentversion"

  private static func attribute(_ name: String, _ more: String = #"optional="YES" attributeType="String""#) -> String {
    "<attribute name=\"\(name)\" \(more)/>"
  }

  private static func naming(_ version: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>_XCCurrentVersionName</key>
    \t<string>\(version).xcdatamodel</string>
    </dict>
    </plist>

    """
  }

  /// Creates a repository with two versions of a model, in which Plumb's drivers are installed.
  private static func clone() throws -> Clone {
    let clone = try Clone()
    try clone.commit([
      "My Shop.xcdatamodeld/My Shop.xcdatamodel/contents": Items.contents(title: ""), file: Items.contents(),
      current: naming("My Shop 2"),
    ])
    #expect(try clone.plumb("git", "install", "--tool", ToolRun.tool("plumb").path).status == 0)
    try clone.commit([:], "Attributes")
    return clone
  }

  /// Creates a repository in which two branches changed files. The branch with `ours` is checked out.
  private static func branches(_ ours: [String: String?], _ theirs: [String: String?]) throws -> Clone {
    let clone = try clone()
    try clone.git("checkout", "--quiet", "-b", "feature")
    try clone.commit(theirs, "Theirs")
    try clone.git("checkout", "--quiet", "main")
    try clone.commit(ours, "Ours")
    return clone
  }

  // MARK: Installing

  @Test func installingReportsItsChangesAndIsDoneOnce() throws {
    let clone = try Clone()
    try clone.commit([".gitattributes": "*.png binary", "Sub/a": "a"])
    let dry = try clone.plumb("git", "install", "--dry-run", below: "Sub")
    #expect(dry.status == 0 && dry.out.contains("git config --local diff.coredata.textconv 'plumb git textconv'\n"))
    #expect(dry.out.contains("+**/*.xcdatamodel/contents diff=coredata merge=coredata\n"))
    #expect(clone.folder.text(".gitattributes") == "*.png binary")

    let first = try clone.plumb("git", "install", below: "Sub")
    #expect(first.err.contains("✓ diff.coredata.command = plumb git diff-driver\n"))
    #expect(first.err.contains("unchanged: 1 other line of .gitattributes\n"))
    #expect(
      clone.folder.text(".gitattributes") == """
        *.png binary
        **/*.xcdatamodel/contents diff=coredata merge=coredata
        .xccurrentversion diff=coredata merge=coredata

        """)
    let config = clone.folder.text(".git/config")
    let second = try clone.plumb("git", "install")
    #expect(second.err.hasPrefix("✓ git already uses Plumb in this clone\n"))
    #expect(clone.folder.text(".git/config") == config)
    #expect(
      try clone.git("check-attr", "diff", "merge", "--", Self.file)
        == "\(Self.file): diff: coredata\n\(Self.file): merge: coredata\n")

    #expect(try clone.plumb("git", "uninstall").status == 0)
    #expect(clone.folder.text(".gitattributes") == "*.png binary\n")
    #expect(clone.folder.text(".git/config")?.contains("coredata") == false)
    #expect(try clone.plumb("git", "uninstall").err.hasPrefix("✓ git does not use Plumb in this clone\n"))
  }

  @Test func whatOthersHaveSetStays() throws {
    let clone = try Clone()
    try clone.commit(["a": "a"])
    try clone.git("config", "diff.coredata.textconv", "theirs")
    let refused = try clone.plumb("git", "install")
    #expect(refused.status == 2 && refused.err.contains("git config --local --unset-all diff.coredata.textconv"))
    #expect(clone.folder.text(".gitattributes") == nil)
    let left = try clone.plumb("git", "uninstall")
    #expect(left.err.contains("diff.coredata.textconv is not Plumb's, and is unchanged"))
    #expect(try clone.git("config", "diff.coredata.textconv") == "theirs\n")
  }

  @Test func aProgramWithASpaceAndAFolderWithoutGit() throws {
    let clone = try Clone()
    try clone.commit(["a": "a"])
    #expect(try clone.plumb("git", "install", "--tool", "/My Tools/plumb").status == 0)
    #expect(try clone.git("config", "diff.coredata.textconv") == "'/My Tools/plumb' git textconv\n")
    let again = try clone.plumb("git", "install", "--tool", "/My Tools/plumb")
    #expect(again.err.contains("note: git cannot find “/My Tools/plumb”"))
    let outside = try ToolRun("git", "install", in: Folder(), environment: ["GIT_CEILING_DIRECTORIES": "/tmp"])
    #expect(outside.status == 2 && outside.err.contains("is not in a work tree of git"))
  }

  // MARK: Diffs

  @Test func diffShowsWhatChangedInTheModel() throws {
    let clone = try Self.clone()
    try clone.write([Self.file: Items.contents(title: Items.title + Self.attribute("note"))])
    let diff = try clone.git("diff")
    #expect(
      diff == """
        diff \(Self.file)
        before → after  lightweight migration

        Item
          + note  String, optional

        + added
        1 added; store lightweight, code additive


        """)
    try clone.git("add", "--all")
    #expect(try clone.git("diff", "--cached") == diff)
    #expect(try clone.git("diff", "HEAD") == diff)
    // Patches contain the XML: people apply them, stage their hunks, and mail them.
    #expect(
      try clone.git("diff", "--cached", "--no-ext-diff", "--no-textconv").contains("+            <attribute") == false)
    #expect(try clone.git("diff", "--cached", "--no-ext-diff", "--no-textconv").contains("<attribute name=\"note\""))
    try clone.git("commit", "--quiet", "-m", "Note")
    #expect(try clone.git("format-patch", "-1", "--stdout").contains("<attribute name=\"note\""))
    #expect(try clone.git("diff", "--stat", "HEAD~1").contains("1 file changed"))
  }

  @Test func logShowAndBlameHaveALineForEachFact() throws {
    let clone = try Self.clone()
    try clone.commit([Self.file: Items.contents(title: Self.attribute("title", #"attributeType="String""#))], "Title")
    for command in [["log", "-p", "-1"], ["show"], ["log", "-p", "--all", "-1", "--", Self.file]] {
      let text = try clone.git(command)
      #expect(text.contains("\n-attribute Item.title  optional = YES\n"), "\(command)")
      #expect(text.contains(" entity Item\n") || text.contains("@@ entity Item\n"), "\(command)")
      #expect(text.split(separator: "\n").count { $0.hasPrefix("-attr") || $0.hasPrefix("+attr") } == 1, "\(command)")
    }
    #expect(try clone.git("blame", "--", Self.file).contains(") attribute Item.title  type = String\n"))
    #expect(try clone.git("log", "-p", "-1", "--ext-diff").contains("no longer optional"))
    #expect(try clone.git("log", "-G", "Item.title", "--format=%s").contains("Title"))
  }

  @Test func theOrderOfAFileIsNoDifference() throws {
    let clone = try Self.clone()
    let title = Self.attribute("title")
    try clone.commit([Self.file: Items.contents(title: Self.attribute("a") + title)])
    try clone.commit([Self.file: Items.contents(title: title + Self.attribute("a"))])
    #expect(try clone.git("show", "--format=").contains("@@") == false)
    #expect(try clone.git("diff", "HEAD~1").contains("no changes of the model"))
  }

  @Test func filesThatComeGoMoveAndChangeTheirMode() throws {
    let clone = try Self.clone()
    let third = "My Shop.xcdatamodeld/My Shop 3.xcdatamodel/contents"
    try clone.write([third: Items.contents()])
    try clone.git("add", "--all")
    #expect(
      try clone.git("diff", "--cached", "--no-renames")
        == "diff \(third)\nnew file\nadded with 2 entities, 3 attributes and 2 relationships\n\n")
    try clone.git("reset", "--quiet", "--hard")
    try clone.git("mv", "My Shop.xcdatamodeld/My Shop 2.xcdatamodel", "My Shop.xcdatamodeld/Renamed.xcdatamodel")
    let moved = try clone.git("diff", "--cached", "-M")
    #expect(moved.contains("renamed from \(Self.file)\nsimilarity index 100%\n"))
    try clone.git("reset", "--quiet", "--hard")
    try clone.git("rm", "--quiet", Self.file)
    #expect(try clone.git("diff", "--cached").contains("deleted file\nremoved with 2 entities"))
    try clone.git("reset", "--quiet", "--hard")
    try clone.git("update-index", "--chmod=+x", Self.file)
    #expect(try clone.git("diff", "--cached").contains("mode changed from 100644 to 100755\n"))
    try clone.git("reset", "--quiet", "--hard")
    try clone.write([Self.current: Self.naming("My Shop")])
    #expect(
      try clone.git("diff") == "diff \(Self.current)\ncurrent version \"My Shop 2\" → \"My Shop\"\n\n")
  }

  @Test func whatCannotBeReadIsShownAsItIs() throws {
    let clone = try Self.clone()
    try clone.commit([Self.file: "<model\n"], "Broken")
    let diff = try clone.git("diff", "HEAD~1")
    #expect(diff.contains("not compared as models, after: ") && diff.contains("\n+<model\n"))
    let shown = try clone.git("show")
    #expect(shown.contains("\n+plumb shows this file unchanged, because ") && shown.contains("\n+<model\n"))
    try clone.commit([Self.file: "\u{1B}[2J<model \u{202E}"], "Hostile")
    #expect(try clone.git("diff", "HEAD~1").contains("\u{1B}") == false)
    let missing = try clone.plumb("git", "textconv", "nothing there")
    #expect(missing.status == 0 && missing.out.hasPrefix("plumb cannot read this file: "))
  }

  // MARK: Merging

  private static let ours = Items.contents(title: Items.title + attribute("fromOurs"))
  private static let theirs = Items.contents(title: Items.title + attribute("fromTheirs"))
  private static let both = ["<attribute name=\"fromOurs\"", "<attribute name=\"fromTheirs\""]

  @Test func twoAttributesOfOneEntityMerge() throws {
    // Without Plumb, the two lines would be a conflict, because they are in the same position.
    for command in [["merge", "--no-edit", "feature"], ["rebase", "feature"], ["cherry-pick", "feature"]] {
      let clone = try Self.branches([Self.file: Self.ours], [Self.file: Self.theirs])
      try clone.git(command)
      let text = clone.folder.text(Self.file) ?? ""
      #expect(Self.both.allSatisfy(text.contains) && !text.contains("<<<<<<<"), "\(command)")
      #expect(try clone.git("status", "--porcelain").isEmpty)
      #expect(try clone.plumb("validate", "--fail-on", "error").status == 0)
    }
  }

  @Test func withoutPlumbTheyWouldNot() throws {
    let clone = try Self.branches([Self.file: Self.ours], [Self.file: Self.theirs])
    #expect(try clone.plumb("git", "uninstall").status == 0)
    #expect(throws: Clone.Failed.self) { try clone.git("merge", "--no-edit", "feature") }
  }

  @Test func whatWasStashedIsMerged() throws {
    let clone = try Self.clone()
    try clone.write([Self.file: Self.theirs])
    try clone.git("stash")
    try clone.commit([Self.file: Self.ours])
    try clone.git("stash", "pop")
    let text = clone.folder.text(Self.file) ?? ""
    #expect(Self.both.allSatisfy(text.contains))
  }

  @Test func bytesWithoutChangesStay() throws {
    let comment = "<!-- kept as it is -->"
    let base = Items.contents(title: comment + Items.title).replacing("syncable=\"YES\"", with: "syncable='YES'")
    let clone = try Self.clone()
    try clone.commit([Self.file: base])
    try clone.git("checkout", "--quiet", "-b", "other")
    try clone.commit([Self.file: base.replacing(comment, with: comment + Self.attribute("fromTheirs"))])
    try clone.git("checkout", "--quiet", "main")
    let ours = base.replacing(comment, with: Self.attribute("fromOurs") + comment)
    try clone.commit([Self.file: ours])
    try clone.git("merge", "--no-edit", "other")
    let merged = clone.folder.text(Self.file) ?? ""
    let lines = merged.split(separator: "\n").filter { !$0.contains("fromTheirs") }
    #expect(Self.both.allSatisfy(merged.contains) && merged.contains(comment))
    #expect(Set(ours.split(separator: "\n")).subtracting(lines.map { $0 }).count <= 1)
  }

  @Test func whatConflictsIsMarkedAndReported() throws {
    let clone = try Self.branches(
      [Self.file: Items.contents(title: Self.attribute("title", #"attributeType="Date""#))],
      [
        Self.file: Items.contents(
          title: Self.attribute("title", #"attributeType="UUID""#) + Self.attribute("fromTheirs"))
      ])
    let merge = try clone.failing("merge", "--no-edit", "feature")
    #expect(merge.contains("\(Self.file): 1 conflict in the model\n  Item.title: type is \"Date\" in "))
    let text = clone.folder.text(Self.file) ?? ""
    #expect(text.contains("<<<<<<< ") && text.contains("\n=======\n") && text.contains("\n>>>>>>> "))
    #expect(text.contains("name=\"fromTheirs\""))
    // The file is not a valid model any more, and git reports it as unmerged.
    #expect(try clone.plumb("validate", Self.file).status == 2)
    #expect(try clone.git("status", "--porcelain") == "UU \"\(Self.file)\"\n")
    // The difference shows each fact that is unresolved.
    let diff = try clone.git("diff")
    #expect(diff.contains("\n++<<<<<<< ") && diff.contains("\n +attribute Item.title  type = Date\n"))
    #expect(diff.contains("\n+ attribute Item.title  type = UUID\n") && !diff.contains("<attribute"))
  }

  @Test func aReferenceToARemovedElementIsAConflict() throws {
    let courier = "<entity name=\"Courier\" representedClassName=\"Courier\" syncable=\"YES\"/>"
    let clone = try Self.clone()
    try clone.commit([Self.file: Items.contents(more: courier)])
    try clone.git("checkout", "--quiet", "-b", "other")
    try clone.commit([Self.file: Items.contents()])
    try clone.git("checkout", "--quiet", "main")
    let link = #"<relationship name="courier" optional="YES" maxCount="1" destinationEntity="Courier"/>"#
    try clone.commit([
      Self.file: Items.contents(title: Items.title, more: courier).replacing(
        "<relationship name=\"owner\"", with: link + "<relationship name=\"owner\"")
    ])
    let merge = try clone.failing("merge", "--no-edit", "other")
    #expect(merge.contains("Item.courier needs Courier, which is missing or different"))
    let text = clone.folder.text(Self.file) ?? ""
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("<<<<<<<") }.count == 2)
  }

  /// A merged model without conflicts in fields or references may be invalid. The rules report this, and git stops
  /// the merge.
  @Test func whatFailsOnlyTogetherStopsTheMerge() throws {
    let count = { (more: String) in
      Items.contents().replacing("attributeType=\"Integer 64\"", with: "attributeType=\"Integer 64\" \(more)")
    }
    let clone = try Self.branches(
      [
        Self.file: count("minValueString=\"10\"").replacing(
          "defaultValueString=\"0\"", with: "defaultValueString=\"12\"")
      ],
      [Self.file: count("maxValueString=\"5\"")])
    let merge = try clone.failing("merge", "--no-edit", "feature")
    #expect(merge.contains("\(Self.file): merged, but the changes of the branches contradict"))
    #expect(merge.contains("Item.count"))
    let text = clone.folder.text(Self.file) ?? ""
    #expect(text.contains("minValueString") && text.contains("maxValueString") && !text.contains("<<<<<<<"))
    #expect(try clone.git("status", "--porcelain") == "UU \"\(Self.file)\"\n")
  }

  @Test func adviceIsPrinted() throws {
    let fetch = "<fetchRequest name=\"titled\" entity=\"Item\" predicateString=\"title != nil\"/>"
    let clone = try Self.branches([Self.file: Items.contents(title: "")], [Self.file: Items.contents(more: fetch)])
    let merge = try clone.git("merge", "--no-edit", "feature")
    #expect(merge.contains("\(Self.file): merged; check these findings") && merge.contains("titled"))
    #expect(try clone.git("status", "--porcelain").isEmpty)
  }

  @Test func oneVersionAddedTwiceIsDistinguished() throws {
    let third = "My Shop.xcdatamodeld/My Shop 3.xcdatamodel/contents"
    let clone = try Self.branches(
      [third: Self.ours, Self.current: Self.naming("My Shop 3")],
      [third: Self.theirs, Self.current: Self.naming("My Shop 3")])
    let merge = try clone.failing("merge", "--no-edit", "feature")
    #expect(merge.contains("the version \"My Shop 3\" was added in "))
    #expect(merge.contains("plumb version add 'My Shop 4' --model 'My Shop.xcdatamodeld'"))
    #expect(clone.folder.text(third)?.contains("<<<<<<< ") == true)
    // The commands in the message resolve the conflict.
    try clone.git("checkout", "--ours", "--", third)
    #expect(try clone.plumb("version", "add", "My Shop 4", "--model", "My Shop.xcdatamodeld").status == 0)
    let fourth = "My Shop.xcdatamodeld/My Shop 4.xcdatamodel/contents"
    try clone.write([fourth: clone.git("show", ":3:\(third)")])
    try clone.git("add", "My Shop.xcdatamodeld")
    #expect(clone.folder.text(third) == Self.ours && clone.folder.text(fourth) == Self.theirs)
    #expect(try clone.git("status", "--porcelain").contains("U") == false)
  }

  @Test func twoCurrentVersionsAreAQuestion() throws {
    let first = "My Shop.xcdatamodeld/My Shop"
    let added = { (name: String) in
      ["\(first) \(name).xcdatamodel/contents": Items.contents(), Self.current: Self.naming("My Shop \(name)")]
    }
    let clone = try Self.branches(added("3"), added("4"))
    let merge = try clone.failing("merge", "--no-edit", "feature")
    #expect(merge.contains("makes \"My Shop 3\" the current version, and "))
    #expect(merge.contains("    plumb version current 'My Shop 4' --model 'My Shop.xcdatamodeld'\n"))
    #expect(clone.folder.text(Self.current)?.contains("<<<<<<< ") == true)
    #expect(try clone.plumb("version", "current", "My Shop 4", "--model", "My Shop.xcdatamodeld").status == 0)
    #expect(clone.folder.text(Self.current) == Self.naming("My Shop 4"))
  }

  @Test func oneCurrentVersionWins() throws {
    let respelled = Self.naming("My Shop 2").replacing("\t", with: "    ")
    let clone = try Self.branches([Self.current: respelled], [Self.current: Self.naming("My Shop")])
    try clone.git("merge", "--no-edit", "feature")
    #expect(clone.folder.text(Self.current) == Self.naming("My Shop"))
  }

  /// Two branches that merged each other. Git merges their ancestors first, and a conflict in that merge is not
  /// reported.
  @Test func branchesThatCross() throws {
    let clone = try Self.branches(
      [Self.file: Items.contents(title: Self.attribute("title", #"attributeType="Date""#))],
      [Self.file: Items.contents(title: Self.attribute("title", #"attributeType="UUID""#))])
    for (branch, other, type) in [("main", "feature~0", "Date"), ("feature", "main~1", "Date")] {
      try clone.git("checkout", "--quiet", branch)
      _ = try? clone.git("merge", "--no-edit", other == "main~1" ? "main^1" : "feature^0")
      try clone.commit([Self.file: Items.contents(title: Self.attribute("title", "attributeType=\"\(type)\""))])
    }
    let text = { (extra: String) in
      Items.contents(title: Self.attribute("title", #"attributeType="Date""#) + Self.attribute(extra))
    }
    try clone.commit([Self.file: text("fromTheirs")])
    try clone.git("checkout", "--quiet", "main")
    try clone.commit([Self.file: text("fromOurs")])
    #expect(try clone.git("merge-base", "--all", "main", "feature").split(separator: "\n").count == 2)
    try clone.git("merge", "--no-edit", "feature")
    let merged = clone.folder.text(Self.file) ?? ""
    #expect(Self.both.allSatisfy(merged.contains))
  }

  @Test func whatIsNoModelIsLeftToGit() throws {
    let clone = try Self.branches([Self.file: "a\nb\nc\n"], [Self.file: "<model/>\n"])
    let merge = try clone.failing("merge", "--no-edit", "feature")
    #expect(merge.contains("merged as text and not as a model"))
    let text = clone.folder.text(Self.file) ?? ""
    #expect(text.contains("a\nb\nc\n") && text.contains("<model/>\n") && text.contains("<<<<<<< "))
    let unknown = try Self.branches(
      [Self.file: Items.contents(title: Self.attribute("title", #"optional="YEZ" attributeType="String""#))],
      [Self.file: Items.contents(more: "<entity name=\"Last\"/>")])
    let merged = try unknown.git("merge", "--no-edit", "feature")
    #expect(merged.contains("a value of \"Item.title\" is not understood"))
    let both = unknown.folder.text(Self.file) ?? ""
    #expect(both.contains("YEZ") && both.contains("\"Last\""))
  }

  @Test func whatGitCannotMergeEitherStaysOurs() throws {
    let clone = try Self.branches([Self.file: "bplist00\0ours"], [Self.file: "bplist00\0theirs"])
    let merge = try clone.failing("merge", "--no-edit", "feature")
    #expect(merge.contains("\(Self.file) cannot be merged, our side is unchanged"))
    #expect(clone.folder.text(Self.file) == "bplist00\0ours")
    #expect(try clone.git("status", "--porcelain") == "UU \"\(Self.file)\"\n")
    #expect(try clone.git("show", ":3:\(Self.file)") == "bplist00\0theirs")
  }

  /// Labels and paths that contain commands of GitHub's runner, control characters or line breaks.
  @Test func hostileNamesAreNotCommands() throws {
    let name = HostileProject.value.replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
      .replacing("\n", with: "&#10;").replacing("\r", with: "&#13;").replacing("& ", with: "&amp; ")
    let text = { (type: String) in
      Items.contents(title: "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"\(type)\"/>")
    }
    let folder = try Folder(["o": text("String"), "a": text("Date"), "b": text("UUID")])
    let run = try ToolRun(
      "git", "merge-driver", "--ours-label=\(HostileProject.text)", "--theirs-label=x", "--", "o", "a", "b",
      HostileProject.text, in: folder, environment: ["GITHUB_ACTIONS": "true"])
    #expect(run.status == 1 && run.out.isEmpty && run.err.contains("type is"))
    for sign in ["\u{1B}", "\u{202E}", "\u{2028}", "\r", "\n::", "##["] { #expect(!run.err.contains(sign), "\(sign)") }
    let merged = folder.text("a") ?? ""
    #expect(
      merged.contains("\n<<<<<<< ::error") && merged.split(separator: "\n").count { $0.hasPrefix("<<<<<<<") } == 1)
  }

  @Test func wrongCallsAreReported() throws {
    let folder = try Folder(["a": "a"])
    #expect(try ToolRun("git", "diff-driver", "a", "b", in: folder).status == 64)
    #expect(try ToolRun("git", "merge-driver", "a", "b", in: folder).status == 64)
    #expect(try ToolRun("git", "instal", in: folder).err.contains("did you mean: plumb git install"))
    #expect(try ToolRun("git", "diff-driver", "a", in: folder).out == "a: unmerged\n")
    let missing = try ToolRun("git", "merge-driver", "none", "a", "none", "contents", in: folder)
    #expect(missing.status == 2 && missing.err.contains("contents cannot be merged: none cannot be read"))
    for command in ["install", "uninstall", "textconv", "diff-driver", "merge-driver"] {
      let help = try ToolRun("git", command, "--help", in: folder)
      #expect(help.status == 0 && help.out.contains("USAGE: plumb git \(command)"), "\(command)")
    }
  }
}

/// A temporary git repository for a test. It does not use the settings of the machine.
final class Clone {
  let folder: Folder
  /// Whether git is installed.
  static let isThere = (try? Clone()) != nil

  struct Failed: Error { let reported: String }

  init() throws {
    folder = try Folder()
    try git("init", "--quiet", "--initial-branch=main")
  }

  /// Runs git in the repository. Returns its standard output and standard error. Throws if git fails.
  @discardableResult
  func git(_ arguments: String...) throws -> String { try git(arguments) }

  @discardableResult
  func git(_ arguments: [String]) throws -> String {
    let (status, reported) = try run(arguments)
    guard status == 0 else { throw Failed(reported: reported) }
    return reported
  }

  /// Runs git with a command that fails with status 1. Returns its standard output and standard error.
  func failing(_ arguments: String...) throws -> String {
    let (status, reported) = try run(arguments)
    #expect(status == 1)
    return reported
  }

  /// Writes files, by path; `nil` deletes a file.
  func write(_ files: [String: String?]) throws {
    for (name, text) in files {
      if let text {
        try folder.write(text, to: name)
      } else {
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
      }
    }
  }

  /// Writes files, and commits all changes in the working tree.
  func commit(_ files: [String: String?], _ message: String = "Change") throws {
    try write(files)
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "-m", message)
  }

  /// Runs the built tool in the repository, or in its subfolder `below`.
  func plumb(_ arguments: String..., below: String = "") throws -> ToolRun {
    try ToolRun(arguments, in: folder, below: below, environment: Self.environment(folder.path))
  }

  private func run(_ arguments: [String]) throws -> (status: Int32, reported: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder.path] + arguments
    process.environment = Self.environment(folder.path)
    let output = try Folder(["said": ""])
    let reported = FileHandle(forWritingAtPath: "\(output.path)/said")
    (process.standardOutput, process.standardError) = (reported, reported)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, output.text("said") ?? "")
  }

  private static func environment(_ home: String) -> [String: String] {
    let tools = (try? ToolRun.tool("plumb").deletingLastPathComponent().path) ?? ""
    var variables = [
      "PATH": "/usr/bin:/bin:/usr/local/bin:\(tools)", "HOME": home, "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat", "GIT_EDITOR": "true", "LC_ALL": "C.UTF-8",
    ]
    for role in ["AUTHOR", "COMMITTER"] {
      variables["GIT_\(role)_NAME"] = "Test"
      variables["GIT_\(role)_EMAIL"] = "test@example.com"
      variables["GIT_\(role)_DATE"] = "2024-05-01T12:00:00+0000"
    }
    return variables
  }
}
