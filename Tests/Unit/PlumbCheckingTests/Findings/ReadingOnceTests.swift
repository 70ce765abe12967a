import PlumbKit
import TestSupport
import Testing

/// Each file is read only once in a run.
@Suite struct ReadingOnceTests {
  private static let count = 40

  /// Returns models and their sources: a class for each entity, one of which differs, files without declarations, and
  /// an alias that only a second scan requires.
  private static func files(models: [String] = ["Shop"]) -> [String: String] {
    var files: [String: String] = [:]
    for model in models { files["\(model).xcdatamodel/contents"] = Shop.contents(entities: count) }
    for number in 0..<count {
      files["Src/Item\(number).swift"] = Shop.item(number, count: number == 7 ? "Int32" : "Int64")
      files["Src/View\(number).swift"] = "struct View\(number) {}\n"
    }
    files["Src/Item8.swift"] = Shop.item(8, count: "Number")
    files["Src/Number.swift"] = "typealias Number = Int64\n"
    files["Src/Item9.swift"] = "@objc(Item9) class Item9: NSManagedObject {\n  @NSManaged var count: Int64\n}\n"
    files["Src/Item9+More.swift"] = "extension Item9 {\n  var name: String { \"\" }\n}\n"
    return files
  }

  private static func run(
    _ models: [String] = ["Shop"], _ work: (Workspace) throws -> Void
  ) rethrows -> [String: Int] {
    let counted = CountedFiles(files(models: models))
    try work(Workspace(Shop.configuration(models: models.map { "\($0).xcdatamodel" }), files: counted.files))
    return counted.reads
  }

  @Test(arguments: [["Shop"], ["Shop", "Other"]]) func byValidate(_ models: [String]) throws {
    let reads = try Self.run(models) { workspace in
      let rules = try workspace.findings().diagnostics.map(\.rule)
      #expect(Set(rules).isSuperset(of: ["drift-type", "drift-property-missing"]), "\(rules)")
    }
    #expect(Set(reads.values) == [1] && reads.count == Self.files(models: models).count, "\(reads)")
  }

  /// The project determines the order of versions and the files of targets.
  @Test func anXcodeProjectByValidate() throws {
    let project = """
      // !$*UTF8*$!
      { objects = {
      V = { isa = XCVersionGroup; path = Shop.xcdatamodeld; sourceTree = SOURCE_ROOT; children = (V1, V2); };
      V1 = { isa = PBXFileReference; path = "New.xcdatamodel"; sourceTree = "<group>"; };
      V2 = { isa = PBXFileReference; path = "Old.xcdatamodel"; sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = "Src/Item.swift"; sourceTree = SOURCE_ROOT; };
      B = { isa = PBXBuildFile; fileRef = F; };
      }; rootObject = P; }
      """
    let counted = CountedFiles([
      "Shop.xcdatamodeld/Old.xcdatamodel/contents": Shop.contents(),
      "Shop.xcdatamodeld/New.xcdatamodel/contents": Shop.contents(),
      "Shop.xcdatamodeld/.xccurrentversion":
        "<plist><dict><key>_XCCurrentVersionName</key><string>New.xcdatamodel</string></dict></plist>",
      "Other.xcdatamodel/contents": Shop.contents(), "Src/Item.swift": Shop.item(), "Src/Old.swift": "",
      "Shop.xcodeproj/project.pbxproj": project,
    ])
    let configuration = Shop.configuration(models: ["Shop.xcdatamodeld", "Other.xcdatamodel"])
    let found = try Workspace(configuration, files: counted.files).findings()
    #expect(found.swiftFiles == 1)
    // The beginning of a source is read once more, for the mark of `migrate --emit`: the bundle has two versions.
    #expect(Set(counted.reads.filter { $0.key != "Src/Item.swift" }.values) == [1], "\(counted.reads)")
    #expect(counted.reads["Src/Item.swift"] == 2 && counted.reads["Shop.xcodeproj/project.pbxproj"] == 1)
  }

  @Test(arguments: [["Shop"], ["Shop", "Other"]]) func byAlign(_ models: [String]) throws {
    let reads = try Self.run(models) { workspace in
      let plan = try workspace.repair(.review)
      #expect(plan.changes.changes.map(\.path) == ["Src/Item7.swift", "Src/Item9.swift"], "\(plan.left)")
    }
    #expect(Set(reads.values) == [1] && reads.count == Self.files(models: models).count, "\(reads)")
  }

  @Test func byReport() throws {
    let reads = try Self.run { workspace in
      let page = try workspace.page(of: .all, usesGit: false, toolVersion: "1")
      #expect(page.html.contains("drift-property-missing"))
    }
    #expect(Set(reads.values) == [1] && reads.count == Self.files().count, "\(reads)")
  }

  @Test func byAlignModel() throws {
    let reads = try Self.run { workspace in
      let plan = try workspace.repairModels(.review)
      #expect(plan.left.count > 0 || !plan.made.isEmpty)
    }
    #expect(Set(reads.values) == [1] && reads.count == Self.files().count, "\(reads)")
  }
}
