import PlumbCore
import PlumbFormats
import PlumbText

/// The search for the `plumb.json` that applies to a folder.
public enum ConfigurationFile {
  /// The file name that the search uses; `--config` accepts any name.
  public static let name = "plumb.json"

  /// The maximum size in bytes: 1 MiB. A larger file is not read.
  public static let greatestSize = 1 << 20

  /// Returns the nearest configuration from the working folder upward, relative to the working folder: `plumb.json`,
  /// `../../plumb.json`.
  ///
  /// `nil` if no file is found up to the root of the repository (the folder with a `.git`) or of the file system.
  public static func find(in files: Files) -> String? { find(name, in: files) }

  /// Returns the nearest file with the given name, from a folder upward.
  ///
  /// Also returns a folder, a dangling link, or a pipe of that name: reading it is an error.
  package static func find(_ name: String, from folder: String = ".", in files: Files) -> String? {
    files.foldersAbove(folder).map { Path.join($0, name) }.first { files.kind($0, followingLinks: false) != .missing }
  }

  /// The name of the file with the released versions.
  package static let lockName = "plumb.lock"

  /// Returns the path of the nearest lock, from the folder of the configuration up, else from the working folder up.
  package static func lock(near configuration: String?, in files: Files) -> String? {
    configuration.flatMap { find(lockName, from: Path.folder($0), in: files) } ?? find(lockName, in: files)
  }
}

/// The source locations of a model's settings in the configuration file, for error messages.
///
///     settings.places["path"]                 // plumb.json:4:15
///     settings.places["sources", 1]           // the second element of “sources”
///     settings.places["generate.output"]
///     settings.places["entities.Order"]       // the key “Order”
///
/// Strings are indexed by their key path, objects by the locations of their keys. Settings that were created in code
/// or from the command line have no locations.
package struct ConfiguredPlaces: Sendable {
  private var locations: [String: [Location]] = [:]

  /// Creates an empty collection.
  package init() {}

  /// Collects the locations in an object, at all levels. A list contributes the location of each element.
  package init(_ node: JSONNode) { collect(node, at: "") }

  /// The location of a string or of an object's key, including the quotes; `nil` if the file does not contain it.
  package subscript(key: String, index: Int = 0) -> Location? {
    guard let found = locations[key], found.indices.contains(index) else { return nil }
    return found[index]
  }

  /// Returns the locations except those of a key whose value is overridden in this run.
  package func without(_ key: String) -> ConfiguredPlaces {
    var others = self
    others.locations[key] = nil
    return others
  }

  private mutating func collect(_ node: JSONNode, at key: String) {
    switch node.value {
    case .string: locations[key, default: []].append(node.location)
    case .array(let elements): for element in elements { collect(element, at: key) }
    case .object(let members):
      for member in members {
        let key = key.isEmpty ? member.key : "\(key).\(member.key)"
        if case .object = member.value.value { locations[key, default: []].append(member.keyLocation) }
        collect(member.value, at: key)
      }
    case .null, .bool, .number: break
    }
  }
}
