import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The evidence that a version was released, so that stores have its names and its version hashes.
///
///     let evidence = workspace.releaseEvidence(of: "Shop 2", in: bundle)
///     evidence.strength   // .tagged("v1.2")
package struct ReleaseEvidence: Sendable {
  /// The strongest evidence.
  package enum Strength: Hashable, Sendable {
    /// The version is in the lock at this path.
    case locked(String)
    /// A tag contains the version.
    case tagged(String)
    /// The checked-out commit contains the version, in a repository without tags.
    case committed
  }

  /// The strongest evidence; `nil` if none was found.
  package let strength: Strength?
  /// The text of the version in the latest tag that contains it, else in the checked-out commit; `nil` without one.
  package let released: Model?

  /// The evidence as a sentence; `nil` if none was found.
  package var sentence: String? {
    switch strength {
    case .locked(let file): "it is locked in \(file)"
    case .tagged(let tag): "the tag \(tag) contains it"
    case .committed: "it is committed, so a release may contain it"
    case nil: nil
    }
  }
}

extension Workspace {
  /// Returns the evidence that a version of a bundle was released. The lock and git are read at each call; git reads the
  /// disk. Git is no evidence for a version that the configuration declares as unreleased.
  package func releaseEvidence(of name: String, in bundle: ModelBundle) -> ReleaseEvidence {
    let lock = try? LockFile(files, near: configuration.file)
    let isLocked = lock?.match([bundle]).versions(of: 0)[name] != nil
    let file = bundle.version(name)?.file
    // A tag or a commit does not contradict the configuration, which validate believes too; a lock does.
    let past = isLocked || !bundle.isUnreleased(name) ? file.flatMap { try? Self.pastText(of: $0) } : nil
    let strength: ReleaseEvidence.Strength? =
      isLocked ? lock.map { .locked($0.path) } : past.map { $0.tag.map { .tagged($0) } ?? .committed }
    return ReleaseEvidence(
      strength: strength,
      released: past.flatMap { try? Model.read($0.bytes, file: file ?? "", name: name).value })
  }

  /// Returns the text of a file in the latest tag that contains it; in a repository without tags, in the checked-out
  /// commit. `nil` if they do not contain it.
  private static func pastText(of file: String) throws -> (tag: String?, bytes: [UInt8])? {
    let repository = try GitRepository(containing: file)
    guard let place = repository.place(of: file), !place.isEmpty else { return nil }
    let tags = try repository.tags()
    let objects = try repository.objects(at: tags.isEmpty ? ["HEAD"] : tags, place: place)
    guard let index = objects.lastIndex(where: { $0 != nil }), let object = objects[index],
      let bytes = try repository.bytes(ofObjects: [object])[object]
    else { return nil }
    return (tags.isEmpty ? nil : tags[index], bytes)
  }
}
