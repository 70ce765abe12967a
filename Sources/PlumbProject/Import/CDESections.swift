import PlumbDeclarations
import PlumbModel
import PlumbText

/// Something about an import that its user has to know, with the place in the imported file.
package struct CDERemark: Equatable {
  /// A sentence without a full stop.
  package var message: String
  /// The key or the value.
  package var location: Location
}

/// The two sections of a `cde-tool.json` as the one block that a `plumb.json` has.
///
/// What either section says holds; where both say something else, `generate` is taken.
struct CDESections {
  /// The keys of both sections, by name.
  private(set) var values: [String: JSONNode] = [:]
  /// What the sections say in two ways, or one of them alone.
  private(set) var remarks: [CDERemark] = []

  /// A section that is missing says nothing, and nothing is remarked on then.
  init(generate: JSONNode?, validate: JSONNode?) {
    for member in (generate?.members ?? []) + (validate?.members ?? []) where values[member.key] == nil {
      values[member.key] = member.value
    }
    guard let generate, let validate else { return }
    for key in CDEShape.sharedKeys {
      values[key] = merged(generate[key], validate[key], path: [key])
    }
  }

  /// The value of a key, whichever section has it.
  subscript(key: String) -> JSONNode? { values[key] }

  /// Both values as one, objects member by member.
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

  /// Remarks on a value that is not taken, at its place.
  private mutating func contradict(_ generate: JSONNode, _ validate: JSONNode, _ path: [String]) {
    let (ours, theirs) = (JSON(generate).compact, JSON(validate).compact)
    remarks.append(
      CDERemark(
        message: "\(Self.name(path)) is \(Self.shown(ours)) in \"generate\" and \(Self.shown(theirs)) here: "
          + "\(Self.shown(ours)) is taken",
        location: validate.location))
  }

  /// A value that one section has and the other has not.
  private mutating func taken(_ node: JSONNode?, from section: String, _ path: [String]) -> JSONNode? {
    if let node, !Self.saysNothing(node, path) {
      remarks.append(
        CDERemark(
          message: "\(Self.name(path)) stands in \"\(section)\" only, and is taken for both", location: node.location))
    }
    return node
  }

  /// Whether a value is what holds without it, or concerns one section only.
  private static func saysNothing(_ node: JSONNode, _ path: [String]) -> Bool {
    if let members = node.members { return members.allSatisfy { saysNothing($0.value, path + [$0.key]) } }
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

  /// `attributeRules.Item.status_raw.swiftName`.
  private static func name(_ path: [String]) -> String {
    path.map { Terminal.sanitized($0) }.joined(separator: ".")
  }

  /// A value in a message, cut after 60 characters.
  private static func shown(_ text: String) -> String {
    text.count > 60 ? Terminal.sanitized(String(text.prefix(60))) + "…" : Terminal.sanitized(text)
  }
}

extension JSONNode {
  /// Without the members that are null: cde-tool takes them as absent.
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
