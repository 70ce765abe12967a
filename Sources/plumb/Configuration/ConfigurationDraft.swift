import PlumbFormats
import PlumbKit

/// The `plumb.json` that `config init` writes: compact, with a word on what could stand there.
enum ConfigurationDraft {
  static func text(models: [String]) -> String {
    let entries = models.isEmpty ? ["Models/App.xcdatamodeld"] : models
    return """
      {
        // plumb config schema > plumb.schema.json, and editors complete the keys of this file.
        "models": [
      \(entries.map(model).joined(separator: ",\n"))
        ],
        "rules": {
          "preset": "recommended"  // core: only what breaks; strict: conventions too
          // "severity": { "entity-inheritance": "warning" },
          // "ignore": [{ "rule": "relationship-optional", "element": "Order.customer", "because": "…" }]
        }
      }

      """
  }

  private static func model(_ path: String) -> String {
    """
        {
          "path": \(JSON.string(path).compact)
          // "generate": { "output": "Sources/Model/Generated", "access": "public" },
          // "types": { "Integer 64": "Int" },
          // "entities": { "Item": { "attributes": { "status_raw": { "name": "status", "type": "Status", "storage": "raw" } } } }
        }
    """
  }
}
