import PlumbRules
import PlumbText

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
  public static func parse(_ bytes: [UInt8], file: String) -> Result<ProjectConfiguration, ConfigurationFailure> {
    let (node, problems) = JSONReader.parse(bytes, file: file)
    guard let node, problems.isEmpty else { return .failure(ConfigurationFailure(problems, bytes: bytes, file: file)) }
    let form = Form<ProjectConfiguration>.project(custom: CustomRule.ids(in: node))
    let misfits =
      form.shape.problems(in: node, called: "the configuration") + CustomRule.duplicates(in: node)
    guard misfits.isEmpty, var configuration = form.read(node, Path.folder(file)) else {
      return .failure(ConfigurationFailure(misfits, bytes: bytes, file: file))
    }
    configuration.file = file
    configuration.places = ConfiguredPlaces(node)
    for index in configuration.models.indices { configuration.models[index].boundary = Path.folder(file) }
    return .success(configuration)
  }

  /// The effective configuration in the format of the file. Defaults are included where the schema declares them.
  /// Paths are relative to the working folder.
  package var json: JSON { Form<ProjectConfiguration>.project.write(self) }

  /// The JSON Schema of a `plumb.json`, which `plumb config schema` prints. It accepts every file that `parse`
  /// accepts, except for comments.
  package static var schema: JSON {
    guard case .object(let members) = Form<ProjectConfiguration>.project.shape.schema else { return nil }
    return .object(
      [
        JSON.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
        JSON.Member("title", "Plumb"),
        JSON.Member("description", "Configuration of plumb, a schema toolchain for Core Data."),
      ] + members + [JSON.Member("$defs", Shape.definitionSchemas)])
  }
}
