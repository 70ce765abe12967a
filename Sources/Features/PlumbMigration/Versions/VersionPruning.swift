import PlumbComparing
import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

extension Workspace {
  /// Returns the changes that remove the versions before another one, with what belongs only to them: their mapping
  /// models and their entries of `plumb.lock`. Source files that name them are listed in the notes.
  ///
  /// - Parameters:
  ///   - name: The first version to keep; `nil` if `count` determines it.
  ///   - count: The number of versions to keep, the last ones in their order.
  ///   - selection: The bundle.
  /// - Throws: `CannotRun` if the order of the versions is a guess, if one of the versions is current or is named by the
  ///   configuration, and for a folder with unexpected contents.
  public func pruneVersions(
    before name: String? = nil, keeping count: Int? = nil, in selection: Selection = .all
  ) throws -> VersionPlan {
    let (part, settings) = try part(of: selection)
    let bundle = try bundle(settings.path)
    if bundle.order.isGuess {
      throw CannotRun(
        "the order of the versions of \(Terminal.sanitized(bundle.path)) is not certain",
        help: ["remove versions by name: plumb version remove NAME"])
    }
    let first = try name.map { try bundle.chosen($0).name }
    let firstIndex = first.flatMap { name in bundle.versions.firstIndex { $0.name == name } }
    let end = firstIndex ?? max(0, bundle.versions.count - max(1, count ?? bundle.versions.count))
    let (old, kept) = (Array(bundle.versions[..<end]), Array(bundle.versions[end...]))
    for version in old { try refuseRemoval(of: version, in: bundle, selection) }
    let mappings = obsoleteMappings(self.mappings(ofModel: bundle.path, settings), old, kept)
    var changes = try removal(of: old.map { Path.folder($0.file) } + mappings.map(\.folder))
    let lock = try LockFile(files, near: part.configuration.file)
    let unlocked = old.isEmpty ? nil : lock.unlocking(old.map(\.name), of: bundle)
    changes.changes += [unlocked].compactMap { $0 }
    let notes =
      old.isEmpty
      ? [] : notes(old, mappings.map(\.name), unlocked?.path, MigrationCode(of: bundle, settings, files))
    return VersionPlan(
      changes: changes, versions: old.map(\.name), current: bundle.currentVersion?.name, notes: notes)
  }

  /// Returns the mapping models that belong only to steps from or to removed versions, with their folders.
  private func obsoleteMappings(
    _ mappings: [HashedMapping], _ old: [ModelVersion], _ kept: [ModelVersion]
  ) -> [(name: String, folder: String)] {
    let (removed, left) = (old.compactMap(\.hashes), kept.compactMap(\.hashes))
    return mappings.compactMap { mapping in
      let folder = Path.folder(mapping.mapping.file)
      guard folder.hasSuffix(".xcmappingmodel"), !mapping.maps(left, to: left),
        mapping.maps(removed, to: removed + left) || mapping.maps(left, to: removed)
      else { return nil }
      return (mapping.mapping.shortFile, folder)
    }
  }

  /// Returns the remarks about removed versions: the stores, the mapping models, and what names them.
  private func notes(_ old: [ModelVersion], _ mappings: [String], _ lock: String?, _ code: MigrationCode) -> [String] {
    let names = Phrase.list(old.map { Phrase.quoted($0.name) })
    let naming = Set(old.compactMap(\.model).flatMap(code.naming)).sorted { $0.precedesByBytes($1) }
    return [
      "stores of \(names) can no longer be opened: an update from an app with these versions needs one in between",
      mappings.isEmpty ? nil : "mapping models of their steps: \(Phrase.list(mappings.map { Terminal.sanitized($0) }))",
      lock.map { "their entries in \(Terminal.sanitized($0)) are removed" },
      naming.isEmpty
        ? nil : "edit the code that names them: \(Phrase.list(naming.map { Terminal.sanitized($0) }, limit: 5))",
    ].compactMap { $0 }
  }
}

extension ModelVersion {
  fileprivate var hashes: ComparedHashes? { forComparison.model.map { ComparedHashes($0) } }
}

extension HashedMapping {
  /// Whether the mapping model is for a step between versions of two lists.
  fileprivate func maps(_ old: [ComparedHashes], to new: [ComparedHashes]) -> Bool {
    old.contains { old in new.contains { old.version != $0.version && maps(old, to: $0) } }
  }
}
