import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbText

/// What a `cde-tool.json` says in the terms of a `plumb.json`, and what could not be said.
///
///     let imported = try CDEImport.parse(bytes, file: "cde-tool.json").get()
///     imported.text      // a plumb.json to stand beside it
///     imported.remarks   // cde-tool.json:5:19: "moduleName" is left out: Plumb needs no module's name
package struct CDEImport {
  /// Paths are relative to the file, as they stand there.
  package private(set) var configuration: ProjectConfiguration
  /// In the order of the file.
  package private(set) var remarks: [CDERemark]

  /// What a file says, or everything that is wrong with it. Composites are looked up in the model that
  /// settings are about; nil where it cannot be read.
  ///
  /// - Parameters:
  ///   - file: Its path: places are said with it, and `model` gets paths from the working folder.
  ///   - model: Called at most once, and only where the names of composites matter.
  package static func parse(
    _ bytes: [UInt8], file: String, model: (ModelSettings) -> Model? = { _ in nil }
  ) -> Result<CDEImport, ConfigurationFailure> {
    let (node, problems) = JSONReader.parse(bytes, file: file)
    guard let node, problems.isEmpty else { return .failure(ConfigurationFailure(problems, bytes: bytes, file: file)) }
    let root = node.withoutNulls
    let misfits = CDEShape.file.problems(in: root, called: "the configuration") + Self.problems(in: root)
    guard misfits.isEmpty else { return .failure(ConfigurationFailure(misfits, bytes: bytes, file: file)) }
    return .success(CDEImport(root, folder: Path.folder(file), model: model))
  }

  /// The `plumb.json`: what differs from the defaults. It is plain JSON: what the user has to know is in the remarks.
  package var text: String {
    let usual = ProjectConfiguration(models: [ModelSettings(path: "", generate: GenerateSettings(output: ""))])
    return configuration.json.differing(from: usual.json).prettyPrinted + "\n"
  }

  /// From a file that was found to be sound.
  private init(_ root: JSONNode, folder: String, model: (ModelSettings) -> Model?) {
    let sections = CDESections(generate: root["generate"], validate: root["validate"])
    var rules = CDERules(sections)
    var settings = ModelSettings(
      path: Path.trimmed(sections["modelPath"]?.string ?? ""), version: sections["modelVersion"]?.string,
      sources: (sections["sourceDir"]?.string).map { [Path.trimmed($0)] } ?? [])
    settings.isExact = sections["level"]?.string == "exact"
    settings.generate = Self.generate(sections)
    settings.declarations = Self.declarations(sections)
    settings.declarations.types = rules.types
    settings.declarations.entities = rules.entities
    if rules.hasCompositions {
      var located = settings
      located.path = Path.join(folder, settings.path)
      settings.declarations.compositions = rules.compositions(in: model(located))
    }
    configuration = ProjectConfiguration(models: [settings])
    remarks = (sections.remarks + rules.remarks + CDEDropped.remarks(on: root) + Self.remarkOnOutput(sections)).sorted {
      $0.location.start < $1.location.start
    }
  }

  /// What a shape cannot say: the version of the form, and that one of the sections has to be there.
  private static func problems(in root: JSONNode) -> [JSONProblem] {
    if let node = root["$schemaVersion"], let version = node.integer, version != CDEShape.version {
      return [
        JSONProblem("\"$schemaVersion\" is \(version), and Plumb reads version \(CDEShape.version)", at: node.location)
      ]
    }
    guard root.members != nil, root["generate"] == nil, root["validate"] == nil else { return [] }
    return [JSONProblem("the configuration has neither \"generate\" nor \"validate\"", at: root.location)]
  }

  /// What is generated; cde-tool's sources are its output where it only validates.
  private static func generate(_ sections: CDESections) -> GenerateSettings? {
    (sections["outputDir"] ?? sections["sourceDir"])?.string.map { output in
      var settings = GenerateSettings(output: Path.trimmed(output))
      settings.generator.singleFile = sections["singleFile"]?.bool ?? false
      settings.generator.extensionStubs = sections["emitExtensionStubs"]?.bool ?? false
      settings.headerFile = sections["headerTemplate"]?.string
      return settings
    }
  }

  /// cde-tool writes the policy at every attribute that is decoded, whether or not it is configured. Written as a
  /// policy for all, it stands at the same places. Properties come in its order, which is that of the arguments of
  /// their initializer.
  private static func declarations(_ sections: CDESections) -> DeclarationOptions {
    DeclarationOptions(
      access: sections["accessLevel"]?.string == "public" ? .public : nil,
      generateInit: sections["generateInit"]?.bool ?? false,
      generateToManyCount: sections["generateToManyCount"]?.bool ?? true,
      defaultDecodeFailurePolicy: sections["defaultDecodeFailurePolicy"]?.string
        .flatMap(DecodeFailurePolicy.init(rawValue:)) ?? .fallbackToDefaultValue,
      order: .modelName)
  }

  /// A file with `validate` alone has no output folder of its own.
  private static func remarkOnOutput(_ sections: CDESections) -> [CDERemark] {
    guard sections["outputDir"] == nil, let source = sections["sourceDir"] else { return [] }
    return [
      CDERemark(
        message: "There is no \"generate\" section: \"sourceDir\" is taken for what Plumb generates too",
        location: source.location)
    ]
  }
}

extension JSON {
  /// The members that say something else than the defaults; elements of arrays are held against the defaults' first.
  fileprivate func differing(from usual: JSON) -> JSON {
    switch (self, usual) {
    case (.object(let members), .object):
      .object(
        members.compactMap { member in
          guard let byDefault = usual[member.key] else { return member }
          let rest = member.value.differing(from: byDefault)
          return member.value == byDefault || rest == .object([]) ? nil : JSON.Member(member.key, rest)
        })
    case (.array(let elements), .array(let usual)):
      .array(elements.map { element in usual.first.map { element.differing(from: $0) } ?? element })
    default: self
    }
  }
}
