import PlumbFormats
import PlumbKit
import PlumbModel
import PlumbRules
import PlumbWorkspace
import TestSupport
import Testing

@testable import PlumbCloudKit

/// The comparison of a model with the exports of its container.
@Suite struct CloudCheckTests {
  /// Two entities with a property of each kind.
  private static let model = """
    <entity name="Bed"><attribute name="rows" optional="YES" attributeType="Integer 16"/>\
    <relationship name="plants" optional="YES" toMany="YES" destinationEntity="Plant" inverseName="bed" \
    inverseEntity="Plant"/></entity>
    <entity name="Plant"><attribute name="name" optional="YES" attributeType="String"/>\
    <attribute name="price" optional="YES" attributeType="Decimal"/>\
    <attribute name="photo" optional="YES" attributeType="Binary"/>\
    <relationship name="bed" optional="YES" maxCount="1" destinationEntity="Bed" inverseName="plants" \
    inverseEntity="Bed"/></entity>
    """
  /// The export that fits it.
  private static let export = """
    DEFINE SCHEMA

        RECORD TYPE CD_Bed (
            CD_entityName STRING,
            CD_rows       INT64
        );

        RECORD TYPE CD_Plant (
            CD_bed           STRING,
            CD_entityName    STRING,
            CD_name          STRING,
            CD_photo         BYTES,
            CD_photo_ckAsset ASSET,
            CD_price         DOUBLE
        );

        RECORD TYPE Users (
            roles LIST<INT64>
        );

    """

  private static func workspace(
    _ model: String = model, production: String? = export, development: String? = nil, more: [String: String] = [:],
    rules: RuleSettings = RuleSettings()
  ) -> Workspace {
    var files = ["Garden.xcdatamodel/contents": "<model usedWithCloudKit=\"YES\">\(model)</model>"]
    files["CloudKit/Production.ckdb"] = production
    files["CloudKit/Development.ckdb"] = development
    var settings = ModelSettings(path: "Garden.xcdatamodel")
    settings.cloudKit.production = "CloudKit/Production.ckdb"
    settings.cloudKit.development = development.map { _ in "CloudKit/Development.ckdb" }
    var configuration = ProjectConfiguration(models: [settings])
    configuration.rules = rules
    files.merge(more) { $1 }
    return Workspace(configuration, files: .inMemory(files.mapValues { Array($0.utf8) }))
  }

  private static func found(_ workspace: Workspace, isRelease: Bool = false) throws -> [Diagnostic] {
    try workspace.findings(CheckOptions(isRelease: isRelease)).diagnostics
      .filter { $0.rule.hasPrefix("cloudkit-production") || $0.rule.hasPrefix("cloudkit-export") }
  }

  private static func lines(_ workspace: Workspace, isRelease: Bool = false) throws -> [String] {
    try found(workspace, isRelease: isRelease).map { "\($0.severity) \($0.rule): \($0.message)" }
  }

  @Test func anExportThatFitsHasNoFindings() throws {
    #expect(try Self.lines(Self.workspace()) == [])
    #expect(try Self.lines(Self.workspace(), isRelease: true) == [])
  }

  /// Parts of an export that belong to Core Data, to other code or to people.
  @Test(arguments: [
    ("CD_rows       INT64", "CD_other      STRING,\n        CD_rows       INT64"),
    ("CD_rows       INT64", "CD_rows       INT64 QUERYABLE SORTABLE"),
    ("CD_name          STRING,", "CD_name          STRING,\n        CD_name_ckAsset  ASSET,"),
    ("CD_name          STRING,", "CD_moveReceipt   BYTES,\n        CD_name          STRING,"),
    (
      "    RECORD TYPE Users (",
      "    RECORD TYPE CD_Zone (\n        CD_entityName STRING\n    );\n\n    RECORD TYPE Users ("
    ),
    ("DEFINE SCHEMA\n", "DEFINE SCHEMA\n\n    CREATE ROLE editor;\n"),
  ])
  func extrasAreSilent(part: String, replacement: String) throws {
    let export = Self.export.replacing(part, with: replacement)
    #expect(export != Self.export)
    #expect(try Self.lines(Self.workspace(production: export), isRelease: true) == [])
  }

  /// A change of the export, and the finding before a release.
  @Test(arguments: [
    (
      "        CD_name          STRING,\n", "",
      "error cloudkit-production-missing: Plant.name is not deployed: Production has no field CD_name in CD_Plant"
    ),
    (
      "        CD_bed           STRING,\n", "",
      "error cloudkit-production-missing: Plant.bed is not deployed: Production has no field CD_bed in CD_Plant"
    ),
    (
      "    RECORD TYPE CD_Bed (\n        CD_entityName STRING,\n        CD_rows       INT64\n    );\n\n", "",
      "error cloudkit-production-missing: Bed is not deployed: Production has no record type CD_Bed"
    ),
    (
      "CD_bed           STRING,\n        CD_entityName    STRING,", "CD_bed           STRING,",
      "error cloudkit-production-missing: CD_Plant of Production has no field CD_entityName, which Core Data writes into every record"
    ),
    (
      "CD_price         DOUBLE", "CD_price         STRING",
      "error cloudkit-production-type: Plant.price is Decimal, saved as DOUBLE, but CD_Plant.CD_price is STRING in Production"
    ),
    (
      "CD_bed           STRING", "CD_bed           REFERENCE",
      "error cloudkit-production-type: Plant.bed is a to-one relationship, saved as STRING, but CD_Plant.CD_bed is REFERENCE in Production"
    ),
    (
      "CD_name          STRING", "CD_name          ENCRYPTED STRING",
      "error cloudkit-production-encryption: Plant.name is not encrypted, but CD_Plant.CD_name of Production is"
    ),
    (
      "        CD_photo_ckAsset ASSET,\n", "",
      "warning cloudkit-production-asset: Plant.photo has no field for large values: Production has no field CD_photo_ckAsset in CD_Plant"
    ),
    (
      "CD_rows       INT64", "CD_rows INT64",
      "note cloudkit-export-edited: Production.ckdb is not in the layout of an export: it may differ from Production"
    ),
    (
      "    RECORD TYPE CD_Bed (", "    CREATE VIEW a;\n\n    RECORD TYPE CD_Bed (",
      #"note cloudkit-export-unknown: the statement "CREATE" is not known"#
    ),
    (
      "CD_rows       INT64\n    );", "CD_rows       INT64\n",
      #"error cloudkit-export-unreadable: expected ) before the end of the record type "CD_Bed", found "RECORD""#
    ),
  ])
  func aDifferenceIsOneFinding(part: String, replacement: String, expected: String) throws {
    let export = Self.export.replacing(part, with: replacement)
    #expect(export != Self.export)
    var lines = try Self.lines(Self.workspace(production: export), isRelease: true)
    // The layout of a changed export can differ, too.
    if !expected.contains("edited") { lines.removeAll { $0.contains("cloudkit-export-edited") } }
    #expect(lines == [expected])
  }

  @Test func aMissingPartIsAWarningUntilARelease() throws {
    let workspace = Self.workspace(production: Self.export.replacing("        CD_name          STRING,\n", with: ""))
    #expect(try Self.found(workspace).map(\.severity) == [.warning])
    #expect(try Self.found(workspace, isRelease: true).map(\.severity) == [.error])
    let rules = RuleSettings(severities: ["cloudkit-production-missing": .note])
    let configured = Self.workspace(
      production: Self.export.replacing("        CD_name          STRING,\n", with: ""), rules: rules)
    #expect(try Self.found(configured, isRelease: true).map(\.severity) == [.note])
  }

  @Test func aFindingHasBothPlaces() throws {
    let export = Self.export.replacing("CD_price         DOUBLE", with: "CD_price         INT64 ")
    let finding = try #require(try Self.found(Self.workspace(production: export)).first)
    #expect(finding.location?.file == "Garden.xcdatamodel/contents")
    #expect(finding.element.key == "Plant.price")
    #expect(finding.related.map(\.location.description) == ["CloudKit/Production.ckdb:14:26"])
  }

  @Test func anExportOfAnotherContainerIsOneFinding() throws {
    let other = Self.export.replacing("CD_Bed", with: "CD_Invoice").replacing("CD_Plant", with: "CD_Tax")
    #expect(
      try Self.lines(Self.workspace(production: other)) == [
        "warning cloudkit-export-container: the export of Production has none of the record types of Garden: CD_Bed and CD_Plant"
      ])
    let empty = "DEFINE SCHEMA\n\n    RECORD TYPE Users (\n        roles LIST<INT64>\n    );\n"
    #expect(
      try Self.lines(Self.workspace(production: empty), isRelease: true) == [
        "error cloudkit-export-container: Production has no record type of Core Data: no part of Garden is deployed"
      ])
  }

  @Test func developmentShowsWhatOnlyHasToBeDeployed() throws {
    let export = Self.export.replacing("        CD_name          STRING,\n", with: "")
    let deployed = try #require(try Self.found(Self.workspace(production: export, development: Self.export)).first)
    #expect(deployed.help.first?.hasPrefix("Development has it: deploy the schema") == true)
    let absent = try #require(try Self.found(Self.workspace(production: export, development: export)).first)
    #expect(absent.help.first?.hasPrefix("create it in Development") == true)
    let wrong = Self.export.replacing("CD_name          STRING", with: "CD_name          BYTES ")
    #expect(
      try Self.lines(Self.workspace(production: export, development: wrong)).contains(
        "warning cloudkit-production-type: Plant.name is String, saved as STRING, but CD_Plant.CD_name is BYTES in Development"
      ))
  }

  @Test func aMissingFileIsAnErrorWithAPlace() throws {
    let found = try Self.found(Self.workspace(production: nil))
    #expect(found.map(\.rule) == ["cloudkit-export-unreadable"])
    #expect(found.first?.message.hasPrefix("CloudKit/Production.ckdb cannot be read") == true)
  }

  /// A configured export declares that the store is mirrored, unless the rules are off.
  @Test func anExportTurnsTheRulesOn() throws {
    let model = Self.model.replacing("<attribute name=\"rows\" optional=\"YES\"", with: "<attribute name=\"rows\"")
    let files = [
      "Garden.xcdatamodel/contents": "<model>\(model)</model>", "App.swift": "NSPersistentContainer(name: n)",
    ]
    let rules = { (settings: RuleSettings) in
      try Self.workspace(more: files, rules: settings).findings().diagnostics
        .filter { $0.rule.hasPrefix("cloudkit") }.map { "\($0.severity) \($0.rule)" }
    }
    #expect(try rules(RuleSettings()) == ["error cloudkit-attribute-default"])
    #expect(try rules(RuleSettings(cloudKit: false)) == [])
  }

  @Test func undocumentedTypesAreNotesAndManyToManyIsAWarning() throws {
    let model = """
      <entity name="Bed"><attribute name="rows" optional="YES" attributeType="Float"/>\
      <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="beds" \
      inverseEntity="Tag"/></entity>
      <entity name="Tag" parentEntity="Bed"><attribute name="text" optional="YES" attributeType="String"/>\
      <relationship name="beds" optional="YES" toMany="YES" destinationEntity="Bed" inverseName="tags" \
      inverseEntity="Bed"/></entity>
      """
    #expect(
      try Self.lines(Self.workspace(model), isRelease: true).sorted() == [
        "note cloudkit-production-type: Bed.rows is Float, saved as DOUBLE, but CD_Bed.CD_rows is INT64 in Production",
        "warning cloudkit-production-missing: Bed.tags is many-to-many, and Production has no record type CDMR",
        "warning cloudkit-production-missing: Tag.text is not deployed: Production has no field CD_text in CD_Bed",
      ])
  }

  // MARK: Versions

  private static func bundle(_ versions: [String], lock: String? = nil) -> Workspace {
    var files = ["CloudKit/Production.ckdb": export]
    for (index, model) in versions.enumerated() {
      let name = index == 0 ? "Garden" : "Garden \(index + 1)"
      files["Garden.xcdatamodeld/\(name).xcdatamodel/contents"] = "<model usedWithCloudKit=\"YES\">\(model)</model>"
    }
    let current = versions.count == 1 ? "Garden" : "Garden \(versions.count)"
    files["Garden.xcdatamodeld/.xccurrentversion"] =
      "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>\(current).xcdatamodel</string></dict></plist>"
    var settings = ModelSettings(path: "Garden.xcdatamodeld")
    settings.cloudKit.production = "CloudKit/Production.ckdb"
    return Workspace(ProjectConfiguration(models: [settings]), files: .inMemory(files.mapValues { Array($0.utf8) }))
  }

  private static let label = #"<attribute name="label" optional="YES" attributeType="String"/>"#

  @Test func anExportOlderThanTheReleasedVersionIsOneFinding() throws {
    let later = Self.model.replacing("<entity name=\"Plant\">", with: "<entity name=\"Plant\">\(Self.label)")
    let lines = try Self.lines(Self.bundle([Self.model, later, later]))
    #expect(
      lines == [
        "warning cloudkit-production-missing: Plant.label is not deployed: Production has no field CD_label in CD_Plant",
        "note cloudkit-export-old: the export of Production is older than Garden 2: it lacks CD_Plant.CD_label",
      ])
  }

  @Test func partsOfEarlierVersionsStay() throws {
    let without = Self.model.replacing(#"<attribute name="price" optional="YES" attributeType="Decimal"/>"#, with: "")
    #expect(
      try Self.lines(Self.bundle([Self.model, without, without])) == [
        "note cloudkit-production-removed: Plant.price of Garden is removed, and Production keeps CD_Plant.CD_price"
      ])
    // The last step is cloudkit-additive.
    #expect(try Self.lines(Self.bundle([Self.model, without])) == [])
  }

  @Test func aSchemaInSwiftIsComparedToo() throws {
    let code = """
      @Model final class Bed { var rows: Int = 0; var kind: Kind = Kind.flat; init() {} }
      enum Kind: String, Codable { case flat, raised }
      """
    let export =
      "DEFINE SCHEMA\n\n    RECORD TYPE CD_Bed (\n        CD_entityName STRING,\n        CD_kind       STRING\n    );\n"
    var settings = ModelSettings(path: "App/Bed.swift")
    settings.cloudKit.production = "Production.ckdb"
    let files = ["App/Bed.swift": code, "Production.ckdb": export]
    let workspace = Workspace(
      ProjectConfiguration(models: [settings]), files: .inMemory(files.mapValues { Array($0.utf8) }))
    let found = try Self.found(workspace)
    #expect(
      found.map { "\($0.severity) \($0.message)" } == [
        "warning Bed.rows is not deployed: Production has no field CD_rows in CD_Bed",
        "error Bed.kind is Composite, saved as BYTES, but CD_Bed.CD_kind is STRING in Production",
      ])
    #expect(found.map(\.location?.file) == ["App/Bed.swift", "App/Bed.swift"])
  }
}
