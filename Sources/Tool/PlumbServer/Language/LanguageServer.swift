import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// A server of the Language Server Protocol 3.17 for one project.
///
///     var server = LanguageServer(.disk) { path in chdir(path) == 0 }
///     let answers = server.receive(message)   // messages to send
///     if server.hasWork { server.work() }     // diagnostics, when no message is waiting
///
/// The server keeps the texts of open documents. It reads files through a `Files` value, and writes none: all changes
/// are edits that the client applies.
package struct LanguageServer: MessageServer {
  package typealias Transport = HeaderFraming

  /// The phases of a session.
  private enum Phase { case new, running, shutDown, ended }
  /// Whether the client sent a notification after `initialize`, before which the server sends no messages.
  private var isInitialized = false

  private let disk: Files
  private let folder: String?
  private let enter: @Sendable (String) -> Bool
  private let version: String
  private var phase = Phase.new
  /// The client's supported features.
  var client = ClientFeatures()
  /// The project; `nil` before `initialize`.
  var project: ProjectSession?
  /// The open documents by path.
  var documents: [String: OpenDocument] = [:]
  /// The diagnostics that the client shows, by path.
  var published: [String: [DocumentDiagnostic]] = [:]
  /// The announcement of the first check as progress.
  private var progress = Progress.none
  /// Whether the diagnostics of the last check are not published yet.
  private var hasUnpublished = false

  private enum Progress { case none, begun, ended }

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - disk: The files of the project, with paths from the working folder.
  ///   - version: The version of the tool.
  ///   - folder: The absolute path of the working folder, for a client that names no folder; `nil` for none.
  ///   - enter: Makes a folder the working folder, and returns whether it exists.
  package init(
    _ disk: Files, version: String, folder: String? = nil, enter: @escaping @Sendable (String) -> Bool
  ) {
    (self.disk, self.version, self.folder, self.enter) = (disk, version, folder, enter)
  }

  package var exitStatus: Int32? { phase == .ended ? status : nil }
  /// The status after `exit`: 0 after `shutdown`, else 1.
  private var status: Int32 = 1
  package var statusAtEnd: Int32 { phase == .shutDown ? 0 : status }

  package func cancelled(by envelope: Envelope, _ message: [UInt8]) -> RequestID? {
    guard envelope.method == "$/cancelRequest" else { return nil }
    return try? MessageCoder.decode(Parameters<CancelParameters>.self, message).params.id
  }

  package func cancellation(of id: RequestID) -> [UInt8]? {
    MessageCoder.encode(ErrorResponse(id: id, error: .cancelled))
  }
}

// MARK: - Messages

extension LanguageServer {
  package mutating func receive(_ message: [UInt8]) -> [[UInt8]] {
    guard let envelope = Envelope(message) else { return [MessageCoder.refusal(of: message)] }
    guard let method = envelope.method else { return [] }
    guard let id = envelope.id else { return notify(method, message) }
    return Self.answer(to: id, of: method) { try answer(method, message, id) }
  }

  private mutating func answer(_ method: String, _ message: [UInt8], _ id: RequestID) throws -> [UInt8] {
    switch (phase, method) {
    case (.new, "initialize"):
      return MessageCoder.encode(Response(id: id, result: try initialize(message)))
    case (.new, _): throw ResponseError.notInitialized
    case (.running, "initialize"): throw ResponseError(code: -32600, message: "the server is already initialized")
    case (.running, "shutdown"):
      phase = .shutDown
      return MessageCoder.encode(Response(id: id, result: JSON.null))
    case (.running, _):
      guard let handler = Self.requests[method] else { throw ResponseError.unknownMethod(method) }
      return try handler(&self, message, id)
    case (.shutDown, _), (.ended, _): throw ResponseError.ended
    }
  }

  private mutating func notify(_ method: String, _ message: [UInt8]) -> [[UInt8]] {
    if method == "exit" {
      status = phase == .shutDown ? 0 : 1
      phase = .ended
    }
    guard phase == .running, let handler = Self.notifications[method] else { return [] }
    isInitialized = true
    // A notification has no answer, so invalid parameters are ignored.
    return (try? handler(&self, message)) ?? []
  }

  private mutating func initialize(_ message: [UInt8]) throws -> JSON {
    let parameters = try MessageCoder.decode(Parameters<InitializeParameters>.self, message).params
    client = ClientFeatures(parameters)
    let uri = parameters.workspaceFolders?.first?.uri ?? parameters.rootUri
    let root = uri.flatMap(DocumentURI.path) ?? parameters.rootPath
    if let root, !enter(root) { throw ResponseError.failed("the folder \(root) cannot be opened") }
    project = (root ?? folder).map { ProjectSession(root: enteredProject(above: Path.resolved($0)), disk) }
    phase = .running
    return ServerFeatures.json(client, version: version)
  }

  /// Makes the folder of the nearest configuration the working folder, so that each file has only one path. Returns its
  /// absolute path.
  private func enteredProject(above root: String) -> String {
    guard let found = ConfigurationFile.find(in: disk), found != ConfigurationFile.name else { return root }
    let folder = Path.resolved(Path.join(root, Path.folder(found)))
    if enter(folder), ConfigurationFile.find(in: disk) == ConfigurationFile.name { return folder }
    // The root is a link, and the configuration is above the folder that it leads to.
    _ = enter(root)
    return root
  }
}

// MARK: - Handlers

extension LanguageServer {
  typealias RequestHandler = @Sendable (inout LanguageServer, [UInt8], RequestID) throws -> [UInt8]
  typealias NotificationHandler = @Sendable (inout LanguageServer, [UInt8]) throws -> [[UInt8]]

  /// Returns a handler that decodes the parameters and encodes the result. An absent result is `null`.
  private static func handler<Value: Decodable & Sendable, Result: Encodable & Sendable>(
    _ handle: @escaping @Sendable (inout LanguageServer, Value) throws -> Result?
  ) -> RequestHandler {
    { server, message, id in
      let parameters = try MessageCoder.decode(Parameters<Value>.self, message).params
      server.checkIfStale()
      return MessageCoder.encode(Response(id: id, result: try handle(&server, parameters)))
    }
  }

  /// Returns a handler that decodes the parameters.
  private static func observer<Value: Decodable & Sendable>(
    _ handle: @escaping @Sendable (inout LanguageServer, Value) throws -> [[UInt8]]
  ) -> NotificationHandler {
    { try handle(&$0, try MessageCoder.decode(Parameters<Value>.self, $1).params) }
  }

  private static let requests: [String: RequestHandler] = [
    "textDocument/codeAction": handler { try $0.codeActions($1 as CodeActionParameters) },
    "textDocument/completion": handler { $0.completions($1 as PositionParameters) },
    "textDocument/definition": handler { $0.definition($1 as PositionParameters) },
    "textDocument/documentSymbol": handler { $0.symbols($1 as DocumentParameters) },
    "textDocument/hover": handler { $0.hover($1 as PositionParameters) },
    "textDocument/prepareRename": handler { $0.renamedRange($1 as PositionParameters) },
    "textDocument/references": handler { $0.references($1 as ReferenceParameters) },
    "textDocument/rename": handler { try $0.rename($1 as RenameParameters) },
  ]

  private static let notifications: [String: NotificationHandler] = [
    "initialized": { server, _ in server.watchedFiles },
    "textDocument/didOpen": observer { $0.open($1 as OpenParameters) },
    "textDocument/didChange": observer { $0.change($1 as ChangeParameters) },
    "textDocument/didSave": observer { $0.saved($1 as DocumentParameters) },
    "textDocument/didClose": observer { $0.close($1 as DocumentParameters) },
    "workspace/didChangeWatchedFiles": observer { $0.filesChanged($1 as WatchedParameters) },
  ]
}

// MARK: - Work

extension LanguageServer {
  package var hasWork: Bool { phase == .running && isInitialized && (project?.isStale == true || hasUnpublished) }

  /// Announces the first check; then checks the project, and returns the diagnostics that changed.
  package mutating func work() -> [[UInt8]] {
    if progress == .none, client.showsProgress {
      progress = .begun
      return ProgressMessages.begin
    }
    if project?.isStale == true { project?.check() }
    hasUnpublished = false
    let ending = progress == .begun ? ProgressMessages.end : []
    progress = .ended
    return changedDiagnostics() + ending
  }

  /// Checks the project if a document changed, so that an answer is of the current texts.
  mutating func checkIfStale() {
    guard project?.isStale == true else { return }
    project?.check()
    hasUnpublished = true
  }
}
