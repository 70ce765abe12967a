import PlumbFormats
import PlumbModel
import Testing

@testable import PlumbComparing
@testable import PlumbConvert
@testable import PlumbWorkspace

/// Conversions between all formats of a model, with in-memory files.
@Suite struct ConvertingTests {
  private static let order = """
    <model type="x"><entity name="Order"><attribute name="a" attributeType="String"/></entity></model>
    """
  private static let item = #"<model type="x"><entity name="Item"/></model>"#

  private static func contents(_ model: String) -> [UInt8] {
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    let parsed = try? Model.read(Array((head + model).utf8), file: "contents", name: "Shop")
    return parsed?.value.formatted() ?? []
  }

  private static let current = Array(
    "<plist><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>".utf8)

  private static let bundle: [String: [UInt8]] = [
    "Shop.xcdatamodeld/Shop.xcdatamodel/contents": contents(order),
    "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": contents(item),
    "Shop.xcdatamodeld/.xccurrentversion": current,
  ]

  private static func workspace(_ files: [String: [UInt8]] = bundle) -> Workspace { Workspace(files: .inMemory(files)) }
  private static func workspace(json: String) -> Workspace { workspace(["a.json": Array(json.utf8)]) }

  @Test func endingsSayTheForm() {
    let forms: KeyValuePairs<String, String?> = [
      "a/Shop.xcdatamodeld": "xcdatamodeld", "Shop.xcdatamodel": "xcdatamodel", "x/contents": "contents",
      "shop.json": "json", "shop.schema.json": "json-schema", "SHOP.DBML": "dbml", "a.sql": "sql", "a.mmd": "mermaid",
      "a.puml": "plantuml", "Models.swift": "swiftdata", "a.txt": nil, "a.contents": nil, "": nil,
    ]
    for (path, name) in forms { #expect(ConversionForm(endingOf: path)?.name == name, "\(path)") }
    for form in ConversionForm.all { #expect(ConversionForm(named: form.name)?.name == form.name) }
    #expect(Set(ConversionForm.all.map(\.name)).count == ConversionForm.all.count)
  }

  /// A schema in Swift becomes a bundle with all of its versions and with the same version hashes.
  @Test func aSchemaInSwiftBecomesABundle() throws {
    func version(_ number: Int, _ properties: String) -> String {
      """
      enum V\(number): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(number), 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip { @Attribute(.unique) var name: String = ""; \(properties) init() {} }
        enum Kind: String, Codable { case one }
      }
      """
    }
    let code = version(1, "var kind: Kind = Kind.one;") + "\n" + version(2, "var tags: [String]?;")
    let workspace = Self.workspace(["Src/A.swift": Array(code.utf8)])
    let converted = try workspace.convert("Src", to: .bundle)
    #expect(converted.omissions.map(\.sentence) == ["Initial values that are not literals are left out"])
    #expect(converted.omissions.flatMap(\.elements).map(\.key) == ["Trip.kind"])
    let changes = try converted.changes(at: "New.xcdatamodeld", workspace.files)
    let read = try ModelBundle.read("New.xcdatamodeld", from: .inMemory(changes.filesAfterwards))
    let hashes = { (bundle: ModelBundle) in
      bundle.versions.map { [$0.name: $0.model.flatMap { VersionHashes($0).known }] }
    }
    #expect(hashes(read) == hashes(try workspace.bundle("Src")) && read.versions.count == 2)
    #expect(read.current == .named("V2"))
  }

  @Test func aBundleBecomesItsJSONAndComesBack() throws {
    let text = try Self.workspace().convert("Shop.xcdatamodeld", to: .dump).text()
    let memory = Self.workspace(json: text)
    let converted = try memory.convert("a.json", to: .bundle)
    let changes = try converted.changes(at: "New.xcdatamodeld", memory.files)
    #expect(
      changes.changes.map(\.path) == [
        "New.xcdatamodeld/Shop.xcdatamodel/contents", "New.xcdatamodeld/Shop 2.xcdatamodel/contents",
        "New.xcdatamodeld/.xccurrentversion",
      ])
    #expect(changes.changes.map(\.new).prefix(2) == [Self.contents(Self.order), Self.contents(Self.item)])
    #expect(converted.omissions == [])
    let again = try ModelBundle.read("New.xcdatamodeld", from: .inMemory(changes.filesAfterwards))
    #expect(again.current == .named("Shop 2"))
  }

  @Test func aVersionIsTheOneThatIsNamedElseTheCurrentOne() throws {
    let workspace = Self.workspace()
    let mermaid = try #require(ConversionForm(named: "mermaid"))
    let current = try workspace.convert("Shop.xcdatamodeld", to: mermaid)
    #expect(try current.text() == "erDiagram\n  \"Item\"\n")
    #expect(current.omissions.map(\.description) == ["Other versions are omitted: Shop"])
    let named = try workspace.convert("Shop.xcdatamodeld", to: .contents, version: "Shop.xcdatamodel")
    #expect(try Array(named.text().utf8) == Self.contents(Self.order))
    #expect(throws: CannotRun.self) { try workspace.convert("Shop.xcdatamodeld", to: mermaid, version: "Shp") }
  }

  @Test func aLoneVersionBecomesABundleOfOne() throws {
    let workspace = Self.workspace(["Shop.xcdatamodel/contents": Self.contents(Self.item)])
    let changes = try workspace.convert("Shop.xcdatamodel", to: .bundle).changes(at: "S.xcdatamodeld", workspace.files)
    #expect(
      changes.changes.map(\.path)
        == ["S.xcdatamodeld/Shop.xcdatamodel/contents", "S.xcdatamodeld/.xccurrentversion"])
    #expect(changes.changes.map(\.folder) == ["S.xcdatamodeld/Shop.xcdatamodel", "S.xcdatamodeld"])
  }

  /// A dump may contain short forms and comments, and may omit keys that have their default value.
  @Test func aDumpMayBeWrittenByHand() throws {
    let json = """
      // the shop
      { "formatVersion": 1, "model": { "name": "Shop", "entities": [
        { "name": "Order", "attributes": [{ "name": "number", "type": "Integer 64" }],
          "uniquenessConstraints": [["number"]] },
      ] } }
      """
    let model = try Self.workspace(json: json).convert("a.json", to: .contents).text()
    #expect(model.contains(#"<attribute name="number" attributeType="Integer 64"/>"#))
    #expect(model.contains(#"<constraint value="number"/>"#))
  }

  static let wrongDumps: KeyValuePairs<String, String> = [
    "": "a.json:1:1 the file contains no value",
    "{ \"formatVersion\": 1,\n  \"model\": }": "a.json:2:12 ",
    "{ \"formatVersion\": 2, \"model\": {} }": "a.json:1:3 the dump has format version 2",
    "{ \"formatVersion\": 1, \"model\": { \"name\": \"A\",\n \"colour\": 1 } }":
      "a.json:2:2 the key “colour” is unknown here",
    "{ \"formatVersion\": 1, \"model\": { \"name\": \"A\", \"entities\": [\n { \"name\": 1 }] } }":
      "a.json:2:12 the value has the wrong type",
    "{ \"formatVersion\": 1, \"model\": { } }": "a.json:1:32 the key \"name\" is missing",
    "[1]": "a.json:1:1 ",
  ]

  @Test func whatIsNoDumpIsRefusedWithItsPlace() throws {
    for (json, message) in Self.wrongDumps {
      let error = #expect(throws: Unreadable.self, "\(json)") {
        try Self.workspace(json: json).convert("a.json", to: .contents)
      }
      let found = error?.diagnostics.first
      let place = found?.location.map { "\($0.file):\($0.start.line):\($0.start.column)" } ?? "-"
      let reported = "\(place) \(found?.message ?? "")"
      #expect(reported.hasPrefix(message), "\(reported)")
    }
  }

  @Test(arguments: [
    #"{ "formatVersion": 1, "bundle": { "name": "A", "versions": [{ "name": "../x", "model": { "name": "x" } }] } }"#,
    #"{ "formatVersion": 1, "bundle": { "name": "A", "versions": [{ "name": "", "model": { "name": "x" } }] } }"#,
    #"{ "formatVersion": 1, "bundle": { "name": "A", "versions": [{ "name": "a", "model": { "name": "x" } }, { "name": "A", "model": { "name": "x" } }] } }"#,
    #"{ "formatVersion": 1, "bundle": { "name": "A", "versions": [{ "name": "a", "failure": "it is gone" }] } }"#,
    #"{ "formatVersion": 1, "bundle": { "name": "A", "versions": [] } }"#,
    #"{ "formatVersion": 1, "model": { "name": "A", "kept": { "children": [{ "xml": "</model><x>" }] } } }"#,
    #"{ "formatVersion": 1, "model": { "name": "A", "entities": [{ "name": "a\u0001b" }] } }"#,
  ]) func aDumpCannotCreateFilesThatAreNotRead(_ json: String) throws {
    let workspace = Self.workspace(json: json)
    #expect(throws: CannotRun.self) {
      try workspace.convert("a.json", to: .bundle).changes(at: "B.xcdatamodeld", workspace.files)
    }
  }

  @Test func whatIsThereStaysUnlessItIsTheSame() throws {
    var files = Self.bundle
    let converted = try Self.workspace().convert("Shop.xcdatamodeld", to: .dump)
    files["same.json"] = Array(try converted.text().utf8)
    files["other.json"] = Array("{}".utf8)
    let memory = Files.inMemory(files)
    #expect(try converted.changes(at: "same.json", memory).isEmpty)
    #expect(throws: CannotRun.self) { try converted.changes(at: "other.json", memory) }
    #expect(throws: CannotRun.self) { try converted.changes(at: "Shop.xcdatamodeld", memory, replacing: true) }
    #expect(try converted.changes(at: "other.json", memory, replacing: true).changes.map(\.action.verb) == ["update"])
  }

  @Test func formsThatAreFoldersHaveTheirNames() throws {
    let workspace = Self.workspace()
    for form in [ConversionForm.bundle, .version] {
      let converted = try workspace.convert("Shop.xcdatamodeld", to: form)
      #expect(throws: CannotRun.self) { try converted.changes(at: "Shop", workspace.files) }
      #expect(throws: CannotRun.self) { try converted.changes(at: ".xcdatamodel", workspace.files) }
    }
    #expect(throws: CannotRun.self) { try workspace.convert("Shop.xcdatamodeld", to: .bundle).text() }
  }

  @Test func aBrokenVersionKeepsTheBundleFromBeingConverted() throws {
    var files = Self.bundle
    files["Shop.xcdatamodeld/Shop.xcdatamodel/contents"] = Array("<model".utf8)
    let workspace = Self.workspace(files)
    #expect(throws: Unreadable.self) { try workspace.convert("Shop.xcdatamodeld", to: .dump) }
    #expect(throws: Unreadable.self) { try workspace.convert("gone.xcdatamodeld", to: .dump) }
  }
}
