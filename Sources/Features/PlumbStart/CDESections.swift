import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The two sections of a `cde-tool.json`, merged into the one block of a `plumb.json`.
///
/// The values of both sections are used; if they differ, the value in `generate` is used.
struct CDESections {
  /// The keys of both sections, by name.
  private(set) var values: [String: JSONNode] = [:]
  /// Remarks about values that differ between the sections, or that only one section has.
  private(set) var remarks: [JSONProblem] = []

  /// Merges the sections. If one is missing, the other is used without remarks.
  init(generate: JSONNode?, validate: JSONNode?) {
    for member in (generate?.members ?? []) + (validate?.members ?? []) where values[member.key] == nil {
      values[member.key] = member.value
    }
    guard let generate, let validate else { return }
    for key in CDESchema.sharedKeys {
      values[key] = merged(generate[key], validate[key], path: [key])
    }
  }

  /// The value of a key in either section.
  subscript(key: String) -> JSONNode? { values[key] }

  /// Returns both values merged, objects member by member.
  private mutating func merged(_ generate: JSONNode?, _ validate: JSONNode?, path: [String]) -> JSONNode? {
    guard let generate else { return taken(validate, from: "validate", path) }
    guard let validate else { return taken(generate, from: "generate", path) }
    guard let ours = generate.members, let theirs = validate.members else {
      if JSON(generate) != JSON(validate) { contradict(generate, validate, path) }
      return generate
    }
    var both = generate
    both.value = .object(
      (ours + theirs.filter { generate[$0.key] == nil }).map { member in
        var member = member
        let value = merged(generate[member.key], validate[member.key], path: path + [member.key])
        member.value = value ?? member.value
        return member
      })
    return both
  }

  /// Adds a remark at the location of a value that is not used.
  private mutating func contradict(_ generate: JSONNode, _ validate: JSONNode, _ path: [String]) {
    let (ours, theirs) = (JSON(generate).compact, JSON(validate).compact)
    remarks.append(
      JSONProblem(
        "\(Self.name(path)) is \(Self.shown(ours)) in \"generate\" and \(Self.shown(theirs)) here: "
          + "\(Self.shown(ours)) is used", at: validate.location))
  }

  /// Returns a value that only one section has, with a remark if it has an effect.
  private mutating func taken(_ node: JSONNode?, from section: String, _ path: [String]) -> JSONNode? {
    if let node, !Self.isEmptyValue(node, path) {
      remarks.append(
        JSONProblem("\(Self.name(path)) is in \"\(section)\" only, and is used for both", at: node.location))
    }
    return node
  }

  /// Whether a value equals the default, or applies to one section only.
  private static func isEmptyValue(_ node: JSONNode, _ path: [String]) -> Bool {
    if let members = node.members { return members.allSatisfy { isEmptyValue($0.value, path + [$0.key]) } }
    return switch (path.first, path.last) {
    case ("typeMappings", _):
      path.dropFirst().first.flatMap(AttributeType.init(rawValue:)).flatMap(\.swift.value)
        == node.string.flatMap(TypeReference.init(swift:))
    case ("accessLevel", _): node.string == "internal"
    case ("singleFile", _), ("generateInit", _): node.bool == false
    case ("generateToManyCount", _): node.bool == true
    case ("defaultDecodeFailurePolicy", _): node.string == DecodeFailurePolicy.fallbackToDefaultValue.rawValue
    case ("attributeRules", "ignoreOptionality"): true
    case ("attributeRules", "storageMethod"): node.string == AttributeOverride.Storage.default.rawValue
    default: false
    }
  }

  /// Returns the key path for a message: `attributeRules.Item.status_raw.swiftName`.
  private static func name(_ path: [String]) -> String {
    path.map { Terminal.sanitized($0) }.joined(separator: ".")
  }

  /// Returns a value for a message, truncated after 60 characters.
  private static func shown(_ text: String) -> String {
    text.count > 60 ? Terminal.sanitized(String(text.prefix(60))) + "…" : Terminal.sanitized(text)
  }
}

extension JSONNode {
  /// The node without members that are `null`, which cde-tool treats as absent.
  var withoutNulls: JSONNode {
    guard let members else { return self }
    var node = self
    node.value = .object(
      members.filter { $0.value.value != .null }.map { member in
        var member = member
        member.value = member.value.withoutNulls
        return member
      })
    return node
  }
}
