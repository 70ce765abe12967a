import PlumbFormats
import Testing

/// Files in memory are like those of a disk.
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

  @Test func pathsToOneFile() {
    #expect(Self.files.isSame("A/d", "./A/b/../d") && !Self.files.isSame("A/d", "e") && !Self.files.isSame("x", "x"))
  }
}
