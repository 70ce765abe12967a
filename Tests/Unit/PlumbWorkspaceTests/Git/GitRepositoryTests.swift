import Foundation
import PlumbFormats
import PlumbModel
import TestSupport
import Testing

@testable import PlumbWorkspace

/// Models that are read from real git repositories of all kinds.
@Suite(.enabled(if: TestRepository.isThere, "git is not installed")) struct GitRepositoryTests {
  private static func contents(_ entity: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="\(entity)" syncable="YES"/>
    </model>
    """
  }

  private static let model = "Models 🧾/Mein Shop.xcdatamodeld/Mein Shop.xcdatamodel/contents"
  private static let bundle = "Models 🧾/Mein Shop.xcdatamodeld"

  /// Returns the names of the entities in the current version at a ref. `nil` if the bundle or its current version
  /// does not exist at the ref.
  private static func entities(_ ref: String, _ path: String = bundle, in folder: String) throws -> [String]? {
    let repository = try GitRepository(containing: "\(folder)/\(path)")
    return try repository.bundle("\(folder)/\(path)", at: repository.commit(ref))?
      .currentVersion?.model?.entities.map(\.name)
  }

  /// Creates a repository with two commits on `main`. The first commit has the tag `v1`.
  private static func repository(_ options: String...) throws -> TestRepository {
    let repository =
      options.isEmpty
      ? try TestRepository() : try TestRepository("init", "--quiet", "--initial-branch=main", options[0])
    try repository.commit([model: contents("Order")])
    try repository.git("tag", "-a", "v1", "-m", "One")
    try repository.commit([model: contents("Item")])
    return repository
  }

  @Test func whatWasCommittedIsReadWithoutACheckout() throws {
    let repository = try Self.repository()
    try repository.write([Self.model: Self.contents("Edited")])
    let before = try repository.git("status", "--porcelain=v2", "--branch")
    #expect(try Self.entities("v1", in: repository.path) == ["Order"])
    #expect(try Self.entities("main", in: repository.path) == ["Item"])
    #expect(try Self.entities("HEAD~1", in: repository.path) == ["Order"])
    #expect(try Self.entities("main@{0}", in: repository.path) == ["Item"])
    #expect(try Self.entities(repository.git("rev-parse", "v1^{commit}"), in: repository.path) == ["Order"])
    #expect(try repository.git("status", "--porcelain=v2", "--branch") == before)
  }

  @Test func removedFilesAreReadFromTheCommit() throws {
    let repository = try Self.repository()
    try repository.commit([Self.model: nil])
    try repository.git("clean", "-fdq")
    #expect(try Self.entities("HEAD", in: repository.path) == nil)
    #expect(try Self.entities("v1", in: repository.path) == ["Order"])
    #expect(try Self.entities("v1", "Models 🧾/../" + Self.bundle, in: repository.path) == ["Order"])
  }

  @Test func objectsOfSHA256() throws {
    let repository = try Self.repository("--object-format=sha256")
    #expect(try Self.entities("v1", in: repository.path) == ["Order"])
  }

  @Test func worktreesAndSubmodules() throws {
    let repository = try Self.repository()
    try repository.git("worktree", "add", "--quiet", "side tree", "v1")
    #expect(try Self.entities("HEAD", "side tree/\(Self.bundle)", in: repository.path) == ["Order"])
    #expect(try Self.entities("main", "side tree/\(Self.bundle)", in: repository.path) == ["Item"])

    let outer = try TestRepository()
    try outer.git("submodule", "--quiet", "add", repository.path, "lib")
    try outer.commit([:])
    #expect(try Self.entities("HEAD", "lib/\(Self.bundle)", in: outer.path) == ["Item"])
    #expect(try Self.entities("origin/main", "lib/\(Self.bundle)", in: outer.path) == ["Item"])
  }

  @Test func bareRepositories() throws {
    let repository = try Self.repository()
    let bare = try TestRepository("clone", "--quiet", "--bare", repository.path)
    #expect(try Self.entities("v1", in: bare.path) == ["Order"])
  }

  @Test func aShallowCloneReportsWhatToFetch() throws {
    let repository = try Self.repository()
    try repository.git("branch", "old", "v1^{commit}")
    let clone = try TestRepository("clone", "--quiet", "--depth=1", "file://" + repository.path)
    let expected = [
      ("old", "run: git fetch --depth=1 origin old:refs/remotes/origin/old"),
      ("origin/old", "run: git fetch --depth=1 origin old:refs/remotes/origin/old"),
      ("HEAD~1", "run: git fetch --unshallow"),
      ("a b", "run: git fetch --depth=1 origin 'a b:refs/remotes/origin/a b'"),
    ]
    for (ref, command) in expected {
      let error = #expect(throws: CannotRun.self) { try Self.entities(ref, in: clone.path) }
      #expect(error?.message == "\"\(ref)\" does not exist in the git repository, which is a shallow clone")
      #expect(error?.help == [command])
    }
    let command = expected[0].1.dropFirst("run: git ".count).split(separator: " ").map(String.init)
    try clone.git(command)
    #expect(try Self.entities("old", in: clone.path) == ["Order"])
    #expect(try Self.entities("origin/old", in: clone.path) == ["Order"])
    try clone.git("fetch", "--unshallow", "--quiet")
    #expect(try Self.entities("HEAD~1", in: clone.path) == ["Order"])
  }

  /// A suggested command names a remote that exists.
  @Test func theRemoteOfASuggestedFetchExists() throws {
    let repository = try Self.repository()
    func help(_ ref: String) -> [String] {
      #expect(throws: CannotRun.self) { try Self.entities(ref, in: repository.path) }?.help ?? []
    }
    #expect(help("origin/old").last == "the repository has no remote from which it can be fetched")
    #expect(help("origin/").first?.hasPrefix("GITHUB_BASE_REF is empty") == true)
    try repository.git("remote", "add", "company", "file:///nowhere")
    #expect(
      help("origin/old").first == "no remote has the name origin; the remotes are: company"
        && help("origin/old").last?.hasSuffix(": git fetch company old:refs/remotes/company/old") == true)
    #expect(help("old").last?.hasSuffix(": git fetch company old:refs/remotes/company/old") == true)
    #expect(help("HEAD~9").last?.hasSuffix(": git fetch company") == true)
    try repository.git("remote", "add", "origin", "file:///nowhere")
    #expect(help("old").last?.hasSuffix(": git fetch origin old:refs/remotes/origin/old") == true)
    #expect(help("HEAD~9").last?.hasSuffix(": git fetch") == true)
  }

  @Test func namesThatLeadNowhere() throws {
    let repository = try Self.repository()
    let error = #expect(throws: CannotRun.self) { try Self.entities("mian", in: repository.path) }
    #expect(error?.message == "\"mian\" does not exist in the git repository")
    #expect(error?.help.first == "“git branch --all” and “git tag” list the refs")
    for ref in ["", "-", "--all", "--git-dir=x", "main..v1", "a\nb", "main^{tree}", "*"] {
      #expect(throws: CannotRun.self) { try Self.entities(ref, in: repository.path) }
    }
    #expect(throws: CannotRun.self) { try Self.entities("a\0b", in: repository.path) }
    #expect(throws: CannotRun.self) { try GitRepository(containing: "/") }
    #expect(throws: CannotRun.self) { try Self.entities("main", "../elsewhere", in: repository.path) }
  }

  @Test func linksInATreeAreFollowedInsideOfIt() throws {
    let repository = try Self.repository()
    try repository.git("config", "core.symlinks", "true")
    let folder = "\(repository.path)/\(Self.bundle)"
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/Linked.xcdatamodel", withDestinationPath: "Mein Shop.xcdatamodel")
    try FileManager.default.createDirectory(atPath: "\(folder)/Odd.xcdatamodel", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/Odd.xcdatamodel/contents", withDestinationPath: "/etc/passwd")
    try repository.commit([:])
    let git = try GitRepository(containing: folder)
    let bundle = try #require(try git.bundle(folder, at: git.commit("HEAD")))
    #expect(Set(bundle.versions.map(\.name)) == ["Linked", "Mein Shop", "Odd"])
    #expect(bundle.version("Linked")?.model?.entities == bundle.version("Mein Shop")?.model?.entities)
    #expect(throws: ReadFailure.self) { try bundle.version("Odd")?.content.get() }
  }

  @Test func filesInOtherFoldersAreNotModels() throws {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n"
    let repository = try TestRepository()
    try repository.commit([Self.model: pointer])
    let git = try GitRepository(containing: repository.path)
    let bundle = try #require(try git.bundle("\(repository.path)/\(Self.bundle)", at: git.commit("HEAD")))
    let error = #expect(throws: ReadFailure.self) { try bundle.versions.first?.content.get() }
    #expect(error?.diagnostic.message == "the file cannot be read: it is in Git LFS, which Plumb does not read")
  }

  @Test func whatMayFollowAColon() {
    #expect(RevisionPath("main:A b.xcdatamodeld").map { [$0.ref, $0.path] } == ["main", "A b.xcdatamodeld"])
    #expect(RevisionPath("main@{12:30}:A:B").map { [$0.ref, $0.path] } == ["main@{12:30}", "A:B"])
    #expect(RevisionPath("Shop.xcdatamodeld") == nil && RevisionPath(":A") == nil && RevisionPath("main:") == nil)
  }

  @Test func aTypedPathIsReadFromTheTopTooAndReportsItsOrigin() throws {
    let repository = try Self.repository()
    let git = try GitRepository(containing: repository.path)
    let bundle = try git.bundle(try #require(RevisionPath("v1:\(Self.bundle)")))
    #expect(bundle.name == "Mein Shop" && bundle.path == "v1:\(Self.bundle)")
    #expect(bundle.currentVersion?.name == "Mein Shop")
    #expect(bundle.currentVersion?.model?.source.file == "v1:\(Self.model)")
    #expect(throws: CannotRun.self) { try git.bundle(try #require(RevisionPath("v1:Gone.xcdatamodeld"))) }
  }

  @Test func theBestCommonCommit() throws {
    let repository = try Self.repository()
    let base = try repository.git("rev-parse", "HEAD")
    try repository.git("checkout", "--quiet", "-b", "side")
    try repository.commit(["a": "1"])
    try repository.git("checkout", "--quiet", "main")
    try repository.commit(["b": "1"])
    let git = try GitRepository(containing: repository.path)
    #expect(try git.mergeBase(git.commit("main"), git.commit("side"))?.id == base)
    try repository.git("checkout", "--quiet", "--orphan", "other")
    try repository.commit(["c": "1"])
    #expect(try git.mergeBase(git.commit("main"), git.commit("other")) == nil)
  }
}
