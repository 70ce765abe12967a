import PlumbConfiguration
import PlumbModel
import PlumbText

/// An argument of a tool, or a member of its result, with its JSON Schema. A member of a result that an argument of
/// another tool accepts has the name of that argument.
struct AgentParameter: Sendable {
  let name: String
  let schema: JSON
  var isRequired = false

  static func text(_ name: String, _ about: String) -> AgentParameter {
    AgentParameter(name: name, schema: ["type": "string", "description": .string(about)])
  }

  static func flag(_ name: String, _ about: String) -> AgentParameter {
    AgentParameter(name: name, schema: ["type": "boolean", "description": .string(about)])
  }

  /// A number of at least 0.
  static func count(_ name: String, _ about: String) -> AgentParameter {
    AgentParameter(name: name, schema: ["type": "integer", "description": .string(about)])
  }

  static func list(_ name: String, _ about: String) -> AgentParameter {
    AgentParameter(
      name: name, schema: ["type": "array", "items": ["type": "string"], "description": .string(about)])
  }

  static func choice(_ name: String, _ words: [String], _ about: String) -> AgentParameter {
    AgentParameter(
      name: name,
      schema: ["type": "string", "enum": .array(words.map(JSON.string)), "description": .string(about)])
  }

  /// A member with a value of any kind.
  static func any(_ name: String, _ about: String) -> AgentParameter {
    AgentParameter(name: name, schema: ["description": .string(about)])
  }

  /// A list of objects.
  static func objects(_ name: String, _ about: String, _ members: [AgentParameter]) -> AgentParameter {
    var items = schema(of: members, isClosed: false)
    if members.isEmpty { items = ["type": "object"] }
    return AgentParameter(name: name, schema: ["type": "array", "items": items, "description": .string(about)])
  }

  /// An object.
  static func object(_ name: String, _ members: [AgentParameter]) -> AgentParameter {
    AgentParameter(name: name, schema: schema(of: members, isClosed: false))
  }

  /// The member with a requirement.
  var required: AgentParameter {
    var copy = self
    copy.isRequired = true
    return copy
  }

  /// Returns the schema of an object.
  static func schema(of members: [AgentParameter], isClosed: Bool) -> JSON {
    let required = members.filter(\.isRequired).map { JSON.string($0.name) }
    return .object(omittingAbsent: [
      "type": "object",
      "properties": .object(members.map { JSON.Member($0.name, $0.schema) }),
      "required": required.isEmpty ? nil : .array(required),
      "additionalProperties": isClosed ? false : nil,
    ])
  }
}

// MARK: - Shared arguments

extension AgentParameter {
  static let models = list(
    "models", "Paths of models, from the first root; by default the configured ones, or all.")
  static let model = text("model", "The path of a bundle, from the first root; by default the only one.")
  static let version = text("version", "The name of a version; by default the current one.")
  static let rule = text("rule", "The id of a rule: only its findings.")
  static let severity = choice("severity", ["error", "warning", "note"], "The lowest severity to return.")
  static let file = text("file", "The path of a file or of a folder, from the first root: only findings in it.")
  static let limit = count("limit", "The largest number of elements of each list; 50 by default.")
  static let includeReview = flag("includeReview", "Also make changes that a developer has to review.")
  static let newVersion = flag(
    "newVersion", "Change a new version, which becomes the current one, because stores have the present one.")
  static let apply = flag("apply", "Write the changes. Without it, no file is written.")
  static let sides = [
    text(
      "from",
      "The earlier version: a version's name, a path, or REF:PATH in git; without both, the last step of the only bundle."
    ),
    text("to", "The later version."),
  ]
}

/// The arguments of a call, which conform to the tool's parameters.
struct Arguments: Sendable {
  private let members: [String: JSON]

  /// Checks the arguments.
  ///
  /// - Throws: `ResponseError` for an unknown argument, for a missing one, and for a value of another kind.
  init(_ given: [JSON.Member], _ parameters: [AgentParameter]) throws(ResponseError) {
    for member in given {
      guard let parameter = parameters.first(where: { $0.name == member.key }) else {
        throw .unknown("argument", member.key, among: parameters.map(\.name))
      }
      guard Self.fits(member.value, parameter.schema) else {
        throw .parameters("the argument \(member.key) does not fit its schema: \(parameter.schema.compact)")
      }
    }
    members = Dictionary(given.map { ($0.key, $0.value) }) { first, _ in first }
    for parameter in parameters where parameter.isRequired && members[parameter.name] == nil {
      throw .parameters("the argument \(parameter.name) is required")
    }
  }

  private static func fits(_ value: JSON, _ schema: JSON) -> Bool {
    switch schema["type"]?.text {
    case "string":
      guard let text = value.text else { return false }
      return schema["enum"]?.elements?.contains(.string(text)) ?? true
    case "boolean": return value.flag != nil
    case "integer": if case .int(let number) = value { return number >= 0 } else { return false }
    case "array": return value.elements?.allSatisfy { $0.text != nil } ?? false
    default: return false
    }
  }

  func text(_ name: String) -> String? { members[name]?.text }
  func flag(_ name: String) -> Bool { members[name]?.flag ?? false }
  func texts(_ name: String) -> [String] { (members[name]?.elements ?? []).compactMap(\.text) }

  func count(_ name: String) -> Int? { if case .int(let number)? = members[name] { number } else { nil } }

  /// The largest number of elements of a list.
  var limit: Int { count("limit") ?? 50 }
}
