import Foundation
import TestSupport
import Testing

@testable import PlumbFormats

/// Files in memory behave like files on disk.
@Suite struct FilesTests {
  private static let files = Files.inMemory(["A/b/c": [1, 2], "A/d": [3], "e": []])

  @Test(arguments: [
    ("A/b/c", Files.Kind.file), ("./A//b/./c", .file), ("A/b/../d", .file), ("A", .folder), ("A/b/", .folder),
    (".", .folder), ("", .folder), ("A/x", .missing), ("..", .missing), ("A/d/x", .missing),
  ])
  func kinds(_ path: String, _ kind: Files.Kind) { #expect(Self.files.kind(path) == kind) }

  @Test func foldersListWhatTheyHold() throws {
    #expect(try Self.files.list("") == ["A", "e"])
    #expect(try Self.files.entries("A") == [.init(name: "b", kind: .folder), .init(name: "d", kind: .file)])
    #expect(throws: Files.Failure(path: "e", reason: "Not a directory")) { try Self.files.list("e") }
    #expect(throws: Files.Failure(path: "x", reason: "No such file or directory")) { try Self.files.list("x") }
  }

  @Test func filesAreReadUpToALimit() throws {
    #expect(try Self.files.read("A/b/c") == [1, 2])
    #expect(throws: Files.Failure.self) { try Self.files.read("A/b/c", limit: 1) }
    #expect(throws: Files.Failure.self) { try Self.files.read("A") }
    #expect(throws: Files.Failure(path: "x", reason: "No such file or directory")) { try Self.files.read("x") }
  }

  @Test(arguments: [
    ("same", "é", true), ("same", "e\u{301}", false), ("same", "", false), ("same", "éé", false), ("same", "éa", false),
    ("long", "é", false), ("empty", "", true), ("empty", "a", false), ("folder", "", false), ("folder", "a", false),
    ("missing", "", false), ("missing", "a", false), ("pipe", "", false), ("pipe", "a", false),
  ])
  func aFileHoldsTheBytesOfAText(_ name: String, _ text: String, _ isSame: Bool) throws {
    try Folder.with { folder in
      let texts = ["same": "é", "long": "é\n", "empty": "", "folder/a": "a"]
      for (name, text) in texts { try folder.write(text, to: name) }
      #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
      #expect(Files.disk.holds(text, at: folder.path(name)) == isSame)
    }
    let files = Files.inMemory(["same": Array("é".utf8), "long": Array("é\n".utf8), "empty": [], "folder/a": [1]])
    #expect(files.holds(text, at: name) == isSame)
  }

  @Test func aLargeTextIsCompared() throws {
    let text = String(repeating: "0123456789", count: 100_000)
    try Folder.with { folder in
      try folder.write(text, to: "file")
      #expect(Files.disk.holds(text, at: folder.path("file")))
      #expect(!Files.disk.holds(text + "0", at: folder.path("file")))
      #expect(!Files.disk.holds(String(text.dropLast()), at: folder.path("file")))
    }
  }

  @Test func pathsToOneFile() {
    #expect(Self.files.isSame("A/d", "./A/b/../d") && !Self.files.isSame("A/d", "e") && !Self.files.isSame("x", "x"))
  }

  /// The folders above the working folder are listed only for a folder that may be one of them.
  @Test(arguments: [
    ("A/b/c", "A", "b/c", false), ("A/b", ".", "A/b", false), ("A/b", "A/b", nil, false), ("e", "A", nil, false),
    ("e", "./A/b", nil, false), ("e", "../X", nil, true),
  ])
  func aPathFromAFolderAbove(_ path: String, _ folder: String, _ expected: String?, _ isListed: Bool) {
    let counted = CountedFiles(["A/b/c": "", "A/d": "", "e": ""])
    #expect(counted.files.path(of: path, from: folder) == expected)
    #expect(counted.takeListed().contains("..") == isListed)
  }
}
