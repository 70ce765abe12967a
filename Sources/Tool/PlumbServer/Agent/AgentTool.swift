import PlumbConfiguration
import PlumbModel
import PlumbText

/// A tool of the Model Context Protocol.
///
/// A tool that writes files returns its plan first: it writes only with the argument `apply`.
struct AgentTool: Sendable {
  /// The effect of a tool on files.
  enum Effect: Sendable {
    /// It writes no file.
    case reads
    /// It only adds files, and lines to files.
    case adds
    /// It changes or deletes files.
    case changes
  }

  let name: String
  private let title: String
  private let about: String
  private let parameters: [AgentParameter]
  private let results: [AgentParameter]
  private let effect: Effect
  let run: @Sendable (Arguments, AgentProject) throws -> Output

  /// The result of a call.
  struct Output: Sendable {
    /// The value. Empty members are not sent.
    var value: JSON
    /// The text, if it is not the value itself.
    var text: String?

    init(_ value: JSON, text: String? = nil) { (self.value, self.text) = (value.withoutEmptyMembers, text) }
  }

  init(
    _ name: String, _ title: String, _ about: String, _ effect: Effect, _ parameters: [AgentParameter],
    returns results: [AgentParameter], run: @escaping @Sendable (Arguments, AgentProject) throws -> Output
  ) {
    (self.name, self.title, self.about, self.effect, self.run) = (name, title, about, effect, run)
    self.parameters = effect == .reads ? parameters : parameters + [.apply]
    self.results = effect == .reads ? results : .plan + results
  }

  /// The description for `tools/list`.
  var json: JSON {
    [
      "name": .string(name), "title": .string(title), "description": .string(about),
      "inputSchema": AgentParameter.schema(of: parameters, isClosed: true),
      "outputSchema": AgentParameter.schema(of: results, isClosed: false),
      "annotations": [
        "title": .string(title), "readOnlyHint": .bool(effect == .reads), "destructiveHint": .bool(effect == .changes),
        "idempotentHint": .bool(effect != .adds), "openWorldHint": false,
      ],
    ]
  }

  /// Runs the tool of a call. An error that the agent can correct is a result, so that the agent reads it: invalid
  /// arguments, a path outside of the roots, and an error of the project.
  ///
  /// - Throws: `ResponseError` for an unknown tool, and for arguments that are not an object.
  static func call(_ parameters: JSON, _ project: AgentProject) throws -> JSON {
    let name = parameters["name"]?.text ?? ""
    guard let tool = all.first(where: { $0.name == name }) else {
      throw ResponseError.unknown("tool", name, among: all.map(\.name))
    }
    guard let given = (parameters["arguments"] ?? [:]).members else {
      throw ResponseError.parameters("the arguments have to be an object")
    }
    do {
      let output = try tool.run(try Arguments(given, tool.parameters), project)
      return [
        "content": [["type": "text", "text": .string(output.text ?? output.value.compact)]],
        "structuredContent": output.value, "isError": false,
      ]
    } catch {
      return ["content": [["type": "text", "text": .string(failureText(of: error))]], "isError": true]
    }
  }
}

extension JSON {
  /// The value without members that are null, empty texts, empty arrays and empty objects, at all levels.
  var withoutEmptyMembers: JSON {
    switch self {
    case .object(let members):
      .object(
        members.compactMap { member in
          let value = member.value.withoutEmptyMembers
          return value.isEmptyValue ? nil : Member(member.key, value)
        })
    case .array(let elements): .array(elements.map(\.withoutEmptyMembers))
    default: self
    }
  }

  private var isEmptyValue: Bool {
    switch self {
    case .null, .string(""), .array([]), .object([]): true
    default: false
    }
  }

  /// Returns an object without some members, and with other names for some.
  func renaming(_ names: [String: String] = [:], without omitted: Set<String> = []) -> JSON {
    guard let members else { return self }
    return .object(
      members.filter { !omitted.contains($0.key) }.map { Member(names[$0.key] ?? $0.key, $0.value) })
  }
}
