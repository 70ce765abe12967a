import PlumbFormats
import PlumbModel
import PlumbProject

/// An error of a workspace as text: the message, then the remedies.
struct FailureText {
  let text: String

  init(_ error: any Error) {
    switch error {
    case let problem as CannotRun: text = ([problem.message] + problem.help).joined(separator: "\n")
    case let problem as Unreadable: text = problem.diagnostics.map(\.message).joined(separator: "\n")
    case let problem as FileChanges.NotWritten:
      text = "\(problem.failure.path) cannot be written: \(problem.failure.reason)"
    case let problem as ResponseError: text = problem.message
    default: text = "\(error)"
    }
  }
}
