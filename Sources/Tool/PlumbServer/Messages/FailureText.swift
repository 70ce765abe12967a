import PlumbFormats
import PlumbModel
import PlumbWorkspace

/// Returns an error of a workspace as text: the message, then the remedies.
func failureText(of error: any Error) -> String {
  switch error {
  case let problem as CannotRun: ([problem.message] + problem.help).joined(separator: "\n")
  case let problem as Unreadable: problem.diagnostics.map(text).joined(separator: "\n")
  case let problem as FileChanges.NotWritten:
    "\(problem.failure.path) cannot be written: \(problem.failure.reason)"
  case let problem as ResponseError: problem.message
  default: "\(error)"
  }
}

/// Returns a diagnostic as text: its location in a file, the message, then the remedies.
private func text(of diagnostic: Diagnostic) -> String {
  let place = diagnostic.location.map { $0.isWholeFile ? "" : "\($0): " } ?? ""
  return ([place + diagnostic.message] + diagnostic.help).joined(separator: "\n")
}
