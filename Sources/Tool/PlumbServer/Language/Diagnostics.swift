import PlumbCore
import PlumbModel

extension LanguageServer {
  /// Returns the notifications for the files whose diagnostics changed since they were published. The diagnostics of open
  /// documents are not published if the client requests them; it is notified that they changed.
  mutating func changedDiagnostics() -> [[UInt8]] {
    var texts: [String: DocumentText] = [:]
    var found = Dictionary(grouping: (project?.diagnostics ?? []).filter { $0.location != nil }) {
      $0.location?.file ?? ""
    }.mapValues { $0.map { shown($0, &texts) } }
    var refresh: [[UInt8]] = []
    if client.pullsDiagnostics {
      let ofOpen = found.filter { documents[$0.key] != nil }
      if ofOpen != pulled, client.refreshesDiagnostics {
        refreshes += 1
        refresh = [MessageCoder.encode(RefreshRequest(id: .text("plumb/refresh/\(refreshes)")))]
      }
      pulled = ofOpen
      for path in ofOpen.keys { found[path] = nil }
    }
    let changed = Set(found.keys).union(published.keys).filter { found[$0] != published[$0] }.sorted()
    published = found
    return changed.map { publication($0, found[$0] ?? []) } + refresh
  }

  /// Returns the notification for a document that was opened and has diagnostics, which then have its version, or are
  /// requested by the client.
  mutating func publishAgain(_ path: String) -> [[UInt8]] {
    guard let shown = published[path] else { return [] }
    guard client.pullsDiagnostics else { return [publication(path, shown)] }
    published[path] = nil
    pulled[path] = shown
    return [publication(path, [])]
  }

  /// Returns the diagnostics of a document.
  func diagnostics(_ parameters: DocumentParameters) -> DiagnosticReport {
    var texts: [String: DocumentText] = [:]
    let path = path(parameters.textDocument.uri)
    return DiagnosticReport(
      items: (project?.diagnostics ?? []).filter { $0.location != nil && $0.location?.file == path }
        .map { shown($0, &texts) })
  }

  func publication(_ path: String, _ diagnostics: [DocumentDiagnostic]) -> [UInt8] {
    Call.message(
      "textDocument/publishDiagnostics",
      Publication(uri: uri(path), version: documents[path]?.version, diagnostics: diagnostics))
  }

  /// Returns a finding as a diagnostic: its notes and remedies follow the message.
  func shown(_ diagnostic: Diagnostic, _ texts: inout [String: DocumentText]) -> DocumentDiagnostic {
    let location = diagnostic.location ?? Location(file: "")
    let related = diagnostic.related.map { related in
      DocumentDiagnostic.Related(
        location: self.location(related.location, &texts),
        message: related.label.isEmpty ? diagnostic.label : related.label)
    }
    // The only finding in a model that is being typed is the problem of its unsaved text.
    let isOfDraft = project?.isDraft(location.file) ?? false
    return DocumentDiagnostic(
      range: isOfDraft ? text(location.file).range(location.bytes) : range(location, &texts),
      severity: diagnostic.severity == .error ? 1 : diagnostic.severity == .warning ? 2 : 3,
      code: diagnostic.rule,
      codeDescription: project?.address(ofRule: diagnostic.rule).map { DocumentDiagnostic.Description(href: $0) },
      message: ([diagnostic.message] + diagnostic.notes.map { "note: \($0)" } + diagnostic.help.map { "help: \($0)" })
        .joined(separator: "\n"),
      relatedInformation: related.isEmpty ? nil : related)
  }
}

/// The parameters of `textDocument/publishDiagnostics`.
private struct Publication: Encodable {
  var uri: String
  var version: Int?
  var diagnostics: [DocumentDiagnostic]
}

/// The request `workspace/diagnostic/refresh`, which has no parameters.
private struct RefreshRequest: Encodable {
  var jsonrpc = "2.0"
  var id: RequestID
  var method = "workspace/diagnostic/refresh"
}

/// The result of `textDocument/diagnostic`.
struct DiagnosticReport: Encodable {
  var kind = "full"
  var items: [DocumentDiagnostic]
}
