import PlumbModel
import PlumbText

extension StoreInfo {
  /// The facts as JSON.
  package var json: JSON {
    [
      "file": .string(path),
      "identifier": .string(identifier),
      "framework": framework.map { ["version": .int(Int($0.number)), "system": .string($0.system)] } ?? .null,
      "unknownLayout": unknownLayout.map(JSON.string) ?? .null,
      "model": model,
      "size": [
        "file": .int(sizes.file), "log": .int(sizes.log), "external": .int(sizes.external),
        "externalFiles": .int(sizes.externalFiles),
      ],
      "journal": .string(journal),
      "history": transactions.map { ["transactions": .int($0)] } ?? .null,
      "cloudKit": .bool(isMirrored),
      "metadataKeys": .array(ownKeys.map(JSON.string)),
      "entities": .array(entities.map(\.json)),
    ]
  }

  private var model: JSON {
    let hashes = metadata.hashes.sorted { $0.key.precedesByBytes($1.key) }
    return .object(
      omittingAbsent: [
        "identifiers": .array(metadata.identifiers.map(JSON.string)),
        "checksum": metadata.checksum.map(JSON.string),
        "digest": metadata.digest.map(JSON.string),
        "inStore": .string("\(cachedModel)"),
        "hashes": .object(hashes.map { JSON.Member($0.key, .string(Base64.text(of: $0.value))) }),
      ])
  }
}

extension StoreInfo.EntityCount {
  fileprivate var json: JSON {
    [
      "name": .string(entity.name), "number": .int(Int(entity.number)), "parent": .int(Int(entity.parent)),
      "rows": rows.map(JSON.int) ?? .null,
    ]
  }
}
