import Foundation
import Testing

/// `plumb.lock` as a check in `validate`, run with the built tool.
@Suite struct LockTests {
  private static let bundle = "Models/Shop.xcdatamodeld"

  private static func contents(_ type: String = "Integer 64", entity: String = "Order") -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="\(entity)" representedClassName="\(entity)" syncable="YES">
            <attribute name="number" optional="YES" attributeType="\(type)" usesScalarValueType="NO"/>
        </entity>
    </model>
    """
  }

  /// Creates a project with one locked bundle that has one version.
  private static func project() throws -> Folder {
    let folder = try Folder(["\(bundle)/Shop.xcdatamodel/contents": contents()])
    let run = try ToolRun("version", "lock", in: folder)
    #expect(run.status == 0 && folder.text("plumb.lock")?.contains("\"\(bundle)\"") == true, "\(run.err)")
    return folder
  }

  private static func move(_ from: String, _ to: String, in folder: Folder) throws {
    let target = URL(fileURLWithPath: "\(folder.path)/\(to)")
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: "\(folder.path)/\(from)", toPath: target.path)
  }

  @Test func aMovedBundleStaysLocked() throws {
    let folder = try Self.project()
    try Self.move(Self.bundle, "App/Shop.xcdatamodeld", in: folder)
    let moved = try ToolRun("validate", in: folder)
    #expect(moved.status == 0 && moved.out.contains("note[locked-bundle-moved]"), "\(moved.out)")
    try folder.write(Self.contents("Double"), to: "App/Shop.xcdatamodeld/Shop.xcdatamodel/contents")
    let edited = try ToolRun("validate", in: folder)
    #expect(edited.status == 1 && edited.out.contains("error[version-locked]: Shop was released"), "\(edited.out)")
    try folder.write(Self.contents(), to: "App/Shop.xcdatamodeld/Shop.xcdatamodel/contents")
    #expect(try ToolRun("version", "lock", in: folder).status == 0)
    let lock = try #require(folder.text("plumb.lock"))
    #expect(lock.contains("App/Shop.xcdatamodeld") && !lock.contains(Self.bundle), "\(lock)")
    #expect(try !ToolRun("validate", in: folder).out.contains("locked-bundle-moved"))
  }

  @Test func aRenamedBundleIsMatchedByItsHashes() throws {
    let folder = try Self.project()
    try Self.move(Self.bundle, "Store.xcdatamodeld", in: folder)
    let run = try ToolRun("validate", in: folder)
    #expect(run.status == 0 && run.out.contains("note[locked-bundle-moved]"), "\(run.out)")
  }

  @Test func aDeletedBundleIsReported() throws {
    let folder = try Self.project()
    try folder.write(Self.contents(entity: "Other"), to: "Other.xcdatamodeld/Other.xcdatamodel/contents")
    #expect(try ToolRun("validate", in: folder).status == 0)
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(Self.bundle)")
    for call in [["validate"], ["validate", "Other.xcdatamodeld"]] {
      let run = try ToolRun(call, in: folder)
      #expect(run.status == 1 && run.out.contains("error[locked-bundle-missing]: \(Self.bundle) has"), "\(run.out)")
    }
  }

  /// A bundle that is not named on the command line may have been moved, and is not reported as deleted.
  @Test func aBundleThatIsNotNamedIsNotMissing() throws {
    let folder = try Self.project()
    try folder.write(Self.contents(entity: "Other"), to: "Other.xcdatamodeld/Other.xcdatamodel/contents")
    try Self.move(Self.bundle, "App/Shop.xcdatamodeld", in: folder)
    let run = try ToolRun("validate", "Other.xcdatamodeld", in: folder)
    #expect(run.status == 0 && !run.out.contains("locked-bundle"), "\(run.out)")
  }

  @Test func aHashIsReplacedByForceOnly() throws {
    let folder = try Self.project()
    let lock = folder.text("plumb.lock")
    try folder.write(Self.contents("Double"), to: "\(Self.bundle)/Shop.xcdatamodel/contents")
    let refused = try ToolRun("version", "lock", in: folder)
    #expect(refused.status == 2 && folder.text("plumb.lock") == lock)
    #expect(
      refused.err.contains("plumb.lock has other version hashes for \"Shop\": Order differs")
        && refused.err.contains("plumb version lock Shop --force"), "\(refused.err)")
    let forced = try ToolRun("version", "lock", "--force", in: folder)
    #expect(forced.status == 0 && forced.err.contains("Shop: Order differs"), "\(forced.err)")
    #expect(folder.text("plumb.lock") != lock)
    #expect(try ToolRun("validate", in: folder).status == 0)
  }

  enum Damage: CaseIterable { case folder, pipe, danglingLink, loop }

  @Test(arguments: Damage.allCases)
  func aLockThatCannotBeReadFailsTheRun(_ damage: Damage) throws {
    let folder = try Self.project()
    let path = "\(folder.path)/plumb.lock"
    try FileManager.default.removeItem(atPath: path)
    switch damage {
    case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .pipe: #expect(mkfifo(path, 0o600) == 0)
    case .danglingLink: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "gone.lock")
    case .loop: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "plumb.lock")
    }
    for call in [["validate"], ["version", "lock"]] {
      let run = try ToolRun(call, in: folder)
      #expect(run.status == 2 && run.err.contains("plumb.lock cannot be read"), "\(damage) \(run.out)\(run.err)")
    }
  }

  @Test func aLockIsFoundFromBelow() throws {
    let folder = try Self.project()
    try folder.write(Self.contents("Double"), to: "\(Self.bundle)/Shop.xcdatamodel/contents")
    let below = try ToolRun(["validate"], in: folder, below: "Models")
    #expect(below.status == 1 && below.out.contains("version-locked"), "\(below.out)")
  }

  /// The lock is in the folder of the configuration, independent of the folder in which the tool runs.
  @Test func aLockIsWrittenNextToTheConfiguration() throws {
    let folder = try Folder([
      "App/plumb.json": #"{ "models": [{ "path": "Models/Shop.xcdatamodeld" }] }"#,
      "App/\(Self.bundle)/Shop.xcdatamodel/contents": Self.contents(),
    ])
    #expect(try ToolRun(["version", "lock"], in: folder, below: "App/Models").status == 0)
    #expect(folder.text("App/plumb.lock")?.contains("\"\(Self.bundle)\"") == true)
    try folder.write(Self.contents("Double"), to: "App/\(Self.bundle)/Shop.xcdatamodel/contents")
    let run = try ToolRun("validate", "--config", "App/plumb.json", in: folder)
    #expect(run.status == 1 && run.out.contains("version-locked"), "\(run.out)")
  }
}
