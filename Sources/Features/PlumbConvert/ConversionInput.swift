import PlumbFormats
import PlumbInspect
import PlumbModel
import PlumbText
import PlumbWorkspace

extension Conversion.Omission {
  /// The facts that no compiled model contains.
  fileprivate static let ofCompiledModels = Conversion.Omission(
    "A compiled model does not contain generated code, scalar properties, positions, comments and names of composites")
}

/// The input of a conversion: the versions of a bundle, or one model, read from any supported format.
package struct ConversionInput {
  /// A version by its name.
  package typealias Version = (name: String, model: Model)

  /// The model's name: `Shop` for `Models/Shop.xcdatamodeld` and for its dump.
  let name: String
  /// The versions in the bundle's order; at least one.
  let versions: [Version]
  /// The name of the current version; `nil` if the bundle declares none.
  let current: String?
  /// Whether the input is a bundle, as opposed to a single version.
  let isBundle: Bool
  /// The facts of a compiled model or of a store that its versions do not contain, and the facts that no compiled model
  /// contains; empty for other inputs.
  private(set) var omissions: [Conversion.Omission] = []
  /// The bundle; `nil` for a dump.
  private(set) var bundle: ModelBundle?
  /// The path as the caller passed it.
  private let path: String

  /// Reads a bundle, a version, a `contents` file, or a JSON dump of any of them.
  ///
  /// Throws the read errors of all unreadable versions, and `CannotRun` for an input without versions.
  ///
  /// - Parameter version: The version that will be converted, which determines the schema of Swift files with several.
  init(_ path: String, version: String?, from files: Files) throws {
    self.path = path
    if files.kind(path) == .file, let dump = try Self.dump(path, from: files) {
      switch dump {
      case .model(let model):
        (name, versions, current, isBundle) = (model.name, [(model.name, model)], model.name, false)
      case .bundle(let bundle):
        (name, current, isBundle) = (bundle.name, bundle.currentVersion, true)
        versions = try bundle.versions.map { try Self.version($0, path) }
      }
    } else {
      let bundle = try ModelBundle.loaded(path, from: files, choosing: version.map { SchemaChoice(version: $0) })
      self.bundle = bundle
      try bundle.versions.refuseUnreadable()
      try bundle.refuseUnreadableCurrent()
      (name, current) = (bundle.name, bundle.currentVersion?.name)
      versions = bundle.versions.compactMap { version in version.model.map { (version.name, $0) } }
      isBundle =
        bundle.currentVersionFile != nil || bundle.schema?.isVersioned ?? false
        || bundle.isCompiled && path.hasSuffix(".momd")
      if let omissions = bundle.omissions { self.omissions = omissions + [.ofCompiledModels] }
    }
    guard !versions.isEmpty else { throw CannotRun("\(path) contains no version") }
  }

  /// Returns the dump in a file that ends in `.json` or begins with a brace; `nil` for any other file.
  private static func dump(_ path: String, from files: Files) throws -> DumpText.Dump? {
    let isNamed = path.lowercased().hasSuffix(".json")
    let bytes = try files.contents(of: path)
    let first = bytes.first { $0 > 0x20 }
    guard isNamed || first == UInt8(ascii: "{") else { return nil }
    return try DumpText.read(bytes, file: path)
  }

  private static func version(_ version: BundleDump.Version, _ path: String) throws(CannotRun) -> Version {
    switch version.content {
    case .model(let model): return (version.name, model)
    case .failure(let message):
      throw CannotRun(
        "the version \(Phrase.quoted(version.name)) in \(path) has no model: \(Terminal.sanitized(message))",
        help: ["fix the version in the bundle and dump it again, or remove it from the dump"])
    }
  }

  /// Returns the version with the given name; without a name, the current version or the only one.
  func chosen(_ name: String?) throws(CannotRun) -> Version {
    let wanted = name.map { Path.stem($0, without: ".xcdatamodel") } ?? current
    if let found = versions.first(where: { $0.name == wanted }) { return found }
    if name == nil, versions.count == 1, let only = versions.first { return only }
    let names = versions.map(\.name)
    if let name { throw .noVersion(name, of: path, among: names) }
    throw .noCurrentVersion(of: path, among: names, reason: "declares none as the current one")
  }
}
