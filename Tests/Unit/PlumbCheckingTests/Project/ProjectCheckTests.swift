import PlumbCore
import PlumbFormats
import PlumbKit
import TestSupport
import Testing

@testable import PlumbChecking
@testable import PlumbMigration
@testable import PlumbWorkspace

/// The project around a model: Xcode projects that list it, and packages that contain it.
@Suite struct ProjectCheckTests {
  private static let bundle = "App/Shop.xcdatamodeld"
  private static let project = "Shop.xcodeproj/project.pbxproj"
  private static let rules = [
    "model-not-built", "version-not-in-project", "current-version-differs", "current-version-ignored", "model-copied",
    "version-built-alone",
  ]

  /// Returns a project that lists versions of the bundle, with a target that builds it or does not.
  private static func project(_ versions: [String], current: String, isBuilt: Bool) -> String {
    let files = versions.enumerated().map { index, name in
      "V\(index) = {isa = PBXFileReference; path = \"\(name).xcdatamodel\"; sourceTree = \"<group>\"; };"
    }
    let keys = versions.indices.map { "V\($0)" }
    return """
      // !$*UTF8*$!
      {
      objects = {
      \(files.joined(separator: "\n"))
          GROUP /* Shop.xcdatamodeld */ = {
              isa = XCVersionGroup;
              children = (\(keys.joined(separator: ", ")));
              currentVersion = V\(versions.firstIndex(of: current) ?? 0);
              path = Shop.xcdatamodeld;
              sourceTree = "<group>";
          };
          APP = {isa = PBXGroup; children = (GROUP); path = App; sourceTree = "<group>"; };
          MAIN = {isa = PBXGroup; children = (APP); sourceTree = "<group>"; };
          FILE = {isa = PBXBuildFile; fileRef = GROUP; };
          PHASE = {isa = PBXSourcesBuildPhase; files = (\(isBuilt ? "FILE" : "")); };
          TARGET = {isa = PBXNativeTarget; buildPhases = (PHASE); };
      };
      }
      """
  }

  private static func files(_ versions: [String], current: String) -> [String: String] {
    var files = [
      "\(bundle)/.xccurrentversion": String(decoding: ModelBundle.currentVersionBytes(naming: current), as: UTF8.self)
    ]
    for (index, name) in versions.enumerated() {
      files["\(bundle)/\(name).xcdatamodel/contents"] = Shop.contents(entities: index + 1)
    }
    return files
  }

  private static func found(
    _ more: [String: String], versions: [String] = ["Shop", "Shop 2"], current: String = "Shop 2",
    _ configuration: ProjectConfiguration = ProjectConfiguration()
  ) throws -> [Diagnostic] {
    let files = files(versions, current: current).merging(more) { $1 }
    return try Shop.workspace(files, configuration).findings().diagnostics
  }

  private static func lines(_ found: [Diagnostic]) -> [String] {
    found.filter { rules.contains($0.rule) }.map { "\($0.severity): \($0.message)" }
  }

  @Test func aModelThatIsBuiltHasNoFinding() throws {
    let project = Self.project(["Shop", "Shop 2"], current: "Shop 2", isBuilt: true)
    #expect(try Self.lines(Self.found([Self.project: project])) == [])
    #expect(try Self.lines(Self.found([:])) == [], "without a project")
  }

  @Test func aModelInNoBuildPhaseIsReportedAtItsGroup() throws {
    let project = Self.project(["Shop", "Shop 2"], current: "Shop 2", isBuilt: false)
    let found = try Self.found([Self.project: project])
    #expect(Self.lines(found) == ["warning: no target of Shop.xcodeproj builds Shop.xcdatamodeld"])
    let place = found.first { $0.rule == "model-not-built" }?.location
    #expect(place?.file == Self.project && place?.start.line == 6 && place?.start.column == 5)
    let used = ProjectConfiguration(models: [ModelSettings(path: Self.bundle, sources: ["App"])])
    #expect(
      try Self.lines(Self.found([Self.project: project], used)) == [
        "error: no target of Shop.xcodeproj builds Shop.xcdatamodeld"
      ])
    // No code can use a class that Xcode would generate from it.
    let contents = Shop.contents(entities: 2).replacing("<entity ", with: "<entity codeGenerationType=\"class\" ")
    let generated = [Self.project: project, "\(Self.bundle)/Shop 2.xcdatamodel/contents": contents]
    #expect(
      try Self.lines(Self.found(generated, used)) == ["warning: no target of Shop.xcodeproj builds Shop.xcdatamodeld"])
  }

  /// A project around the model that lists neither it nor a folder with it, and no other tool that may build it.
  @Test(arguments: [
    ([:], "Other", 1), (["App/Package.swift": ""], "Other", 0),
    ([:], "Shop", 0), ([:], "folder", 0), (["Old/Old.xcodeproj/project.pbxproj": "{ objects = {}; }"], "Shop", 0),
  ]) func aModelThatTheProjectDoesNotList(_ more: [String: String], _ listed: String, _ count: Int) throws {
    var project = Self.project(["Shop", "Shop 2"], current: "Shop 2", isBuilt: true)
    if listed == "Other" { project = project.replacing("path = Shop.xcdatamodeld", with: "path = Other.xcdatamodeld") }
    if listed == "folder" {
      project = project.replacing("path = Shop.xcdatamodeld", with: "path = Other.xcdatamodeld")
        .replacing("isa = PBXGroup; children = (GROUP)", with: "isa = PBXFileSystemSynchronizedRootGroup")
    }
    let wrong = Shop.contents(
      more: #"<relationship name="other" maxCount="1" destinationEntity="Nowhere" deletionRule="Nullify"/>"#)
    let files = [Self.project: project, "\(Self.bundle)/Shop 2.xcdatamodel/contents": wrong].merging(more) { $1 }
    let found = try Self.found(files)
    #expect(
      Self.lines(found)
        == Array(
          repeating: "warning: Shop.xcodeproj does not list Shop.xcdatamodeld, so no target builds it", count: count))
    #expect(found.contains { $0.severity == .error } == (count == 0))
  }

  @Test func aVersionThatIsBuiltByItselfIsReported() throws {
    let project = Self.project(["Shop", "Shop 2"], current: "Shop 2", isBuilt: true)
    let twice = project.replacing("PHASE =", with: "OTHER = {isa = PBXBuildFile; fileRef = V0; };\n    PHASE =")
      .replacing("files = (FILE)", with: "files = (FILE, OTHER)")
    #expect(
      try Self.lines(Self.found([Self.project: twice])) == [
        "warning: Shop.xcodeproj builds Shop by itself, in addition to Shop.xcdatamodeld"
      ])
  }

  /// A package or another tool may build a model that the project only shows.
  @Test func aPackageMayBuildTheModel() throws {
    let project = Self.project(["Shop", "Shop 2"], current: "Shop 2", isBuilt: false)
    #expect(try Self.lines(Self.found([Self.project: project, "App/Package.swift": "let package = 1"])) == [])
  }

  /// XcodeGen and Tuist write the project from their own files, which list folders and may add the model; Bazel, CMake and
  /// Buck build it without the project.
  @Test(arguments: [
    "project.yml", "project.yaml", "Project.swift", "App/Project.swift", "Shop.podspec", "BUILD.bazel", "App/BUILD",
    "App/CMakeLists.txt",
  ]) func anotherToolMayBuildTheModel(_ file: String) throws {
    let project = Self.project(["Shop", "Shop 2"], current: "Shop 2", isBuilt: false)
    let text = "import ProjectDescription"
    #expect(try Self.lines(Self.found([Self.project: project, file: text])) == [])
    #expect(try Self.lines(Self.found([Self.project: project, "Other/\(file)": text])).count == 1)
  }

  @Test(arguments: [("project.yml", 0), ("Project.swift", 0), ("Other/project.yml", 2), ("Shop.podspec", 2)])
  func aProjectThatIsWrittenListsTheVersionsLater(_ file: String, _ count: Int) throws {
    let project = Self.project(["Shop"], current: "Shop", isBuilt: true)
    #expect(try Self.lines(Self.found([Self.project: project, file: "import ProjectDescription"])).count == count)
  }

  /// The findings of a model that no target builds do not fail a run, unless the configuration uses the model.
  @Test func anUnusedModelFailsNoRun() throws {
    let wrong = Shop.contents(
      more: #"<relationship name="other" maxCount="1" destinationEntity="Nowhere" deletionRule="Nullify"/>"#)
    let version = "\(Self.bundle)/Shop 2.xcdatamodel/contents"
    func errors(isBuilt: Bool) throws -> Int {
      let project = Self.project(["Shop", "Shop 2"], current: "Shop 2", isBuilt: isBuilt)
      return try Self.found([Self.project: project, version: wrong]).count { $0.severity == .error }
    }
    #expect(try errors(isBuilt: true) > 0)
    #expect(try errors(isBuilt: false) == 0)
  }

  /// Xcode generates no class of a model that the project does not list.
  @Test func theClassesOfAnUnlistedModelFailNoRun() throws {
    let contents = Shop.contents().replacing("<entity ", with: "<entity codeGenerationType=\"class\" ")
    let sources = ProjectConfiguration(models: [ModelSettings(path: Self.bundle, sources: ["App"])])
    func conflict(_ listed: String) throws -> [Severity] {
      let project = Self.project(["Shop", "Shop 2"], current: "Shop 2", isBuilt: true)
        .replacing("path = Shop.xcdatamodeld", with: "path = \(listed).xcdatamodeld")
        .replacing(
          "APP = {isa = PBXGroup; children = (GROUP)", with: "APP = {isa = PBXGroup; children = (GROUP, ORDER)"
        )
        .replacing("files = (FILE)", with: "files = (FILE, SOURCE)")
        .replacing(
          "FILE = {",
          with: """
            ORDER = {isa = PBXFileReference; path = Order.swift; sourceTree = "<group>"; };
            SOURCE = {isa = PBXBuildFile; fileRef = ORDER; };
            FILE = {
            """)
      return try Self.found(
        [
          Self.project: project, "\(Self.bundle)/Shop 2.xcdatamodel/contents": contents,
          "App/Order.swift": "@objc(Item0) class Item0: NSManagedObject {}",
        ], sources
      )
      .filter { $0.rule == "codegen-conflict" }.map(\.severity)
    }
    #expect(try conflict("Shop") == [.error])
    #expect(try conflict("Other") == [])
  }

  /// A change of the project must not hide the edit of a released version.
  @Test func aReleasedVersionIsCheckedWithoutATarget() throws {
    let project = Self.project(["Shop", "Shop 2"], current: "Shop 2", isBuilt: false)
    let before = Self.files(["Shop", "Shop 2"], current: "Shop 2")
    let lock = try #require(Shop.workspace(before, ProjectConfiguration()).lockVersions().changes.changes.first)
    let locked = String(decoding: try #require(lock.new), as: UTF8.self)
    let found = try Self.found([
      Self.project: project, lock.path: locked, "\(Self.bundle)/Shop.xcdatamodel/contents": Shop.contents(entities: 3),
    ])
    #expect(found.contains { $0.rule == "version-locked" && $0.severity == .error })
  }

  @Test func theVersionsOfTheProjectAreThoseOfTheBundle() throws {
    let fewer = Self.project(["Shop"], current: "Shop", isBuilt: true)
    #expect(
      try Self.lines(Self.found([Self.project: fewer])) == [
        "warning: Shop.xcodeproj does not list the version Shop 2",
        "warning: Shop.xcodeproj has Shop as the current version, and .xccurrentversion has Shop 2",
      ])
    let more = Self.project(["Shop", "Shop 2", "Shop 3"], current: "Shop 2", isBuilt: true)
    #expect(
      try Self.lines(Self.found([Self.project: more])) == [
        "warning: Shop.xcodeproj lists the version Shop 3, which does not exist"
      ])
  }

  @Test(arguments: [
    (#".copy("Shop.xcdatamodeld")"#, "warning"), (#".copy("Models/Shop.xcdatamodeld")"#, nil),
    (#".process("Shop.xcdatamodeld")"#, nil), (#".copy("App")"#, "error"), (#"// .copy("Shop.xcdatamodeld")"#, nil),
    (#".copy("App/Shop.xcdatamodeld")"#, "warning"), (#".copy("op.xcdatamodeld")"#, nil),
  ]) func aCopiedModelIsNotCompiled(_ resource: String, _ severity: String?) throws {
    let manifest = "let package = Package(targets: [.target(name: \"App\", resources: [\n\(resource)])])"
    let found = try Self.found(["Package.swift": manifest])
    #expect(
      Self.lines(found)
        == (severity.map { ["\($0): Package.swift copies Shop.xcdatamodeld instead of compiling it"] } ?? []))
    if severity != nil { #expect(found.first { $0.rule == "model-copied" }?.location?.start.line == 2) }
  }

  /// The line that excludes the missing file is named as the cause.
  @Test(
    arguments: [
      ("build/\n*.xccurrentversion\n", 2), (".xccurrentversion", 1), ("*.xcuserstate", nil),
      ("*.xccurrentversion\n!.xccurrentversion", nil),
    ] as [(String, Int?)]) func aMissingCurrentVersionThatGitIgnores(_ ignored: String, _ line: Int?) throws
  {
    var files = Self.files(["Shop", "Shop 2"], current: "Shop 2")
    files["\(Self.bundle)/.xccurrentversion"] = nil
    files[".gitignore"] = ignored
    let found = try Shop.workspace(files, ProjectConfiguration()).findings().diagnostics
      .filter { $0.rule == "current-version-missing" }
    #expect(found.count == 1)
    #expect(
      found.flatMap(\.notes).filter { $0.contains("gitignore") }.map { $0.prefix(31) }
        == (line.map { ["git ignores the file: line \($0) of"].map { $0.prefix(31) } } ?? []))
  }

  @Test(arguments: [
    (".*", true), ("*.xccurrentversion", true), (".*\n!.xccurrentversion", false), ("build/", false),
  ]) func aCurrentVersionThatGitIgnoresIsAnError(_ ignored: String, _ isIgnored: Bool) throws {
    let repository = try TestRepository()
    let files = Self.files(["Shop", "Shop 2"], current: "Shop 2").merging([".gitignore": ignored]) { $1 }
    try repository.write(files.mapValues(Optional.some))
    let workspace = Workspace(ProjectConfiguration(), files: .disk)
    let selection = Workspace.Selection(models: ["\(repository.path)/\(Self.bundle)"])
    func isReported() throws -> Bool {
      try workspace.findings(of: selection).diagnostics.contains { $0.rule == "current-version-ignored" }
    }
    #expect(try isReported() == isIgnored)
    // A file that is in the index is part of every clone.
    try repository.git("add", "--force", ".")
    #expect(try !isReported())
  }

  /// A model that is not used is a warning, also without a current version.
  @Test(arguments: [("Other", true), ("Shop", false)]) func theExitStatusOfAModelWithoutACurrentVersion(
    _ listed: String, _ isComplete: Bool
  ) throws {
    let project = Self.project(["Shop", "Shop 2"], current: "Shop 2", isBuilt: true)
      .replacing("path = Shop.xcdatamodeld", with: "path = \(listed).xcdatamodeld")
    var files = Self.files(["Shop", "Shop 2"], current: "Shop 2")
    files["\(Self.bundle)/.xccurrentversion"] = nil
    files[Self.project] = project
    let found = try Shop.workspace(files, ProjectConfiguration()).findings()
    #expect(found.diagnostics.contains { $0.rule == "current-version-missing" } && found.isComplete == isComplete)
  }
}
