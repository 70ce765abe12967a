import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// A server of the Language Server Protocol 3.17 for the projects in a client's folders.
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

  let disk: Files
  let folder: String?
  let enter: @Sendable (String) -> Bool
  private let version: String
  private var phase = Phase.new
  /// The client's supported features.
  var client = ClientFeatures()
  /// The folders of the client.
  var folders: [ProjectFolder] = []
  /// The index of the folder that the handled message is about.
  var selected = -1
  /// The folder of a client without folders.
  private var noFolder = ProjectFolder()
  /// The number of reports that diagnostics changed.
  var refreshes = 0
  /// The number of requests to report changes of further files.
  var watchers = 0
  /// The messages to the user that are not sent yet.
  var notices: [[UInt8]] = []
  /// The announcement of the first check as progress.
  private var progress = Progress.none

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
    try openFolders(parameters)
    phase = .running
    return ServerFeatures.json(client, version: version)
  }
}

// MARK: - The selected folder

extension LanguageServer {
  /// The folder that the handled message is about.
  var current: ProjectFolder {
    get { folders.indices.contains(selected) ? folders[selected] : noFolder }
    _modify {
      if folders.indices.contains(selected) { yield &folders[selected] } else { yield &noFolder }
    }
  }

  /// The project of the folder; `nil` for a client without folders.
  var project: ProjectSession? {
    get { current.project }
    _modify { yield &current.project }
  }

  /// The open documents of the folder by path.
  var documents: [String: OpenDocument] {
    get { current.documents }
    _modify { yield &current.documents }
  }

  /// The diagnostics of the folder that the client shows, by path.
  var published: [String: [DocumentDiagnostic]] {
    get { current.published }
    _modify { yield &current.published }
  }

  /// Whether the diagnostics of the last check of the folder are not published yet.
  var hasUnpublished: Bool {
    get { current.hasUnpublished }
    _modify { yield &current.hasUnpublished }
  }

  /// The diagnostics of the open documents of the folder that the client requests, by path.
  var pulled: [String: [DocumentDiagnostic]] {
    get { current.pulled }
    _modify { yield &current.pulled }
  }

  /// The patterns of the files of the folder whose changes the client reports.
  var watched: Set<String> {
    get { current.watched }
    _modify { yield &current.watched }
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
      server.select(by: message)
      server.checkIfStale()
      return MessageCoder.encode(Response(id: id, result: try handle(&server, parameters)))
    }
  }

  /// Returns a handler that decodes the parameters.
  private static func observer<Value: Decodable & Sendable>(
    _ handle: @escaping @Sendable (inout LanguageServer, Value) throws -> [[UInt8]]
  ) -> NotificationHandler {
    {
      let parameters = try MessageCoder.decode(Parameters<Value>.self, $1).params
      $0.select(by: $1, adds: true)
      return try handle(&$0, parameters)
    }
  }

  /// Selects the folder of the document that the parameters name.
  private mutating func select(by message: [UInt8], adds: Bool = false) {
    let named = try? MessageCoder.decode(Parameters<DocumentParameters>.self, message).params
    if let uri = named?.textDocument.uri { select(uri, adds: adds) }
  }

  private static let requests: [String: RequestHandler] = [
    "textDocument/codeAction": handler { try $0.codeActions($1 as CodeActionParameters) },
    "textDocument/completion": handler { $0.completions($1 as PositionParameters) },
    "textDocument/definition": handler { $0.definition($1 as PositionParameters) },
    "textDocument/diagnostic": handler { $0.diagnostics($1 as DocumentParameters) },
    "textDocument/documentSymbol": handler { $0.symbols($1 as DocumentParameters) },
    "textDocument/formatting": handler { $0.formatting($1 as DocumentParameters) },
    "textDocument/hover": handler { $0.hover($1 as PositionParameters) },
    "textDocument/prepareRename": handler { $0.renamedRange($1 as PositionParameters) },
    "textDocument/references": handler { $0.references($1 as ReferenceParameters) },
    "textDocument/rename": handler { try $0.rename($1 as RenameParameters) },
    "workspace/symbol": handler { $0.workspaceSymbols($1 as SymbolParameters) },
  ]

  private static let notifications: [String: NotificationHandler] = [
    "initialized": { server, _ in server.watchedFiles },
    "textDocument/didOpen": observer { $0.open($1 as OpenParameters) },
    "textDocument/didChange": observer { $0.change($1 as ChangeParameters) },
    "textDocument/didSave": observer { $0.saved($1 as DocumentParameters) },
    "textDocument/didClose": observer { $0.close($1 as DocumentParameters) },
    "workspace/didChangeWatchedFiles": observer { $0.filesChanged($1 as WatchedParameters) },
    "workspace/didChangeWorkspaceFolders": observer { $0.foldersChanged($1 as FoldersParameters) },
  ]
}

// MARK: - Work

extension LanguageServer {
  package var hasWork: Bool {
    phase == .running && isInitialized && (folders.contains(where: \.hasWork) || !notices.isEmpty)
  }

  /// Announces the first check; then checks the project of one folder, and returns the diagnostics that changed.
  package mutating func work() -> [[UInt8]] {
    let sent = notices
    notices = []
    guard let index = folders.firstIndex(where: \.hasWork) else { return sent }
    if progress == .none, client.showsProgress {
      progress = .begun
      return sent + ProgressMessages.begin
    }
    select(index)
    if project?.isStale == true { project?.check() }
    hasUnpublished = false
    let ending = progress == .begun ? ProgressMessages.end : []
    progress = .ended
    return sent + changedDiagnostics() + newWatchers() + ending
  }

  /// Checks the project if a document changed, so that an answer is of the current texts.
  mutating func checkIfStale() {
    guard project?.isStale == true else { return }
    project?.check()
    hasUnpublished = true
  }
}
