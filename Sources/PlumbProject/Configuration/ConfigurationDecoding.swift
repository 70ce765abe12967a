import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbText

extension ProjectConfiguration {
  /// What a `plumb.json` says, or everything that is wrong with it.
  public static func parse(_ bytes: [UInt8], file: String) -> Result<ProjectConfiguration, ConfigurationFailure> {
    let (node, problems) = JSONReader.parse(bytes, file: file)
    guard let node, problems.isEmpty else { return .failure(ConfigurationFailure(problems, bytes: bytes, file: file)) }
    let misfits = shape.problems(in: node, called: "the configuration")
    guard misfits.isEmpty else { return .failure(ConfigurationFailure(misfits, bytes: bytes, file: file)) }
    return .success(ProjectConfiguration(node, folder: Path.folder(file), file: file))
  }

  private init(_ node: JSONNode, folder: String, file: String) {
    self.file = file
    models = node.list("models").map { ModelSettings($0, folder: folder) }
    rules = RuleSettings(node["rules"])
    baseline = node["baseline"]?.string.map { Path.join(folder, $0) }
  }
}

extension ModelSettings {
  fileprivate init(_ node: JSONNode, folder: String) {
    path = place(node["path"]?.string ?? "", in: folder)
    version = node["version"]?.string
    sources = node.list("sources").compactMap(\.string).map { place($0, in: folder) }
    isExact = node["exact"]?.bool ?? false
    generate = node["generate"].map { GenerateSettings($0, folder: folder) }
    declarations = DeclarationOptions(node)
  }
}

extension GenerateSettings {
  fileprivate init(_ node: JSONNode, folder: String) {
    self.init(output: place(node["output"]?.string ?? "", in: folder))
    node["import"]?.string.map { generator.macroModule = $0 }
    node["singleFile"]?.bool.map { generator.singleFile = $0 }
    node["scaffolds"]?.bool.map { generator.scaffolds = $0 }
    node["extensions"]?.bool.map { generator.extensionStubs = $0 }
    headerFile = node["header"]?.string.map { Path.join(folder, $0) }
  }
}

extension DeclarationOptions {
  /// The shared block of a model and what `generate` says of the declarations.
  fileprivate init(_ node: JSONNode) {
    self.init()
    if let generate = node["generate"] {
      generate.word("style").map { style = $0 }
      generate.word("access").map { access = $0 }
      generate.word("order").map { order = $0 }
      generate["init"]?.bool.map { generateInit = $0 }
      generate["toManyCount"]?.bool.map { generateToManyCount = $0 }
      observation = generate.word("observation")
      defaultDecodeFailurePolicy = generate.word("decodeFailurePolicy")
    }
    for (name, value) in node.map("types") {
      if let type = AttributeType(rawValue: name) { types[type] = value.string.flatMap { TypeReference(swift: $0) } }
    }
    entities = node.map("entities").mapValues(EntityOverride.init)
    compositions = node.map("compositions").mapValues { node in
      CompositionOverride(type: node["type"]?.string, elements: node.map("elements").compactMapValues(\.string))
    }
  }
}

extension EntityOverride {
  fileprivate init(_ node: JSONNode) {
    self.init(
      class: node["class"]?.string,
      attributes: node.map("attributes").mapValues { attribute in
        AttributeOverride(
          name: attribute["name"]?.string, type: attribute["type"]?.string.flatMap { TypeReference(swift: $0) },
          storage: attribute.word("storage"), transformer: attribute["transformer"]?.string,
          decodeFailurePolicy: attribute.word("decodeFailurePolicy"), optionality: attribute.word("optionality"))
      },
      relationships: node.map("relationships").mapValues { RelationshipOverride(name: $0["name"]?.string) })
  }
}

extension RuleSettings {
  fileprivate init(_ node: JSONNode?) {
    self.init()
    guard let node else { return }
    node.word("preset").map { preset = $0 }
    cloudKit = node["cloudkit"]?.bool
    swiftData = node["swiftdata"]?.bool
    severities = node.map("severity").compactMapValues { $0.string.flatMap(RuleLevel.init(rawValue:)) }
    ignores = node.list("ignore").map { entry in
      Ignore(
        rule: entry["rule"]?.string ?? "", element: entry["element"]?.string ?? "",
        because: entry["because"]?.string ?? "", location: entry.location)
    }
  }
}

extension JSONNode {
  fileprivate func list(_ key: String) -> [JSONNode] { self[key]?.elements ?? [] }

  fileprivate func map(_ key: String) -> [String: JSONNode] {
    Dictionary((self[key]?.members ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  fileprivate func word<Word: RawRepresentable<String>>(_ key: String) -> Word? {
    self[key]?.string.flatMap(Word.init(rawValue:))
  }
}

/// A path of a configuration from the working folder, without `.` and empty parts: one file has one path, whichever
/// model speaks of it.
private func place(_ path: String, in folder: String) -> String {
  let joined = Path.join(folder, path)
  let parts = joined.split(separator: "/").filter { $0 != "." }
  if joined.hasPrefix("/") { return "/" + parts.joined(separator: "/") }
  return parts.isEmpty && !joined.isEmpty ? "." : parts.joined(separator: "/")
}
