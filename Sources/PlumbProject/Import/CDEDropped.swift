import PlumbText

/// The keys of a `cde-tool.json` that a `plumb.json` has nothing for.
enum CDEDropped {
  /// A remark for each that stands in the file and asks for something. A key that stands in both sections is remarked
  /// on once.
  static func remarks(on root: JSONNode) -> [CDERemark] {
    var seen: Set<String> = []
    return ["generate", "validate"].flatMap { section in
      (root[section]?.members ?? []).compactMap { member in
        guard let why = reason(member.key, member.value), seen.insert(member.key).inserted else { return nil }
        return CDERemark(message: "\"\(member.key)\" is left out: \(why)", location: member.keyLocation)
      }
    }
  }

  /// Why a key is left out; nil where a `plumb.json` can say it, or where Plumb does what it asks for anyhow.
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
