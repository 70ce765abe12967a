import PlumbModel

/// The values of the Language Server Protocol 3.17, with the members that the server uses. Their names are those of the
/// specification.
struct TextPosition: Codable, Hashable, Sendable {
  var line: Int
  var character: Int

  init(line: Int, character: Int) { (self.line, self.character) = (line, character) }
}

struct TextRange: Codable, Hashable, Sendable {
  var start: TextPosition
  var end: TextPosition
}

struct DocumentLocation: Codable, Hashable {
  var uri: String
  var range: TextRange
}

struct DocumentEdit: Codable, Hashable {
  var range: TextRange
  var newText: String
  /// The key of the annotation, if the client has to confirm the edit.
  var annotationId: String?
}

struct DocumentIdentifier: Codable, Hashable { var uri: String }

struct VersionedIdentifier: Codable, Hashable {
  var uri: String
  var version: Int?
  private enum CodingKeys: CodingKey { case uri, version }

  /// The version is `null` for a document that is not open.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(uri, forKey: .uri)
    try container.encode(version, forKey: .version)
  }
}

struct WorkspaceEdit: Codable, Hashable {
  /// The edits of a document, or the creation of a file.
  struct Change: Codable, Hashable {
    var kind: String?
    var uri: String?
    var textDocument: VersionedIdentifier?
    var edits: [DocumentEdit]?
  }
  /// The reason for which the user has to confirm edits.
  struct Annotation: Codable, Hashable {
    var label: String
    var needsConfirmation: Bool
    var description: String
  }
  var documentChanges: [Change]?
  var changes: [String: [DocumentEdit]]?
  var changeAnnotations: [String: Annotation]?
}

struct DocumentDiagnostic: Codable, Hashable {
  struct Description: Codable, Hashable { var href: String }
  struct Related: Codable, Hashable {
    var location: DocumentLocation
    var message: String
  }
  var range: TextRange
  /// The severity: 1 error, 2 warning, 3 information.
  var severity: Int
  var code: String
  var codeDescription: Description?
  var source = "plumb"
  var message: String
  var relatedInformation: [Related]?
}

struct CodeAction: Codable, Hashable {
  var title: String
  var kind: String
  var diagnostics: [DocumentDiagnostic]?
  var isPreferred: Bool?
  var edit: WorkspaceEdit?
}

struct Hover: Encodable {
  struct Contents: Encodable {
    var kind = "markdown"
    var value: String
  }
  var contents: Contents
  var range: TextRange?
}

struct CompletionItem: Encodable, Hashable {
  var label: String
  /// The kind: 5 field, 7 class, 10 property, 12 value.
  var kind: Int
  var detail: String?
  var documentation: String?
  var textEdit: DocumentEdit?
}

struct DocumentSymbol: Encodable {
  var name: String
  var detail: String?
  /// The kind: 5 class, 7 property, 8 field.
  var kind: Int
  var range: TextRange
  var selectionRange: TextRange
  var children: [DocumentSymbol]?
}

// MARK: - Parameters

struct InitializeParameters: Decodable {
  struct Folder: Decodable { var uri: String }
  struct Capabilities: Decodable {
    /// An object whose members do not matter.
    struct Empty: Decodable {}
    struct General: Decodable { var positionEncodings: [String]? }
    struct Document: Decodable { var diagnostic: Empty? }
    struct Window: Decodable { var workDoneProgress: Bool? }
    struct Workspace: Decodable {
      struct Edit: Decodable {
        var documentChanges: Bool?
        var changeAnnotationSupport: Empty?
      }
      struct Files: Decodable { var dynamicRegistration: Bool? }
      var workspaceEdit: Edit?
      struct Diagnostics: Decodable { var refreshSupport: Bool? }
      var didChangeWatchedFiles: Files?
      var diagnostics: Diagnostics?
    }
    var general: General?
    var window: Window?
    var workspace: Workspace?
    var textDocument: Document?
  }
  var rootUri: String?
  var rootPath: String?
  var workspaceFolders: [Folder]?
  var capabilities: Capabilities?
}

struct OpenParameters: Decodable {
  struct Document: Decodable {
    var uri: String
    var version: Int?
    var text: String
  }
  var textDocument: Document
}

struct ChangeParameters: Decodable {
  struct Event: Decodable {
    var range: TextRange?
    var text: String
  }
  var textDocument: VersionedIdentifier
  var contentChanges: [Event]
}

struct DocumentParameters: Decodable { var textDocument: DocumentIdentifier }

struct WatchedParameters: Decodable { var changes: [DocumentIdentifier] }

/// The parameters of `workspace/didChangeWorkspaceFolders`.
struct FoldersParameters: Decodable {
  struct Event: Decodable {
    var added: [DocumentIdentifier]
    var removed: [DocumentIdentifier]
  }
  var event: Event
}

struct PositionParameters: Decodable {
  var textDocument: DocumentIdentifier
  var position: TextPosition
}

struct ReferenceParameters: Decodable {
  struct Context: Decodable { var includeDeclaration: Bool? }
  var textDocument: DocumentIdentifier
  var position: TextPosition
  var context: Context?
}

struct RenameParameters: Decodable {
  var textDocument: DocumentIdentifier
  var position: TextPosition
  var newName: String
}

struct CodeActionParameters: Decodable {
  struct Context: Decodable { var only: [String]? }
  var textDocument: DocumentIdentifier
  var range: TextRange
  var context: Context?
}

struct CancelParameters: Decodable { var id: RequestID }
