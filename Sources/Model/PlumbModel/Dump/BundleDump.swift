/// A bundle as a document for other tools: every version with its model, or with the reason why it cannot be read.
///
///     let json = try encoder.encode(BundleDump(bundle))
///     // { "formatVersion": 1, "bundle": { "name": "Shop", "currentVersion": "Shop 2", "versions": [ … ] } }
///
/// See `ModelDump` for the format of the models. The dump contains no paths and source locations, so it does not
/// depend on the location of the bundle.
public struct BundleDump: Hashable, Sendable {
  /// The name of the bundle: `Shop` for `Models/Shop.xcdatamodeld`.
  public var name: String
  /// The name of the version that an app uses; `nil` if the bundle declares none or a version that it does not
  /// contain.
  public var currentVersion: String?
  /// The versions in the order of `ModelBundle.versions`, the earliest first.
  public var versions: [Version]

  /// Creates a dump from its parts.
  public init(name: String, currentVersion: String?, versions: [Version]) {
    self.name = name
    self.currentVersion = currentVersion
    self.versions = versions
  }

  /// Creates the dump of a bundle. Of a version that cannot be read, it contains the message only.
  public init(_ bundle: ModelBundle) {
    self.init(
      name: bundle.name, currentVersion: bundle.currentVersion?.name, versions: bundle.versions.map(Version.init))
  }

  /// A version of the bundle: `{ "name": "Shop 2", "model": { … } }`, or `"failure": "…"` instead of the model.
  public struct Version: Hashable, Sendable {
    /// The folder name without `.xcdatamodel`.
    public var name: String
    /// The model, or the reason why it cannot be read.
    public var content: Content

    /// Creates a version from its parts.
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

  /// The model of a version, or the reason why it cannot be read, in one line.
  public enum Content: Hashable, Sendable {
    /// The model, in the format of `ModelDump`.
    case model(Model)
    /// The reason why the model cannot be read: `the file is empty`.
    case failure(String)
  }
}

extension BundleDump: Codable {
  /// Decodes a dump. Throws `DecodingError` for another format version, for an unknown key, and for the dump of a
  /// single model.
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

  /// Encodes the dump in format version `ModelDump.formatVersion`.
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
