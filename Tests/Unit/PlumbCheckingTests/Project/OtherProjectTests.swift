import PlumbCore
import PlumbFormats
import PlumbKit
import TestSupport
import Testing

@testable import PlumbChecking
@testable import PlumbWorkspace

/// Project files of other tools than Xcode around a model.
@Suite struct OtherProjectTests {
  private static let bundle = "App/Models/Shop.xcdatamodeld"

  private static func lines(_ more: [String: String]) throws -> [String] {
    let model = [
      "\(bundle)/.xccurrentversion": String(decoding: ModelBundle.currentVersionBytes(naming: "Shop"), as: UTF8.self),
      "\(bundle)/Shop.xcdatamodel/contents": Shop.contents(entities: 1),
    ]
    let found = try Shop.workspace(model.merging(more) { $1 }, ProjectConfiguration()).findings().diagnostics
    return found.filter { ["model-not-built", "model-copied"].contains($0.rule) }
      .map { "\($0.location.map { "\($0.file):\($0.start.line)" } ?? "") \($0.message)" }
  }

  private static func yml(_ sources: String, _ more: String = "") -> String {
    "name: Shop\n\(more)\ntargets:\n  Shop:\n    type: application\n    platform: iOS\n    sources: \(sources)\n"
  }

  // MARK: XcodeGen

  @Test(arguments: [
    "App", "[App/Models]", "[Other, App/Models/Shop.xcdatamodeld]", "\n      - path: App\n        excludes: ['*.md']",
    "{path: App/Models, includes: ['*.xcdatamodeld']}", "[app]", "[.]", "{path: App, buildPhase: resources}",
    "{path: App, type: syncedFolder}",
    // Not literal, or not read.
    "${ROOT}/Sources", "[*unknown]", "{path: Other, excludes: ['[a-z]*']}", "{path: App, buildPhase: {copyFiles: {}}}",
  ]) func aSourceOfXcodeGenIsBuilt(_ sources: String) throws {
    #expect(try Self.lines(["project.yml": Self.yml(sources)]) == [])
  }

  @Test(arguments: [
    ("Other", "project.yml:3 no target of project.yml builds Shop.xcdatamodeld"),
    ("[App/Views, App/Model]", "project.yml:3 no target of project.yml builds Shop.xcdatamodeld"),
    ("{path: App, excludes: [Models]}", "project.yml:7 no target of project.yml builds Shop.xcdatamodeld"),
    (
      "\n      - path: App\n        excludes:\n          - '**/*.xcdatamodeld'",
      "project.yml:8 no target of project.yml builds Shop.xcdatamodeld"
    ),
    ("{path: App, includes: ['**/*.swift']}", "project.yml:7 no target of project.yml builds Shop.xcdatamodeld"),
    ("{path: App, buildPhase: none}", "project.yml:7 no target of project.yml builds Shop.xcdatamodeld"),
    ("{path: App/Models, type: folder}", "project.yml:7 project.yml copies Shop.xcdatamodeld instead of compiling it"),
  ]) func aModelInNoSourceOfXcodeGenIsReported(_ sources: String, _ line: String) throws {
    #expect(try Self.lines(["project.yml": Self.yml(sources)]) == [line])
  }

  @Test func theTargetsOfIncludedFilesAndTemplatesAreRead() throws {
    let include = "include: Config/base.yml"
    let main = Self.yml("Other", include)
    #expect(try Self.lines(["project.yml": main]) == [], "a missing file is not known")
    let outside = "targets:\n  Kit:\n    sources: [../Kit]"
    #expect(try Self.lines(["project.yml": main, "Config/base.yml": outside]).count == 1)
    let inside = "targets:\n  Kit:\n    sources: [../App]"
    #expect(try Self.lines(["project.yml": main, "Config/base.yml": inside]) == [])
    let replaced = "targets:\n  Kit:\n    sources:REPLACE: [../Kit]"
    #expect(try Self.lines(["project.yml": main, "Config/base.yml": replaced]) == [])
    let templates = "targetTemplates:\n  Base:\n    sources: ['${target_name}', '${part}']\n"
    func app(_ part: String) -> String {
      "name: Shop\n\(templates)targets:\n  App2:\n    templates: [Base]\n    templateAttributes: {part: \(part)}\n"
    }
    #expect(try Self.lines(["project.yml": app("App")]) == [])
    #expect(try Self.lines(["project.yml": app("Kit")]).count == 1)
  }

  @Test func aProjectInAnotherFolderCanBuildTheModel() throws {
    let own = ["App/project.yml": Self.yml("Views")]
    #expect(try Self.lines(own) == ["App/project.yml:3 no target of App/project.yml builds Shop.xcdatamodeld"])
    #expect(try Self.lines(own.merging(["Kit/project.yml": Self.yml("[../App/Models]")]) { $1 }) == [])
    #expect(try Self.lines(own.merging(["Kit/project.yml": "name: [Kit"]) { $1 }) == [], "not known")
    #expect(try Self.lines(own.merging(["Package.swift": "let package = 1"]) { $1 }) == [], "may build it")
    for (path, count) in [("App", 0), ("Other", 1)] {
      let package = "let package = Package(name: \"Shop\", targets: [.target(name: \"Shop\", path: \"\(path)\")])"
      let files = own.merging(["Package.swift": package, "Other/a.swift": ""]) { $1 }
      #expect(try Self.lines(files).count == count, "\(path)")
    }
    #expect(try Self.lines(["Kit/project.yml": Self.yml("Sources")]) == [], "not above the model")
  }

  /// An Xcode project lists a model without versions as any other file, so that it may be built there.
  @Test func aModelWithoutVersionsIsNotSearched() throws {
    let model = ["App/Old.xcdatamodel/contents": Shop.contents(entities: 1)]
    #expect(try Self.lines(model.merging(["project.yml": Self.yml("App/Models")]) { $1 }) == [])
  }

  /// A pattern that represents too many paths is not read: it may match the model, and may not exclude it.
  @Test func aPatternWithTooManyAlternativesIsNotKnown() throws {
    let many = String(repeating: "{a,b}", count: 150)
    #expect(try Self.lines(["project.yml": Self.yml("['\(many)']")]) == [])
    #expect(try Self.lines(["project.yml": Self.yml("{path: App, excludes: ['\(many)']}")]) == [])
    #expect(try Self.lines(["project.yml": Self.yml("{path: App, includes: ['\(many)']}")]) == [])
    #expect(try Self.lines(["project.yml": Self.yml("'{Kit,Other}/{A,B}'")]).count == 1)
    #expect(try Self.lines(["project.yml": Self.yml("'{Kit,App}/{A,Models}'")]) == [])
  }

  // MARK: Tuist

  private static func manifest(_ arguments: String) -> String {
    """
    import ProjectDescription

    let project = Project(
      name: "Shop",
      targets: [
        .target(name: "Shop", destinations: .iOS, product: .app, sources: sources(), \(arguments))
      ])
    """
  }

  @Test(arguments: [
    #"coreDataModels: [.coreDataModel("App/Models/Shop.xcdatamodeld", currentVersion: "Shop")]"#,
    #"coreDataModels: [CoreDataModel("App/Models/Shop.xcdatamodeld")]"#, #"resources: ["App/Models/**"]"#,
    #"resources: .resources(["App/**/*.xcdatamodeld"])"#,
    #"resources: [.glob(pattern: "App/**", excluding: ["App/Old/**"])]"#,
    #"buildableFolders: ["App"]"#, #"resources: [.glob(pattern: .relativeToManifest("App/**"))]"#,
    // Not literal.
    "resources: resources", #"resources: ["\(folder)/**"]"#, #"coreDataModels: [.relativeToRoot("App")]"#,
    #"buildableFolders: [.folder("Kit", exceptions: .exceptions([]))]"#, #"resources: ["Kit"] + shared"#,
  ]) func aModelThatTuistListsIsBuilt(_ arguments: String) throws {
    #expect(try Self.lines(["Project.swift": Self.manifest(arguments)]) == [])
  }

  @Test(arguments: [
    (#"resources: ["Resources/**"]"#, "Project.swift:3 no target of Project.swift builds Shop.xcdatamodeld"),
    ("dependencies: []", "Project.swift:3 no target of Project.swift builds Shop.xcdatamodeld"),
    (
      #"resources: [.glob(pattern: "App/**", excluding: ["App/Models/**"])]"#,
      "Project.swift:6 no target of Project.swift builds Shop.xcdatamodeld"
    ),
    (
      #"resources: [.folderReference(path: "App/Models")]"#,
      "Project.swift:6 Project.swift copies Shop.xcdatamodeld instead of compiling it"
    ),
  ]) func aModelThatTuistDoesNotListIsReported(_ arguments: String, _ line: String) throws {
    #expect(try Self.lines(["Project.swift": Self.manifest(arguments)]) == [line])
  }

  @Test func aClassNamedProjectIsNoManifest() throws {
    #expect(try Self.lines(["Project.swift": "class Project {}\nlet a = Project(targets: [Target()])"]) == [])
    let helper = "import ProjectDescription\nlet project = Project.app(name: \"Shop\")"
    #expect(try Self.lines(["Project.swift": helper]) == [])
  }

  // MARK: Bazel

  private static func build(_ text: String) -> String {
    """
    load("@build_bazel_rules_apple//apple:ios.bzl", "ios_application")
    load("@build_bazel_rules_swift//swift:swift.bzl", "swift_library")

    swift_library(
        name = "Code",
        srcs = glob(["**/*.swift"]),
        \(text)
    )
    """
  }

  @Test(arguments: [
    #"data = glob(["Models/**"]),"#, #"data = ["Models/Shop.xcdatamodeld"],"#,
    #"data = ["//App:Models/Shop.xcdatamodeld/Shop.xcdatamodel/contents"],"#,
    #"data = glob(["**"], exclude = ["Old/**"]),"#, #"data = select({"//a:b": glob(["Models/*/*/contents"])}),"#,
    // Not literal.
    "data = MODELS,", #"data = glob([p for p in PATHS]),"#, #"data = glob(["%s/**" % FOLDER]),"#, "data = models(),",
  ]) func aResourceOfBazelIsBuilt(_ text: String) throws {
    #expect(try Self.lines(["App/BUILD": Self.build(text)]) == [])
  }

  @Test func aModelInNoRuleOfBazelIsReported() throws {
    let line = "App/BUILD.bazel:4 no target of App/BUILD.bazel builds Shop.xcdatamodeld"
    for text in [
      #"data = glob(["Assets/**"]),"#, #"deps = [":Kit"],  # Models/**"#, #"data = glob(["*.xcdatamodeld/**"]),"#,
    ] {
      #expect(try Self.lines(["App/BUILD.bazel": Self.build(text)]) == [line], "\(text)")
    }
    let copied =
      Self.build(#"data = [":Files"],"#) + "\napple_resource_group(structured_resources = glob([\"Models/**\"]))"
    #expect(
      try Self.lines(["App/BUILD.bazel": copied]) == [
        "App/BUILD.bazel:9 App/BUILD.bazel copies Shop.xcdatamodeld instead of compiling it"
      ])
    #expect(
      try Self.lines(["App/BUILD": Self.build("") + "\nload(\"//tools:app.bzl\", \"app\")\napp(name = \"App\")"]) == [])
    #expect(try Self.lines(["BUILD": "filegroup(name = \"docs\", srcs = [\"README.md\"])"]) == [], "no rule for code")
  }

  // MARK: CocoaPods

  private static func podspec(_ text: String) -> String {
    """
    Pod::Spec.new do |s|
      s.name = "Shop"
      s.version = "\\(1).0"
      s.description = <<-DESC
        It's a shop. s.resources = [x]
      DESC
      s.source = { :git => "https://example.com", :tag => "#{s.version}" }
      s.source_files = "App/**/*.{h,m,swift}"
      \(text)
    end
    """
  }

  @Test(arguments: [
    "s.resources = ['App/**/*.{xcdatamodeld,png}']", "s.resource = 'App/Models/Shop.xcdatamodeld'",
    "s.resource_bundles = {\n    'Shop' => ['App/Models/*'],\n  }",
    "s.ios.resource_bundle = { 'Shop' => %w[App/Models/*] }",
    "s.subspec 'Core' do |ss|\n    ss.resources = 'App/Models/*.xcdatamodeld'\n  end",
    "s.resources = 'App/**/*'\n  s.exclude_files = 'App/Old/**'",
    // Not literal.
    "s.resources = MODELS", "s.resources = [\"#{root}/*.png\"]", "s.resources = Dir['App/**/*']",
    "s.resources = ['Kit/*.png'] + models",
  ]) func aResourceOfAPodIsBuilt(_ text: String) throws {
    #expect(try Self.lines(["Shop.podspec": Self.podspec(text)]) == [])
  }

  @Test(arguments: [
    "s.resources = ['Assets/**/*']", "# s.resources = ['App/**/*']",
    "s.resource_bundles = { 'App/Models/Shop.xcdatamodeld' => ['Assets/*.png'] }", "s.preserve_paths = 'App/Models/**'",
  ]) func aModelInNoResourceOfAPodIsReported(_ text: String) throws {
    #expect(
      try Self.lines(["Shop.podspec": Self.podspec(text)]) == [
        "Shop.podspec:1 no target of Shop.podspec builds Shop.xcdatamodeld"
      ])
  }

  /// A list of words that no bracket ends is searched once.
  @Test func listsWithoutAnEndAreReadOnce() throws {
    #expect(
      try Self.lines(["Shop.podspec": Self.podspec(String(repeating: "s.resources = %w[a ", count: 50_000))]) == [])
  }

  /// Every prefix of a file is read without a trap.
  @Test func aBrokenFileIsNotKnown() throws {
    let files = [
      ("project.yml", Self.yml("\n      - path: 'App'\n        excludes: [\"a\", {b: c}]")),
      ("Project.swift", Self.manifest(#"resources: [.glob(pattern: "A{b,c}", excluding: ["d"])]"#)),
      ("BUILD", Self.build(#"data = glob(["a", """b"""], exclude = ['c\n']),"#)),
      ("Shop.podspec", Self.podspec("s.resources = %w[a b], {'c' => \"#{d}\"}")),
    ]
    for (name, text) in files {
      for count in stride(from: 0, to: text.utf8.count, by: 7) {
        _ = try Self.lines([name: String(decoding: text.utf8.prefix(count), as: UTF8.self)])
      }
    }
  }
}
