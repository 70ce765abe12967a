import PlumbCore
import PlumbModel
import PlumbStores
import PlumbText

/// A finding about a migration.
struct MigrationProblem: Hashable {
  /// The identifier of the kind: `data-lost`.
  let kind: String
  let severity: Severity
  /// The entity or the property; empty if the finding concerns the store.
  var element = ""
  let message: String

  init(_ kind: String, severity: Severity = .error, element: String = "", _ message: String) {
    self.kind = kind
    self.severity = severity
    self.element = element
    self.message = message
  }

  /// The finding in the form of the reports of `plumb`. `file` is the file to annotate.
  func diagnostic(_ file: String) -> Diagnostic {
    .init(kind, severity, message, element, file)
  }

  /// The finding on one line: `error: Book.price: 17 values are dropped [data-lost]`.
  var text: String { Terminal.sanitized("\(severity.rawValue): \(message) [\(kind)]") }

  /// The finding as JSON.
  var json: JSON {
    .object(omittingAbsent: [
      "kind": .string(kind), "severity": .string(severity.rawValue),
      "element": element.isEmpty ? nil : .string(element), "message": .string(message),
    ])
  }
}

extension StoreFinding {
  /// The finding in the form of the reports of `plumb`.
  func diagnostic(_ file: String) -> Diagnostic {
    .init(kind.rawValue, kind.isNote ? .note : .error, "\(element): \(message)", element, file)
  }
}

extension Diagnostic {
  fileprivate init(_ kind: String, _ severity: Severity, _ message: String, _ element: String, _ file: String) {
    let names = element.split(separator: ".", maxSplits: 1).map(String.init)
    let steps = zip([ElementPath.Kind.entity, .attribute], names).map { ElementPath.Step($0, $1) }
    self.init(
      rule: kind, severity: severity, message: message, element: ElementPath(version: "", steps: steps),
      location: Location(file: file))
  }
}

extension TriedMigration {
  /// The refusal of the migration, the losses, the defects of the migrated store, and the differences from the
  /// prediction.
  var problems: [MigrationProblem] {
    let surprises = surprises.map { MigrationProblem("unpredicted", severity: .warning, $0) }
    if case .failure(let failure) = outcome {
      return [MigrationProblem("migration-failed", failure.message)] + surprises
    }
    return losses.map { Self.problem($0.loss) }
      + defects.map {
        MigrationProblem("defect", element: $0.element, "after the migration, \($0.element): \($0.message)")
      } + surprises
  }

  /// Returns the finding for a loss.
  private static func problem(_ loss: StoreLoss) -> MigrationProblem {
    .init("data-lost", element: loss.element, loss.text)
  }

  /// Returns the findings without those for some accepted losses.
  func problems(accepting lines: Set<String>) -> [MigrationProblem] {
    let accepted = losses.filter { lines.contains(AcceptedLosses.line($0.loss, $0.step)) }
    let known = Set(accepted.map { Self.problem($0.loss) })
    return problems.filter { !known.contains($0) }
  }
}
