import PlumbDeclarations
import PlumbModel

/// A stage of a staged migration.
enum Stage {
  /// The indices of consecutive versions, and the steps between them.
  case lightweight([Int], [StagedStep])
  /// The index of the version before the step, and the step to the next version.
  case custom(Int, StagedStep)

  /// The name of the stage's variable: `toShop2`.
  var variable: String {
    switch self {
    case .lightweight(_, let steps): "to" + SwiftName.capitalized(steps.last?.member ?? "")
    case .custom(_, let step): step.variable
    }
  }

  func write(_ versions: [StagedVersion], _ prefix: String, _ code: inout SwiftLines) {
    func checksum(_ index: Int) -> String { "\(prefix)Checksum.\(SwiftName.asProperty(versions[index].member))" }
    switch self {
    case .lightweight(let run, let steps):
      for step in steps { step.writeRemarks(&code) }
      code.list("let \(variable) = NSLightweightMigrationStage([", end: "])", run.map(checksum))
      code.add("\(variable).label = \(stringLiteral(Self.label(run, versions)))")
    case .custom(let index, let step):
      code.block("let \(variable) = NSCustomMigrationStage(", end: ")") { code in
        for (label, place) in [("migratingFrom", index), ("to", index + 1)] {
          code.add("\(label): NSManagedObjectModelReference(")
          code.add("  name: \(stringLiteral(versions[place].model)), in: bundle,")
          code.add("  versionChecksum: \(checksum(place)))" + (label == "to" ? "" : ","))
        }
      }
      code.add("\(variable).label = \(stringLiteral(Self.label([index, index + 1], versions)))")
      step.writeAssignments(prefix, &code)
    }
    code.add("")
  }

  private static func label(_ run: [Int], _ versions: [StagedVersion]) -> String {
    let names = [run.first, run.last].compactMap { $0 }.map { versions[$0].model }
    return names.joined(separator: " → ")
  }
}

/// A step from one version to the next in a staged migration.
struct StagedStep: Sendable {
  /// The member name of the version after the step.
  let member: String
  private let old: String
  private let new: String
  /// The changes that can fail, cannot be inferred, lose data or are uncertain; the worst first.
  private let steps: [AssessedChange]

  init(_ evolution: Evolution, to member: String) {
    self.member = member
    (old, new) = (evolution.old, evolution.new)
    steps = MigrationPlan(evolution).steps.filter(\.store.level.isBreaking)
  }

  /// Whether the step needs custom code before or after it.
  var isCustom: Bool { !failing.isEmpty }
  /// The name of the stage's variable.
  var variable: String { "to" + SwiftName.capitalized(member) }

  private var impossible: [AssessedChange] { steps.filter { $0.store.level == .impossible } }
  private var failing: [AssessedChange] { steps.filter { $0.store.level.isWorse(than: .review) } }

  /// Writes comments about the data loss and the uncertainties of a lightweight stage.
  func writeRemarks(_ code: inout SwiftLines) {
    for step in steps {
      code.comment("\(old) → \(new), \(step.store.level.rawValue): \(Self.words(step)).")
    }
  }

  fileprivate func writeAssignments(_ prefix: String, _ code: inout SwiftLines) {
    for (handler, verb) in [("willMigrate", "prepare"), ("didMigrate", "finish")] {
      code.block("\(variable).\(handler)Handler = { manager, _ in") { code in
        code.add("let context = try migrationContext(of: manager)")
        code.add("try context.performAndWait { try \(verb)\(prefix)\(SwiftName.capitalized(member))(context) }")
      }
    }
  }

  /// Writes the two functions that the stage's handlers call.
  func writeHandlers(_ prefix: String, _ code: inout SwiftLines) {
    let name = prefix + SwiftName.capitalized(member)
    code.add("")
    code.doc("Before stores of \(quoted(old)) become stores of \(quoted(new)): objects are those of \(quoted(old)).")
    writeReasons(failing, &code)
    writeReasons(steps.filter { !$0.store.level.isWorse(than: .review) }, &code)
    if !impossible.isEmpty {
      code.add("///")
      code.doc(
        "A custom stage too is inferred between its two models. What cannot be inferred needs a version in between, "
          + "which has the old and the new property: move the values there, and drop the old one in the next step.")
    }
    writeFunction("prepare" + name, failing, "try context.save()", &code)
    code.add("")
    code.doc("After stores of \(quoted(old)) became stores of \(quoted(new)): objects are those of \(quoted(new)).")
    writeFunction("finish" + name, impossible, "try context.save()", &code)
  }

  private func writeReasons(_ steps: [AssessedChange], _ code: inout SwiftLines) {
    for step in steps {
      code.add("///")
      code.doc("\(step.store.level.rawValue): \(Self.words(step)).")
    }
  }

  private func writeFunction(_ name: String, _ open: [AssessedChange], _ end: String, _ code: inout SwiftLines) {
    code.block("private func \(name)(_ context: NSManagedObjectContext) throws {") { code in
      guard let first = open.first else { return code.add("if context.hasChanges { \(end) }") }
      let missing = "\(old) → \(new): \(Self.key(first))"
      code.add("#warning(\(stringLiteral("to be written: " + missing)))")
      code.add("throw MigrationStop(description: \(stringLiteral(missing)))")
    }
  }

  private static func key(_ step: AssessedChange) -> String {
    step.change.path.key.isEmpty ? "the model" : step.change.path.key
  }

  private static func words(_ step: AssessedChange) -> String { "\(key(step)): \(step.store.reason)" }
}
