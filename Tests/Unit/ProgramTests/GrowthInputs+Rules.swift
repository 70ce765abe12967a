/// Lists of a configuration that are applied to each element of a model, and other files in JSON.
extension GrowthInput {
  private static func entries(_ count: Int, _ keys: (Int) -> String = { _ in "" }) -> String {
    "{ \"models\": [\(list(count) { "{ \"path\": \"S.xcdatamodel\"\(keys($0)) }" })] }"
  }

  static let rules: [GrowthInput] = [
    .init("entries of one model", 300) { count in project(configuration: entries(count)) },
    .init("outputs of one model", 300, "generate --dry-run") { count in
      project(configuration: entries(count) { ", \"generate\": { \"output\": \"G\($0)\" }" })
    },
    .init("outputs of models", 100, "generate --dry-run") { count in
      let models = list(count) { "{ \"path\": \"M\($0).xcdatamodel\", \"generate\": { \"output\": \"G\($0)\" } }" }
      let contents = project()["S.xcdatamodel/contents"] ?? ""
      return project(
        configuration: "{ \"models\": [\(models)] }",
        others: Dictionary(uniqueKeysWithValues: (0..<count).map { ("M\($0).xcdatamodel/contents", contents) }))
    },
    .init("custom rules", 300) { count in
      let rules = list(count) { "{ \"id\": \"c\($0)\", \"each\": \"attribute\", \"message\": \"x\" }" }
      return project(
        entity("Item", repeated(count) { attribute("a\($0)") }),
        configuration: "{ \"models\": [{ \"path\": \"S.xcdatamodel\" }], \"rules\": { \"custom\": [\(rules)] } }")
    },
    .init("placeholders of a message", 500) { count in
      let message = String(repeating: "{name} ", count: count)
      let rule = "{ \"id\": \"c\", \"each\": \"attribute\", \"message\": \"\(message)\" }"
      return project(
        entity("Item", repeated(count) { attribute("a\($0)") }),
        configuration: "{ \"models\": [{ \"path\": \"S.xcdatamodel\" }], \"rules\": { \"custom\": [\(rule)] } }")
    },
    .init("sources with wildcards", 300) { count in
      project(
        configuration:
          "{ \"models\": [{ \"path\": \"S.xcdatamodel\", \"sources\": [\(list(count) { _ in "\"**/*.swift\"" })] }] }")
    },
    .init("parts of a wildcard", 3000) { count in
      let pattern = String(repeating: "**/a/", count: count) + "*.swift"
      return project(
        configuration: "{ \"models\": [{ \"path\": \"S.xcdatamodel\", \"sources\": [\"\(pattern)\"] }] }",
        others: ["\(String(repeating: "a/", count: 30))A.swift": ""])
    },
    .init("similar names of entities in a configuration", 150) { count in
      project(
        repeated(count) { entity("Entity\($0)", title) },
        configuration:
          "{ \"models\": [{ \"path\": \"S.xcdatamodel\", \"sources\": [\"Src\"], \"entities\": { \(list(count) { "\"Entitx\($0)\": { \"class\": \"C\($0)\" }" }) } }] }"
      )
    },
    .init("severities", 1000) { count in
      configured("", rules: ", \"rules\": { \"severity\": { \(list(count) { "\"rule\($0)\": \"off\"" }) } }")
    },
  ]

  static let otherFiles: [GrowthInput] = [
    .init("versions of a lock", 500) { count in
      let versions = list(count) { "\"V\($0)\": { \"checksum\": \"x\", \"entities\": { \"A\": \"\(zeros)\" } }" }
      return project(others: ["plumb.lock": "{ \"version\": 1, \"bundles\": { \"S.xcdatamodel\": { \(versions) } } }"])
    },
    .init("entities of a lock", 800) { count in
      let entities = list(count) { "\"A\($0)\": \"\(zeros)\"" }
      return project(
        others: [
          "plumb.lock":
            "{ \"version\": 1, \"bundles\": { \"S.xcdatamodel\": { \"S\": { \"checksum\": \"x\", \"entities\": { \(entities) } } } } }"
        ])
    },
    .init("baselined findings", 400) { count in
      let entries = list(count) {
        "{ \"rule\": \"relationship-inverse\", \"element\": \"Item.r\($0)\", \"fingerprint\": \"0\" }"
      }
      return project(
        entity("Item", repeated(count) { relationship("r\($0)") }),
        configuration: "{ \"models\": [{ \"path\": \"S.xcdatamodel\" }], \"baseline\": \"b.json\" }",
        others: ["b.json": "{ \"formatVersion\": 1, \"findings\": [\(entries)] }"])
    },
    .init("attribute rules of cde-tool", 500, "config import cde-tool.json") { count in
      cdeTool("\"attributeRules\": { \"Item\": { \(list(count) { "\"a\($0)\": { \"swiftName\": \"b\($0)\" }" }) } }")
    },
    .init("entities of cde-tool", 500, "config import cde-tool.json") { count in
      cdeTool("\"attributeRules\": { \(list(count) { "\"E\($0)\": { \"a\": { \"swiftName\": \"b\" } }" }) }")
    },
    .init("unknown keys of cde-tool", 500, "config import cde-tool.json") { count in
      cdeTool(list(count) { "\"key\($0)\": 1" })
    },
  ]

  private static let zeros = String(repeating: "0", count: 64)

  private static func cdeTool(_ keys: String) -> [String: String] {
    project(
      others: [
        "cde-tool.json":
          "{ \"$schemaVersion\": 1, \"generate\": { \"modelPath\": \"S.xcdatamodel\", \"outputDir\": \"G\", \(keys) } }"
      ])
  }
}
