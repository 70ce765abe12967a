import PlumbFormats
import PlumbModel
import PlumbText

/// A server of the Model Context Protocol for the projects in a client's roots.
///
///     var server = AgentServer(.disk, version: "1.0", folder: "/Shop", enter: { … }) { realpath($0) }
///     let answers = server.receive(message)   // messages to send
///
/// Files are read through a `Files` value that refuses paths outside of the roots. A tool writes files only with the
/// argument `apply`.
package struct AgentServer: MessageServer {
  package typealias Transport = LineFraming

  /// The phases of a session. `requestingRoots` ends with the client's answer.
  private enum Phase { case new, initialized, requestingRoots, running }

  /// Checks changes of files, and makes them if the second parameter is `true`.
  package typealias Writer = @Sendable (FileChanges, Bool) throws -> Void

  private let disk: Files
  private let write: Writer
  private let version: String
  private let folder: String
  private let enter: @Sendable (String) -> Bool
  private let resolve: @Sendable (String) -> String?
  private var phase = Phase.new
  private var hasRoots = false
  /// The requests that arrived before the client's roots.
  private var postponed: [[UInt8]] = []
  private(set) var roots: ProjectRoots

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - disk: The files, with paths from the working folder.
  ///   - version: The version of the tool.
  ///   - folder: The absolute path of the working folder, the only root of a client without roots.
  ///   - enter: Makes a folder the working folder, and returns whether it exists.
  ///   - write: Checks and writes changes, by default on disk.
  ///   - resolve: Returns the absolute path of an existing file without links; `nil` if the file does not exist.
  package init(
    _ disk: Files, version: String, folder: String, enter: @escaping @Sendable (String) -> Bool,
    write: @escaping Writer = AgentServer.writeToDisk, resolve: @escaping @Sendable (String) -> String?
  ) {
    (self.disk, self.version, self.folder, self.write) = (disk, version, folder, write)
    (self.enter, self.resolve) = (enter, resolve)
    roots = ProjectRoots([folder], resolve: resolve)
  }

  /// Checks changes, and makes them if `applies` is `true`.
  package static let writeToDisk: Writer = { changes, applies in
    try changes.verify()
    if applies { try changes.write() }
  }

  package var hasWork: Bool { false }
  package mutating func work() -> [[UInt8]] { [] }
  package var exitStatus: Int32? { nil }
  package var statusAtEnd: Int32 { 0 }

  package func cancelled(by envelope: Envelope, _ message: [UInt8]) -> RequestID? {
    guard envelope.method == "notifications/cancelled" else { return nil }
    return try? MessageCoder.decode(Parameters<CancelledParameters>.self, message).params.requestId
  }

  /// A cancelled request has no answer.
  package func cancellation(of id: RequestID) -> [UInt8]? { nil }
}

// MARK: - Messages

extension AgentServer {
  package mutating func receive(_ message: [UInt8]) -> [[UInt8]] {
    guard let envelope = Envelope(message) else { return [MessageCoder.refusal(of: message)] }
    guard let method = envelope.method else { return receiveRoots(message, envelope.id) }
    guard let id = envelope.id else { return notify(method) }
    if phase == .requestingRoots, method != "ping" {
      guard postponed.count < 1000 else {
        return Self.failure(id, .failed("the roots of the client are still missing"))
      }
      postponed.append(message)
      return []
    }
    return Self.answer(to: id, of: method) { try answer(method, message, id) }
  }

  private mutating func answer(_ method: String, _ message: [UInt8], _ id: RequestID) throws -> [UInt8] {
    if method == "ping" { return MessageCoder.encode(Response(id: id, result: [:] as JSON)) }
    if method == "initialize" {
      let parameters = try MessageCoder.decode(Parameters<JSON>.self, message).params
      hasRoots = parameters["capabilities"]?["roots"] != nil
      if phase == .new { phase = .initialized }
      return MessageCoder.encode(Response(id: id, result: AgentFeatures.json(parameters, version: version)))
    }
    guard phase != .new else { throw ResponseError.notInitialized }
    let parameters = (try? MessageCoder.decode(Parameters<JSON>.self, message).params) ?? [:]
    return MessageCoder.encode(Response(id: id, result: try result(of: method, parameters)))
  }

  private func result(of method: String, _ parameters: JSON) throws -> JSON {
    let project = AgentProject(files: roots.files(disk), roots: roots, version: version, write: write)
    switch method {
    case "tools/list": return ["tools": .array(AgentTool.all.map(\.json))]
    case "tools/call": return try AgentTool.call(parameters, project)
    case "resources/list": return ["resources": .array(try AgentResources(project).list())]
    case "resources/templates/list": return ["resourceTemplates": .array(AgentResources.templates)]
    case "resources/read": return ["contents": [try AgentResources(project).read(parameters["uri"]?.text ?? "")]]
    default: throw ResponseError.unknownMethod(method)
    }
  }

  private mutating func notify(_ method: String) -> [[UInt8]] {
    let changesRoots = method == "notifications/roots/list_changed" && phase == .running
    guard changesRoots || method == "notifications/initialized" && phase == .initialized else { return [] }
    guard hasRoots else {
      phase = .running
      return []
    }
    phase = .requestingRoots
    return [Call<JSON>.message("roots/list", [:], id: Self.rootsID)]
  }

  private static let rootsID = RequestID.text("plumb/roots")

  /// Applies the client's roots, and handles the requests that arrived before them. A client that does not return its
  /// roots has none.
  private mutating func receiveRoots(_ message: [UInt8], _ id: RequestID?) -> [[UInt8]] {
    guard id == Self.rootsID, phase == .requestingRoots else { return [] }
    let listed = (try? MessageCoder.decode(JSON.self, message))?["result"]?["roots"]?.elements ?? []
    let paths = listed.compactMap { $0["uri"]?.text.flatMap(DocumentURI.path) }
    let entered = paths.first.map(enter) ?? true
    roots = ProjectRoots(listed.isEmpty ? [folder] : entered ? paths : [], resolve: resolve)
    phase = .running
    let waiting = postponed
    postponed = []
    return waiting.flatMap { receive($0) }
  }
}

/// The parameters of `notifications/cancelled`.
private struct CancelledParameters: Decodable { var requestId: RequestID }

/// The features of the server, as `initialize` returns them.
enum AgentFeatures {
  /// The supported versions of the protocol, the newest first.
  private static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  private static let instructions = """
    Core Data and SwiftData models and their Swift. Start with validate; explain_rule explains a finding; fix changes \
    models, align Swift. A tool that writes returns its plan first; call it again with apply: true. Changes of a released \
    version need a new one: add_version, then diff, migrate and write_remedy. lock_versions and validate with against \
    guard released versions; verify finds the version of a store. create_configuration first if no plumb.json exists.
    """

  static func json(_ parameters: JSON, version: String) -> JSON {
    let wanted = parameters["protocolVersion"]?.text ?? ""
    return [
      "protocolVersion": .string(versions.contains(wanted) ? wanted : versions[0]),
      "capabilities": ["tools": [:], "resources": [:]],
      "serverInfo": ["name": "plumb", "version": .string(version)],
      "instructions": .string(instructions),
    ]
  }
}

extension JSON {
  /// The text of a string; `nil` for other values.
  var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The value of `true` and `false`; `nil` for other values.
  var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  /// The elements of an array; `nil` for other values.
  var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
  /// The members of an object; `nil` for other values.
  var members: [Member]? { if case .object(let members) = self { members } else { nil } }
}
