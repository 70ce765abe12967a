import Testing

@testable import PlumbFormats
@testable import PlumbModel

@Suite struct NewVersionTests {
  private static func bundle(_ names: String...) -> ModelBundle {
    let versions = names.map { ModelVersion(name: $0, file: "", content: .failure(ReadFailure(file: "", ""))) }
    return ModelBundle(
      path: "Shop.xcdatamodeld", name: "Shop", versions: versions, current: .missing,
      currentVersionFile: "Shop.xcdatamodeld/.xccurrentversion")
  }

  @Test(arguments: [
    (["Shop"], "Shop", "Shop 2"), (["Shop", "Shop 2"], "Shop 2", "Shop 3"), (["Shop", "Shop 2"], "Shop", "Shop 3"),
    (["Shop 9", "shop 10", "Shop 11"], "Shop 9", "Shop 12"), (["v2"], "v2", "v2 2"),
    (["Model 2b"], "Model 2b", "Model 2b 2"),
    (["7"], "7", "7 2"), (["Model 99999999999999999999"], "Model 99999999999999999999", "Model 99999999999999999999 2"),
  ])
  func theNameThatXcodeGives(_ names: [String], _ version: String, _ expected: String) throws {
    var bundle = Self.bundle()
    bundle.versions = names.map { ModelVersion(name: $0, file: "", content: .failure(ReadFailure(file: "", ""))) }
    #expect(try bundle.newVersion(named: nil, after: version).name == expected)
  }

  @Test func theFileThatNamesTheCurrentVersion() throws {
    let new = try Self.bundle("A").newVersion(named: "A & <B>", after: "A")
    #expect(new.file == "Shop.xcdatamodeld/A & <B>.xcdatamodel/contents")
    #expect(
      String(decoding: new.currentVersionBytes, as: UTF8.self).contains(
        "<string>A &amp; &lt;B&gt;.xcdatamodel</string>"))
    #expect(CurrentVersionFile.parse(new.currentVersionBytes, file: "a") == .named("A & <B>"))
  }

  @Test(arguments: ["", ".", "a/b", "a:b", "a\nb", "..", String(repeating: "x", count: 300)])
  func namesOfNoFolder(_ name: String) {
    #expect(throws: ModelBundle.NewVersionFailure.name(name)) {
      try Self.bundle("A").newVersion(named: name, after: "A")
    }
  }
}
