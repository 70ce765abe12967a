import Testing

@testable import PlumbModel

@Suite struct ModelBundleTests {
  private static func bundle(_ names: [String], current: CurrentVersion) -> ModelBundle {
    ModelBundle(
      path: "Shop.xcdatamodeld", name: "Shop",
      versions: names.map { name in
        ModelVersion(name: name, file: "\(name)/contents", content: .success(Parsed(Model(name: name))))
      }, current: current)
  }

  @Test(
    arguments: [
      (["Shop"], CurrentVersion.missing, "Shop"),
      (["Shop", "Shop 2"], .named("Shop 2"), "Shop 2"),
      (["Shop", "Shop 2"], .named("Shop 3"), nil),
      (["Shop", "Shop 2"], .missing, nil),
      (["Shop"], .unnamed, "Shop"),
      ([], .missing, nil),
    ] as [([String], CurrentVersion, String?)])
  func theCurrentVersionIsTheNamedOrTheOnlyOne(_ names: [String], _ current: CurrentVersion, _ expected: String?) {
    #expect(Self.bundle(names, current: current).currentVersion?.name == expected)
  }

  @Test func aVersionIsFoundWithAndWithoutItsExtension() {
    let bundle = Self.bundle(["Shop", "Shop 2"], current: .missing)
    #expect(bundle.version("Shop 2.xcdatamodel")?.name == "Shop 2" && bundle.version("Shop 2")?.name == "Shop 2")
    #expect(bundle.version("shop") == nil)
  }
}
