/// A bundle as a document for other tools: every version with its model, or with the reason why there is none.
///
///     let json = try encoder.encode(BundleDump(bundle))
///     // { "formatVersion": 1, "bundle": { "name": "Shop", "currentVersion": "Shop 2", "versions": [ … ] } }
///
/// See `ModelDump` for the form of the models. Paths and places are no part of it, so a bundle dumps the same wherever
/// it lies.
public struct BundleDump: Hashable, Sendable {
  /// `Shop` for `Models/Shop.xcdatamodeld`.
  public var name: String
  /// The name of the version an app would use; nil where the bundle leaves it open or names one that it does not hold.
  public var currentVersion: String?
  /// By name, numbers in names by their value.
  public var versions: [Version]

  /// A dump as its parts.
  public init(name: String, currentVersion: String?, versions: [Version]) {
    self.name = name
    self.currentVersion = currentVersion
    self.versions = versions
  }

  /// The dump of a bundle that was read. Of what cannot be read only the message is taken.
  public init(_ bundle: ModelBundle) {
    self.init(
      name: bundle.name, currentVersion: bundle.currentVersion?.name, versions: bundle.versions.map(Version.init))
  }

  /// A version of the bundle: `{ "name": "Shop 2", "model": { … } }`, or `"failure": "…"` instead of the model.
  public struct Version: Hashable, Sendable {
    /// The folder's name without `.xcdatamodel`.
    public var name: String
    /// The model, or why there is none.
    public var content: Content

    /// A version as its parts.
    public init(name: String, content: Content) {
      self.name = name
      self.content = content
    }

    init(_ version: ModelVersion) {
      switch version.content {
      case .success(let parsed): self.init(name: version.name, content: .model(parsed.value))
      case .failure(let failure): self.init(name: version.name, content: .failure(failure.diagnostic.message))
      }
    }
  }

  /// The model of a version, or why it cannot be read, in one line.
  public enum Content: Hashable, Sendable {
    /// The model, as `ModelDump` has it.
    case model(Model)
    /// Why it cannot be read: `the file is empty`.
    case failure(String)
  }
}

extension BundleDump: Codable {
  /// Reads a dump; throws `DecodingError` for another version of the format, for a key that is not known, and for a
  /// single model's dump.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DumpKey.self)
    try container.checkFormatVersion()
    guard !container.contains("model") else {
      throw DecodingError.dataCorruptedError(
        forKey: "model", in: container, debugDescription: "this is the dump of one model, not of a bundle")
    }
    try container.allow(["formatVersion", "bundle"])
    let bundle = try container.nestedContainer(keyedBy: DumpKey.self, forKey: "bundle")
    try bundle.allow(["name", "currentVersion", "versions"])
    name = try bundle.decode(String.self, forKey: "name")
    currentVersion = try bundle.decodeIfPresent(String.self, forKey: "currentVersion")
    versions = try bundle.decode(Dumped<[Version]>.self, forKey: "versions").value
  }

  /// Writes the dump in format version `ModelDump.formatVersion`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DumpKey.self)
    try container.encode(ModelDump.formatVersion, forKey: "formatVersion")
    var bundle = container.nestedContainer(keyedBy: DumpKey.self, forKey: "bundle")
    try bundle.encode(name, forKey: "name")
    try bundle.encodeIfPresent(currentVersion, forKey: "currentVersion")
    try bundle.encode(Dumped(versions), forKey: "versions")
  }
}

extension BundleDump.Version: DumpValue {
  init(dumped decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DumpKey.self)
    try container.allow(["name", "model", "failure"])
    name = try container.decode(String.self, forKey: "name")
    if let failure = try container.decodeIfPresent(String.self, forKey: "failure") {
      guard !container.contains("model") else {
        throw DecodingError.dataCorruptedError(
          forKey: "failure", in: container, debugDescription: "a version has a model or a failure, not both")
      }
      content = .failure(failure)
    } else {
      content = .model(try container.decode(Dumped<Model>.self, forKey: "model").value)
    }
  }

  func dump(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DumpKey.self)
    try container.encode(name, forKey: "name")
    switch content {
    case .model(let model): try container.encode(Dumped(model), forKey: "model")
    case .failure(let message): try container.encode(message, forKey: "failure")
    }
  }
}
