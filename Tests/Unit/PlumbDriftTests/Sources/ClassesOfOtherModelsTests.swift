import PlumbKit
import TestSupport
import Testing

@testable import PlumbConfiguration

/// A class that fits the model of an earlier app less than half, and the other model of the project better.
@Suite struct ClassesOfOtherModelsTests {
  private static func found(_ old: String, _ swift: String = Shop.item()) throws -> [String] {
    let files = [
      "Shop.xcdatamodel/contents": Shop.contents(), "Old.xcdatamodel/contents": old, "Src/Item.swift": swift,
    ]
    let models = Shop.configuration(models: ["Old.xcdatamodel", "Shop.xcdatamodel"])
    return try Shop.workspace(files, models).findings().diagnostics
      .filter { $0.rule == "drift-property-extra" || $0.rule == "codegen-conflict" }
      .map { "\($0.severity) \($0.message)" }
  }

  @Test func anotherModelHasTheClass() throws {
    let old = Shop.contents().replacing("\"count\"", with: "\"sum\"").replacing("\"title\"", with: "\"kind\"")
    #expect(
      try Self.found(old) == [
        "warning Item0.count is declared in Swift but not in the model",
        "warning Item0.title is declared in Swift but not in the model",
      ])
    let generated = old.replacing("syncable=", with: #"codeGenerationType="class" syncable="#)
    #expect(try Self.found(generated).contains("warning Xcode also generates the class of Item0"))
  }

  /// Half of the properties, or no better model, is a real difference.
  @Test func aClassOfThisModelHasErrors() throws {
    let half = Shop.contents().replacing("\"title\"", with: "\"kind\"")
    #expect(try Self.found(half) == ["error Item0.title is declared in Swift but not in the model"])
    let swift = Shop.item().replacing("count", with: "sum").replacing("title", with: "kind")
    #expect(try Self.found(Shop.contents(), swift).allSatisfy { $0.hasPrefix("error") })
  }
}
