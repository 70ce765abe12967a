import PlumbComparing
import PlumbKit
import PlumbWorkspace
import TestSupport
import Testing

@testable import PlumbChecking
@testable import PlumbConfiguration
@testable import PlumbDrift

/// The names of a step's removed and renamed elements in the sources, in `diff` and in `validate --against`, and the
/// properties that no source uses.
@Suite struct SourceNameTests {
  private static func bundle(_ old: String, _ new: String) -> [String: String] {
    [
      "Shop.xcdatamodeld/Shop.xcdatamodel/contents": model(old),
      "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": model(new),
      "Shop.xcdatamodeld/.xccurrentversion":
        "<plist><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>",
    ]
  }

  private static func model(_ entities: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">\(entities)</model>
    """
  }

  private static func entity(_ name: String, _ attributes: String..., more: String = "") -> String {
    let all = attributes.map { #"<attribute name="\#($0)" optional="YES" attributeType="String" \#(more)/>"# }
    return #"<entity name="\#(name)" representedClassName="\#(name)">\#(all.joined())</entity>"#
  }

  private static func files(_ old: String, _ new: String, _ code: String) -> [String: String] {
    bundle(old, new).merging(["Src/Load.swift": "func load() {\n\(code)\n}"]) { $1 }
  }

  /// Returns a line for each place: the element, its location and whether it is certain.
  private static func lines(_ old: String, _ new: String, _ code: String, sources: [String] = ["Src"]) throws
    -> [String]?
  {
    let workspace = Shop.workspace(
      files(old, new, code), ProjectConfiguration(models: [ModelSettings(path: "Shop.xcdatamodeld", sources: sources)]))
    let models = try workspace.models(from: nil, to: nil)
    let step = Evolution(from: models.old, to: models.new, areAsRead: true)
    return try workspace.namesInUse(step, from: models.old, to: models.new)?.flatMap { element in
      element.uses.map { "\(element.path.key) \($0.location.start.line)\($0.isCertain ? "" : " perhaps")" }
    }
  }

  private static let order = entity("Order", "total", "note")
  private static let sum =
    #"<entity name="Order" representedClassName="Order"><attribute name="sum" optional="YES" attributeType="String" elementID="total"/><attribute name="note" optional="YES" attributeType="String"/></entity>"#

  @Test(arguments: [
    (
      #"let r = Order.fetchRequest(); r.sortDescriptors = [NSSortDescriptor(key: "total", ascending: true)]"#,
      ["Order.total 2"]
    ),
    (#"NSPredicate(format: "total > 1 AND total < 3")"#, ["Order.total 2 perhaps"]),
    (#"order.value(forKey: "total")"#, ["Order.total 2 perhaps"]),
    (#"let key = \Order.total"#, ["Order.total 2"]),
    (#"let key = #keyPath(Order.total)"#, ["Order.total 2"]),
    (
      #"let r: NSFetchRequest<T> = make(); r.sortDescriptors = [NSSortDescriptor(key: "total", ascending: true)]"#,
      ["Order.total 2 perhaps"]
    ),
    (#"NSPredicate(format: "note == nil")"#, []),
    (#"let key = \Bill.total"#, []),
    (#"print("total")"#, []),
    (#"let total = 1; NSPredicate(format: "sum == %@", total)"#, []),
  ]) func aRenamedAttribute(_ code: String, _ expected: [String]) throws {
    #expect(try Self.lines(Self.order, Self.sum, code) == expected)
  }

  @Test func aRemovedEntity() throws {
    let code = #"NSFetchRequest<NSManagedObject>(entityName: "Bill"); NSFetchRequest<Order>(entityName: "Order")"#
    #expect(try Self.lines(Self.order + Self.entity("Bill", "a"), Self.order, code) == ["Bill 2"])
  }

  @Test func anAttributeThatMovedToTheParent() throws {
    let new =
      Self.entity("Base", "total", "note")
      + #"<entity name="Order" representedClassName="Order" parentEntity="Base"/>"#
    #expect(try Self.lines(Self.order, new, #"let key = \Order.total"#) == [])
  }

  @Test func aModelWithoutSources() throws {
    #expect(try Self.lines(Self.order, Self.sum, #"let key = \Order.total"#, sources: []) == nil)
  }

  @Test func theTextAndTheJSON() throws {
    let code = #"order.value(forKey: "total"); print(\Order.total)"#
    let workspace = Shop.workspace(
      Self.files(Self.order, Self.sum, code),
      ProjectConfiguration(models: [ModelSettings(path: "Shop.xcdatamodeld", sources: ["Src"])]))
    let models = try workspace.models(from: nil, to: nil)
    let step = Evolution(from: models.old, to: models.new, areAsRead: true)
    let names = try #require(try workspace.namesInUse(step, from: models.old, to: models.new))
    let text = DiffTree().text(of: step, names: names)
    #expect(
      text.contains(
        """
        Earlier names in the sources
          Order.total  now sum
            Src/Load.swift:2:21  value(forKey: "total"), perhaps a key of another object
            Src/Load.swift:2:37  \\Order.total

        """), "\(text)")
    let json = DiffJSON.render(step, DiffSelection(), names: names)
    #expect(json.contains(#""newName": "sum""#) && json.contains(#""code": "value(forKey: \"total\")""#), "\(json)")
    #expect(!DiffJSON.render(step, DiffSelection()).contains("namesInSources"))
    #expect(DiffMarkdown.render(step, DiffSelection(), names: names).contains("- `Order.total`: Src/Load.swift:2:21"))
  }

  @Test(.enabled(if: TestRepository.isThere, "git is not installed")) func validateAgainstARef() throws {
    let repository = try TestRepository()
    let code = #"NSFetchRequest<Order>(entityName: "Order"); order.value(forKey: "total"); print(\Order.total)"#
    try repository.commit(Self.files(Self.order, Self.order, code))
    var settings = ModelSettings(path: "\(repository.path)/Shop.xcdatamodeld", sources: ["\(repository.path)/Src"])
    settings.unreleased = ["Shop 2"]
    let workspace = Workspace(ProjectConfiguration(models: [settings]))
    let found = {
      try workspace.findings(of: .all, CheckOptions(against: "main")).diagnostics.filter {
        $0.rule == "step-name-in-use"
      }
    }
    #expect(try found() == [])
    try repository.write(Self.bundle(Self.order, Self.sum))
    let finding = try #require(try found().first)
    #expect(
      finding.message
        == #"Order.total was renamed to sum since main, but the sources name it in 2 places: \Order.total"#)
    #expect(finding.severity == .warning && finding.element.key == "Order.total" && finding.location?.start.line == 2)
    #expect(finding.related.map(\.label) == [#"value(forKey: "total")"#])
    try repository.write(["Src/Load.swift": #"func load() { order.value(forKey: "total") }"#])
    #expect(try found().map(\.severity) == [.note])
    try repository.write(Self.bundle(Self.order, Self.sum + Self.entity("Bill", "total")))
    #expect(try found() == [])
    try repository.write(["Src/Load.swift": #"func load() { order.value(forKey: "sum") }"#])
    #expect(try found() == [])
  }

  // MARK: Properties that no source uses

  private static func unmentioned(
    _ code: String, preset: RuleSettings.Preset = .strict, more: String = ""
  ) throws -> [String] {
    let files = [
      "Shop.xcdatamodel/contents": model(
        entity("Order", "total", "note").replacing("</entity>", with: more + "</entity>")),
      "Src/Order.swift":
        "@objc(Order) class Order: NSManagedObject { @NSManaged var total: String?; @NSManaged var note: String? }",
      "Src/Load.swift": code,
    ]
    let found = try Shop.workspace(files).findings(of: .all, CheckOptions(preset: preset)).diagnostics
    return found.filter { $0.rule == "drift-unmentioned" }.map(\.message)
  }

  @Test func propertiesThatNoSourceUses() throws {
    #expect(try Self.unmentioned("print(order.total)") == ["no source uses note of Order"])
    #expect(try Self.unmentioned("let a = 1") == ["no source uses total and note of Order"])
    #expect(try Self.unmentioned("print(order.total); order.setNote(1)") == [])
    #expect(try Self.unmentioned("let a = 1", preset: .recommended) == [])
    let unique =
      #"<uniquenessConstraints><uniquenessConstraint><constraint value="note"/></uniquenessConstraint></uniquenessConstraints>"#
    #expect(try Self.unmentioned("print(order.total)", more: unique) == [])
  }
}
