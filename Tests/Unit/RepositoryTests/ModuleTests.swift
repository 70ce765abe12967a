import Foundation
import Testing

/// The module structure: each module imports only the dependencies that `Package.swift` declares for it, and its page
/// in `Docs/Modules` lists the same dependencies.
@Suite struct ModuleTests {
  private static let root = PackageFiles.root

  /// The folders of the modules that contain code, by name. The module maps of C headers are excluded.
  private static let folders: [String: String] = {
    let sources = names(in: "Sources").flatMap { folder in names(in: "Sources/\(folder)").map { ($0, folder) } }
    let modules = sources.filter { !["CLibXML2", "CFiles", "CRuntime", "CSQLite"].contains($0.0) }
    return Dictionary(uniqueKeysWithValues: modules.map { ($0, "Sources/\($1)/\($0)") })
  }()

  private static func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
    return (names ?? []).filter { !$0.hasPrefix(".") }
  }

  private static let modules = folders.keys.sorted()

  /// Returns the folder of a module, relative to the root of the project.
  private static func folder(of module: String) -> String { folders[module] ?? "Sources/\(module)" }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the dependencies that `Package.swift` declares for a module: the names of targets and products.
  private static func drawn(_ module: String) throws -> Set<String> {
    let package = try text("Package.swift")
    let target = try #require(
      package.firstMatch(
        of: try Regex("(?:arget|macro)\\(\\s*name: \"\(module)\"(?:,\\s*dependencies: \\[([^\\]]*)\\])?")))
    let list = target[1].substring.map(String.init) ?? ""
    let names = list.matches(of: /name: "(\w+)", package|"(\w+)"/).compactMap { $0.1 ?? $0.2 }.map(String.init)
    return Set(names).subtracting(["swift-syntax", "swift-argument-parser"])
  }

  private static func files(below folder: String) -> [String] {
    let walk = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
    return (walk?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
  }

  @Test(arguments: modules) func importsAreDrawn(_ module: String) throws {
    let system: Set<String> = [
      "Foundation", "FoundationEssentials", "Dispatch", "Synchronization", "Observation", "SwiftUI", "Testing",
    ]
    let library: Set<String> = module == "PlumbSystem" ? ["Glibc", "Musl", "Darwin"] : []
    let allowed = try Self.drawn(module).union(system).union(library)
    for file in Self.files(below: Self.folder(of: module)) {
      let imports = try Self.text(file).matches(
        of: /(?m)^\s*(?:@\w+ )?(?:public |package |internal |private )?import (\w+)/)
      for name in imports.map({ String($0.1) }) {
        #expect(allowed.contains(name), "\(file) imports \(name), which Package.swift does not draw")
      }
    }
  }

  /// The modules in the order of `folders` in `Package.swift`.
  private static func order() throws -> [String] {
    let package = try text("Package.swift")
    let table = try #require(package.firstMatch(of: /(?s)let folders: KeyValuePairs = \[(.*?)\n\]/)).1
    return table.matches(of: /"(\w+)": \[([^\]]*)\]/).flatMap { row in
      row.2.matches(of: /"([\w-]+)"/).map { String($0.1) }
    }
  }

  @Test(arguments: modules) func importsAreOfEarlierModules(_ module: String) throws {
    let order = try Self.order()
    let place = try #require(order.firstIndex(of: module), "folders of Package.swift do not contain \(module)")
    #expect(try Self.drawn(module).intersection(order).isSubset(of: order[..<place]))
  }

  @Test(arguments: modules) func thePageListsThePermittedImports(_ module: String) throws {
    let page = try Self.text("Docs/Modules/\(module).md")
    let line = try #require(page.firstMatch(of: /(?m)^May import: (.*)\.$/), "the page of \(module) says nothing of it")
    let reported = Set(line.1.matches(of: /`(\w+)`/).map { String($0.1) })
    #expect(try reported == Self.drawn(module))
  }

  @Test(arguments: modules) func thePageNamesEveryTopic(_ module: String) throws {
    let page = try Self.text("Docs/Modules/\(module).md")
    let reported = Set(page.matches(of: /(?m)^\| `(\w+)\/` \|/).map { String($0.1) })
    let folder = Self.root.appendingPathComponent(Self.folder(of: module)).path
    let topics = try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
      var isFolder: ObjCBool = false
      // The documentation of DocC has no sources.
      return FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder) && isFolder.boolValue
        && !name.hasSuffix(".docc")
    }
    #expect(reported == Set(topics))
  }

  private static let swiftFiles = PackageFiles.paths.map { "/" + $0 }

  /// The files that the pages mention exist. Names with another extension and placeholders are not checked.
  @Test(arguments: modules.map { "Docs/Modules/\($0).md" } + ["Docs/Development.md"])
  func thePageNamesFilesThatExist(_ page: String) throws {
    // Files that Plumb generates.
    let examples: Set = [
      "Model+CoreDataModel.swift", "Model+Observation.swift", "Order+TypedPaths.swift", "Shop+FieldSupport.swift",
      "URL.swift", "Url.swift", "+Properties.swift",
    ]
    for match in try Self.text(page).matches(of: /`([\w\/+.-]+\.swift)`/) where !examples.contains(String(match.1)) {
      #expect(Self.swiftFiles.contains { $0.hasSuffix("/\(match.1)") }, "\(page) names \(match.1)")
    }
  }

  /// The modules of the stages consist of pure functions: they open no files, read no environment variables, and
  /// print no output.
  @Test(arguments: [
    "PlumbCore", "PlumbText", "PlumbModel", "PlumbDeclarations", "PlumbEmit", "PlumbRules", "PlumbGenerate",
    "PlumbDrift",
  ])
  func stagesTouchNoSystem(_ module: String) throws {
    for file in Self.files(below: Self.folder(of: module)) {
      let calls = try Self.text(file).matches(of: /(?m)^[^\/"]*\b(fopen|open|getenv|print|exit|FileManager)\(/)
      #expect(calls.isEmpty, "\(file) calls \(calls.map { $0.1 })")
    }
  }
}
