import Foundation
import PlumbFormats
import PlumbModel

/// The model with which a SQLite store was written, in the metadata of the store.
///
/// A model that an app makes in code is in no file from which a later version could migrate the store. Some version
/// hashes are unknown, so that they do not identify a model. A store of such a model therefore contains the XML of its
/// model. Apple's systems keep the key and do not use it.
struct RecordedModel {
  private static let key = "PlumbStoreModel"

  let model: Model

  /// Reads the model; `nil` if the metadata contain none, or one that is damaged or older than the version hashes.
  init?(in metadata: [String: Any]) {
    guard let data = metadata[Self.key] as? Data,
      let model = try? Model.read(Array(data), file: "", name: "").value
    else { return nil }
    let hashes = VersionHashes(model)
    // A system that knows all hashes migrated the store, but not its record.
    if hashes.digest == nil, metadata["NSStoreModelVersionHashesDigest"] != nil { return nil }
    self.model = model
  }

  /// Sets or removes the model in metadata.
  static func set(_ model: NSManagedObjectModel, in metadata: inout [String: Any]) {
    let isRecorded = model.sources.isEmpty || model.versionDigests == nil
    metadata[key] = isRecorded ? Data(ModelSpelling(model).model.formatted()) : nil
  }

  /// Whether two metadata have equal hashes and equal recorded models.
  static func isEqualVersion(_ one: [String: Any], _ other: [String: Any]) -> Bool {
    one[NSStoreModelVersionHashesKey] as? [String: Data] == other[NSStoreModelVersionHashesKey] as? [String: Data]
      && one[key] as? Data == other[key] as? Data
  }
}
