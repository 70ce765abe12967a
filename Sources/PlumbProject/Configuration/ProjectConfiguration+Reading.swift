import PlumbText

extension ProjectConfiguration {
  /// What a `plumb.json` says, or everything that is wrong with it.
  public static func parse(_ bytes: [UInt8], file: String) -> Result<ProjectConfiguration, ConfigurationFailure> {
    let (node, problems) = JSONReader.parse(bytes, file: file)
    guard let node, problems.isEmpty else { return .failure(ConfigurationFailure(problems, bytes: bytes, file: file)) }
    let form = Form<ProjectConfiguration>.project
    let misfits = form.shape.problems(in: node, called: "the configuration")
    guard misfits.isEmpty, var configuration = form.read(node, Path.folder(file)) else {
      return .failure(ConfigurationFailure(misfits, bytes: bytes, file: file))
    }
    configuration.file = file
    return .success(configuration)
  }

  /// The configuration as it is in force, in the form of a file.
  package var json: JSON { Form<ProjectConfiguration>.project.write(self) }

  /// The JSON Schema of a `plumb.json`.
  package static var schema: JSON {
    guard case .object(let members) = Form<ProjectConfiguration>.project.shape.schema else { return nil }
    return .object(
      [
        JSON.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
        JSON.Member("title", "Plumb"),
        JSON.Member("description", "Configuration of plumb, a schema toolchain for Core Data."),
      ] + members)
  }
}
