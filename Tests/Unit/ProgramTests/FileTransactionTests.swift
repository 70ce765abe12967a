import Foundation
import Testing

@testable import PlumbFormats

/// Changes to files between the plan and the last step of a transaction, and the resulting files.
@Suite struct FileTransactionTests {
  private static func update(_ path: String, from old: String, to new: String, in folder: Folder) -> FileChanges.Change
  {
    FileChanges.Change("\(folder.path)/\(path)", .update(from: Array(old.utf8), to: Array(new.utf8)))
  }

  private static func create(_ path: String, _ new: String, in folder: Folder) -> FileChanges.Change {
    FileChanges.Change("\(folder.path)/\(path)", .create(Array(new.utf8)))
  }

  private static func delete(_ path: String, _ old: String, in folder: Folder) -> FileChanges.Change {
    FileChanges.Change("\(folder.path)/\(path)", .delete(Array(old.utf8)))
  }

  /// Writes changes and calls `meanwhile` after all changes are staged. Returns the reason for a failure, or `nil` if
  /// the changes were written.
  private static func write(
    _ changes: [FileChanges.Change], emptied: [String] = [], meanwhile: () throws -> Void
  ) throws -> String? {
    var all = FileChanges(changes)
    all.emptied = emptied
    var transaction = try FileTransaction(all)
    defer { transaction.end() }
    try transaction.stage()
    try meanwhile()
    do throws(FileChanges.NotWritten) {
      try transaction.commit()
      return nil
    } catch {
      #expect(error.notRestored.isEmpty)
      return error.failure.reason
    }
  }

  private static let changed = "it was changed in the meantime; run again"

  // MARK: Changed meanwhile

  @Test(arguments: ["theirs", "same", ""])
  func whatAnEditorSavedMeanwhileStays(text: String) throws {
    let folder = try Folder(["a": "old", "b": "1234"])
    let changes = [
      Self.update("a", from: "old", to: "new", in: folder), Self.create("n", "new", in: folder),
      Self.update("b", from: "1234", to: "ours", in: folder),
    ]
    #expect(try Self.write(changes) { try folder.write(text, to: "b") } == Self.changed)
    #expect(folder.files == ["a", "b"] && folder.text("a") == "old" && folder.text("b") == text)
    // The result is the same if the file was saved before the changes are staged.
    #expect(throws: FileChanges.NotWritten.self) { try FileChanges(changes).write() }
    #expect(folder.files == ["a", "b"] && folder.text("a") == "old" && folder.text("b") == text)
  }

  @Test func removedFilesAreNotCreatedAgain() throws {
    let folder = try Folder(["a": "old"])
    let changes = [Self.update("a", from: "old", to: "new", in: folder)]
    #expect(try Self.write(changes) { try FileManager.default.removeItem(atPath: "\(folder.path)/a") } == Self.changed)
    #expect(folder.files.isEmpty)
  }

  @Test func whatAppearedMeanwhileIsNotReplaced() throws {
    let folder = try Folder(["a": "old"])
    let changes = [Self.update("a", from: "old", to: "new", in: folder), Self.create("b", "ours", in: folder)]
    #expect(try Self.write(changes) { try folder.write("theirs", to: "b") } == Self.changed)
    #expect(folder.text("a") == "old" && folder.text("b") == "theirs")
  }

  @Test func whatChangedIsNotDeleted() throws {
    let folder = try Folder(["a": "old", "b": "old"])
    let changes = [Self.delete("a", "old", in: folder), Self.delete("b", "old", in: folder)]
    #expect(try Self.write(changes) { try folder.write("theirs", to: "b") } == Self.changed)
    #expect(folder.text("a") == "old" && folder.text("b") == "theirs")
  }

  /// Two equal transactions have the same result, and the second one makes no changes.
  @Test func whatIsSoAlreadyIsNoObstacle() throws {
    let folder = try Folder(["a": "old", "c": "old"])
    let changes = [
      Self.update("a", from: "old", to: "new", in: folder), Self.create("b", "new", in: folder),
      Self.delete("c", "old", in: folder),
    ]
    try FileChanges(changes).write()
    try FileChanges(changes).write()
    #expect(folder.files == ["a", "b"] && folder.text("a") == "new")
  }

  @Test func aReportReplacesTheFileThatWasThere() throws {
    let folder = try Folder(["report": "of yesterday"])
    let path = "\(folder.path)/report"
    try FileChanges([FileChanges.Change(replacing: path, with: [0x61])]).write()
    #expect(folder.text("report") == "a")
    #expect(
      try Self.write([FileChanges.Change(replacing: path, with: [0x62])]) { try folder.write("theirs", to: "report") }
        == Self.changed)
    #expect(folder.text("report") == "theirs")
  }

  // MARK: Folders

  @Test func aFolderThatBecomesALinkLeadsNowhere() throws {
    let folder = try Folder(["Out/a": "old", "Elsewhere/a": "old"])
    let (out, files) = ("\(folder.path)/Out", FileManager.default)
    let changes = [
      FileChanges.Change("\(out)/a", .update(from: Array("old".utf8), to: []), folder: out),
      FileChanges.Change("\(out)/b", .create([]), folder: out),
    ]
    let swap = {
      try files.moveItem(atPath: out, toPath: "\(folder.path)/Away")
      try files.createSymbolicLink(atPath: out, withDestinationPath: "\(folder.path)/Elsewhere")
    }
    #expect(try Self.write(changes, meanwhile: swap) == Self.changed)
    #expect(folder.text("Elsewhere/a") == "old" && folder.text("Away/a") == "old")
    #expect(try files.contentsOfDirectory(atPath: "\(folder.path)/Elsewhere") == ["a"])
    #expect(try files.contentsOfDirectory(atPath: "\(folder.path)/Away") == ["a"])
  }

  @Test func aNewFolderComesAtOnce() throws {
    let folder = try Folder(["keep": ""])
    func changes(_ gen: String) -> [FileChanges.Change] {
      ["a", "b"].map { FileChanges.Change("\(gen)/\($0)", .create([]), folder: gen) }
    }
    let one = changes("\(folder.path)/A/Gen")
    var before = Files.Kind.folder
    #expect(try Self.write(one) { before = FileSystem.kind("\(folder.path)/A") } == nil)
    #expect(before == .missing && folder.files == ["A/Gen/a", "A/Gen/b", "keep"])
    let other = changes("\(folder.path)/B/Gen")
    #expect(try Self.write(other) { try folder.write("theirs", to: "B/c") } == Self.changed)
    #expect(folder.files == ["A/Gen/a", "A/Gen/b", "B/c", "keep"])
  }

  @Test func aFolderGoesAtOnceOrStays() throws {
    let folder = try Folder(["V/contents": "a", "V/old/b": "b"])
    let changes = [Self.delete("V/contents", "a", in: folder), Self.delete("V/old/b", "b", in: folder)]
    let emptied = ["\(folder.path)/V/old", "\(folder.path)/V"]
    #expect(try Self.write(changes, emptied: emptied) { try folder.write("", to: "V/more") } == Self.changed)
    #expect(folder.files == ["V/contents", "V/more", "V/old/b"])
    try FileManager.default.removeItem(atPath: "\(folder.path)/V/more")
    #expect(try Self.write(changes, emptied: emptied) {} == nil)
    #expect(FileSystem.kind("\(folder.path)/V") == .missing)
  }

  @Test func aFileOfAMissingFolderIsNamed() throws {
    let folder = try Folder()
    let change = FileChanges.Change("\(folder.path)/none/report", .create([]))
    #expect {
      try FileChanges([change]).write()
    } throws: { error in
      (error as? FileChanges.NotWritten)?.failure
        == Files.Failure(path: change.path, reason: "No such file or directory")
    }
  }

  // MARK: How files are kept

  @Test(arguments: [0o600, 0o664, 0o755, 0o2755, 0o1644, 0o4711] as [mode_t])
  func aReplacedFileKeepsItsMode(mode: mode_t) throws {
    let folder = try Folder(["a": "old"])
    chmod("\(folder.path)/a", mode)
    try FileChanges([Self.update("a", from: "old", to: "new", in: folder)]).write()
    #expect(folder.text("a") == "new" && FileSystem.status("\(folder.path)/a")?.mode == mode)
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
  func aReplacedFileKeepsItsOwner() throws {
    let folder = try Folder(["a": "old"])
    chown("\(folder.path)/a", 4711, 4712)
    try FileChanges([Self.update("a", from: "old", to: "new", in: folder)]).write()
    let status = try #require(FileSystem.status("\(folder.path)/a"))
    #expect(status.owner == 4711 && status.group == 4712)
  }

  @Test func aReadOnlyFileIsRefusedAndADryRunReportsIt() throws {
    let folder = try Folder(["a": "old", "b": "old"])
    chmod("\(folder.path)/b", 0o444)
    for last in [Self.update("b", from: "old", to: "new", in: folder), Self.delete("b", "old", in: folder)] {
      let changes = FileChanges([Self.update("a", from: "old", to: "new", in: folder), last])
      for attempt in [changes.verify, changes.write] {
        #expect { try attempt() } throws: {
          ($0 as? FileChanges.NotWritten)?.failure.reason == "it is read-only; run chmod u+w if it can be changed"
        }
      }
    }
    #expect(folder.text("a") == "old" && folder.text("b") == "old")
  }

  @Test func theNamesOfAFileDoNotPart() throws {
    let folder = try Folder(["a": "old"])
    try FileManager.default.linkItem(atPath: "\(folder.path)/a", toPath: "\(folder.path)/b")
    let changes = FileChanges([Self.update("a", from: "old", to: "new", in: folder)])
    for attempt in [changes.verify, changes.write] {
      #expect(throws: FileChanges.NotWritten.self) { try attempt() }
    }
    #expect(folder.text("a") == "old" && FileSystem.status("\(folder.path)/a")?.links == 2)
    try FileChanges([Self.delete("a", "old", in: folder)]).write()
    #expect(folder.files == ["b"] && folder.text("b") == "old")
  }

  /// A change is undone by moving the original file back, so its status is unchanged.
  @Test func whatIsPutBackIsTheSameFile() throws {
    let folder = try Folder(["a": "old", "b": "old"])
    let before = try #require(FileSystem.status("\(folder.path)/a"))
    let changes = [
      Self.update("a", from: "old", to: "new", in: folder), Self.update("b", from: "old", to: "new", in: folder),
    ]
    #expect(try Self.write(changes) { try folder.write("theirs", to: "b") } == Self.changed)
    #expect(FileSystem.status("\(folder.path)/a") == before)
  }

  @Test func aNameMayBeAsLongAsTheFileSystemTakes() throws {
    let name = String(repeating: "ä", count: 120) + String(repeating: "n", count: 15)
    let folder = try Folder()
    try FileChanges([Self.create(name, "old", in: folder)]).write()
    try FileChanges([Self.update(name, from: "old", to: "new", in: folder)]).write()
    #expect(folder.text(name) == "new")
  }
}
