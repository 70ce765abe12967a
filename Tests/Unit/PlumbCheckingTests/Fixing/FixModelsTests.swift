import PlumbKit
import Testing

@testable import PlumbChecking
@testable import PlumbComparing
@testable import PlumbDrift
@testable import PlumbFindings
@testable import PlumbPictures
@testable import PlumbWorkspace

/// The fixes that findings offer for models, applied to the models.
@Suite struct FixModelsTests {
  private static func model(_ lines: String, _ attributes: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \(attributes)>
        <entity name="Order" representedClassName="Order" syncable="YES">
            \(lines)
        </entity>
        <entity name="Customer" representedClassName="Customer" syncable="YES">
            <relationship name="orders" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Order" inverseName="customer" inverseEntity="Order"/>
        </entity>
    </model>
    """
  }

  /// A mandatory relationship with the delete rule No Action. A project's conventions may forbid mandatory
  /// relationships.
  private static let customer =
    #"<relationship name="customer" maxCount="1" deletionRule="No Action" destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/>"#

  private static let bundle = [
    "Shop.xcdatamodeld/Shop.xcdatamodel/contents": model(customer)
  ]

  private static func workspace(_ files: [String: String] = bundle) -> Workspace {
    var configuration = ProjectConfiguration()
    configuration.rules.preset = .strict
    return Workspace(configuration, files: .inMemory(files.mapValues { Array($0.utf8) }))
  }

  /// Returns the files after a plan is applied to them.
  private static func written(_ plan: RepairPlan, over files: [String: String]) -> [String: String] {
    plan.changes.changes.reduce(into: files) { files, change in
      files[change.path] = change.new.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The identifier `sum` matches the attribute of the version before only if this one is named `sum`. If it has the new
  /// name already, the fix would drop its values, so it is not offered.
  @Test(arguments: [("sum", true), ("total", false)])
  func aRenamingIdentifierMustNotDropValues(_ oldName: String, _ isOffered: Bool) throws {
    let total = #"<attribute name="total" optional="YES" attributeType="Decimal" renamingIdentifier="sum"/>"#
    let new = #"<attribute name="note" optional="YES" attributeType="String"/>"#
    let old = "<attribute name=\"\(oldName)\" optional=\"YES\" attributeType=\"Decimal\"/>"
    let files = [
      "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Self.model(Self.customer + old),
      "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": Self.model(Self.customer + total + new),
      "Shop.xcdatamodeld/.xccurrentversion": #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>
      """#,
    ]
    let found = try #require(
      try Self.workspace(files).findings().diagnostics.first { $0.rule == "renaming-identifier-spelling" })
    #expect(found.fixes.isEmpty != isOffered)
    #expect(
      found.notes.dropFirst().first?.hasPrefix(
        "no fix is offered, because with it the step from Shop drops values at Order.total") == (isOffered ? nil : true)
    )
    let made = try Self.workspace(files).fixModels(.review).plan.made.map(\.finding.rule)
    #expect(made.contains("renaming-identifier-spelling") == isOffered)
  }

  @Test func whatChangesAHashStaysWithoutANewVersion() throws {
    let safe = try Self.workspace().fixModels(.safe).plan
    #expect(safe.left.allSatisfy { $0.reason == .review || $0.reason == .changesHash }, "\(safe.left)")
    let plan = try Self.workspace().fixModels(.review).plan
    #expect(plan.made.map(\.finding.rule) == ["delete-rule-no-action"])
    #expect(plan.left.contains { $0.reason == .changesHash && $0.finding.element.key == "Order.customer" })
    #expect(plan.versions == [.init(name: "Shop", newVersion: nil, concernsStores: false)])
    let contents = try #require(Self.written(plan, over: Self.bundle)["Shop.xcdatamodeld/Shop.xcdatamodel/contents"])
    // The rest of the file does not change.
    #expect(contents == Self.bundle.values.first?.replacing("No Action", with: "Nullify"))
  }

  @Test func whatChangesAHashGoesIntoANewVersion() throws {
    let fixes = try Self.workspace().fixModels(.review, to: .newVersion(named: nil))
    let plan = fixes.plan
    #expect(plan.versions == [.init(name: "Shop", newVersion: "Shop 2", concernsStores: true)])
    let files = Self.written(plan, over: Self.bundle)
    let path = "Shop.xcdatamodeld/Shop.xcdatamodel/contents"
    #expect(files[path] == Self.bundle[path])
    let new = try #require(files["Shop.xcdatamodeld/Shop 2.xcdatamodel/contents"])
    #expect(
      new
        == Self.bundle[path]?
        .replacing("No Action", with: "Nullify")
        .replacing(#"name="customer" maxCount"#, with: #"name="customer" optional="YES" maxCount"#))
    #expect(files["Shop.xcdatamodeld/.xccurrentversion"]?.contains("Shop 2.xcdatamodel") == true)
    // The plan predicts the findings of the written files, and a second run makes no changes.
    let after = try Self.workspace(files).findings()
    #expect(Set(after.diagnostics) == Set(fixes.findings.diagnostics))
    #expect(try Self.workspace(files).fixModels(.review, to: .newVersion(named: nil)).plan.changes.isEmpty)
  }

  @Test func aNewVersionIsMadeOnlyWhereAHashChanges() throws {
    let files = [
      "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Self.model(
        Self.customer.replacing("maxCount", with: #"optional="YES" maxCount"#))
    ]
    let plan = try Self.workspace(files).fixModels(.review, to: .newVersion(named: "Next")).plan
    #expect(plan.made.map(\.finding.rule) == ["delete-rule-no-action"])
    #expect(plan.changes.changes.map(\.path) == Array(files.keys))
  }

  @Test func aLoneVersionHasNoNewOne() throws {
    let files = ["Shop.xcdatamodel/contents": Self.bundle.values.first ?? ""]
    let plan = try Self.workspace(files).fixModels(.review, to: .newVersion(named: nil)).plan
    #expect(plan.left.contains { $0.reason == .alone } && plan.made.count == 1, "\(plan.left)")
    #expect(plan.changes.changes.map(\.path) == Array(files.keys))
    #expect(try Self.workspace(files).fixModels(.review).plan.made.count == 1)
  }

  @Test func fixesOfOneTagDoNotMeet() throws {
    // Two findings add the same XML attribute. If it were added twice, the file could not be read any more.
    let lines =
      #"<attribute name="n" attributeType="Double" defaultValueString="x" minValueString="y"/>"# + Self.customer
    let fixes = try Self.workspace(["A.xcdatamodel/contents": Self.model(lines)]).fixModels(.review)
    #expect(fixes.findings.isComplete)
  }

  @Test func twoBundlesWithTheSameNamesAreReported() throws {
    let contents = Self.bundle.values.first ?? ""
    let files = [
      "A.xcdatamodeld/Model.xcdatamodel/contents": contents, "B.xcdatamodeld/Model.xcdatamodel/contents": contents,
    ]
    let plan = try Self.workspace(files).fixModels(.review).plan
    #expect(plan.made.count == 2 && plan.changes.changes.count == 2)
    let new = try Self.workspace(files).fixModels(.review, to: .newVersion(named: nil)).plan
    #expect(new.versions.map(\.newVersion) == ["Model 2", "Model 2"])
  }

  @Test func whatIsSuppressedOrKnownIsLeftAlone() throws {
    let path = "Shop.xcdatamodeld/Shop.xcdatamodel/contents"
    let ignored = Self.customer.replacing(
      "/>",
      with: """
        ><userInfo><entry key="plumb.ignore" value="delete-rule-no-action because x"/></userInfo></relationship>
        """)
    let plan = try Self.workspace([path: Self.model(ignored)]).fixModels(.review).plan
    #expect(!plan.made.contains { $0.finding.rule == "delete-rule-no-action" })

    let known = try Self.workspace().baseline(of: Self.workspace().findings(), in: "known.json")
    let baseline = try #require(known.changes.changes.first?.new)
    let files = Self.bundle.merging(["known.json": String(decoding: baseline, as: UTF8.self)]) { $1 }
    let rest = try Self.workspace(files).fixModels(.review, CheckOptions(baseline: .file("known.json"))).plan
    #expect(rest.made.isEmpty && rest.left.isEmpty)
  }

  @Test func reasonsAreReportedWithTheCommand() throws {
    let lines = try Self.workspace().fixModels(.review).plan.leftLines
    #expect(
      lines.contains {
        $0.hasPrefix("left: ") && $0.hasSuffix("plumb validate --fix --include-review --new-version")
      }, "\(lines)")
    #expect(lines.contains("  Deleting a Customer empties Order.customer, which is mandatory"), "\(lines)")
  }

  @Test func swiftMayFollowAModelThatSomebodyAgreedToChange() throws {
    var configuration = ProjectConfiguration(models: [ModelSettings(path: "Shop.xcdatamodeld", sources: ["Src"])])
    configuration.rules.preset = .strict
    let files = [
      "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Self.model(
        #"<attribute name="n" attributeType="String"/>"# + Self.customer),
      "Src/Order.swift":
        "@objc(Order) class Order: NSManagedObject {\n  @NSManaged var n: String\n  @NSManaged var customer: Customer\n}\n",
      "Src/Customer.swift": "@objc(Customer) class Customer: NSManagedObject {\n  @NSManaged var orders: NSSet?\n}\n",
    ]
    let workspace = Workspace(configuration, files: .inMemory(files.mapValues { Array($0.utf8) }))
    let plan = try workspace.fixModels(.review, to: .newVersion(named: nil)).plan
    #expect(plan.made.contains { $0.finding.element.key == "Order.customer" }, "\(plan.left)")
    #expect(plan.changes.changes.allSatisfy { !$0.path.hasSuffix(".swift") })
  }
}
