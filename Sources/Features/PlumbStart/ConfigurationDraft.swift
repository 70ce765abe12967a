import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The `plumb.json` that `config init` writes, with remarks about its contents.
///
///     let draft = try ConfigurationDraft(.disk)
///     draft.text      // compact, with examples of other settings
///     draft.remarks   // Models/Shop.xcdatamodeld: 3 versions, 12 entities in Shop 3 …
///
/// Examples are in comments that can be uncommented, because JSON5 permits a trailing comma.
package struct ConfigurationDraft {
  /// The contents of the file.
  package let text: String
  /// The remarks about the found files and the reasons for the proposals, one per line. They are not sanitized.
  package let remarks: [String]

  /// Creates a draft for the models below the working folder, based on the existing Swift files.
  ///
  /// - Throws: `CannotRun` if no model exists, because an empty configuration is useless.
  package init(_ files: Files) throws(CannotRun) {
    let models = SwiftBundle(files).models(below: ".")
    guard !models.isEmpty else { throw CannotRun.noModel("no model is below this folder, so no file was written") }
    self.init(
      ModelDraft.all(models, swiftFiles: try SwiftFiles(files).ofProject(), files),
      remains: ModelSearch(files).remains(below: "."))
  }

  /// Creates the draft for these models. `remains` are the bundles that are left out, because they have no version.
  package init(_ models: [ModelDraft], remains: [String] = []) {
    remarks =
      models.flatMap(\.remarks)
      + (remains.count < models.count ? remains.map { "\($0): not added, because it contains no version" } : [])
    let entries = models.filter { !$0.isSwift }.enumerated().map { Self.entry($1, isFirst: $0 == 0) }
    let schemas = models.filter(\.isSwift).map { "{ \"sources\": [\(JSON.string($0.path).compact)] }" }
    let list = entries.isEmpty ? "" : "\n  \"models\": [\n\(entries.joined(separator: ",\n"))\n  ],"
    let swift =
      schemas.isEmpty
      ? "" : "\n  \"swift\": \(schemas.count == 1 ? schemas[0] : "[\(schemas.joined(separator: ", "))]"),"
    text = """
      {
        "$schema": "\(Self.schemaFile)",\(list)\(swift)
        "rules": {
          "preset": "recommended",  // core: errors only; strict: conventions too
          // "severity": { "entity-inheritance": "warning" },
          // "ignore": [{ "rule": "relationship-optional", "element": "Order.customer", "because": "…" }]
        }
      }

      """
  }

  /// The name of the JSON Schema file in the same folder, which editors use to complete keys.
  package static let schemaFile = "plumb.schema.json"

  /// The changes that write the configuration and its JSON Schema, and replace existing files.
  ///
  /// In this order, an interrupted run leaves no configuration, which would prevent the next run.
  package var changes: FileChanges {
    FileChanges([
      .init(replacing: Self.schemaFile, with: Array(ProjectConfiguration.schemaText.utf8)),
      .init(replacing: ConfigurationFile.name, with: Array(text.utf8)),
    ])
  }

  /// Throws if a configuration exists. `help` are the remedies.
  package static func refuseExisting(
    _ file: String = ConfigurationFile.name, in files: Files, help: [String]
  ) throws(CannotRun) {
    guard files.kind(file) != .missing else { return }
    throw CannotRun("\(Terminal.sanitized(file)) already exists", help: help)
  }

  /// Returns the entry of a model: the found settings, followed by examples in the first entry only.
  private static func entry(_ draft: ModelDraft, isFirst: Bool) -> String {
    var members: [(String, JSON)] = [("path", .string(draft.path))]
    if !draft.sources.isEmpty { members.append(("sources", .array(draft.sources.map(JSON.string)))) }
    if draft.output.isThere { members.append(("generate", draft.output.json)) }
    if let types = JSON.sorted(draft.types) { members.append(("types", types)) }
    if let entities = JSON.sorted(draft.entities) { members.append(("entities", entities)) }
    let lines = members.map { "\(JSON.string($0.0).compact): \(fitting($0.1, behind: $0.0.count + 10))" }
    let examples = [
      draft.sources.isEmpty
        ? #"// "sources": ["Sources/Model"],  // the folders of its classes; * and ** match folders"# : nil,
      draft.types.isEmpty ? #"// "types": { "Integer 64": "Int" },"# : nil,
      draft.entities.isEmpty
        ? #"// "entities": { "Item": { "attributes": { "status_raw": { "name": "status", "type": "Status", "storage": "raw" } } } },"#
        : nil,
    ].compactMap { $0 }
    // The example is on one line, regardless of its length, because a line comment ends with the line.
    let output = draft.output.isThere ? [] : [#"// "generate": \#(draft.output.json.spaced),"#]
    // The trailing comma is valid in JSON5, and is required when the user uncomments an example.
    let body =
      ("\(lines.joined(separator: ",\n")),".split(separator: "\n").map(String.init) + output
      + (isFirst ? examples : []))
      .map { "      " + $0 }
    return (["    {"] + body + ["    }"]).joined(separator: "\n")
  }

  /// Returns a value on one line if it fits, else over several lines.
  private static func fitting(_ value: JSON, behind columns: Int) -> String {
    let line = value.spaced
    return line.count + columns <= 110 ? line : value.prettyPrinted
  }
}

extension JSON {
  /// The value on one line, with spaces as in manually written JSON: `{ "output": "Generated", "style": "macro" }`,
  /// `["A", "B"]`.
  fileprivate var spaced: String {
    switch self {
    case .object(let members):
      members.isEmpty
        ? "{}" : "{ \(members.map { "\(JSON.string($0.key).compact): \($0.value.spaced)" }.joined(separator: ", ")) }"
    case .array(let elements): "[\(elements.map(\.spaced).joined(separator: ", "))]"
    default: compact
    }
  }
}
