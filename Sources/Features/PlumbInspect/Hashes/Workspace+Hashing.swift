import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The version hashes of a version.
package struct HashedVersion: Sendable {
  /// The path of the bundle, as the caller passed it.
  package var bundle: String
  /// The version's name.
  package var version: String
  /// The version's hashes.
  package var hashes: VersionHashes
}

extension Workspace {
  /// Returns the hashes of the selected version, by default the current one.
  ///
  ///     try workspace.hashes(of: .init(models: ["Shop.xcdatamodeld"])).hashes["Order"]
  package func hashes(of selection: Selection) throws -> HashedVersion {
    let settings = try model(selection)
    let bundle = try bundle(of: settings)
    let version = try bundle.chosen(by: settings)
    return HashedVersion(
      bundle: bundle.path, version: version.name, hashes: VersionHashes(try version.parsed().value))
  }
}
