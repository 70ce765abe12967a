import PlumbKit
import PlumbModel

extension Console {
  /// Shows findings that keep a command from doing its work.
  func show(_ diagnostics: [Diagnostic], sources: [Source]) {
    for diagnostic in diagnostics {
      Self.complain(
        "\(diagnostic.location?.description ?? "-"): \(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.rule)]"
      )
    }
  }
}
