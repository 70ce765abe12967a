import Foundation
import PlumbMigration
import PlumbModel
import PlumbWorkspace
import Testing

@testable import PlumbFormats

/// The files that remain after a run is killed, and the actions of the next run.
@Suite struct KilledRunTests {
  private static let hidden = ".plumb-0123456789abcdef"

  private static func names(_ folder: Folder, _ below: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(below)").sorted()
  }

  /// Makes changes up to the moves, and leaves the files as a killed run does. Returns the name of the hidden folder.
  private static func leave(_ changes: [FileChanges.Change], in folder: Folder) throws -> String {
    var transaction = try FileTransaction(FileChanges(changes))
    try transaction.stage()
    for place in transaction.places {
      place.staging?.folder.close()
      place.folder.close()
    }
    return try #require(transaction.places.compactMap(\.staging?.name).first)
  }

  /// Writes the list of a hidden folder, as the run does that creates it.
  private static func list(_ paths: [String], in hidden: String, _ folder: Folder) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(hidden)")
    let number = try #require(attributes[.systemFileNumber] as? Int)
    let lines = ["*", "# Plumb's folder \(number)"] + paths.map { "#  \($0)" }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "\(hidden)/.gitignore")
  }

  @Test func theNextRunRemovesWhatWasLeft() throws {
    let others = [".plumb-cache", ".plumb-0123456789ABCDEF", ".plumb-123", ".plumb-0123456789abcdef.swift"]
    let folder = try Folder(["a": "old"])
    for name in others { try folder.write("", to: "\(name)/0") }
    let path = "\(folder.path)/a"
    _ = try Self.leave([.init(path, .update(from: Array("old".utf8), to: [1]))], in: folder)
    #expect(try Self.names(folder).count == others.count + 2)
    try FileChanges([.init(path, .delete(Array("old".utf8)))]).write()
    #expect(try Self.names(folder) == others.sorted())
  }

  /// A run can be killed while it writes the list.
  @Test(arguments: [0, 3, 10, 19]) func aFolderWithAPartOfItsListIsRemoved(_ length: Int) throws {
    let folder = try Folder(["a": "old", "\(Self.hidden)/.gitignore": ""])
    try Self.list([], in: Self.hidden, folder)
    let list = try #require(folder.text("\(Self.hidden)/.gitignore"))
    try folder.write(String(list.prefix(length)), to: "\(Self.hidden)/.gitignore")
    try FileChanges([.init("\(folder.path)/a", .delete(Array("old".utf8)))]).write()
    #expect(try Self.names(folder) == [])
  }

  /// A folder with such a name that Plumb did not write, or to which files were added, stays.
  @Test(arguments: [
    ["0": "mine"], [".gitignore": "*\n"], [".gitignore": "*\n", "0": "mine", "1.old": ""], ["Deep/notes.md": "mine"],
    [".gitignore": "*\n# Plumb's folder 1\n#  0\n", "0": "mine"],
  ])
  func aFolderOfTheUserStays(_ files: [String: String]) throws {
    let folder = try Folder(["a": "old", "S.xcdatamodeld/S.xcdatamodel/contents": Items.contents()])
    for (name, text) in files { try folder.write(text, to: "\(Self.hidden)/\(name)") }
    let before = folder.files.filter { $0.hasPrefix(Self.hidden) }
    try FileChanges([.init("\(folder.path)/a", .delete(Array("old".utf8)))]).write()
    #expect(folder.files.filter { $0.hasPrefix(Self.hidden) } == before)
    for (name, text) in files { #expect(folder.text("\(Self.hidden)/\(name)") == text) }
  }

  @Test func aFileThatWasAddedStays() throws {
    let folder = try Folder(["a": "old"])
    let path = "\(folder.path)/a"
    let hidden = try Self.leave([.init(path, .update(from: Array("old".utf8), to: [1]))], in: folder)
    try folder.write("mine", to: "\(hidden)/notes.md")
    try FileChanges([.init(path, .delete(Array("old".utf8)))]).write()
    #expect(folder.text("\(hidden)/notes.md") == "mine")
  }

  /// `version remove` refuses a version with a folder that Plumb did not write.
  @Test func aVersionWithAFolderOfTheUserStays() throws {
    let folder = try Folder([
      "S.xcdatamodeld/S.xcdatamodel/contents": Items.contents(), "S.xcdatamodeld/.xccurrentversion": Self.naming("S"),
      "S.xcdatamodeld/S 2.xcdatamodel/contents": Items.contents(),
      "S.xcdatamodeld/S 2.xcdatamodel/\(Self.hidden)/notes.md": "mine",
    ])
    let run = try ToolRun("version", "remove", "S 2", in: folder)
    #expect(run.status == 2 && run.err.contains("Plumb did not write it; move or delete it"), "\(run)")
    #expect(folder.text("S.xcdatamodeld/S 2.xcdatamodel/\(Self.hidden)/notes.md") == "mine")
  }

  @Test func aRunAtWorkKeepsItsOwn() throws {
    let folder = try Folder(["a": "old"])
    let path = "\(folder.path)/a"
    var first = try FileTransaction(FileChanges([.init(path, .update(from: Array("old".utf8), to: [1]))]))
    try first.stage()
    let other = "\(folder.path)/b"
    let second = Thread { try? FileChanges([.init(other, .create([2]))]).write() }
    second.start()
    usleep(150_000)
    #expect(try Self.names(folder).count == 2 && folder.text("b") == nil)
    try first.commit()
    first.end()
    for _ in 0..<500 where !second.isFinished { usleep(10_000) }
    #expect(try Self.names(folder) == ["a", "b"])
  }

  /// A file that exceeds the limit of the process is a failed write, and not a killed run.
  @Test func theLimitOfAFilesSizeIsAnError() throws {
    let folder = try Folder(["S.xcdatamodel/contents": Items.contents()])
    let call = #"ulimit -f 0; exec "$0" convert S.xcdatamodel S.json"#
    let run = try ToolRun(
      ["-c", call, ToolRun.tool("plumb").path], in: folder, tool: URL(fileURLWithPath: "/bin/sh"), pipesErrors: true)
    #expect(run.status == 2 && run.err.hasPrefix("error: S.json cannot be written: File too large\n"), "\(run)")
    #expect(try Self.names(folder) == ["S.xcdatamodel"])
  }

  /// A run that is killed after staging leaves no file that git would add.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git")))
  func gitIgnoresWhatIsLeft() throws {
    let folder = try Folder(["a": "old"])
    var transaction = try FileTransaction(
      FileChanges([.init("\(folder.path)/a", .update(from: Array("old".utf8), to: [1]))]))
    try transaction.stage()
    let git = URL(fileURLWithPath: "/usr/bin/git")
    _ = try ToolRun(["init", "--quiet"], in: folder, tool: git)
    let run = try ToolRun(["status", "--porcelain", "--untracked-files=all"], in: folder, tool: git)
    transaction.end()
    #expect(run.out == "?? a\n", "\(run)")
  }

  // MARK: New versions

  private static let current =
    "<plist><dict><key>_XCCurrentVersionName</key><string>%.xcdatamodel</string></dict></plist>"

  private static func naming(_ version: String) -> String { current.replacing("%", with: version) }

  /// Creates the files that a run leaves if it is killed between its two steps.
  private static func folder(_ more: [String: String] = [:]) throws -> Folder {
    let contents = Items.contents()
    let folder = try Folder(
      [
        "S.xcdatamodeld/S.xcdatamodel/contents": contents, "S.xcdatamodeld/.xccurrentversion": naming("S"),
        "S.xcdatamodeld/S 2.xcdatamodel/contents": contents,
        "S.xcdatamodeld/\(hidden)/current": naming("S 2"),
        "S.xcdatamodeld/\(hidden)/S 2.xcdatamodel/contents": contents,
      ].merging(more) { $1 })
    let paths = ["0", "0/contents", "S 2.xcdatamodel", "S 2.xcdatamodel/contents", "current"]
    try list(paths, in: "S.xcdatamodeld/\(hidden)", folder)
    return folder
  }

  @Test func aVersionThatIsHalfThereIsNone() throws {
    let folder = try Self.folder()
    let bundle = try ModelBundle.read("\(folder.path)/S.xcdatamodeld")
    #expect(bundle.versions.map(\.name) == ["S"])
    let run = try ToolRun("version", "add", "--current", in: folder)
    #expect(run.status == 0 && run.err.hasPrefix("✓ added “S 2”\n"), "\(run.err)")
    #expect(
      try Self.names(folder, "S.xcdatamodeld") == [".xccurrentversion", "S 2.xcdatamodel", "S.xcdatamodel"])
    #expect(try ModelBundle.read("\(folder.path)/S.xcdatamodeld").currentVersion?.name == "S 2")
  }

  /// A version that was changed after the killed run is not removed.
  @Test(arguments: [
    ["S.xcdatamodeld/S 2.xcdatamodel/contents": Items.contents(title: "")],
    ["S.xcdatamodeld/S 2.xcdatamodel/layout": ""],
    ["S.xcdatamodeld/.xccurrentversion": naming("S 2")],
    ["S.xcdatamodeld/\(hidden)/0/contents": Items.contents()],
    ["S.xcdatamodeld/\(hidden)/S 2.xcdatamodel/contents": "cut off"],
    ["S.xcdatamodeld/\(hidden)/current": "cut off"],
  ])
  func aVersionThatWasTouchedIsOne(_ change: [String: String]) throws {
    let folder = try Self.folder(change)
    #expect(try ModelBundle.read("\(folder.path)/S.xcdatamodeld").versions.map(\.name) == ["S", "S 2"])
    #expect(try ToolRun("version", "add", "S 7", "--current", in: folder).status == 0)
    #expect(
      try Self.names(folder, "S.xcdatamodeld")
        == [".xccurrentversion", "S 2.xcdatamodel", "S 7.xcdatamodel", "S.xcdatamodel"])
  }

  @Test func aVersionIsCompleteBeforeItIsOne() throws {
    let folder = try Folder([
      "S.xcdatamodeld/S.xcdatamodel/contents": Items.contents(), "S.xcdatamodeld/.xccurrentversion": Self.naming("S"),
    ])
    let bundle = "\(folder.path)/S.xcdatamodeld"
    let plan = try Workspace().addVersion(makesCurrent: true, in: .init(models: [bundle]))
    var transaction = try FileTransaction(plan.changes)
    try transaction.stage()
    let staged = try Self.names(folder, "S.xcdatamodeld").filter { $0.hasPrefix(".plumb-") }
    let inside = try Self.names(folder, "S.xcdatamodeld/\(try #require(staged.first))")
    #expect(staged.count == 1 && inside == [".gitignore", "0", "S 2.xcdatamodel", "current"])
    #expect(try ModelBundle.read(bundle).versions.map(\.name) == ["S"])
    try transaction.commit()
    transaction.end()
    #expect(
      try Self.names(folder, "S.xcdatamodeld") == [".xccurrentversion", "S 2.xcdatamodel", "S.xcdatamodel"])
  }

  /// Two plans that add the same version: the second one fails, because each caller requires a separate version.
  @Test func aVersionIsAddedOnce() throws {
    let folder = try Folder(["S.xcdatamodeld/S.xcdatamodel/contents": Items.contents()])
    let selection = Workspace.Selection(models: ["\(folder.path)/S.xcdatamodeld"])
    let plans = try (0..<2).map { _ in try Workspace().addVersion(makesCurrent: false, in: selection) }
    try plans[0].changes.write()
    #expect(throws: FileChanges.NotWritten.self) { try plans[1].changes.write() }
    #expect(try Self.names(folder, "S.xcdatamodeld") == ["S 2.xcdatamodel", "S.xcdatamodel"])
  }
}
