import Foundation

/// A model that a stage of a migration refers to, with its version checksum. The model is read when it is required.
open class NSManagedObjectModelReference: NSObject {
  /// The version checksum of the model.
  public let versionChecksum: String
  private let source: Source

  private enum Source {
    case model(NSManagedObjectModel)
    case file(URL)
    case named(String, Bundle?)
    case hashes([AnyHashable: Any], Bundle?)
  }

  /// Creates a reference to a model.
  public init(model: NSManagedObjectModel, versionChecksum: String) {
    source = .model(model)
    self.versionChecksum = versionChecksum
  }

  /// Creates a reference to the model in a file: a `.mom`, an `.xcdatamodel`, or the bundle of the versions, in which
  /// the version with the checksum is used.
  public init(fileURL: URL, versionChecksum: String) {
    source = .file(fileURL)
    self.versionChecksum = versionChecksum
  }

  /// Creates a reference to the model with a name in a bundle; in the main bundle if `bundle` is `nil`. The name is
  /// that of a model or of one of its versions.
  public init(name modelName: String, in bundle: Bundle?, versionChecksum: String) {
    source = .named(modelName, bundle)
    self.versionChecksum = versionChecksum
  }

  /// Creates a reference to the model with version hashes in a bundle; in the main bundle if `bundle` is `nil`.
  public init(entityVersionHashes versionHash: [AnyHashable: Any], in bundle: Bundle?, versionChecksum: String) {
    source = .hashes(versionHash, bundle)
    self.versionChecksum = versionChecksum
  }

  /// The model. Raises if it is not found, or if it has another version checksum.
  open var resolvedModel: NSManagedObjectModel {
    do {
      return try resolved()
    } catch {
      raise(.invalidArgument, (error as NSError).localizedFailureReason ?? "\(error)")
    }
  }

  /// Returns the model. Throws if it is not found, or if it has another version checksum.
  final func resolved() throws -> NSManagedObjectModel {
    let candidates = candidates
    if let found = candidates.first(where: { $0.versionChecksum == versionChecksum }) { return found }
    let others = candidates.map(\.versionChecksum)
    let reason =
      others.isEmpty
      ? "The model of \(self) is not found"
      : "The model of \(self) has the version checksum \(others.joined(separator: ", "))"
    throw coreDataError(
      CocoaError.Code(rawValue: NSManagedObjectModelReferenceNotFoundError),
      ["reason": reason, NSLocalizedFailureReasonErrorKey: reason])
  }

  private var candidates: [NSManagedObjectModel] {
    switch source {
    case .model(let model): return [model]
    case .file(let url):
      let model = NSManagedObjectModel(contentsOf: url)
      return (model.map { [$0] } ?? []) + ModelSource.versions(of: model?.sources ?? [])
    case .named(let name, let bundle):
      let search = ModelSearch(bundle.map { [$0] })
      let model = search.model(named: name)
      return (model.map { [$0] } ?? []) + ModelSource.versions(of: model?.sources ?? search.sources)
    case .hashes(let hashes, let bundle):
      let expected = hashes as? [String: Data] ?? [:]
      return ModelSource.versions(of: ModelSearch(bundle.map { [$0] }).sources).filter {
        $0.knownVersionHashes == expected
      }
    }
  }

  open override var description: String {
    let text =
      switch source {
      case .model: "a model"
      case .file(let url): url.path
      case .named(let name, _): "'\(name)'"
      case .hashes: "version hashes"
      }
    return "<NSManagedObjectModelReference: \(text), \(versionChecksum)>"
  }
}
