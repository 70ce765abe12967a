import PlumbCore
import PlumbKit
import Testing

@testable import PlumbConfiguration
@testable import PlumbGenerate
@testable import PlumbPictures
@testable import PlumbWorkspace

/// Every key of a configuration has the same value after the configuration is written and read again.
@Suite struct ConfigurationKeyTests {
  /// A configuration with a value for every key; no value is the default.
  private static let everything = """
    {
      "models": [{
        "path": "App.xcdatamodeld", "version": "App 2", "previous": "App", "sources": ["Sources", "More/Item.swift"],
        "exact": true,
        "unreleased": ["current", "App 3"],
        "cloudKit": { "production": "CloudKit/Production.ckdb", "development": "CloudKit/Development.ckdb" },
        "generate": {
          "output": "Out", "style": "managed", "also": ["paths", "schema"], "access": "public",
          "isolation": "nonisolated", "importAccess": "public", "import": "Macros", "singleFile": true,
          "header": "head.txt", "scaffolds": true, "extensions": true, "layout": "mogenerator", "indentation": "tab",
          "identifiable": false, "order": "model", "init": true,
          "toManyCount": false, "nonOptional": true, "nonOptionalMandatory": true, "typedSets": true, "observation": "mainActor", "decodeFailurePolicy": "debugAssertNil"
        },
        "templates": [
          { "template": "Room.mustache", "output": "Room/{entity}.kt", "values": { "package": "a.b" }, "replace": true }
        ],
        "types": { "Decimal": "Money", "Integer 64": "Int" },
        "entities": { "Item": {
          "class": "Record",
          "attributes": { "a": {
            "name": "b", "type": "[String: Int]", "storage": "transformed", "transformer": "T",
            "decodeFailurePolicy": "fallbackToDefaultValue", "optionality": "ignore" } },
          "relationships": { "r": { "name": "s" } }
        } },
        "compositions": { "Place": { "type": "Spot", "elements": { "lat": "latitude" } } }
      }],
      "swift": [
        { "sources": ["Src"] },
        { "sources": ["Kit", "More/Model.swift"], "schema": "Plan", "version": "V2", "previous": "V1", "unreleased": ["V3"] }
      ],
      "rules": {
        "preset": "strict", "conventions": ["inverses"], "cloudkit": true, "swiftdata": false, "severity": { "entity-case": "error" },
        "families": { "names": "off", "performance": "error" },
        "ignore": [{ "rule": "entity-case", "element": "Item.*", "because": "old" }],
        "custom": [
          { "id": "one", "title": "T", "severity": "error", "each": "attribute",
            "where": {
              "attributeType": ["Float", "Double"], "optional": true,
              "name": { "matches": "^p", "not": ["price", "prize"], "exists": true },
              "minValueString": { "atLeast": 0.5, "atMost": 9, "over": 0, "under": 10 },
              "userInfo": { "owner": { "exists": false }, "team": "shop" },
              "entity": { "attributes": {
                "count": { "over": 3 }, "some": { "name": "id" }, "every": { "optional": false }, "none": { "name": "x" } } },
              "all": [{ "name": "a" }], "any": [{ "name": "b" }, {}], "not": { "derived": true }
            },
            "message": "{{{entity}}}.{name}", "help": ["a", "b"], "why": "c" },
          { "id": "two", "severity": "warning", "each": "model", "message": "m", "help": "one line" }
        ],
        "page": "https://example.org/Rules.html"
      },
      "baseline": "known.json"
    }
    """

  @Test(
    "an address of the page with the rules",
    arguments: [
      ("https://example.org/Rules.html", true), ("http://docs.local:8000/plumb/Rules.html?v=1", true),
      ("Rules.html", false), ("https://", false), ("https://example.org/Rules.html#top", false),
      ("https://example.org/My Rules", false),
      ("javascript:alert(1)", false), ("https://example.org/\\n", false),
    ])
  func addresses(text: String, isValid: Bool) {
    let read = ProjectConfiguration.parse(Array(#"{ "rules": { "page": "\#(text)" } }"#.utf8), file: "plumb.json")
    #expect((try? read.get().rules.page?.address) == (isValid ? text : nil))
  }

  private static func json(_ text: String) throws -> JSON {
    JSON(try #require(JSONReader.parse(Array(text.utf8), file: "").node))
  }

  private static func read(_ text: String) throws -> ProjectConfiguration {
    try ProjectConfiguration.parse(Array(text.utf8), file: "plumb.json").get()
  }

  @Test func whatIsReadIsWrittenAsItStood() throws {
    #expect(try Self.read(Self.everything).json == Self.json(Self.everything))
  }

  /// Empty values and options that are off are omitted from the written configuration. They are not written as
  /// `null`.
  @Test func defaultsAreNotWritten() throws {
    let text = """
      { "models": [{ "path": "A", "entities": { "Item": { "class": "B" } }, "compositions": { "C": { "type": "D" } } }],
        "rules": { "preset": "recommended" } }
      """
    #expect(try Self.read(text).json == Self.json(text))
  }

  @Test func whatIsWrittenIsReadAsItWas() throws {
    let first = try Self.read(Self.everything)
    let second = try Self.read(first.json.compact)
    let (one, other) = try (#require(first.models.first), #require(second.models.first))
    #expect(one.declarations == other.declarations && one.sources == other.sources && one.isExact && other.isExact)
    #expect(one.generate?.generator == other.generate?.generator && one.generate?.output == other.generate?.output)
    #expect(first.rules.ignores.map(\.element) == second.rules.ignores.map(\.element))
    #expect(first.rules.custom == second.rules.custom && first.rules.custom.count == 2)
    #expect(first.rules.severities == second.rules.severities && first.baseline == second.baseline)
  }

  /// Every key of the schema except `$schema` is in `everything`. The test fails for a new key that is not.
  @Test func everyKeyIsThere() throws {
    let missing = Self.keys(Codec<ProjectConfiguration>.project.schema, in: try Self.json(Self.everything))
    #expect(missing == ["$schema"])
  }

  /// Returns the paths of a schema's keys that a value does not have.
  private static func keys(_ schema: ValueSchema, in json: JSON) -> [String] {
    switch (schema, json) {
    case (.object(let keys), _):
      keys.flatMap { key in
        json[key.name].map { self.keys(key.schema, in: $0).map { "\(key.name).\($0)" } } ?? [key.name]
      }
    case (.list(let element), .array(let elements)): elements.first.map { keys(element, in: $0) } ?? ["[]"]
    case (.map(let value, _, _, _), .object(let members)): members.first.map { keys(value, in: $0.value) } ?? ["{}"]
    default: []
    }
  }

  /// Each default in the schema is the value that takes effect if the key is missing.
  @Test func defaultsOfTheSchemaAreThoseInForce() throws {
    let usual = try Self.read(#"{ "models": [{ "path": "A", "generate": { "output": "B" } }] }"#).json
    var count = 0
    Self.forEachDefault(Codec<ProjectConfiguration>.project.schema, in: usual) { key, value in
      count += 1
      #expect(value == nil && key.byDefault == false || value == key.byDefault, "\(key.name)")
    }
    #expect(count == 17)
  }

  private static func forEachDefault(_ schema: ValueSchema, in json: JSON, _ look: (ValueSchema.Key, JSON?) -> Void) {
    switch (schema, json) {
    case (.object(let keys), _):
      for key in keys {
        if key.byDefault != nil { look(key, json[key.name]) }
        if let value = json[key.name] { forEachDefault(key.schema, in: value, look) }
      }
    case (.list(let element), .array(let elements)): for value in elements { forEachDefault(element, in: value, look) }
    default: break
    }
  }
}
