import Foundation
import Testing

/// `plumb version` and `validate --against`, run with the built tool.
@Suite struct VersionCommandTests {
  private static func folder() throws -> Folder {
    try Folder([
      "My Shop.xcdatamodeld/My Shop.xcdatamodel/contents": Items.contents(title: ""),
      "My Shop.xcdatamodeld/My Shop 2.xcdatamodel/contents": Items.contents(),
      "My Shop.xcdatamodeld/.xccurrentversion":
        "<plist><dict><key>_XCCurrentVersionName</key><string>My Shop 2.xcdatamodel</string></dict></plist>",
    ])
  }

  @Test func aVersionComesBecomesCurrentAndGoes() throws {
    let folder = try Self.folder()
    let before = folder.files
    let dry = try ToolRun("version", "add", "--current", "--dry-run", in: folder)
    #expect(dry.status == 0 && dry.out.contains("copy to My Shop.xcdatamodeld/My Shop 3.xcdatamodel/contents"))
    #expect(folder.files == before)

    let added = try ToolRun("version", "add", "--current", in: folder)
    #expect(added.err == "✓ added “My Shop 3”\n  it is now the current version\n" && added.out.isEmpty)
    #expect(folder.text("My Shop.xcdatamodeld/My Shop 3.xcdatamodel/contents") == Items.contents())
    let listed = try ToolRun("version", in: folder)
    #expect(
      listed.out == """
        My Shop.xcdatamodeld: 3 versions
            My Shop
            My Shop 2  lightweight
          * My Shop 3  none, the same version hashes as My Shop 2

        """)

    let refused = try ToolRun("version", "remove", "My Shop 3", in: folder)
    #expect(refused.status == 2 && refused.err.contains("help: make another one current first"))
    #expect(try ToolRun("version", "current", "My Shop 2", in: folder).err == "✓ the current version is “My Shop 2”\n")
    #expect(
      try ToolRun("version", "current", "My Shop 2", in: folder).err
        == "✓ the current version is “My Shop 2” (unchanged)\n"
    )
    #expect(try ToolRun("version", "remove", "My Shop 3", "--quiet", in: folder).err == "")
    #expect(folder.files == before)
    // The folder is removed too, because an empty folder would be a version that cannot be read.
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/My Shop.xcdatamodeld/My Shop 3.xcdatamodel"))
  }

  @Test func aModelIsNoVersion() throws {
    let folder = try Self.folder()
    let run = try ToolRun("version", "add", "My Shop.xcdatamodeld", in: folder)
    #expect(run.status == 64 && run.err.contains("pass it with --model"))
    #expect(try ToolRun("version", "add", "--model", "My Shop.xcdatamodeld", in: folder).status == 0)
  }

  /// Runs git in a folder without the settings of the machine. Returns whether git succeeds.
  private static func git(_ arguments: String..., in folder: Folder) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "core.hooksPath=/dev/null"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path,
      "GIT_CONFIG_NOSYSTEM": "1",
    ]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private static let hasGit = (try? git("--version", in: Folder())) == true

  @Test(.enabled(if: hasGit, "git is not installed")) func aShippedVersionIsNotEdited() throws {
    let folder = try Self.folder()
    #expect(try Self.git("init", "--quiet", "--initial-branch=main", in: folder))
    #expect(try Self.git("add", "--all", in: folder))
    #expect(try Self.git("commit", "--quiet", "-m", "One", in: folder))
    let contents = "My Shop.xcdatamodeld/My Shop 2.xcdatamodel/contents"
    #expect(try ToolRun("validate", "--against", "main", in: folder).status == 0)
    try folder.write(Items.contents().replacingOccurrences(of: "\"Integer 64\"", with: "\"Integer 32\""), to: contents)
    let run = try ToolRun("validate", "--against", "main", "--format", "xcode", in: folder)
    #expect(run.status == 1)
    #expect(run.out.contains("contents:4:") && run.out.contains("[version-edited]"), "\(run.out)")
    try folder.write(
      #"{ "models": [{ "path": "My Shop.xcdatamodeld", "unreleased": ["current"] }] }"#, to: "plumb.json")
    #expect(try ToolRun("validate", "--against", "main", in: folder).status == 0)

    let missing = try ToolRun("validate", "--against", "nowhere", in: folder)
    #expect(missing.status == 2)
    #expect(missing.err.hasPrefix("error: \"nowhere\" does not exist in the git repository\n"))
    let shown = try ToolRun("diff", "main:My Shop.xcdatamodeld", "My Shop.xcdatamodeld", "--stat", in: folder)
    #expect(shown.out.contains("1 changed"), "\(shown.out) \(shown.err)")
  }
}
