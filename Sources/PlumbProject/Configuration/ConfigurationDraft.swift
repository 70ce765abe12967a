import PlumbFormats
import PlumbText

/// The `plumb.json` that `config init` writes: compact, with a word on what could stand there.
///
/// What could stand there is in comments, ready to be uncommented: JSON5 forgives the comma behind the last member.
package enum ConfigurationDraft {
  /// For the models below the working folder, with what the Swift that is there says of them.
  package static func text(_ files: Files) throws(CannotRun) -> String {
    let swift = try SwiftFiles(files).below(["."], skipping: ModelSearch.skipped)
      .map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 }
    return text(ModelDraft.all(ModelSearch(files).bundles(), swiftFiles: swift, files))
  }

  /// The file for these models; one with a path to be filled in where there are none.
  static func text(_ models: [ModelDraft]) -> String {
    let entries = models.isEmpty ? [placeholder] : models.map(model)
    return """
      {
        // plumb config schema > plumb.schema.json, and editors complete the keys of this file.
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

  /// The entry of a project in which no model was found.
  private static let placeholder = "    { \"path\": \"Models/App.xcdatamodeld\" }"

  /// What was found, then what could stand there.
  private static func model(_ draft: ModelDraft) -> String {
    var members: [(String, JSON)] = [("path", .string(draft.path))]
    if !draft.sources.isEmpty { members.append(("sources", .array(draft.sources.map(JSON.string)))) }
    if let types = JSON.sorted(draft.types) { members.append(("types", types)) }
    if let entities = JSON.sorted(draft.entities) { members.append(("entities", entities)) }
    let lines = members.map { "\(JSON.string($0.0).compact): \($0.1.prettyPrinted)" }.joined(separator: ",\n")
    let hints = [
      draft.sources.isEmpty ? #"// "sources": ["Sources/Model"],"# : nil,
      #"// "generate": { "output": "Sources/Model/Generated", "access": "public" },"#,
      draft.types.isEmpty ? #"// "types": { "Integer 64": "Int" },"# : nil,
      draft.entities.isEmpty
        ? #"// "entities": { "Item": { "attributes": { "status_raw": { "name": "status", "type": "Status", "storage": "raw" } } } },"#
        : nil,
    ].compactMap { $0 }
    // A comma too many is none here, and whoever takes a hint's slashes away needs it.
    let body = ("\(lines),".split(separator: "\n").map(String.init) + hints).map { "      " + $0 }
    return (["    {"] + body + ["    }"]).joined(separator: "\n")
  }
}
