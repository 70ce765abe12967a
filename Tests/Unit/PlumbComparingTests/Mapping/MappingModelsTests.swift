import PlumbComparing
import PlumbFormats
import PlumbKit
import PlumbMigration
import PlumbModel
import PlumbWorkspace
import TestSupport
import Testing

@testable import PlumbDrift

/// The mapping models that validate reads.
@Suite struct MappingModelsTests {
  private static func names(unreadable destination: String) throws -> [String] {
    var files: [String: String] = [:]
    for (version, count) in [("Shop", 1), ("Shop 2", 2), ("Shop 3", 3)] {
      files["Shop.xcdatamodeld/\(version).xcdatamodel/contents"] = Shop.contents(entities: count)
    }
    files["Shop.xcdatamodeld/.xccurrentversion"] = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 3.xcdatamodel</string></dict></plist>
      """
    files["Step.xcmappingmodel/xcmapping.xml"] =
      "<database><attribute name=\"destinationmodelpath\" type=\"string\">\(destination)</attribute>"
    let configuration = ProjectConfiguration(models: [ModelSettings(path: "Shop.xcdatamodeld")])
    return try Shop.workspace(files, configuration).findings().diagnostics
      .filter { $0.rule == "mapping-model-unreadable" }.map(\.message)
  }

  /// A mapping model of an earlier step is not read, so that it is not reported either.
  @Test func onlyThoseOfTheLastStepAreRead() throws {
    #expect(try Self.names(unreadable: "App/Shop.xcdatamodeld/Shop 2.xcdatamodel") == [])
    #expect(try Self.names(unreadable: "App/Lists.xcdatamodeld/Lists.xcdatamodel") == [])
    #expect(try Self.names(unreadable: "App/Shop.xcdatamodeld/Shop 3.xcdatamodel").count == 1)
    // A version that was renamed or removed since. The copies show which version it is.
    #expect(try Self.names(unreadable: "App/Shop.xcdatamodeld/Shop draft.xcdatamodel").count == 1)
    #expect(try Self.names(unreadable: "").count == 1)
  }

  /// A model with a Text or a number, which Core Data does not convert.
  private static func contents(_ type: String) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Order" syncable="YES"><attribute name="total" optional="YES" attributeType="\(type)"/></entity>
      <entity name="Tag" syncable="YES"><attribute name="name" optional="YES" attributeType="String"/></entity>
    </model>
    """
  }

  /// A workspace with a bundle of two versions and a mapping model in a folder.
  private static func workspace(mappingIn folder: String, expression: ValueExpression?) throws -> Workspace {
    var files: [String: String] = [
      "App/Shop.xcdatamodeld/.xccurrentversion": """
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>
      """
    ]
    for (name, type) in [("Shop", "String"), ("Shop 2", "Integer 16")] {
      files["App/Shop.xcdatamodeld/\(name).xcdatamodel/contents"] = contents(type)
    }
    let models = try ["String", "Integer 16"].map {
      try Model.read(Array(contents($0).utf8), file: "contents", name: "Shop").value
    }
    var mapping = MappingModel(from: models[0], to: models[1])
    for index in mapping.entityMappings.indices where mapping.entityMappings[index].destination == "Order" {
      mapping.entityMappings[index].attributes = [PropertyMapping(name: "total", expression: expression)]
    }
    let bytes = try mapping.written(from: models[0], to: models[1])
    files["\(folder)/ShopToShop2.xcmappingmodel/xcmapping.xml"] = String(decoding: bytes, as: UTF8.self)
    return Shop.workspace(
      files, ProjectConfiguration(models: [ModelSettings(path: "App/Shop.xcdatamodeld", sources: ["Sources"])]))
  }

  /// The plan of a step, its difference, the list of versions and the matrix use the mapping model that Core Data
  /// finds: below the folder of the bundle, or below the sources.
  @Test(arguments: ["App", "App/Maps", "Sources/Maps"]) func allReportsUseTheMappingModel(_ folder: String) throws {
    for (expression, expected) in [
      (ValueExpression.constant(.integer(1)), MigrationClass.lossy), (.keyPath("total", of: .source), .conditional),
    ] {
      let workspace = try Self.workspace(mappingIn: folder, expression: expression)
      let step = try workspace.evolution(from: nil, to: nil).step
      #expect(step.mapping?.shortFile == "\(folder)/ShopToShop2.xcmappingmodel")
      #expect(step.migrationClass == expected && MigrationPlan(step).class == expected)
      #expect(try workspace.evolution(from: "Shop", to: "Shop 2").step == step)
      #expect(try workspace.versions().rows.map(\.step) == [nil, expected])
      let bundle = try workspace.bundleWithMappings(inHand: nil)
      let current = try #require(bundle.currentVersion?.model)
      #expect(MigrationMatrix(bundle, to: "Shop 2", current).rows.map(\.class) == [expected])
      #expect(try workspace.changelog(usesGit: false).sections.first?.step?.migrationClass == expected)
    }
  }

  /// A mapping model elsewhere is not that of the app.
  @Test func aMappingModelElsewhereIsNotUsed() throws {
    let workspace = try Self.workspace(mappingIn: "Other", expression: .constant(.integer(1)))
    #expect(try workspace.evolution(from: nil, to: nil).step.migrationClass == .impossible)
    #expect(try workspace.versions().rows.map(\.step) == [nil, .impossible])
  }
}
