import PlumbFormats
import PlumbText

/// The `plumb.json` that `config init` writes, and what it says of how it came to it.
///
///     let draft = try ConfigurationDraft(.disk)
///     draft.text      // compact, with a word on what could stand there
///     draft.remarks   // Models/Shop.xcdatamodeld: 3 versions, 12 entities in Shop 3 …
///
/// What could stand there is in comments, ready to be uncommented: JSON5 forgives the comma behind the last member.
package struct ConfigurationDraft {
  /// The file.
  package let text: String
  /// What was found and why it is proposed, a line each; not sanitized.
  package let remarks: [String]

  /// For the models below the working folder, with what the Swift that is there says of them.
  ///
  /// - Throws: `CannotRun` where there is no model: a configuration of nothing helps nobody.
  package init(_ files: Files) throws(CannotRun) {
    let models = ModelSearch(files).bundles()
    guard !models.isEmpty else { throw CannotRun.noModel("no model is below this folder, so nothing was written") }
    self.init(ModelDraft.all(models, swiftFiles: try SwiftFiles(files).ofProject(), files))
  }

  /// The draft for these models.
  init(_ models: [ModelDraft]) {
    remarks = models.flatMap(\.remarks)
    let entries = models.enumerated().map { Self.entry($1, isFirst: $0 == 0) }
    text = """
      {
        "$schema": "\(Self.schemaFile)",
        "models": [
      \(entries.joined(separator: ",\n"))
        ],
        "rules": {
          "preset": "recommended",  // core: only what breaks; strict: conventions too
          // "severity": { "entity-inheritance": "warning" },
          // "ignore": [{ "rule": "relationship-optional", "element": "Order.customer", "because": "…" }]
        }
      }

      """
  }

  /// The file beside it from which editors complete its keys.
  package static let schemaFile = "plumb.schema.json"

  /// What was found, then what could stand there. Examples are given once.
  private static func entry(_ draft: ModelDraft, isFirst: Bool) -> String {
    var members: [(String, JSON)] = [("path", .string(draft.path))]
    if !draft.sources.isEmpty { members.append(("sources", .array(draft.sources.map(JSON.string)))) }
    if draft.output.isThere { members.append(("generate", draft.output.json)) }
    if let types = JSON.sorted(draft.types) { members.append(("types", types)) }
    if let entities = JSON.sorted(draft.entities) { members.append(("entities", entities)) }
    let lines = members.map { "\(JSON.string($0.0).compact): \(fitting($0.1, behind: $0.0.count + 10))" }
    let examples = [
      draft.sources.isEmpty
        ? #"// "sources": ["Sources/Model"],  // where its classes are; * and ** stand for folders"# : nil,
      draft.types.isEmpty ? #"// "types": { "Integer 64": "Int" },"# : nil,
      draft.entities.isEmpty
        ? #"// "entities": { "Item": { "attributes": { "status_raw": { "name": "status", "type": "Status", "storage": "raw" } } } },"#
        : nil,
    ].compactMap { $0 }
    // On one line, however long: a comment ends with it.
    let output = draft.output.isThere ? [] : [#"// "generate": \#(draft.output.json.spaced),"#]
    // A comma too many is none here, and whoever takes a hint's slashes away needs it.
    let body =
      ("\(lines.joined(separator: ",\n")),".split(separator: "\n").map(String.init) + output
      + (isFirst ? examples : []))
      .map { "      " + $0 }
    return (["    {"] + body + ["    }"]).joined(separator: "\n")
  }

  /// A value on one line where it fits there.
  private static func fitting(_ value: JSON, behind columns: Int) -> String {
    let line = value.spaced
    return line.count + columns <= 110 ? line : value.prettyPrinted
  }
}

extension CannotRun {
  /// Where nothing is configured and nothing found, in a command's own words.
  static func noModel(_ message: String) -> CannotRun {
    CannotRun(
      message,
      help: [
        "run it in a folder with an .xcdatamodeld in it or below",
        "hidden folders and \(Words.list(ModelSearch.skipped.sorted())) are not looked into",
      ])
  }
}

extension JSON {
  /// On one line, as a person writes it: `{ "output": "Generated", "style": "macro" }`, `["A", "B"]`.
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
