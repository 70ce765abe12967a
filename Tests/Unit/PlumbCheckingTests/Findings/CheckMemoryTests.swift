import PlumbKit
import TestSupport
import Testing

/// What a check after an edit reads again.
@Suite struct CheckMemoryTests {
  private static let contents = "App/Shop.xcdatamodeld/Shop.xcdatamodel/contents"

  private static let texts: [String: String] = {
    var texts = [
      contents: """
      <model><entity name="Order" representedClassName="Order">
      <attribute name="total" optional="YES" attributeType="String"/></entity></model>
      """,
      "App/Order.swift": """
      import CoreData
      @objc(Order) class Order: NSManagedObject { @NSManaged var total: String? }
      """,
    ]
    for number in 0..<20 { texts["Others/\(number)/Notes.swift"] = "struct Notes\(number) {}" }
    return texts
  }()

  /// An edit of a source reads no folder again. An edit of a model does not search for models again, but the rules about
  /// the project do; a new file starts all searches.
  @Test(arguments: ["{}", #"{ "models": [{ "path": "App/Shop.xcdatamodeld", "sources": ["App"] }] }"#])
  func editsDoNotSearchForModels(_ configuration: String) throws {
    let counted = CountedFiles(Self.texts.merging(["plumb.json": configuration]) { $1 })
    let workspace = try Workspace(nearest: .standard, files: counted.files)
    var memory = CheckMemory()
    func searches(_ change: (inout CheckMemory) -> Void) throws -> Int {
      _ = counted.takeListed()
      change(&memory)
      let found = try workspace.findings(reusing: &memory)
      #expect(found.isComplete && found.compared.count == 1)
      return counted.takeListed().count { $0 == "Others" }
    }
    let all = try searches { _ in }
    #expect(try searches { $0.forget("App/Order.swift") } == 0)
    #expect(try searches { $0.forget(Self.contents) } < all)
    #expect(try searches { $0.forget(Self.contents) } < all)
    #expect(try searches { $0.forgetFiles() } == all)
  }
}
