import PlumbModel
import PlumbRules
import PlumbText

/// A version that is not what it was at the ref, by what it says and not by its bytes.
struct EditedVersion {
  /// As it was.
  let old: Model
  /// As it is.
  let new: Model
  /// What differs.
  let changes: [AssessedChange]

  /// Whether stores of the one do not open with the other.
  var concernsStores: Bool { StoreShape(old) != StoreShape(new) }

  /// nil for two that say the same, whatever their bytes.
  init?(_ old: Model, _ new: Model) {
    guard old.source.bytes != new.source.bytes || old.source.bytes.isEmpty else { return nil }
    changes = Evolution(from: old, to: new, areAsRead: true).changes
    (self.old, self.new) = (old, new)
    if changes.isEmpty { return nil }
  }

  /// The changes, worst for stores first; those of one weight in their order.
  var byWeight: [AssessedChange] {
    MigrationClass.allCases.reversed().flatMap { level in changes.filter { $0.store.level == level } }
  }

  /// The model, at the place of the first of the changes that matter.
  var place: (anchor: Anchor, attribute: XMLKey?) {
    let change = byWeight.first?.change
    return (
      Anchor([], origin: change.map { new.origin(nearest: $0.path) } ?? new.origin, model: new), change?.field?.key
    )
  }

  /// What differs, a line each; of many the first.
  var lines: [String] {
    let most = 6
    let lines = byWeight.map { "\($0.change)" }
    return lines.prefix(most) + (lines.count > most ? ["and \(lines.count - most) more"] : [])
  }
}

extension BundleHistory {
  /// The version at the ref, by name.
  func then(_ name: String) -> ModelVersion? { then.versions.first { $0.name == name } }

  /// The version at the common commit, by name; without such a commit that at the ref.
  func base(_ name: String) -> ModelVersion? {
    hasBase ? base?.versions.first { $0.name == name } : then(name)
  }

  /// Returns whether one version is earlier than another, by the order of the bundle as it is, else by that at the ref,
  /// else by the names.
  func precedes(_ one: String, _ other: String) -> Bool {
    now.precedes(one, other) ?? then.precedes(one, other) ?? NaturalOrder.precedes(one, other)
  }

  /// Whether no user has a store of a version: it is configured so.
  ///
  /// With `current` that is the version current at the ref, as long as no other has taken its place.
  func isUnreleased(_ name: String) -> Bool {
    if unreleased.contains(name) { return true }
    guard unreleased.contains("current"), then.currentVersion?.name == name else { return false }
    return now.currentVersion?.name == name || now.version(name) == nil
  }

  /// Versions that were edited on this side, of those that were there before; what the other side did is not told.
  var edited: [EditedVersion] {
    now.versions.compactMap { version in
      guard !isUnreleased(version.name), let new = version.model, let old = then(version.name)?.model,
        let base = base(version.name), let edit = EditedVersion(old, new)
      else { return nil }
      let isOurs = !hasBase || base.model.map { EditedVersion($0, new) != nil } ?? true
      return isOurs ? edit : nil
    }
  }

  /// Returns the command that restores a file, or the folder of a version or of the bundle, as it is at the ref.
  func checkout(_ path: String) -> String {
    guard let movedFrom else { return "git checkout \(Shell.word(ref)) -- \(Shell.word(path))" }
    guard path.hasSuffix(".xcdatamodel"), let below = Path.relative(path, to: now.path) else {
      return "git checkout \(Shell.word(ref)) -- \(Shell.word(":/" + movedFrom))"
    }
    let old = Path.join(movedFrom, Path.join(below, "contents"))
    return "git show \(Shell.word("\(ref):\(old)")) > \(Shell.word(Path.join(path, "contents")))"
  }

  /// The folder of a version in the bundle; of a lone version its file.
  static func folder(of version: ModelVersion) -> String {
    Path.name(version.file) == "contents" ? Path.folder(version.file) : version.file
  }

  /// The way out of an edit: the edit goes into a new version, and the old one is as it was again.
  func remedies(for name: String) -> [String] {
    guard let version = now.version(name) else { return [] }
    let restore = checkout(Self.folder(of: version))
    let exempt = "if no user has a store of it, add \(Words.quoted(name)) to “unreleased” of the model in plumb.json"
    guard now.currentVersionFile != nil, now.currentVersion?.name == name else {
      return ["to restore it: \(restore)", exempt]
    }
    return ["keep the edit in a new version: plumb version add --current", "then restore this one: \(restore)", exempt]
  }
}
