import PlumbFormats
import PlumbKit
import TestSupport
import Testing

@testable import PlumbConfiguration
@testable import PlumbDrift
@testable import PlumbWorkspace

/// Source files without a target of the Xcode project, which are not compared.
@Suite struct TargetFilesTests {
  /// A project whose target compiles some files, and which synchronizes some folders.
  private static func project(_ compiled: [String], folders: [String] = []) -> String {
    let files = compiled.enumerated().map { index, path in
      """
      F\(index) = { isa = PBXFileReference; path = "\(path)"; sourceTree = "<group>"; };
      B\(index) = { isa = PBXBuildFile; fileRef = F\(index); };
      """
    }
    let groups = folders.enumerated().map { index, path in
      "S\(index) = { isa = PBXFileSystemSynchronizedRootGroup; path = \(path); sourceTree = \"<group>\"; };"
    }
    let children = compiled.indices.map { "F\($0)" } + folders.indices.map { "S\($0)" }
    return """
      // !$*UTF8*$!
      { objects = {
      \((files + groups).joined(separator: "\n"))
      G = { isa = PBXGroup; children = (\(children.joined(separator: ", "))); path = App; sourceTree = "<group>"; };
      }; rootObject = P; }
      """
  }

  /// A project with files that are listed with absolute paths, and one of the folder `App`.
  private static func absolute(_ paths: [String], _ other: String) -> String {
    let files = paths.enumerated().map { index, path in
      """
      A\(index) = { isa = PBXFileReference; path = "\(path)"; sourceTree = "<absolute>"; };
      C\(index) = { isa = PBXBuildFile; fileRef = A\(index); };
      """
    }
    return project([other]).replacing("{ objects = {", with: "{ objects = {\n\(files.joined())")
  }

  /// Returns the files without a target. `others` are files that are not sources.
  private static func withoutTarget(_ sources: [String], _ others: [String: String]) -> [String] {
    let texts = Dictionary(uniqueKeysWithValues: sources.map { ($0, "") }).merging(others) { $1 }
    var targets = TargetFiles(.inMemory(texts.mapValues { Array($0.utf8) }))
    return targets.filesWithoutTarget(among: sources).sorted()
  }

  private static let place = "Shop.xcodeproj/project.pbxproj"

  typealias Case = (sources: [String], others: [String: String], without: [String])

  private static let cases: [Case] = [
    (["App/a.swift", "App/b.swift"], [place: project(["a.swift"])], ["App/b.swift"]),
    (["App/a.swift", "App/Old/b.m"], [place: project(["a.swift"])], ["App/Old/b.m"]),
    (["App/A.swift", "App/b.swift"], [place: project(["a.swift", "../App/b.swift"])], []),
    // A target contains no headers.
    (["App/a.m", "App/a.h", "App/c.h", "App/b.m", "App/b.h"], [place: project(["a.m"])], ["App/b.h", "App/b.m"]),
    // A copy of a header in another folder.
    (["App/a.m", "App/a.h", "a.h", "include/c.h"], [place: project(["a.m"])], ["a.h"]),
    // A synchronized folder.
    (
      ["App/a.swift", "App/New/b.swift", "App/c.swift"], [place: project(["a.swift"], folders: ["New"])],
      ["App/c.swift"]
    ),
    (["App/New/b.swift", "App/c.swift"], [place: project([], folders: ["New"])], ["App/c.swift"]),
    // A project next to the first one compiles the file.
    (
      ["App/a.swift", "Shared/b.swift"],
      [place: project(["a.swift"]), "Kit/Kit.xcodeproj/project.pbxproj": project(["../../Shared/b.swift"])], []
    ),
    // Paths of the disk of an author: of an existing file, and of one with the name of a file elsewhere.
    (
      ["App/a.swift", "App/b.swift", "App/c.swift"], [place: absolute(["/me/Desk/App/a.swift"], "b.swift")],
      ["App/c.swift"]
    ),
    (
      ["App/a.swift", "Old/a.swift", "App/b.swift"], [place: absolute(["/me/App/a.swift"], "b.swift")], ["Old/a.swift"]
    ),
    (
      ["App/a.swift", "App/b.swift", "App/c.swift"], [place: absolute(["/me/Other/a.swift"], "b.swift")],
      ["App/c.swift"]
    ),
    // The path has the folder of the project.
    (
      ["Kit/App/a.swift", "Kit/App/b.swift", "Kit/App/c.swift"],
      ["Kit/Shop.xcodeproj/project.pbxproj": absolute(["/me/Kit/App/a.swift"], "b.swift")], ["Kit/App/c.swift"]
    ),
    // No project, none that lists sources of this model, or a damaged one.
    (["App/a.swift", "App/b.swift"], [:], []),
    (["App/a.swift", "App/b.swift"], [place: project([])], []),
    (["App/a.swift", "App/b.swift"], [place: project(["Main.storyboard"])], []),
    (["App/a.swift", "App/b.swift"], [place: "{"], []),
    // Other tools that build the files.
    (["App/a.swift", "App/b.swift"], [place: project(["a.swift"]), "Package.swift": ""], []),
    (["App/a.swift", "App/b.swift"], [place: project(["a.swift"]), "Shop.podspec": ""], []),
    (
      ["App/a.swift", "App/Kit/b.swift"], [place: project(["a.swift"]), "App/Kit/Package.swift": ""], []
    ),
  ]

  // MARK: Packages

  private static func package(_ targets: String, _ more: String = "") -> String {
    "import PackageDescription\nlet package = Package(name: \"Shop\", targets: [\(targets)])\n\(more)"
  }

  private static let sources = ["App/a.swift", "Old/b.swift", "Sources/Data/c.swift", "Sources/Data/Draft/d.swift"]

  private static let packages: [(manifest: String, without: [String])] = [
    (package(#".target(name: "Data")"#), ["Old/b.swift"]),
    (package(#".target(name: "Data", exclude: ["Draft"])"#), ["Old/b.swift", "Sources/Data/Draft/d.swift"]),
    (package(#".target(name: "Data", exclude: ["Draft/d.swift"])"#), ["Old/b.swift", "Sources/Data/Draft/d.swift"]),
    (package(#".target(name: "Data", sources: ["c.swift"])"#), ["Old/b.swift", "Sources/Data/Draft/d.swift"]),
    (package(#".target(name: "Data", sources: ["."])"#), ["Old/b.swift"]),
    (package(#".target(name: "Shop", path: "Sources/Data/Draft")"#), ["Old/b.swift", "Sources/Data/c.swift"]),
    (package(#".target(name: "Shop", path: "./")"#), []),
    (package(#".executableTarget(name: "Data"), .plugin(name: "P", path: "Old")"#), ["Old/b.swift"]),
    (
      package(#".binaryTarget(name: "Kit", url: "https://example.com", checksum: ""), .target(name: "Data")"#),
      ["Old/b.swift"]
    ),
    (
      "let targets: [Target] = [Target.target(name: \"Data\")]\nlet package = Package(name: \"Shop\", targets: targets)",
      ["Old/b.swift"]
    ),
    // The only target may have the files of the folder itself.
    (package(#".target(name: "Shop")"#), ["Old/b.swift"]),
    (
      package(#".target(name: "Data")"#, "for target in package.targets { target.swiftSettings = [] }"), ["Old/b.swift"]
    ),
    // The targets are not known.
    (package(#".target(name: "Data")"#, "package.targets.append(.target(name: \"Old\", path: \"Old\"))"), []),
    (package(#".target(name: "Data")"#, "package.targets += more"), []),
    (package(#".target(name: name)"#), []), (package(#".target(name: "Data", path: root + "Data")"#), []),
    (package(#".target(name: "Data", exclude: drafts)"#), []), (package(#".target(name: "Data", sources: all)"#), []),
    (package(#".feature("Data")"#), []), (package(#".target(name: "Data"), .target(name: "Missing")"#), []),
    ("let package = Package(name: \"Shop\", targets: all)", []),
    (package(#".target(name: "Data")"#, "let other = Package(name: \"Old\")"), []), ("let package = (", []),
  ]

  /// The files of a package's targets, next to a project that compiles another file.
  @Test(arguments: packages) func filesWithoutATargetOfAPackage(_ test: (manifest: String, without: [String])) {
    let project = [Self.place: Self.project(["a.swift"])]
    let others = ["Package.swift": test.manifest]
    #expect(Self.withoutTarget(Self.sources, others.merging(project) { $1 }) == test.without, "\(test.manifest)")
  }

  @Test func filesWithoutATargetOfAPackageAlone() {
    let others = ["Package.swift": Self.package(#".target(name: "Data")"#)]
    #expect(Self.withoutTarget(Self.sources, others) == ["App/a.swift", "Old/b.swift"])
    #expect(Self.withoutTarget(["App/a.swift", "Old/b.swift"], others) == [], "it compiles none of them")
  }

  /// A tool writes the project of a folder in the package, so that its files are not known.
  @Test(arguments: ["Old/project.yml", "Old/Shop.yml", "Old/Project.swift", "project.yml", "Shop.podspec"])
  func aPackageNextToAnotherTool(_ file: String) {
    let others = ["Package.swift": Self.package(#".target(name: "Data")"#), file: ""]
    #expect(!Self.withoutTarget(Self.sources, others).contains("Old/b.swift"))
    // The settings of a generator of code.
    let hidden = ["Package.swift": Self.package(#".target(name: "Data")"#), "Old/.sourcery.yml": ""]
    #expect(Self.withoutTarget(Self.sources, hidden).contains("Old/b.swift"))
  }

  @Test(arguments: cases) func filesWithoutATarget(_ test: Case) {
    #expect(Self.withoutTarget(test.sources, test.others) == test.without, "\(test.sources)")
  }

  // MARK: Other projects

  private static let model = ("New/Shop.xcdatamodel/contents", Shop.contents())
  private static func newProject(_ more: [String] = []) -> (String, String) {
    ("New/New.xcodeproj/project.pbxproj", project(["../Shop.xcdatamodel", "../a.swift"] + more))
  }
  private static let oldProject = ("Old/Old.xcodeproj/project.pbxproj", project(["../Item.m"]))
  private static let workspace = """
    <Workspace version="1.0"><Group location="container:Old"><FileRef location="group:Old.xcodeproj"/></Group>\
    <FileRef location="group:New/New.xcodeproj"/></Workspace>
    """

  /// A class that only another project compiles is not the class of the model, unless the projects belong together.
  @Test(arguments: [
    ([newProject(), oldProject], ["Old/Item.h", "Old/Item.m"]),
    ([newProject(["../../Old/Item.m"]), oldProject], []),
    ([newProject(["../../Old/Old.xcodeproj"]), oldProject], []),
    ([newProject()], []),
    ([("New/New.xcodeproj/project.pbxproj", project(["../a.swift"])), oldProject], ["Old/Item.h", "Old/Item.m"]),
    ([oldProject], []),
    ([newProject(), oldProject, ("All.xcworkspace/contents.xcworkspacedata", workspace)], []),
    (
      [newProject(), oldProject, ("All.xcworkspace/contents.xcworkspacedata", "<Workspace/>")],
      ["Old/Item.h", "Old/Item.m"]
    ),
  ]) func filesOfOtherProjects(_ projects: [(String, String)], _ others: [String]) {
    let sources = ["New/a.swift", "Old/Item.h", "Old/Item.m", "Old/b.swift"]
    let texts = Dictionary(
      uniqueKeysWithValues: sources.map { ($0, "") } + projects + [Self.model])
    var targets = TargetFiles(.inMemory(texts.mapValues { Array($0.utf8) }))
    #expect(targets.filesOfOtherProjects(among: sources, than: "New/Shop.xcdatamodel").sorted() == others)
  }

  /// The paths in a project start at the root of a model's repository, also after the check of a model around it.
  @Test func aRepositoryInAnotherOne() {
    let sources = ["New/a.swift", "New/Old/Item.m"]
    let texts = Dictionary(
      uniqueKeysWithValues: sources.map { ($0, "") } + [
        ("New/.git/HEAD", ""), Self.model, Self.newProject(["../Old/Item.m"]),
        ("New/Old/Old.xcodeproj/project.pbxproj", Self.oldProject.1),
        ("Shop.xcdatamodel/contents", Shop.contents()),
        (Self.place, Self.project(["../Shop.xcdatamodel"])),
      ])
    var targets = TargetFiles(.inMemory(texts.mapValues { Array($0.utf8) }))
    #expect(targets.filesOfOtherProjects(among: [], than: "Shop.xcdatamodel") == [])
    #expect(targets.filesOfOtherProjects(among: sources, than: "New/Shop.xcdatamodel") == [])
  }

  // MARK: Targets without the model

  /// A project with an app, which compiles the model, and an extension.
  private static func targets(app: [String], others: [String], folder: String = "", except: String = "") -> String {
    let files = ["Shop.xcdatamodel"] + app + others
    let references = files.enumerated().map { index, path in
      """
      F\(index) = { isa = PBXFileReference; path = "\(path)"; sourceTree = SOURCE_ROOT; };
      B\(index) = { isa = PBXBuildFile; fileRef = F\(index); };
      """
    }
    func list(_ range: Range<Int>) -> String { range.map { "B\($0)" }.joined(separator: ", ") }
    return """
      // !$*UTF8*$!
      { objects = {
      \(references.joined(separator: "\n"))
      P1 = { isa = PBXSourcesBuildPhase; files = (\(list(0..<1 + app.count))); };
      P2 = { isa = PBXSourcesBuildPhase; files = (\(list(1 + app.count..<files.count))); };
      S = { isa = PBXFileSystemSynchronizedRootGroup; path = "\(folder)"; sourceTree = SOURCE_ROOT; exceptions = (E, N); };
      T1 = { isa = PBXNativeTarget; buildPhases = (P1); };
      T2 = { isa = PBXNativeTarget; buildPhases = (P2); fileSystemSynchronizedGroups = (\(folder.isEmpty ? "" : "S")); };
      \(except)
      }; rootObject = P; }
      """
  }

  /// A file in the folder that a target leaves out, or that a target without the folder compiles.
  private static func exception(_ name: String, of target: String) -> String {
    "E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (\(name)); target = \(target); };"
  }

  /// Xcode generates the class for the app only.
  @Test(arguments: [
    (targets(app: ["Src/A.swift"], others: ["Src/Item.swift"]), 0),
    (targets(app: ["Src/A.swift", "Src/Item.swift"], others: []), 1),
    (targets(app: ["Src/Item.swift"], others: ["Src/Item.swift"]), 1),
    (targets(app: ["Src/A.swift"], others: [], folder: "Src"), 0),
    (targets(app: ["Src/A.swift"], others: [], folder: "Src", except: exception("Info.plist", of: "T2")), 0),
    (targets(app: ["Src/A.swift"], others: [], folder: "Src", except: exception("Item.swift", of: "T2")), 0),
    (targets(app: ["Src/A.swift"], others: [], folder: "Src", except: exception("Item.swift", of: "T1")), 1),
    (targets(app: ["Src/A.swift"], others: []), 0),
    (targets(app: ["Src/A.swift"], others: ["Src/B.swift"]), 0),
    ("", 1),
  ]) func aGeneratedClassOfAnotherTarget(_ project: String, _ count: Int) throws {
    let contents = Shop.contents().replacing("syncable=", with: #"codeGenerationType="class" syncable="#)
    let files = [
      "Shop.xcdatamodel/contents": contents, "Src/Item.swift": Shop.item(), "Src/A.swift": "struct A {}",
      Self.place: project,
    ]
    let found = try Shop.workspace(files).findings().diagnostics.filter { $0.rule == "codegen-conflict" }
    #expect(found.count == count, "\(found.map(\.message))")
  }

  /// A pod or a package is another module, also below the folder of the project.
  @Test(arguments: [("Src/Src.podspec", false, 0), ("Src/Package.swift", false, 0), ("Src/Src.podspec", true, 1)])
  func aGeneratedClassOfAnotherModule(_ manifest: String, _ isCompiled: Bool, _ count: Int) throws {
    let files = [
      "Shop.xcdatamodel/contents": Shop.contents().replacing(
        "syncable=", with: #"codeGenerationType="class" syncable="#),
      "Src/Item.swift": Shop.item(), manifest: "",
      Self.place: Self.targets(app: ["App/A.swift"] + (isCompiled ? ["Src/Item.swift"] : []), others: []),
    ]
    let found = try Shop.workspace(files).findings().diagnostics.filter { $0.rule == "codegen-conflict" }
    #expect(found.count == count, "\(found.map(\.message))")
  }

  /// An old copy of a class is not compared, unless its file is listed by name.
  @Test func anOldCopyIsNotCompared() throws {
    let files = [
      "Shop.xcdatamodel/contents": Shop.contents(), "Src/Item.swift": Shop.item(),
      "Src/Old.swift": "extension Item0 { @NSManaged var price: String? }",
      "App.xcodeproj/project.pbxproj": Self.project(["../Src/Item.swift"]),
    ]
    func extras(_ sources: [String]) throws -> [String] {
      let settings = ModelSettings(path: "Shop.xcdatamodel", sources: sources)
      return try Shop.workspace(files, ProjectConfiguration(models: [settings])).findings().diagnostics
        .filter { $0.rule == "drift-property-extra" }.map(\.message)
    }
    #expect(try extras(["Src"]) == [])
    var twice = files
    twice["Cart.xcdatamodel/contents"] = Shop.contents()
    for (files, models) in [(files, ["Shop.xcdatamodel"]), (twice, ["Shop.xcdatamodel", "Cart.xcdatamodel"])] {
      let checkup = try Shop.workspace(files, Shop.configuration(models: models)).checkup()
      let item = checkup.items.filter { $0.message.contains("Src/Old.swift") }
      #expect(item.map(\.weight) == [.advice])
      #expect(
        item.map(\.message) == ["1 file in the sources belongs to no target of the Xcode project: Src/Old.swift"])
    }
    #expect(try extras(["Src", "Src/Old.swift"]).count == 1)
  }
}
