import PlumbModel
import PlumbServer
import PlumbText
import TestSupport
import Testing

/// The client of an agent, for scripts.
enum Agent {
  static let opening = """
    > {"id": 1, "method": "initialize", "params": {"protocolVersion": "2025-11-25", "capabilities": {}}}
    < {"id": 1, "result": {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}, "resources": {}}}}
    > {"method": "notifications/initialized"}

    """

  static func call(_ id: Int, _ name: String, _ arguments: String = "{}") -> String {
    #"> {"id": \#(id), "method": "tools/call", "params": {"name": "\#(name)", "arguments": \#(arguments)}}"#
  }

  /// Plays a session after the opening. Each result has to conform to the tool's output schema, and has no empty member.
  static func play(_ project: WritableProject, _ script: String, at location: SourceLocation = #_sourceLocation) {
    let schemas = schemas()
    var tools: [String: String] = [:]
    Play.play(project.server, opening + script, at: location) { message in
      guard let id = message["id"]?.compact else { return }
      if case .string(let name)? = message["params"]?["name"] { tools[id] = name }
      guard let name = tools[id], let value = message["result"]?["structuredContent"] else { return }
      #expect(!value.hasEmptyMember, "\(name): \(value.compact)", sourceLocation: location)
      guard let schema = node(schemas[name]?["outputSchema"]), let node = node(value) else {
        Issue.record("\(name) has no schema", sourceLocation: location)
        return
      }
      var check = SchemaCheck(root: schema)
      check.check(node, schema, name)
      #expect(check.problems == [], sourceLocation: location)
    }
  }

  /// The tools as the server lists them, by name.
  static func schemas() -> [String: JSON] {
    var tools: [String: JSON] = [:]
    Play.play(Shop.agentServer(), opening + #"> {"id": 2, "method": "tools/list"}"# + "\n< {\"id\": 2, \"result\": {}}")
    {
      guard case .array(let listed)? = $0["result"]?["tools"] else { return }
      for tool in listed { if case .string(let name)? = tool["name"] { tools[name] = tool } }
    }
    return tools
  }

  /// Returns the names of all members in a schema.
  static func names(in schema: JSON?) -> Set<String> {
    guard let node = node(schema) else { return [] }
    return Set(SchemaCheck.members(of: node).map(\.name))
  }

  private static func node(_ value: JSON?) -> JSONNode? {
    value.flatMap { JSONReader.parse(Array($0.compact.utf8), file: "value").node }
  }
}

extension JSON {
  /// Whether a member at any level is null or empty.
  fileprivate var hasEmptyMember: Bool {
    switch self {
    case .object(let members):
      members.contains {
        $0.value == .null || $0.value == "" || $0.value == [] || $0.value == [:] || $0.value.hasEmptyMember
      }
    case .array(let elements): elements.contains(where: \.hasEmptyMember)
    default: false
    }
  }
}
