import Foundation
import Testing

/// Commands on compiled models and on stores, which are models that are read only.
@Suite struct CompiledModelCommandTests {
  private static func folder() throws -> Folder {
    let folder = try Folder()
    try folder.copy(Samples.path("Bookshop/Bookshop.xcdatamodeld"), as: "Bookshop.xcdatamodeld")
    try folder.copy(Samples.path("Bookshop/Stores"), as: "Stores")
    #expect(try ToolRun("compile", "Bookshop.xcdatamodeld", "Bookshop.momd", in: folder).status == 0)
    return folder
  }

  @Test(arguments: [
    (["inspect", "Bookshop.momd", "--summary"], "○ Bookshop    ● Bookshop 2"),
    (["inspect", "Bookshop.momd/Bookshop.mom", "--summary"], "Bookshop\n"),
    (["hash", "Bookshop.momd", "--model-version", "Bookshop"], "qEuJ5In3a4/LkDLdy0ElmLn80wq75hBNVb+WQQ7RaCA="),
    (["hash", "Bookshop.xcdatamodeld", "--verify", "Bookshop.momd/Bookshop.mom"], "matches Bookshop"),
    (
      ["diff", "Bookshop.momd", "Bookshop.xcdatamodeld", "--stat"], "Bookshop.momd → Bookshop.xcdatamodeld: no changes"
    ),
    (
      ["diff", "Bookshop.momd/Bookshop.mom", "Bookshop.xcdatamodeld", "--stat"],
      "Bookshop → Bookshop 2: 2 added, 1 removed"
    ),
    (["convert", "Bookshop.momd", "-", "--to", "dbml"], "Table"),
    (["migrate", "Bookshop.momd", "--matrix"], "Bookshop"),
  ])
  func aCompiledModelIsRead(_ arguments: [String], _ text: String) throws {
    let run = try ToolRun(arguments, in: try Self.folder())
    #expect(run.status == 0 && (run.out + run.err).contains(text), "\(run.out)\(run.err)")
  }

  /// A source that is written from a compiled model differs from the original only in facts that no compiled model has.
  @Test func theSourceOfACompiledModelHasNoChanges() throws {
    let folder = try Self.folder()
    let convert = try ToolRun("convert", "Bookshop.momd", "Again.xcdatamodeld", in: folder)
    #expect(convert.status == 0 && convert.err.contains("note: A compiled model does not contain"), "\(convert.err)")
    #expect(try ToolRun("compile", "Again.xcdatamodeld", "Again.momd", in: folder).status == 0)
    for file in ["Bookshop.mom", "Bookshop 2.mom", "VersionInfo.plist"] {
      #expect(
        FileManager.default.contentsEqual(
          atPath: folder.path + "/Bookshop.momd/" + file, andPath: folder.path + "/Again.momd/" + file))
    }
  }

  /// The version of a shipped app comes back under its name, with the hashes of its stores.
  @Test(arguments: ["Bookshop.momd/Bookshop.mom", "Shipped.momd"])
  func aLostVersionIsAdded(_ origin: String) throws {
    let folder = try Self.folder()
    try FileManager.default.copyItem(atPath: folder.path + "/Bookshop.momd", toPath: folder.path + "/Shipped.momd")
    let lost = try ToolRun("version", "remove", "Bookshop", "--model", "Bookshop.xcdatamodeld", in: folder)
    #expect(lost.status == 0, "\(lost.err)")
    #expect(try ToolRun("hash", "Bookshop.xcdatamodeld", "--verify", "Stores/Bookshop.sqlite", in: folder).status == 1)
    let add = try ToolRun(
      "version", "add", "Bookshop", "--from", origin, "--model", "Bookshop.xcdatamodeld", in: folder)
    #expect(add.status == 0 && add.err.contains("added “Bookshop”"), "\(add.err)")
    #expect(try ToolRun("hash", "Bookshop.xcdatamodeld", "--verify", "Stores/Bookshop.sqlite", in: folder).status == 0)
    let twice = try ToolRun("version", "add", "--from", origin, "--model", "Bookshop.xcdatamodeld", in: folder)
    #expect(twice.status == 2 && twice.err.contains("has the version hashes of \(origin)"), "\(twice.err)")
  }

  /// A store without a model, as module CoreData on Linux writes it.
  @Test func aStoreWithoutAModelIsRefused() throws {
    let run = try ToolRun("inspect", "Stores/Bookshop.sqlite", in: try Self.folder())
    #expect(run.status == 2 && run.err.contains("Stores/Bookshop.sqlite contains no model"), "\(run.err)")
  }

  /// No command changes a compiled model.
  @Test(arguments: [
    ["format", "Bookshop.momd"], ["version", "add", "--model", "Bookshop.momd"],
    ["version", "current", "Bookshop", "--model", "Bookshop.momd"],
    ["version", "remove", "Bookshop", "--model", "Bookshop.momd"],
  ])
  func aCompiledModelIsReadOnly(_ arguments: [String]) throws {
    let run = try ToolRun(arguments, in: try Self.folder())
    #expect(
      run.status == 2 && run.err.contains("Bookshop.momd is not the source of a model, and is read only"), "\(run.err)")
  }

  @Test func fixesDoNotChangeACompiledModel() throws {
    let folder = try Self.folder()
    let files = ["Bookshop.momd/Bookshop.mom", "Bookshop.momd/Bookshop 2.mom", "Bookshop.momd/VersionInfo.plist"]
    let before = files.map { FileManager.default.contents(atPath: folder.path + "/" + $0) }
    _ = try ToolRun("validate", "--fix", "Bookshop.momd", in: folder)
    #expect(files.map { FileManager.default.contents(atPath: folder.path + "/" + $0) } == before)
  }

  /// A file that cannot be read is named with the problem.
  @Test(arguments: [
    ("A.mom", "nothing", "A.mom is not a compiled model: it is not a property list"),
    ("A.momd/notes.txt", "", "A.momd has no VersionInfo.plist"),
    ("A.sqlite", "0123456789abcdef0123", "A.sqlite"),
    ("A.mom", "bplist00", "A.mom"),
  ])
  func aDamagedModelIsRefused(_ file: String, _ text: String, _ message: String) throws {
    let folder = try Folder([file: text])
    let path = file.split(separator: "/").first.map(String.init) ?? file
    for command in [["inspect", path], ["validate", path], ["convert", path, "Out.xcdatamodeld"]] {
      let run = try ToolRun(command, in: folder)
      #expect(run.status == 2 && (run.out + run.err).contains(message), "\(run.out)\(run.err)")
    }
  }
}
