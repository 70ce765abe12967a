import PlumbKit
import TestSupport
import Testing

@testable import PlumbChecking
@testable import PlumbConfiguration
@testable import PlumbWorkspace

/// The use of CloudKit by a project determines the severity of CloudKit's rules.
@Suite struct CloudKitUseTests {
  private static let entitlements =
    "<key>com.apple.developer.icloud-services</key><array><string>CloudKit</string></array>"

  private static let schema = "@Model final class Trip { @Attribute(.unique) var number: Int = 0; init() {} }"

  private static func severities(_ files: [String: String]) throws -> [String] {
    let workspace = Workspace(files: .inMemory(files.mapValues { Array($0.utf8) }))
    let found = try workspace.findings(
      of: .init(models: [files.keys.contains("Shop.xcdatamodel/contents") ? "Shop.xcdatamodel" : "App"]))
    return found.diagnostics.filter { $0.rule.hasPrefix("cloudkit") }.map { "\($0.severity)" }
  }

  @Test(arguments: [
    ("", false, []), ("ModelContainer(for: Trip.self)", false, []),
    ("ModelContainer(for: Trip.self)", true, ["warning"]),
    (".modelContainer(for: Trip.self)", true, ["warning"]),
    ("ModelConfiguration(cloudKitDatabase: .none); ModelContainer(for: Trip.self)", true, []),
    ("ModelConfiguration(cloudKitDatabase: .private(\"iCloud.a\"))", false, ["error"]),
    ("ModelConfiguration(cloudKitDatabase:\n ModelConfiguration.CloudKitDatabase.private(name))", false, ["error"]),
    ("a(cloudKitDatabase: .private(\"iCloud.a\")); b(cloudKitDatabase: .none)", false, ["note"]),
    ("ModelConfiguration(cloudKitDatabase: database)", false, ["warning"]),
    ("ModelConfiguration(cloudKitDatabase: .automatic); ModelContainer(for: Trip.self)", true, ["warning"]),
  ])
  func ofASchemaInSwift(_ code: String, _ hasEntitlement: Bool, _ severities: [String]) throws {
    var files = [
      "App/Trip.swift": Self.schema, "App/Main.swift": code, "App/AppTests/T.swift": "cloudKitDatabase: .none",
    ]
    if hasEntitlement { files["App/App.entitlements"] = Self.entitlements }
    #expect(try Self.severities(files) == severities)
  }

  /// Encryption does not show that the store of a class is mirrored.
  @Test func anEncryptedPropertyIsNoUse() throws {
    let code = Self.schema.replacing(".unique", with: ".unique, .allowsCloudEncryption")
    #expect(try Self.severities(["App/Trip.swift": code]) == [])
  }

  /// A configured level is not changed.
  @Test func aConfiguredSeverityIsUnchanged() throws {
    let model = Shop.contents(more: "<attribute name=\"number\" attributeType=\"Integer 64\"/>")
      .replacing("documentVersion=\"1.0\"", with: "documentVersion=\"1.0\" usedWithCloudKit=\"YES\"")
    let files = ["Shop.xcdatamodel/contents": model, "Stack.swift": "NSPersistentContainer(name: \"Shop\")"]
    var configuration = ProjectConfiguration()
    configuration.rules = RuleSettings(severities: ["cloudkit-attribute-default": .error])
    let workspace = Workspace(configuration, files: .inMemory(files.mapValues { Array($0.utf8) }))
    let found = try workspace.findings(of: .init(models: ["Shop.xcdatamodel"])).diagnostics
    #expect(found.filter { $0.rule.hasPrefix("cloudkit") }.map(\.severity) == [.error])
  }

  /// The mark of a model is an error if code uses CloudKit, or if the project has no code.
  @Test(
    arguments: [
      (nil, "error"), ("NSPersistentCloudKitContainer(name: \"Shop\")", "error"),
      ("description.cloudKitContainerOptions = options", "error"),
      ("NSPersistentContainer(name: \"Shop\")", "warning"),
    ] as [(String?, String)])
  func ofAModelInXML(_ code: String?, _ severity: String) throws {
    let model = Shop.contents(more: "<attribute name=\"number\" attributeType=\"Integer 64\"/>")
      .replacing("documentVersion=\"1.0\"", with: "documentVersion=\"1.0\" usedWithCloudKit=\"YES\"")
    var files = ["Shop.xcdatamodel/contents": model]
    files["Stack.swift"] = code
    #expect(try Self.severities(files) == [severity])
  }

  /// Without a container in code, and with entitlements of which none is for iCloud, no store is mirrored.
  @Test(arguments: [
    ("<dict/>", "NSPersistentContainer(name: \"Shop\")", []),
    ("<dict/>", "NSPersistentCloudKitContainer(name: \"Shop\")", ["warning"]),
    ("<dict/>", "NSPersistentCloudKitContainer(name: \"Shop\"); x.cloudKitContainerOptions = options", ["error"]),
    (entitlements, "NSPersistentCloudKitContainer(name: \"Shop\")", ["error"]),
    ("<dict/>", "// NSPersistentCloudKitContainer(name: \"Shop\")", []),
    (entitlements, "NSPersistentContainer(name: \"Shop\")", ["warning"]),
  ]) func entitlementsWithoutCloudKit(_ entitlements: String, _ code: String, _ severities: [String]) throws {
    let model = Shop.contents(more: "<attribute name=\"number\" attributeType=\"Integer 64\"/>")
      .replacing("documentVersion=\"1.0\"", with: "documentVersion=\"1.0\" usedWithCloudKit=\"YES\"")
    let files = ["Shop.xcdatamodel/contents": model, "Stack.swift": code, "App/App.entitlements": entitlements]
    #expect(try Self.severities(files) == severities)
  }
}
