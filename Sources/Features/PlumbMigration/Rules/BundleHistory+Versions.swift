import PlumbComparing
import PlumbModel
import PlumbRules
import PlumbText

/// A version whose meaning differs from that at the ref. Its bytes are not compared.
struct EditedVersion {
  /// The version at the ref.
  let old: Model
  /// The current version.
  let new: Model
  /// The differences.
  let changes: [AssessedChange]

  /// Whether stores of the two do not open with each other, or possibly do not.
  var concernsStores: Bool { StoreSchema(old) != StoreSchema(new) }

  /// Whether stores of the two certainly do not open with each other.
  var isCertain: Bool { StoreSchema.areCertainlyDifferent(old, new) }

  /// Compares two versions; `nil` if they have the same meaning.
  init?(_ old: Model, _ new: Model) {
    guard old.source.bytes != new.source.bytes || old.source.bytes.isEmpty else { return nil }
    changes = Evolution(from: old, to: new, areAsRead: true).changes
    (self.old, self.new) = (old, new)
    if changes.isEmpty, !concernsStores { return nil }
  }

  /// The changes, worst for stores first; changes of the same level keep their order.
  var byWeight: [AssessedChange] {
    MigrationClass.allCases.reversed().flatMap { level in changes.filter { $0.store.level == level } }
  }

  /// The anchor of the model, at the location of the most important change.
  var place: (anchor: Anchor, attribute: XMLKey?) {
    let change = byWeight.first?.change
    return (
      Anchor([], origin: change.map { new.origin(nearest: $0.path) } ?? new.origin, model: new), change?.field?.key
    )
  }

  /// The later reasons for which forms in stores are not known, if they differ.
  private var unknown: [String] {
    let known = Set((old.unknownForms ?? []).map { [$0.entity, $0.property ?? "", $0.reason] })
    return (new.unknownForms ?? []).filter { !known.contains([$0.entity, $0.property ?? "", $0.reason]) }.map {
      "\($0.entity)\($0.property.map { ".\($0)" } ?? "") \($0.reason)"
    }
  }

  /// The differences, one per line; only the first six if they are many.
  var lines: [String] {
    let most = 6
    let lines = byWeight.map { "\($0.change)" } + unknown
    return lines.prefix(most) + (lines.count > most ? ["and \(lines.count - most) more"] : [])
  }
}

extension [EditedVersion] {
  /// The places of the edits after the first one, with the names of their versions.
  var related: [(anchor: Anchor, attribute: XMLKey?, label: String)] {
    dropFirst().map { ($0.place.anchor, $0.place.attribute, $0.new.name) }
  }
}

extension BundleHistory {
  /// Returns the edits, those with one cause together. A declaration in Swift, such as a struct, can be part of several
  /// versions, so that one edit of it changes all of them.
  func causes(of edits: [EditedVersion]) -> [[EditedVersion]] {
    guard now.isSwift else { return edits.map { [$0] } }
    return edits.grouped { edit in edit.lines + ["\(edit.isCertain)"] + whenEdited(edit.new.name) }
  }

  /// The effect of an edit of a version of a schema in Swift on its stores.
  static let unknownVersion = "a migration of its stores ends with “unknown model version” (134504)"

  /// Whether the migration of any store is inferred, so that released classes may change.
  package var isInferred: Bool { now.isInferred }

  /// Whether the plan has no stages. Apple does not document whether SwiftData then infers migrations.
  package var lacksStages: Bool { now.schema?.plan.map { $0.isComplete && $0.stages.isEmpty } ?? false }

  /// Returns the version at the ref, by name.
  package func then(_ name: String) -> ModelVersion? { then.versions.first { $0.name.isExactly(name) } }

  /// Returns the version at the common commit, by name; if no common commit exists, the version at the ref.
  package func base(_ name: String) -> ModelVersion? {
    hasBase ? base?.versions.first { $0.name.isExactly(name) } : then(name)
  }

  /// Whether one version is earlier than another, by the current order of the bundle, otherwise by the order at the
  /// ref, otherwise by the names.
  func precedes(_ one: String, _ other: String) -> Bool {
    now.precedes(one, other) ?? then.precedes(one, other) ?? NaturalOrder.precedes(one, other)
  }

  /// Whether the configuration declares that no user has a store of a version.
  ///
  /// The configured name `current` is the version that is current at the ref, if it is still current or no longer
  /// exists.
  func isUnreleased(_ name: String) -> Bool {
    if unreleased.contains(name) { return true }
    guard unreleased.contains("current"), then.currentVersion?.name == name else { return false }
    return now.currentVersion?.name == name || now.version(name) == nil
  }

  /// The released versions that cannot be compared, each with the reason: they cannot be read at the ref, or now.
  /// Versions with the bytes of the ref or of the common commit are not included.
  package var incomparable: [(version: ModelVersion, isAtRef: Bool, failure: ReadFailure)] {
    then.versions.compactMap { old in
      guard !isUnreleased(old.name), let new = now.versions.first(where: { $0.name.isExactly(old.name) }) else {
        return nil
      }
      if case .failure(let failure) = old.content {
        let base = base(old.name)?.model?.source.bytes
        return base != nil && base == new.model?.source.bytes ? nil : (old, true, failure)
      }
      guard case .failure(let failure) = new.content else { return nil }
      return (new, false, failure)
    }
  }

  /// The versions of the ref that this branch edited. Edits of the other side are not included.
  var edited: [EditedVersion] {
    let released = Set(then.migratedVersions.map(\.name.exact))
    return now.versions.compactMap { version in
      guard released.contains(version.name.exact), !isUnreleased(version.name), let new = version.model,
        let old = then(version.name)?.model,
        let base = base(version.name), let edit = EditedVersion(old, new)
      else { return nil }
      let isOurs = !hasBase || base.model.map { EditedVersion($0, new) != nil } ?? true
      return isOurs ? edit : nil
    }
  }

  /// Returns a note on the commit that edited a version; empty for an edit that is not committed, and for a model in XML.
  func whenEdited(_ name: String) -> [String] { edits[name].map { ["changed in the commit \($0)"] } ?? [] }

  /// Returns the command that restores a file, or the folder of a version or of the bundle, from the ref.
  package func checkout(_ path: String) -> String {
    guard let movedFrom else { return "git checkout \(Shell.word(ref)) -- \(Shell.word(path))" }
    guard path.hasSuffix(".xcdatamodel"), let below = Path.relative(path, to: now.path) else {
      return "git checkout \(Shell.word(ref)) -- \(Shell.word(":/" + movedFrom))"
    }
    let old = Path.join(movedFrom, Path.join(below, "contents"))
    return "git show \(Shell.word("\(ref):\(old)")) > \(Shell.word(Path.join(path, "contents")))"
  }

  /// Returns the folder of a version in the bundle; for a single version, its file.
  static func folder(of version: ModelVersion) -> String {
    Path.name(version.file) == "contents" ? Path.folder(version.file) : version.file
  }

  /// Returns the remedies for an edit of some versions: move the edit to a new version, and restore the old ones.
  func remedies(for names: [String]) -> [String] {
    guard let name = names.first, let version = now.version(name) else { return [] }
    if now.isSwift {
      return [
        "keep the released classes in \(Phrase.list(names, limit: 5)), and declare the change in a new VersionedSchema "
          + "with a stage",
        "git diff \(Shell.word(ref)) -- \(Shell.word(now.path)) shows the edit",
        "if no user has a store of \(names.count == 1 ? "it" : "them"), add "
          + "\(Phrase.list(names.map { Phrase.quoted($0) }, limit: 5)) to “unreleased” of the schema in plumb.json",
      ]
    }
    let restore = checkout(Self.folder(of: version))
    let exempt = "if no user has a store of it, add \(Phrase.quoted(name)) to “unreleased” of the model in plumb.json"
    guard now.currentVersionFile != nil, now.currentVersion?.name == name else {
      return ["to restore it: \(restore)", exempt]
    }
    return ["keep the edit in a new version: plumb version add --current", "then restore this one: \(restore)", exempt]
  }
}
