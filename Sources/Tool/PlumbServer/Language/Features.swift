import PlumbModel
import PlumbText

/// The features of a client that the server adapts to.
struct ClientFeatures: Sendable {
  private(set) var encoding = ColumnEncoding.utf16
  private(set) var showsProgress = false
  /// Whether edits of a workspace contain the versions of documents.
  private(set) var hasDocumentChanges = false
  /// Whether the client reports changes of files when the server requests it.
  private(set) var watchesFiles = false
  /// Whether the client applies edits that need a confirmation only after the user has confirmed them.
  private(set) var confirmsEdits = false
  /// Whether the client requests the diagnostics of open documents, so that the server publishes only the others.
  private(set) var pullsDiagnostics = false
  /// Whether the client requests the diagnostics again when the server reports that they changed.
  private(set) var refreshesDiagnostics = false

  init() {}

  init(_ parameters: InitializeParameters) {
    let capabilities = parameters.capabilities
    encoding = capabilities?.general?.positionEncodings?.contains("utf-8") == true ? .utf8 : .utf16
    showsProgress = capabilities?.window?.workDoneProgress ?? false
    hasDocumentChanges = capabilities?.workspace?.workspaceEdit?.documentChanges ?? false
    watchesFiles = capabilities?.workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false
    confirmsEdits = hasDocumentChanges && capabilities?.workspace?.workspaceEdit?.changeAnnotationSupport != nil
    pullsDiagnostics = capabilities?.textDocument?.diagnostic != nil
    refreshesDiagnostics = pullsDiagnostics && capabilities?.workspace?.diagnostics?.refreshSupport == true
  }
}

/// The features of the server, as `initialize` returns them.
enum ServerFeatures {
  static func json(_ client: ClientFeatures, version: String) -> JSON {
    [
      "serverInfo": ["name": "plumb", "version": .string(version)],
      "capabilities": .object(omittingAbsent: [
        "positionEncoding": .string(client.encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2, "save": true],
        "hoverProvider": true,
        "definitionProvider": true,
        "referencesProvider": true,
        "documentSymbolProvider": true,
        "workspaceSymbolProvider": true,
        "documentFormattingProvider": true,
        "diagnosticProvider": client.pullsDiagnostics
          ? ["identifier": "plumb", "interFileDependencies": true, "workspaceDiagnostics": false] : nil,
        "renameProvider": ["prepareProvider": true],
        "completionProvider": ["triggerCharacters": ["\"", ".", "<", " "]],
        "codeActionProvider": ["codeActionKinds": ["quickfix", .string(fixAll)]],
        "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
      ]),
    ]
  }

  /// The kind of the action that applies all safe fixes.
  static let fixAll = "source.fixAll.plumb"

}

/// The messages about the first check of a project.
enum ProgressMessages {
  private static let token: JSON = "plumb/check"

  static let begin: [[UInt8]] = [
    Call<JSON>.message("window/workDoneProgress/create", ["token": token], id: .text("plumb/progress")),
    Call<JSON>.message(
      "$/progress", ["token": token, "value": ["kind": "begin", "title": "Plumb", "message": "Checking models"]]),
  ]

  static let end: [[UInt8]] = [
    Call<JSON>.message("$/progress", ["token": token, "value": ["kind": "end"]])
  ]
}
