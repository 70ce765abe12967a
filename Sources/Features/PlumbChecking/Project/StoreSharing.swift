import PlumbComparing
import PlumbCore
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The comparison of a model in XML with SwiftData's classes of the same project, which may open one store.
///
/// A store is opened only with the version hashes of all its entities, so that both have to be equal.
struct StoreSharing: Sendable {
  let schema: ModelBundle
  let relation: StoreNames.Relation

  /// Creates the comparison for a run. `nil` if its bundles contain no schema of SwiftData and no model in XML with an entity
  /// of it, or if the code opens different stores.
  ///
  /// - Parameters:
  ///   - checked: The bundles of the run.
  ///   - folder: The folder of the project, in which the code is searched.
  init?(_ checked: [CheckedBundle], below folder: String, _ files: Files) {
    guard let first = checked.first(where: { !$0.bundle.isSwift && $0.model != nil })?.bundle.path else { return nil }
    // Classes that are generated from a model are compared with it as its Swift.
    guard !checked.contains(where: { $0.settings.hasSources && $0.makesSchema }) else { return nil }
    // A model outside of the working folder has its code next to it.
    let folder = first.hasPrefix("/") || first.hasPrefix("..") ? Path.folder(first) : folder
    guard let schema = checked.first(where: { $0.bundle.isSwiftData })?.bundle else { return nil }
    let names = Set(schema.versions.flatMap { $0.model?.entities.map(\.name) ?? [] })
    let isShared = checked.contains { bundle in
      !bundle.bundle.isSwift && bundle.model?.entities.contains { names.contains($0.name) } ?? false
    }
    guard isShared else { return nil }
    let code = ModelSearch(files).code(below: [folder]).filter { !SwiftFiles.isOfTests($0) }
    relation = StoreNames(code.sorted { $0.precedesByBytes($1) }, files).relation
    if case .different = relation { return nil }
    self.schema = schema
  }

  /// Returns the rule with the check of a model in XML.
  var rule: Rule {
    let rule = Rule.schemaStoreShared
    return Rule(
      rule.id, rule.category, rule.title, severity: rule.severities, text: rule.text,
      check: .bundle { bundle in findings(in: bundle) })
  }

  private func findings(in bundle: ModelBundle) -> [Finding] {
    guard !bundle.isSwift, let model = bundle.currentVersion?.model else { return [] }
    let (versions, stored) = (schema.versions.compactMap(\.model), StoreSchema(model))
    guard let last = versions.last, !versions.contains(where: { StoreSchema($0) == stored }) else { return [] }
    let step = Evolution(from: model, to: last)
    return shared(model, last, step, bundle) + missing(model, last, bundle)
  }

  /// Returns the findings about the entities of both with other properties in the store.
  private func shared(_ model: Model, _ last: Model, _ step: Evolution, _ bundle: ModelBundle) -> [Finding] {
    let unknown = Set((last.unknownForms ?? []).map(\.entity))
    let (hashes, others) = (VersionHashes(model), VersionHashes(last))
    let changesByEntity = Dictionary(grouping: step.changes.filter { $0.store.level != .none }) {
      $0.change.path.steps.first?.name
    }
    let classes = Schema(last)
    return model.entities.compactMap { entity -> Finding? in
      guard let other = classes.entity(entity.name), !unknown.contains(entity.name),
        let changes = changesByEntity[entity.name]
      else { return nil }
      if let one = hashes[entity.name]?.hash, let two = others[entity.name]?.hash, one == two { return nil }
      let lines = changes.map { "\($0.change)" }
      return Finding(
        "\(entity.name) of \(Path.name(bundle.path)) and SwiftData's class \(entity.name) have different version hashes",
        on: .entity(entity, in: model), at: .name, label: lines.first ?? "",
        notes: lines.dropFirst().prefix(4) + notes, help: [help(bundle)],
        related: [(.entity(other, in: last), nil, "the class of SwiftData")], discriminator: entity.name,
        atMost: severity)
    }
  }

  /// Returns the findings about entities of which only one of both exists, if both open one store.
  private func missing(_ model: Model, _ last: Model, _ bundle: ModelBundle) -> [Finding] {
    if case .unknown = relation { return [] }
    if last.lacksEntities { return [] }
    let names = (Set(model.entities.map(\.name)), Set(last.entities.map(\.name)))
    let absent = model.entities.filter { !names.1.contains($0.name) }.map { entity in
      Finding(
        "\(entity.name) of \(Path.name(bundle.path)) has no class in SwiftData's \(last.name)",
        on: .entity(entity, in: model), at: .name,
        label: "not in SwiftData's schema", notes: notes, help: [help(bundle)], discriminator: entity.name,
        atMost: severity)
    }
    return absent
      + last.entities.filter { !names.0.contains($0.name) }.map { entity in
        Finding(
          "SwiftData's class \(entity.name) has no entity in \(Path.name(bundle.path))", on: .entity(entity, in: last),
          label: "not in the model", notes: notes, help: [help(bundle)], discriminator: entity.name, atMost: severity)
      }
  }

  // MARK: Words

  private var severity: Severity? {
    switch relation {
    case .same: nil
    case .sameFile: .warning
    case .different, .unknown: .note
    }
  }

  private var notes: [String] {
    switch relation {
    case .same(let one, let other):
      ["both open one store: \(one.location.line) and \(other.location.line)"]
    case .sameFile(let one, let other):
      ["both name the store \(one.file ?? ""): \(one.location.line) and \(other.location.line)"]
    case .different, .unknown: ["if both open one store, the second one does not open it, or migrates it"]
    }
  }

  private func help(_ bundle: ModelBundle) -> String {
    "plumb diff \(Shell.word(bundle.path)) \(Shell.word(schema.path)) shows all differences"
  }
}

extension CheckedBundle {
  fileprivate var makesSchema: Bool { Styles.named(settings.declarations.style).makesSchema }
}

extension Location {
  /// The file and the line: `Sources/Store.swift:12`.
  fileprivate var line: String { "\(file):\(start.line)" }
}
