import PlumbConfiguration
import PlumbCore
import PlumbModel
import PlumbText

/// A tool of the Model Context Protocol.
struct AgentTool: Sendable {
  let name: String
  private let title: String
  private let about: String
  private let parameters: [Parameter]
  /// Whether the tool changes files with some parameters.
  private let writes: Bool
  let run: @Sendable (Arguments, AgentProject) throws -> Output

  /// A parameter, with its JSON Schema.
  struct Parameter: Sendable {
    let name: String
    let schema: JSON
    var isRequired = false

    static func text(_ name: String, _ about: String, isRequired: Bool = false) -> Parameter {
      Parameter(name: name, schema: ["type": "string", "description": .string(about)], isRequired: isRequired)
    }
    static func flag(_ name: String, _ about: String) -> Parameter {
      Parameter(name: name, schema: ["type": "boolean", "description": .string(about), "default": false])
    }
    static func list(_ name: String, _ about: String) -> Parameter {
      Parameter(
        name: name, schema: ["type": "array", "items": ["type": "string"], "description": .string(about)])
    }
    static func choice(_ name: String, _ words: [String], _ about: String) -> Parameter {
      Parameter(
        name: name,
        schema: ["type": "string", "enum": .array(words.map(JSON.string)), "description": .string(about)])
    }
  }

  /// The result of a call: a text, and for most tools the same contents as a value.
  struct Output: Sendable {
    var text: String
    var value: JSON?
  }

  init(
    _ name: String, _ title: String, _ about: String, _ parameters: [Parameter], writes: Bool = false,
    run: @escaping @Sendable (Arguments, AgentProject) throws -> Output
  ) {
    (self.name, self.title, self.about, self.parameters, self.writes, self.run) = (
      name, title, about, parameters, writes, run
    )
  }

  /// The description for `tools/list`.
  var json: JSON {
    let required = parameters.filter(\.isRequired).map { JSON.string($0.name) }
    return [
      "name": .string(name), "title": .string(title), "description": .string(about),
      "inputSchema": .object(omittingAbsent: [
        "type": "object",
        "properties": .object(parameters.map { JSON.Member($0.name, $0.schema) }),
        "required": required.isEmpty ? nil : .array(required),
        "additionalProperties": false,
      ]),
      "annotations": [
        "title": .string(title), "readOnlyHint": .bool(!writes), "destructiveHint": .bool(writes),
        "idempotentHint": true, "openWorldHint": false,
      ],
    ]
  }

  /// Runs the tool of a call. An error of the workspace is a result, so that the agent reads it.
  ///
  /// - Throws: `ResponseError` for an unknown tool, and for invalid arguments.
  static func call(_ parameters: JSON, _ project: AgentProject) throws -> JSON {
    let name = parameters["name"]?.text ?? ""
    guard let tool = all.first(where: { $0.name == name }) else {
      throw ResponseError.parameters("the tool \(Phrase.quoted(name)) does not exist")
    }
    let arguments = try Arguments(parameters["arguments"] ?? [:], tool.parameters)
    do {
      let output = try tool.run(arguments, project)
      return .object(omittingAbsent: [
        "content": [["type": "text", "text": .string(output.text)]], "structuredContent": output.value,
        "isError": false,
      ])
    } catch let error as ResponseError {
      throw error
    } catch {
      return ["content": [["type": "text", "text": .string(failureText(of: error))]], "isError": true]
    }
  }
}

/// The arguments of a call, which conform to the tool's parameters.
struct Arguments: Sendable {
  private let members: [String: JSON]

  /// Checks the arguments.
  ///
  /// - Throws: `ResponseError` for an unknown argument, for a missing one, and for a value of another kind.
  init(_ json: JSON, _ parameters: [AgentTool.Parameter]) throws(ResponseError) {
    guard let found = json.members else { throw .parameters("the arguments have to be an object") }
    for member in found {
      guard let parameter = parameters.first(where: { $0.name == member.key }) else {
        let hint = Suggestion.nearest(to: member.key, in: parameters.map(\.name)).map { "; did you mean \($0)?" } ?? ""
        throw .parameters("the argument \(Phrase.quoted(member.key)) does not exist\(hint)")
      }
      guard Self.fits(member.value, parameter.schema) else {
        throw .parameters("the argument \(member.key) does not fit its schema: \(parameter.schema.compact)")
      }
    }
    members = Dictionary(found.map { ($0.key, $0.value) }) { first, _ in first }
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
    case "array": return value.elements?.allSatisfy { $0.text != nil } ?? false
    default: return false
    }
  }

  func text(_ name: String) -> String? { members[name]?.text }
  func flag(_ name: String) -> Bool { members[name]?.flag ?? false }
  func texts(_ name: String) -> [String] { (members[name]?.elements ?? []).compactMap(\.text) }
}
