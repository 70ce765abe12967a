import PlumbRules
import PlumbText

extension ProjectConfiguration {
  /// What a `plumb.json` says, or everything that is wrong with it.
  ///
  ///     switch ProjectConfiguration.parse(bytes, file: "Shop/plumb.json") {
  ///     case .success(let configuration): configuration.models.first?.path   // Shop/Models/Shop.xcdatamodeld
  ///     case .failure(let failure): failure.diagnostics                      // every mistake, with its place
  ///     }
  ///
  /// - Parameters:
  ///   - bytes: JSON5 in UTF-8.
  ///   - file: The path of the file: paths in it are relative to its folder.
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

  /// The configuration as it is in force, in the form of a file. Defaults are written where the schema states them;
  /// paths are relative to the working folder.
  package var json: JSON { Form<ProjectConfiguration>.project.write(self) }

  /// The JSON Schema of a `plumb.json`. It is what `plumb config schema` prints, and accepts every file that `parse`
  /// does, comments aside.
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
