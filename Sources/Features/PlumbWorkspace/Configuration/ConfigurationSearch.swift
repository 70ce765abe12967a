import PlumbFormats
import PlumbText

/// The search for the configuration of each model: the nearest `plumb.json` at or above it.
///
/// A run can use several configurations. Each file is read through the closure of the caller.
public struct ConfigurationSearch: Sendable {
  /// Reads a configuration. Throws `Unreadable` with all of its problems.
  package let read: @Sendable (_ file: String, _ files: Files) throws -> ProjectConfiguration

  /// Creates a search with a closure that reads a configuration.
  public init(read: @escaping @Sendable (_ file: String, _ files: Files) throws -> ProjectConfiguration) {
    self.read = read
  }
}

extension ConfigurationFile {
  /// Returns the nearest configuration at or above a model; `nil` if none exists up to the root of the repository.
  ///
  ///     ConfigurationFile.find(at: "ios/Models/Shop.xcdatamodeld", in: .disk)   // ios/plumb.json
  package static func find(at model: String, in files: Files) -> String? {
    find(name, from: Path.folder(Path.trimmed(model)), in: files)
  }
}

extension ProjectConfiguration {
  /// The configuration without the restriction of its outputs, headers and sources to its folder.
  package var permittingOutside: ProjectConfiguration {
    var copy = self
    for index in copy.models.indices { copy.models[index].boundary = nil }
    return copy
  }
}

extension Workspace {
  /// Creates a workspace in which each model has the nearest `plumb.json` at or above it. The nearest configuration
  /// of the working folder applies to models without one.
  ///
  ///     let workspace = try Workspace(nearest: .standard)
  ///     try workspace.models()   // those of plumb.json, ios/plumb.json and mac/plumb.json
  ///
  /// - Throws: `CannotRun` and `Unreadable` for the configuration of the working folder. Those of other folders are
  ///   read when a call requires them.
  public init(nearest search: ConfigurationSearch, files: Files = .disk) throws {
    let file = ConfigurationFile.find(in: files)
    self.init(try file.map { try search.read($0, files) } ?? ProjectConfiguration(), files: files)
    self.search = search
  }

  /// Returns a copy with replaced files.
  package func overlaid(_ texts: [String: [UInt8]]) -> Workspace {
    var copy = self
    copy.files = files.overlaid(texts)
    return copy
  }
}
