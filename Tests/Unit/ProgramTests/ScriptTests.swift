import Foundation
import TestSupport
import Testing

/// The scripts that CI systems run, with a replacement for `plumb` that records its arguments.
@Suite(.enabled(if: Scripts.arePresent, "the scripts of .ci and .github are not beside the tests"))
struct ScriptTests {
  /// Environment variables of the action's step, and the resulting calls.
  private static let actions: [([String: String], [String])] = [
    ([:], ["validate --fail-on error"]),
    (["FAIL_ON": "warning", "CHECK_FORMAT": "TRUE"], ["validate --fail-on warning", "format --check"]),
    (
      ["AGAINST": "origin/main", "SARIF_FILE": "p.sarif"],
      ["validate --fail-on error --against origin/main --format github --format sarif=p.sarif"]
    ),
    (
      ["MODELS": "A.xcdatamodeld\r\n\n  My B.xcdatamodeld "],
      ["validate A.xcdatamodeld My B.xcdatamodeld --fail-on error"]
    ),
    // Without a configuration, the action checks the working directory. With a configuration, it checks the
    // configured models.
    (["WORKING_DIRECTORY": "./mac/"], ["validate mac --fail-on error"]),
    (["WORKING_DIRECTORY": "ios/App"], ["validate --fail-on error --config ios/plumb.json"]),
    (
      ["WORKING_DIRECTORY": "ios", "MODELS": "A.xcdatamodeld\n/B.xcdatamodeld", "CHECK_GENERATED": "true"],
      [
        "validate ios/A.xcdatamodeld /B.xcdatamodeld --fail-on error --config ios/plumb.json",
        "generate --check ios/A.xcdatamodeld --config ios/plumb.json",
        "generate --check /B.xcdatamodeld --config ios/plumb.json",
      ]
    ),
    (["WORKING_DIRECTORY": "mac", "CONFIG": "p.json"], ["validate --fail-on error --config mac/p.json"]),
    (["RELEASE": "true"], ["validate --fail-on error --release"]),
    // The target of a pull request, the base of a merge queue, and a push, which has none.
    (["AGAINST": "auto", "GITHUB_BASE_REF": "main"], ["validate --fail-on error --against origin/main"]),
    (
      ["AGAINST": "auto", "GITHUB_BASE_REF": "", "MERGE_GROUP_BASE": "0123abc"],
      ["validate --fail-on error --against 0123abc"]
    ),
    (["AGAINST": "auto", "GITHUB_BASE_REF": "", "MERGE_GROUP_BASE": ""], ["validate --fail-on error"]),
    (["COMMENT": "true", "RUNNER_TEMP": "."], ["validate --fail-on error --format markdown=./plumb-comment.md"]),
  ]

  @Test(arguments: actions.indices) func theActionCalls(_ index: Int) throws {
    let (variables, calls) = Self.actions[index]
    let folder = try Scripts.folder(["ios/plumb.json": "{}", "ios/App/a": "", "mac/a": ""])
    let run = try Scripts.run(".github/actions/plumb/check", in: folder, variables)
    #expect(run.status == 0 && folder.text("calls") == calls.map { $0 + "\n" }.joined(), "\(run.text)")
  }

  @Test(arguments: [
    (["CHECK_FORMAT": "yes"], "::error::The input check-format is \"yes\": write true or false\n"),
    (["WORKING_DIRECTORY": "nowhere"], "::error::The working directory nowhere does not exist\n"),
  ])
  func theActionRefuses(_ variables: [String: String], _ message: String) throws {
    let folder = try Scripts.folder()
    let run = try Scripts.run(".github/actions/plumb/check", in: folder, variables)
    #expect(run.status == 64 && run.text == message && folder.text("calls") == nil)
  }

  /// If the working directory contains further configurations, the nearest one of each model counts.
  @Test func theActionUsesNestedConfigurations() throws {
    let folder = try Scripts.folder(["plumb.json": "{}", "ios/plumb.json": "{}", "ios/App/plumb.json": "{}"])
    let run = try Scripts.run(".github/actions/plumb/check", in: folder, ["WORKING_DIRECTORY": "ios"])
    #expect(run.status == 0 && folder.text("calls") == "validate ios --fail-on error\n", "\(run.text)")
  }

  /// A build is cached for its sources, the versions of its dependencies and the version of Swift.
  @Test func theKeyOfACachedBuildDependsOnAllOfIt() throws {
    let script = ".github/actions/plumb/build"
    func key(_ files: [String: String]) throws -> String {
      let sources = ["Package.swift": "", "Sources/a.swift": "", ".ci/release": "", ".github/actions/plumb/.keep": ""]
      let folder = try Folder(sources.merging(files) { $1 })
      try folder.copy("\(Scripts.root)/\(script)", as: script)
      return try Scripts.run("\(folder.path)/\(script)", ["key"], in: folder).text
    }
    let keys = try [[:], [:], ["Package.resolved": "1"], ["Package.resolved": "2"], ["Sources/a.swift": "1"]].map(key)
    #expect(Set(keys).count == 4 && keys[0] == keys[1] && keys[0].hasPrefix("key="), "\(keys)")
  }

  /// All commands run, and the highest exit status is the status of the step.
  @Test func theActionEndsWithTheWorst() throws {
    let folder = try Scripts.folder()
    let run = try Scripts.run(
      ".github/actions/plumb/check", in: folder, ["CHECK_GENERATED": "true", "FAILS": "validate"])
    #expect(run.status == 2 && folder.text("calls") == "validate --fail-on error\ngenerate --check\n")
  }

  /// A hook runs no command if the repository has no model, or no model with generated code.
  @Test(arguments: [
    (["a.swift": ""], []),
    (["M/A.xcdatamodel/contents": "<model/>"], ["plumb-validate"]),
    (["plumb.json": "{ \"models\": [] }"], ["plumb-validate"]),
    (
      ["plumb.json": "{ models: [{ path: 'A', generate: { output: 'B' } }] }"],
      ["plumb-validate", "plumb-generate-check"]
    ),
    (["plumb.json": "{ \"models\": [{ \"generate\" : {} }] }"], ["plumb-validate", "plumb-generate-check"]),
  ])
  func hooksRunWhereThereIsSomethingToDo(_ files: [String: String], _ hooks: [String]) throws {
    let calls = ["plumb-validate": "validate --quiet x\n", "plumb-generate-check": "generate --check x\n"]
    for (hook, call) in calls {
      let entry = try Scripts.entry(of: hook)
      let folder = try Scripts.folder(files)
      let run = try Scripts.run(
        "/bin/sh", ["-c", "git init -q . && git add -A . && \(entry) x"],
        in: folder)
      #expect(run.status == 0 && folder.text("calls") == (hooks.contains(hook) ? call : nil), "\(hook): \(run.text)")
    }
  }

  /// The manifest of SE-0305, and the plugins of this package that use it.
  @Test(.enabled(if: Scripts.hasPlugins, "the package beside the tests has no plugins"))
  func theBundleNamesEveryBinary() throws {
    let folder = try Scripts.folder(["mac": "m", "linux": "l"])
    let run = try Scripts.run(
      ".ci/package",
      [
        "bundle", "1.2.3", "dist", "--url", "https://example.com/p.zip", "x86_64-unknown-linux-gnu=linux",
        "arm64-apple-macosx,x86_64-apple-macosx=mac",
      ], in: folder)
    #expect(run.status == 0, "\(run.text)")
    let info = try #require(folder.text("dist/plumb.artifactbundle/info.json"))
    let json = try #require(JSONSerialization.jsonObject(with: Data(info.utf8)) as? [String: Any])
    let plumb = try #require((json["artifacts"] as? [String: Any])?["plumb"] as? [String: Any])
    #expect(json["schemaVersion"] as? String == "1.0" && plumb["type"] as? String == "executable")
    #expect(plumb["version"] as? String == "1.2.3")
    let variants = try #require(plumb["variants"] as? [[String: Any]])
    #expect(
      variants.compactMap { $0["supportedTriples"] as? [String] }
        == [["x86_64-unknown-linux-gnu"], ["arm64-apple-macosx", "x86_64-apple-macosx"]])
    #expect(
      variants.compactMap { $0["path"] as? String }.map { folder.text("dist/plumb.artifactbundle/\($0)") } == [
        "l", "m",
      ])
    let checksum = try #require(folder.text("dist/plumb.artifactbundle.zip.sha256")?.trimmingCharacters(in: .newlines))
    let package = try #require(folder.text("dist/plumb-plugins/Package.swift"))
    #expect(checksum.count == 64 && package.contains("checksum: \"\(checksum)\""))
    let targets = ["PlumbBinary", "PlumbGenerateBinary", "PlumbManagedBinary", "PlumbCommandBinary"]
    #expect(targets.allSatisfy { package.contains("name: \"\($0)\"") } && !package.contains("Plugin\""))
    #expect(package.contains("capability: .command(") && !package.contains("[\"plumb\"]"))
    #expect(folder.text("dist/plumb-plugins/Plugins/PlumbCommand/PlumbCommand.swift") != nil)
  }

  @Test func everyScriptCanBeRead() throws {
    let scripts = [".ci", ".github/actions", "Docs", "Tests/EndToEnd"].flatMap(Scripts.shellScripts)
    for script in scripts {
      let run = try Scripts.run("/usr/bin/env", ["bash", "-n", "\(Scripts.root)/\(script)"], in: Folder())
      #expect(run.status == 0, "\(script): \(run.text)")
    }
    #expect(scripts.count > 20, "\(scripts)")
  }
}

/// The scripts of this repository.
enum Scripts {
  static let root = Repository.path()
  static let arePresent = [".ci/package", ".github/actions/plumb/check", ".pre-commit-hooks.yaml"].allSatisfy {
    FileManager.default.fileExists(atPath: "\(root)/\($0)")
  }

  /// Returns the paths of the scripts for a shell in a folder, which have no extension or `.sh`.
  static func shellScripts(in folder: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
    return paths.sorted().map { "\(folder)/\($0)" }.filter { path in
      guard ["", "sh"].contains((path as NSString).pathExtension),
        let text = try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
      else { return false }
      return text.hasPrefix("#!/bin/sh") || text.hasPrefix("#!/usr/bin/env bash")
    }
  }

  static let hasNode =
    (try? run("/usr/bin/env", ["node", "--version"], in: Folder()))?.status == 0

  static let hasPlugins =
    (try? String(contentsOfFile: "\(root)/Package.swift", encoding: .utf8))?.contains("PlumbGeneratePlugin") ?? false

  /// Returns the command of a pre-commit hook.
  static func entry(of hook: String) throws -> String {
    let manifest = try String(contentsOfFile: "\(root)/.pre-commit-hooks.yaml", encoding: .utf8)
    let entry = manifest.components(separatedBy: "- id: \(hook)\n").last?.components(separatedBy: "entry: >-\n")
      .dropFirst().first?.components(separatedBy: "\n").first
    return try #require(entry).trimmingCharacters(in: .whitespaces)
  }

  /// Creates a folder with a replacement for `plumb`. The script records its arguments, and fails for the command in
  /// `FAILS`.
  static func folder(_ files: [String: String] = [:]) throws -> Folder {
    let folder = try Folder(files)
    try folder.write(
      "#!/bin/sh\necho \"$@\" >> calls\nif [ \"$1\" = \"${FAILS:-}\" ]; then exit 2; fi\n", to: ".stand-in/plumb")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/.stand-in/plumb")
    return folder
  }

  static func run(
    _ script: String, _ arguments: [String] = [], in folder: Folder, _ variables: [String: String] = [:],
    workingFolder: String? = nil
  ) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: script.hasPrefix("/") ? script : "\(root)/\(script)")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: workingFolder ?? folder.path)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    process.environment = [
      "PATH": "\(folder.path)/.stand-in:\(path)", "PLUMB": "\(folder.path)/.stand-in/plumb", "HOME": folder.path,
    ].merging(variables) { $1 }
    let output = try Folder(["out": ""])
    let handle = FileHandle(forWritingAtPath: "\(output.path)/out")
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, output.text("out") ?? "")
  }
}
