import PlumbModel
import PlumbText
import PlumbWorkspace

// The key `swift`: the schemas that are written in Swift. In the settings, they are models as those in XML are.

extension ProjectConfiguration {
  /// The models of the key `models`.
  var modelsInXML: [ModelSettings] {
    get { models.filter { $0.schema == nil } }
    set { models = newValue + schemas }
  }

  /// The schemas of the key `swift`.
  var schemas: [ModelSettings] {
    get { models.filter { $0.schema != nil } }
    set { models = modelsInXML + newValue }
  }
}

extension Codec<[ModelSettings]> {
  /// The codec for one schema, or for a list of them.
  static var schemas: Codec {
    let one = Codec<ModelSettings>.schema
    return Codec(
      schema: .anyOf([one.schema, .list(one.schema)]),
      read: { node, folder in (node.elements ?? [node]).compactMap { one.read($0, folder) } },
      write: { $0.count == 1 ? one.write($0[0]) : .array($0.map(one.write)) })
  }
}

extension Codec<ModelSettings> {
  /// The codec for a schema. The path of the model is the innermost folder that contains all sources.
  fileprivate static var schema: Codec {
    var new = ModelSettings(path: "")
    new.schema = SchemaChoice()
    let keys = Codec.object(
      new,
      [
        .init(
          "sources", .list(.place), "The folders and files with the classes, relative to this file.",
          \.schemaSources, isRequired: true),
        .init(
          "schema", .text,
          "The SchemaMigrationPlan or VersionedSchema, if the sources declare several schemas.", ifSet: \.schemaName),
        .init("version", .text, "The version to use; by default the last one.", ifSet: \.version),
        .init(
          "previous", .text, "The version released before the current one; by default the preceding one.",
          ifSet: \.previous),
        .init(
          "unreleased", .list(.text),
          "The names of versions that were never released: validate --against permits changes of them.",
          unlessEmpty: \.unreleased),
      ])
    return keys.reading { settings, node in
      let sources = settings.schemaSources
      settings.path = ModelSettings.path(ofSources: sources)
      if sources.count == 1 { settings.schema?.sources = [] }
      settings.places = ConfiguredPlaces(node)
    }
  }
}

extension ModelSettings {
  /// The folders and files with the classes of a schema in Swift.
  fileprivate var schemaSources: [String] {
    get { schema.map { $0.sources.isEmpty && !path.isEmpty ? [path] : $0.sources } ?? [] }
    set { schema?.sources = newValue }
  }

  /// Returns the path of a schema: the innermost folder that contains all sources.
  fileprivate static func path(ofSources sources: [String]) -> String {
    sources.count == 1 ? sources[0] : Path.commonFolder(of: sources.map { Path.join($0, "x") }) ?? "."
  }

  /// The name of the plan or of the version.
  fileprivate var schemaName: String? {
    get { schema?.name }
    set { schema?.name = newValue }
  }
}

extension ConfigurationLimits {
  /// Returns a problem for each schema in Swift without sources, and for each one whose sources or folder another one has:
  /// a run knows a model by its path.
  static func schemaProblems(in configuration: JSONNode) -> [JSONProblem] {
    guard let node = configuration["swift"] else { return [] }
    var (seen, places) = (Set<[String]>(), Set<String>())
    return (node.elements ?? [node]).compactMap { schema in
      guard let sources = schema["sources"]?.elements else { return nil }
      if sources.isEmpty {
        return JSONProblem("\"sources\" is empty: name the folders or files with the classes", at: schema.location)
      }
      let paths = sources.compactMap(\.string).map(Path.plain).sorted()
      guard seen.insert(paths).inserted else {
        return JSONProblem("two schemas have the same sources: name the files of each", at: schema.location)
      }
      let place = ModelSettings.path(ofSources: paths)
      if places.insert(Path.plain(place)).inserted { return nil }
      return JSONProblem(
        "two schemas have the folder \(Phrase.quoted(place)): move the files of each into a separate folder",
        at: schema.location)
    }
  }
}
