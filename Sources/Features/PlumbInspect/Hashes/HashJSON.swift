import PlumbModel
import PlumbText

/// Version hashes and verifications of stores or compiled models as JSON for tools.
///
///     {"formatVersion":1,"bundle":"Shop.xcdatamodeld","version":"Shop 2",
///      "entities":[{"name":"Order","hash":"nlVV…"},{"name":"Tag","hash":null,"reason":"…"}],
///      "checksum":null,"digest":null}
///
/// Members may be added; a renamed or removed member requires a new `formatVersion`.
package enum HashJSON {
  private static let formatVersion = 1

  /// Returns the hashes of a version in base64, in the order of the entities' names.
  package static func hashes(_ hashes: VersionHashes, version: String, bundle: String) -> JSON {
    [
      "formatVersion": .int(formatVersion), "bundle": .string(bundle), "version": .string(version),
      "entities": .array(hashes.entries.map(entity)),
      "checksum": hashes.checksum.map { .string($0) } ?? .null,
      "digest": hashes.digest.map { .string($0) } ?? .null,
    ]
  }

  /// Returns the versions that match a file: `outcome` is `exact`, `possible` or `different`.
  package static func verification(_ found: VerifiedFile) -> JSON {
    [
      "formatVersion": .int(formatVersion), "file": .string(found.file), "bundle": .string(found.bundle),
      "results": .array(found.parts.map(result)),
    ]
  }

  private static func entity(_ entry: VersionHashes.Entry) -> JSON {
    switch entry.hash {
    case .known(let hash): ["name": .string(entry.name), "hash": .string(hash.base64)]
    case .notKnown(let reason):
      ["name": .string(entry.name), "hash": .null, "reason": .string(reason.text)]
    }
  }

  private static func result(_ part: VerifiedPart) -> JSON {
    let verification = part.verification
    let outcome =
      verification.isExact ? "exact" : verification.nearest?.isPossible == true ? "possible" : "different"
    return .object(omittingAbsent: [
      "compiled": part.name.map { .string($0) },
      "line": part.line.map { .int($0) },
      "outcome": .string(outcome),
      "versions": .array(verification.exact.map { .string($0) }),
      "nearest": verification.isExact ? nil : verification.nearest.map(nearest),
      "history": part.past.map { .array($0.map(past)) },
    ])
  }

  private static func past(_ version: PastVersion) -> JSON {
    .object(omittingAbsent: [
      "version": .string(version.name), "path": .string(version.path), "commit": .string(version.commit.commit),
      "day": .string(version.commit.day), "replaced": version.replaced.map { .string($0.commit) },
      "tags": .array(version.tags.map { .string($0) }),
    ])
  }

  private static func nearest(_ comparison: Verification.Comparison) -> JSON {
    .object(omittingAbsent: [
      "version": .string(comparison.version),
      "configuration": comparison.configuration.map { .string($0) },
      "equal": .int(comparison.same),
      "differences": .array(comparison.differences.map(difference)),
    ])
  }

  private static func difference(_ difference: Verification.Difference) -> JSON {
    let (kind, reason): (String, String?) =
      switch difference.kind {
      case .differs: ("differs", nil)
      case .missing: ("missing", nil)
      case .extra: ("extra", nil)
      case .notKnown(let unknown): ("notKnown", unknown.text)
      case .notPrinted: ("notPrinted", nil)
      }
    return .object(omittingAbsent: [
      "entity": .string(difference.entity), "kind": .string(kind), "reason": reason.map { .string($0) },
    ])
  }
}
