#if os(Linux)
  import Foundation
  import PlumbStores
  import Testing

  @testable import plumb_store

  /// The Swift tests that `verify --emit tests` writes. The test of the sample is part of this target, and runs with it.
  @Suite struct EmittedTestsTests {
    private static func path(_ name: String) -> String {
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name).standardizedFileURL.path
    }

    @Test func theTestOfTheSampleIsUpToDate() throws {
      let file = Self.path("Generated/BookshopFixtureTests.swift")
      let models = try StoreModels(Self.path("../../../Samples/Bookshop/Bookshop.xcdatamodeld"))
      let folder = Self.path("../../../Samples/Bookshop/Stores")
      let verification = try FixtureVerification(folder: folder, models: models)
      #expect(verification.allProblems == [])
      let code = try FixtureTests(folder: folder, models: models, output: file).code(verification)
      #expect(code.fileName == "BookshopFixtureTests.swift")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == code.text)
    }

    @Test func theTestIsWrittenToAFile() throws {
      let shop = try Shop(versions: 1)
      try shop.makeFixtures(1)
      let verify = ["verify", "Stores", "--model", "Shop.xcdatamodeld", "--emit", "tests"]
      let printed = try StoreRun(verify, in: shop.path)
      let written = try StoreRun(verify + ["--output", "ShopFixtureTests.swift"], in: shop.path)
      #expect(printed.status == 0 && written.status == 0 && written.err == "wrote ShopFixtureTests.swift\n")
      #expect(try String(contentsOfFile: "\(shop.path)/ShopFixtureTests.swift", encoding: .utf8) == printed.out)
      #expect(printed.out.contains("appendingPathComponent(\"Stores\")"))
    }
  }
#endif
