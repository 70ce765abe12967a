/// The keys of the JSON documents for which a template can be rendered: the findings of `validate`, the changes of
/// `diff`, and `changelog`. They are those of the schemas in `Docs/schemas`.
enum DocumentNames {
  static let findings: Set<String> = [
    "applicability", "baseline", "because", "changesVersionHash", "column", "configurations", "counts", "edits",
    "element",
    "end", "entities", "errors", "file", "findings", "fingerprint", "fixes", "formatVersion", "help", "key", "kind",
    "label", "line", "location", "message", "models", "name", "notes", "objectiveCFiles", "offset", "path", "related",
    "replacement", "rule", "severity", "start", "steps", "suppressed", "suppression", "swiftFiles", "title", "tool",
    "version", "versions", "warnings",
  ]

  static let changes: Set<String> = [
    "change", "changes", "cloudKit", "cloudkit", "code", "column", "confidence", "deploy", "effects", "field", "file",
    "formatVersion", "from", "isCertain", "key", "kind", "level", "line", "name", "namesInSources", "new", "newName",
    "old", "places", "reason", "recordType", "renamingIdentifier", "similarity", "source", "staysInProduction", "steps",
    "store", "suspectedRenames", "to", "type",
  ]

  static let changelog: Set<String> = [
    "added", "attributes", "author", "changes", "class", "cloudKit", "commit", "composites", "configurations",
    "constraints", "day", "entities", "fetchRequests", "fetchedProperties", "formatVersion", "indexes", "isCurrent",
    "mappingModel", "model", "name", "problem", "relationships", "since", "size", "suspectedRenames", "versions",
  ]

  static let all = findings.union(changes).union(changelog).union(["values"])
}
