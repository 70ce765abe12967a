import Testing

@testable import PlumbProject

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
}
