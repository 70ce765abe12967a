import PlumbText

/// The keys of a `cde-tool.json` that have no equivalent in a `plumb.json`.
enum CDEDropped {
  /// Returns a remark for each such key whose value has an effect. A key in both sections has only one remark.
  static func remarks(on root: JSONNode) -> [CDENote] {
    var seen: Set<String> = []
    return ["generate", "validate"].flatMap { section in
      (root[section]?.members ?? []).compactMap { member in
        guard let why = reason(member.key, member.value), seen.insert(member.key).inserted else { return nil }
        return CDENote(message: "\"\(member.key)\" is left out: \(why)", location: member.keyLocation)
      }
    }
  }

  /// Returns the reason for omitting a key; `nil` if `plumb.json` has an equivalent, or if Plumb's behavior is the
  /// same by default.
  private static func reason(_ key: String, _ value: JSONNode) -> String? {
    switch key {
    case "momcBin": "Plumb reads models itself"
    case "moduleName": "Plumb needs no module's name"
    case "splitByEntity": value.bool == true ? nil : "\"singleFile\" alone decides"
    case "overwrite":
      value.string == "changed" ? nil : "Plumb replaces the files of its own that change, and never any other"
    case "cleanStale":
      value.bool == true ? nil : "Plumb deletes the files of its own that are no longer wanted, and never any other"
    case "dryRun": value.bool == false ? nil : "call plumb generate --dry-run"
    case "format": value.string == "none" ? nil : "what Plumb writes is as swift format leaves it"
    case "include", "exclude":
      value.elements?.isEmpty == true ? nil : "Plumb looks at all Swift below \"sources\"; list folders or files there"
    case "report": value.string.flatMap { $0 == "text" ? nil : "call plumb validate --format \($0)" }
    case "failOnWarning": value.bool == true ? "call plumb validate --fail-on warning" : nil
    case "maxIssues": "Plumb reports all findings"
    case "relationshipSetterPolicy", "relationshipCountPolicy": "cde-tool itself has no such key any more"
    default: nil
    }
  }
}
