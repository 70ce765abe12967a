import Foundation
import Testing

/// `plumb validate --against main` after a commit that edits a released version, or only seems to. Each row is a
/// project, a script that changes it, the exit status, and texts of the report.
@Suite(.enabled(if: Clone.isThere, "git is not installed")) struct ReleasedVersionTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The files of `main` in addition to those of `files`.
    var main: [String: String] = [:]
    /// The shell commands that change the work tree, which is committed afterwards. `edit FILE` changes a type in a
    /// model, `plumb` runs the tool.
    let script: String
    /// The folder in which the tool runs.
    var below = ""
    let status: Int32
    /// Texts of the report.
    let texts: [String]

    init(
      _ name: String, _ main: [String: String], below: String = "", _ script: String, _ status: Int32,
      _ texts: String...
    ) {
      (testDescription, self.main, self.below) = (name, main, below)
      (self.script, self.status, self.texts) = (script, status, texts)
    }

    init(_ name: String, _ script: String, _ status: Int32, _ texts: String...) {
      (testDescription, self.script, self.status, self.texts) = (name, script, status, texts)
    }
  }

  static let shop = "Models/Shop.xcdatamodeld"

  static func contents(
    _ entity: String = "Order", _ attribute: String = "number", _ more: String = "", isSecond: Bool = false
  ) -> String {
    let added = #"<attribute name="total" optional="YES" attributeType="Integer 16" usesScalarValueType="NO"/>"#
    return """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="\(entity)" representedClassName="\(entity)" syncable="YES">
              <attribute name="\(attribute)" optional="YES" attributeType="Integer 64" usesScalarValueType="NO"\(more)/>
              \(isSecond ? added : "")
          </entity>
      </model>
      """
  }

  static func bundle(_ path: String, _ name: String, _ entity: String) -> [String: String] {
    [
      "\(path)/\(name).xcdatamodel/contents": contents(entity),
      "\(path)/\(name) 2.xcdatamodel/contents": contents(entity, isSecond: true),
      "\(path)/.xccurrentversion":
        "<plist><dict><key>_XCCurrentVersionName</key><string>\(name) 2.xcdatamodel</string></dict></plist>",
    ]
  }

  static func configuration(_ paths: String..., more: String = "") -> [String: String] {
    ["plumb.json": #"{ "models": [\#(paths.map { #"{ "path": "\#($0)" }"# }.joined(separator: ", "))]\#(more) }"#]
  }

  static let one = configuration(shop)
  static let two = bundle("Models/Notes.xcdatamodeld", "Notes", "Note")
    .merging(configuration(shop, "Models/Notes.xcdatamodeld")) { $1 }
  static let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")

  static func json(_ text: String) -> String { "echo '\(text)' > plumb.json" }
  static func models(_ path: String, _ more: String = "") -> String {
    json(#"{ "models": [{ "path": "\#(path)"\#(more) }] }"#)
  }

  @Test(arguments: moved + reconfigured + named + ofParts) func editsAreFound(_ row: Row) throws { try Self.check(row) }
  @Test(arguments: locked + settings + hidden) func weakerChecksAreFound(_ row: Row) throws { try Self.check(row) }
  @Test(arguments: honest) func otherChangesPass(_ row: Row) throws { try Self.check(row) }

  /// Creates the repository, runs the script on a branch, commits, and validates against `main`.
  static func check(_ row: Row) throws {
    let files = bundle(shop, "Shop", "Order").merging(one) { $1 }.merging(row.main) { $1 }
    let folder = try Folder(files.filter { !$0.value.isEmpty })
    try git("git init -q -b main && git add -A && git commit -qm 1 && git checkout -qb side", in: folder)
    try git(row.script, in: folder)
    // The files differ from the index by their dates, so that a comparison with the index reads them.
    let touch = "rm -f ran; find . -name contents -exec touch -t 200101010000 {} +"
    try git("git add -A && git commit -qm 2 --allow-empty && \(touch)", in: folder)
    let run = try ToolRun(["validate", "--against", "main"], in: folder, below: row.below)
    #expect(run.status == row.status, "\(run.out)\(run.err)")
    for text in row.texts { #expect((run.out + run.err).contains(text), "\(text)\n\(run.out)\(run.err)") }
    if row.texts.isEmpty { #expect(!(run.out + run.err).contains("["), "\(run.out)\(run.err)") }
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/ran"), "a program of the clone ran")
  }

  private static func git(_ script: String, in folder: Folder) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let plumb = try ToolRun.tool("plumb").path
    let prelude = """
      set -e; plumb() { '\(plumb)' "$@" >/dev/null 2>&1; }
      edit() { perl -pi -e 's/Integer 64/Double/' "$@"; }

      """
    process.arguments = ["-c", prelude + script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "Test",
      "GIT_AUTHOR_EMAIL": "test@example.com", "GIT_COMMITTER_NAME": "Test",
      "GIT_COMMITTER_EMAIL": "test@example.com", "GIT_ALLOW_PROTOCOL": "file", "LC_ALL": "C",
    ]
    let errors = Pipe()
    (process.standardError, process.standardOutput) = (errors, errors)
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(script): \(text)")
  }
}
