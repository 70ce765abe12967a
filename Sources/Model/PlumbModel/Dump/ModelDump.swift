/// A model as a document for other tools, encoded as JSON: complete, readable, and with a format version.
///
///     encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
///     let json = try encoder.encode(ModelDump(model))
///     // { "formatVersion": 1, "model": { "name": "Shop", "entities": [ { "name": "Order", … } ] } }
///
/// Default values are omitted: flags that are off, empty lists, the maximum count 1 of a to-one relationship, an
/// inverse entity that is equal to the destination. `null` means that the file does not contain a value that has
/// another default. Decoding the JSON returns an equal model without source locations. The JSON Schema
/// `Docs/schemas/model-dump.schema.json` describes the format.
public struct ModelDump: Hashable, Sendable {
  /// The format version that this Plumb writes, and the only one that it reads.
  public static let formatVersion = 1

  /// The model. A decoded model has no source and no origins.
  public var model: Model

  /// Creates the dump of a model. The model is encoded only when the dump is.
  public init(_ model: Model) { self.model = model }
}

extension ModelDump: Codable {
  /// Decodes a dump. Throws `DecodingError` for another format version, for an unknown key, and for the dump of a
  /// bundle.
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

  /// Encodes the dump in format version `formatVersion`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DumpKey.self)
    try container.encode(Self.formatVersion, forKey: "formatVersion")
    try container.encode(Dumped(model), forKey: "model")
  }
}

extension KeyedDecodingContainer<DumpKey> {
  /// Throws if the dump has an unsupported format version.
  func checkFormatVersion() throws {
    let version = try decode(Int.self, forKey: "formatVersion")
    guard version == ModelDump.formatVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: "formatVersion", in: self,
        debugDescription: "the dump has format version \(version); this Plumb reads version \(ModelDump.formatVersion)")
    }
  }
}
