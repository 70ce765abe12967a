/// A model as a document for other tools, to be encoded as JSON: complete, readable, with a version of its own.
///
///     encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
///     let json = try encoder.encode(ModelDump(model))
///     // { "formatVersion": 1, "model": { "name": "Shop", "entities": [ { "name": "Order", … } ] } }
///
/// What has its usual value is left out: flags that are off, lists without elements, the maximum count 1 of a to-one
/// relationship, an inverse entity that is the destination. `null` says that the file lacks what it usually has.
/// Decoding the JSON gives an equal model; where it was read from is no part of the dump. The format is described by
/// the JSON Schema `Docs/schemas/model-dump.schema.json`.
public struct ModelDump: Hashable, Sendable {
  /// The version of the format that this Plumb writes, and the only one it reads.
  public static let formatVersion = 1

  /// The model; after decoding it has no source and no origins.
  public var model: Model

  /// The dump of a model. It is the model itself until it is encoded.
  public init(_ model: Model) { self.model = model }
}

extension ModelDump: Codable {
  /// Reads a dump; throws `DecodingError` for another version of the format, for a key that is not known, and for a
  /// bundle's dump.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DumpKey.self)
    try container.checkFormatVersion()
    guard !container.contains("bundle") else {
      throw DecodingError.dataCorruptedError(
        forKey: "bundle", in: container, debugDescription: "this is the dump of a bundle, not of one model")
    }
    try container.allow(["formatVersion", "model"])
    model = try container.decode(Dumped<Model>.self, forKey: "model").value
  }

  /// Writes the dump in format version `formatVersion`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DumpKey.self)
    try container.encode(Self.formatVersion, forKey: "formatVersion")
    try container.encode(Dumped(model), forKey: "model")
  }
}

extension KeyedDecodingContainer<DumpKey> {
  /// Throws where the dump is not in the version of the format that can be read.
  func checkFormatVersion() throws {
    let version = try decode(Int.self, forKey: "formatVersion")
    guard version == ModelDump.formatVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: "formatVersion", in: self,
        debugDescription: "the dump has format version \(version); this Plumb reads version \(ModelDump.formatVersion)")
    }
  }
}
