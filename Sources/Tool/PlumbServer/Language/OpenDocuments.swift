import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbText

/// A document that is open in the client: its URI in the spelling of the client, its version and its text.
struct OpenDocument: Sendable {
  let uri: String
  var version: Int?
  var text: DocumentText
  /// Whether the file existed when the document was opened or saved.
  var wasOnDisk = false
}

extension LanguageServer {
  /// Returns the path of a document in the project; `nil` for a URI that is not of a file.
  func path(_ uri: String) -> String? {
    DocumentURI.path(uri).flatMap { project?.path(of: $0) }
  }

  mutating func open(_ parameters: OpenParameters) -> [[UInt8]] {
    let document = parameters.textDocument
    guard let path = path(document.uri) else { return [] }
    let bytes = Array(document.text.utf8)
    let isUnchanged = project?.text(path) == bytes
    documents[path] = .init(
      uri: document.uri, version: document.version, text: DocumentText(bytes, client.encoding),
      wasOnDisk: project?.isOnDisk(path) ?? false)
    if !isUnchanged { project?.replace(path, with: bytes) }
    return publishAgain(path)
  }

  mutating func change(_ parameters: ChangeParameters) -> [[UInt8]] {
    guard let path = path(parameters.textDocument.uri), var document = documents[path] else { return [] }
    for event in parameters.contentChanges {
      document.text =
        event.range.map { document.text.replacing($0, with: event.text) }
        ?? DocumentText(Array(event.text.utf8), client.encoding)
    }
    document.version = parameters.textDocument.version
    documents[path] = document
    project?.replace(path, with: document.text.bytes)
    return []
  }

  /// Reads the files of the disk again, because a save is a moment when other programs have written files too.
  mutating func saved(_ parameters: DocumentParameters) -> [[UInt8]] {
    if let path = path(parameters.textDocument.uri) {
      let isOnDisk = project?.isOnDisk(path) ?? false
      documents[path]?.wasOnDisk = isOnDisk
    }
    project?.refresh()
    return []
  }

  mutating func close(_ parameters: DocumentParameters) -> [[UInt8]] {
    guard let path = path(parameters.textDocument.uri), documents[path] != nil else { return [] }
    documents[path] = nil
    project?.replace(path, with: nil)
    if client.pullsDiagnostics {
      // The diagnostics are published again.
      pulled[path] = nil
      hasUnpublished = true
    }
    return []
  }

  /// Reads the files of each folder again in which a changed file is not an open document. The path of a changed file
  /// does not show whether a folder matters: a project also reads files next to it.
  mutating func filesChanged(_ parameters: WatchedParameters) -> [[UInt8]] {
    let before = selected
    for index in folders.indices {
      select(index)
      let isOfOpenDocuments = parameters.changes.allSatisfy { change in
        path(change.uri).map { documents[$0] != nil } ?? true
      }
      if !isOfOpenDocuments { project?.refresh() }
    }
    select(before)
    return []
  }
}

// MARK: - Edits of the current files

extension LanguageServer {
  /// Returns the result of a closure that computes edits, from the files as they are now.
  ///
  /// If a file of the edits changed on disk since it was read, all files are read again, and the edits are computed
  /// again. The text of an open document is that of the editor, unless its file was deleted.
  mutating func editing<Edits>(
    _ edits: (inout LanguageServer) throws -> Edits, of files: (Edits) -> [String]
  ) throws -> Edits? {
    for _ in 0..<2 {
      let result = try edits(&self)
      let paths = files(result).compactMap(path)
      if let draft = paths.first(where: { project?.isDraft($0) ?? false }) {
        throw ResponseError.failed("\(draft) is not well-formed at the moment")
      }
      if paths.allSatisfy({ documents[$0] != nil || project?.isCurrent($0) ?? true }) {
        return paths.contains(where: isDeleted) ? nil : result
      }
      project?.refresh()
      checkIfStale()
    }
    return nil
  }

  /// Whether the file of an open document was deleted since the document was opened or saved.
  private func isDeleted(_ path: String) -> Bool {
    guard let document = documents[path], document.wasOnDisk else { return false }
    return !(project?.isOnDisk(path) ?? true)
  }
}

extension WorkspaceEdit {
  /// The URIs of the documents that the edit changes or creates.
  var uris: [String] {
    (changes.map { Array($0.keys) } ?? []) + (documentChanges ?? []).compactMap { $0.textDocument?.uri ?? $0.uri }
  }
}

// MARK: - Locations

extension LanguageServer {
  /// Returns the URI of a path, for an open document in the spelling of the client.
  func uri(_ path: String) -> String {
    documents[path]?.uri ?? DocumentURI.uri(project?.absolute(path) ?? path)
  }

  /// Returns the current text of a file; empty if it cannot be read.
  func text(_ path: String) -> DocumentText {
    documents[path]?.text ?? DocumentText(project?.text(path) ?? [], client.encoding)
  }

  /// Returns the text of a file that the last check has read.
  private func checkedText(_ path: String) -> DocumentText {
    guard let project, project.isDraft(path) else { return text(path) }
    return DocumentText(project.text(path) ?? [], client.encoding)
  }

  /// Returns a location for the client. The texts of files are in `texts`, so that each is read only once.
  func location(_ location: Location, _ texts: inout [String: DocumentText]) -> DocumentLocation {
    DocumentLocation(uri: uri(location.file), range: range(location, &texts))
  }

  /// Returns a range for the client. In a model that is being typed, it is that of the text that was checked.
  func range(_ location: Location, _ texts: inout [String: DocumentText]) -> TextRange {
    let text = texts[location.file] ?? checkedText(location.file)
    texts[location.file] = text
    return text.range(location.start.offset..<max(location.start.offset, location.end.offset))
  }
}
