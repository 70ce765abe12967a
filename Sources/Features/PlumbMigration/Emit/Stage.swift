import PlumbComparing
import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbWorkspace

/// A stage of a staged migration.
enum Stage {
  /// The indices of consecutive versions, and the steps between them.
  case lightweight([Int], [StageMigration])
  /// The index of the version before the step, and the step to the next version.
  case custom(Int, StageMigration)

  /// The name of the stage's variable: `toShop2`.
  var variable: String {
    switch self {
    case .lightweight(_, let steps): steps.last?.variable ?? ""
    case .custom(_, let step): step.variable
    }
  }

  /// Returns the statements that create the stage.
  func code(_ versions: [StagedVersion], _ prefix: String) -> Code {
    func checksum(_ index: Int) -> String { "\(prefix)Checksum.\(SwiftName.asProperty(versions[index].member))" }
    func label(_ first: Int, _ last: Int) -> String {
      stringLiteral("\(versions[first].model) → \(versions[last].model)")
    }
    switch self {
    case .lightweight(let run, let steps):
      return """
        \(.stacked(steps.flatMap(\.remarks)))
        \(.list("let \(variable) = NSLightweightMigrationStage([", end: "])", run.map(checksum)))
        \(variable).label = \(label(run.first ?? 0, run.last ?? 0))

        """
    case .custom(let index, let step):
      return """
        let \(variable) = NSCustomMigrationStage(
          migratingFrom: NSManagedObjectModelReference(
            name: \(stringLiteral(versions[index].model)), in: bundle,
            versionChecksum: \(checksum(index))),
          to: NSManagedObjectModelReference(
            name: \(stringLiteral(versions[index + 1].model)), in: bundle,
            versionChecksum: \(checksum(index + 1)))
        )
        \(variable).label = \(label(index, index + 1))
        \(step.handler("willMigrate", calls: "prepare", prefix))
        \(step.handler("didMigrate", calls: "finish", prefix))

        """
    }
  }
}

/// A step from one version to the next in a staged migration.
struct StageMigration: Sendable {
  /// The member name of the version after the step.
  let member: String
  private let old: String
  private let new: String
  /// The changes that can fail, cannot be inferred, lose data or are uncertain; the worst first.
  private let changes: [AssessedChange]

  init(_ evolution: Evolution, to member: String) {
    self.member = member
    (old, new) = (evolution.old, evolution.new)
    changes = MigrationPlan(evolution).breaking
  }

  /// Whether the step needs custom code before or after it.
  var isCustom: Bool { !failing.isEmpty }
  /// The name of the stage's variable.
  var variable: String { "to" + SwiftName.capitalized(member) }

  private var impossible: [AssessedChange] { changes.filter { $0.store.level == .impossible } }
  private var failing: [AssessedChange] { changes.filter { $0.store.level.isWorse(than: .review) } }

  /// Comments about the data loss and the uncertainties of a lightweight stage.
  var remarks: [Code] {
    changes.map { .comment("\(old) → \(new), \($0.sentence)") }
  }

  /// Returns the statement that sets a handler of the stage.
  fileprivate func handler(_ name: String, calls function: String, _ prefix: String) -> Code {
    """
    \(variable).\(name)Handler = { manager, _ in
      let context = try migrationContext(of: manager)
      try context.performAndWait { try \(function)\(prefix)\(SwiftName.capitalized(member))(context) }
    }
    """
  }

  /// Returns the two functions that the stage's handlers call.
  func functions(_ prefix: String) -> Code {
    let name = prefix + SwiftName.capitalized(member)
    let uncertain = changes.filter { !$0.store.level.isWorse(than: .review) }
    let hint =
      "A custom stage is inferred between its two models too. A change that cannot be inferred needs a version in "
      + "between with the old and the new property: move the values there, and remove the old one in the next step."
    return """

      \(.documentation(paragraphs: ["Before stores of \(quoted(old)) become stores of \(quoted(new)): objects are those of \(quoted(old))."]
        + (failing + uncertain).map(\.sentence) + (impossible.isEmpty ? [] : [hint])))
      private func prepare\(name)(_ context: NSManagedObjectContext) throws {
        \(body(failing))
      }

      \(.documentation(paragraphs: ["After stores of \(quoted(old)) became stores of \(quoted(new)): objects are those of \(quoted(new))."]))
      private func finish\(name)(_ context: NSManagedObjectContext) throws {
        \(body(impossible))
      }
      """
  }

  private func body(_ open: [AssessedChange]) -> Code {
    open.first.map { .unwritten("\(old) → \(new): \($0.element)") }
      ?? "if context.hasChanges { try context.save() }"
  }
}

extension AssessedChange {
  /// The key of the changed element; `the model` for the model itself.
  var element: String { change.path.key.isEmpty ? "the model" : change.path.key }

  /// The effect on stores as a sentence: `lossy: Order.total: its values are dropped.`
  var sentence: String { "\(store.level.rawValue): \(element): \(store.reason)." }
}
