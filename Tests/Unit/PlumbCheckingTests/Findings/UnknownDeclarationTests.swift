import PlumbKit
import TestSupport
import Testing

@testable import PlumbConfiguration
@testable import PlumbDrift
@testable import PlumbWorkspace

/// Classes and names of entities that cannot be compared, because a model cannot be read or no target builds a file.
@Suite struct UnknownDeclarationTests {
  private static func lines(_ files: [String: String], models: [String]) throws -> [String] {
    try Shop.workspace(files, Shop.configuration(models: models)).findings().diagnostics
      .filter { $0.rule.hasPrefix("drift") }.map { "\($0.severity) \($0.rule): \($0.message)" }
  }

  @Test func aClassMayBelongToAnUnreadableModel() throws {
    let code = """
      @objc(Box) class Box: NSManagedObject { @NSManaged var title: String? }
      let request = NSFetchRequest<Box>(entityName: "Itm0")
      """
    let files = [
      "Shop.xcdatamodel/contents": Shop.contents(), "Box.xcdatamodel/contents": Shop.contents() + "<",
      "Src/Item.swift": Shop.item() + code,
    ]
    let extra = "drift-entity-extra: Box is declared in Swift, but the model has no entity for it"
    let name = "drift-entity-name: NSFetchRequest(entityName: \"Itm0\") names an entity that Shop does not have"
    #expect(try Self.lines(files, models: ["Shop.xcdatamodel"]).sorted() == ["error \(name)", "warning \(extra)"])
    let both = try Self.lines(files, models: ["Box.xcdatamodel", "Shop.xcdatamodel"])
    #expect(both == [])
  }

  @Test func aFileWithoutATargetIsNamed() throws {
    let project = """
      // !$*UTF8*$!
      { objects = {
      F0 = { isa = PBXFileReference; path = Stack.swift; sourceTree = "<group>"; };
      B0 = { isa = PBXBuildFile; fileRef = F0; };
      G = { isa = PBXGroup; children = (F0); path = Src; sourceTree = "<group>"; };
      }; rootObject = P; }
      """
    let files = [
      "Shop.xcdatamodel/contents": Shop.contents(), "Src/Item0.swift": Shop.item(), "Src/Stack.swift": "",
      "Shop.xcodeproj/project.pbxproj": project,
    ]
    let found = try Shop.workspace(files).findings().diagnostics.filter { $0.rule == "drift-entity-missing" }
    #expect(
      found.flatMap(\.help)
        == ["Src/Item0.swift belongs to no target of the Xcode project and is not read: add it to the app's target"])
  }
}
