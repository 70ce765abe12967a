import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

extension ProjectConfiguration {
  /// Parses a `plumb.json`, and returns the configuration or all of its problems.
  ///
  ///     switch ProjectConfiguration.parse(bytes, file: "Shop/plumb.json") {
  ///     case .success(let configuration): configuration.models.first?.path   // Shop/Models/Shop.xcdatamodeld
  ///     case .failure(let failure): failure.diagnostics                      // all problems, with their locations
  ///     }
  ///
  /// - Parameters:
  ///   - bytes: JSON5 in UTF-8.
  ///   - file: The path of the file. Paths in the configuration are relative to its folder.
  public static func parse(_ bytes: [UInt8], file: String) -> Result<ProjectConfiguration, Unreadable> {
    let (node, problems) = JSONReader.parse(bytes, file: file)
    guard let node, problems.isEmpty else { return .failure(Unreadable(problems, bytes: bytes, file: file)) }
    let codec = Codec<ProjectConfiguration>.project(custom: CustomRule.ids(in: node))
    let misfits =
      codec.schema.problems(in: node, called: "the configuration") + CustomRule.duplicates(in: node)
      + ConfigurationLimits.problems(in: node)
    guard misfits.isEmpty, var configuration = codec.read(node, Path.folder(file)) else {
      return .failure(Unreadable(misfits, bytes: bytes, file: file))
    }
    configuration.file = file
    configuration.places = ConfiguredPlaces(node)
    for index in configuration.models.indices { configuration.models[index].boundary = Path.folder(file) }
    return .success(configuration)
  }

  /// The effective configuration in the format of the file. Defaults are included where the schema declares them.
  /// Paths are relative to the working folder.
  package var json: JSON { Codec<ProjectConfiguration>.project.write(self) }

  /// The JSON Schema of a `plumb.json`, which `plumb config schema` prints. It accepts every file that `parse`
  /// accepts, except for comments.
  package static var schema: JSON {
    guard case .object(let members) = Codec<ProjectConfiguration>.project.schema.json else { return nil }
    return .object(
      [
        JSON.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
        JSON.Member("title", "Plumb"),
        JSON.Member("description", "Configuration of plumb, a schema toolchain for Core Data."),
      ] + members + [JSON.Member("$defs", ValueSchema.definitionsJSON)])
  }

  /// Reads a configuration. The limit is 1 MiB, because each problem in it would be a finding.
  ///
  /// - Throws: `CannotRun` for a file that cannot be read, `Unreadable` with all problems of the configuration.
  public static func read(_ file: String, _ files: Files) throws -> ProjectConfiguration {
    let bytes = try files.contents(
      of: file, called: "the configuration \(file)", limit: ConfigurationFile.greatestSize,
      help: ["plumb config init writes a plumb.json; without --config the nearest one is used"], argument: file)
    return try parse(bytes, file: file).get()
  }
}

extension ConfigurationSearch {
  /// The search that reads each file as it is.
  public static let standard = ConfigurationSearch { try ProjectConfiguration.read($0, $1) }
}
