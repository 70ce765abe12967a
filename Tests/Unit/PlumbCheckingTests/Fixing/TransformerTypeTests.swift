import PlumbKit
import TestSupport
import Testing

@testable import PlumbGenerate
@testable import PlumbWorkspace

/// The fix that sets Foundation's secure transformer is offered only if the Swift type of the attribute allows it.
@Suite struct TransformerTypeTests {
  private static func fixes(
    _ type: String, configured: TypeReference? = nil
  ) throws -> (count: Int, help: [String]) {
    var configuration = Shop.configuration()
    if let configured {
      configuration.models[0].declarations.entities["Item0"] = EntityOverride(
        attributes: ["colors": AttributeOverride(type: configured)])
    }
    let contents = Shop.contents(
      more: #"<attribute name="colors" optional="YES" attributeType="Transformable" customClassName="NSArray"/>"#)
    let swift = Shop.item().replacing(
      "  @NSManaged var count", with: "  @NSManaged var colors: \(type)\n  @NSManaged var count")
    let found = try Shop.workspace(
      ["Shop.xcdatamodel/contents": contents, "Src/Item.swift": swift], configuration
    ).findings().diagnostics.filter { $0.rule == "transformer-insecure" }
    return (found.flatMap(\.fixes).count, found.flatMap(\.help))
  }

  @Test(arguments: [
    ("NSArray?", 1), ("[String]?", 1), ("[Date]?", 1), ("NSObject?", 1), ("[UIColor]?", 0), ("[Money]?", 0),
  ])
  func aTypeThatIsRefusedHasNoFix(_ type: String, _ fixes: Int) throws {
    let found = try Self.fixes(type)
    #expect(found.count == fixes)
    #expect(found.help.contains { $0.hasPrefix("write a subclass of NSSecureUnarchiveFromData") } == (fixes == 0))
  }

  @Test func aConfiguredTypeCounts() throws {
    #expect(try Self.fixes("NSArray?", configured: .array(.named("UIColor"))).count == 0)
    #expect(try Self.fixes("NSArray?", configured: .array(.named("String"))).count == 1)
  }
}
