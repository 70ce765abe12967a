import PlumbDeclarations
import PlumbModel
import PlumbText
import PlumbWorkspace

/// A `cde-tool.json` converted to a `plumb.json`, with remarks about the parts that could not be converted.
///
///     let imported = try CDEImport.parse(bytes, file: "cde-tool.json").get()
///     imported.text      // the contents of a plumb.json in the same folder
///     imported.remarks   // cde-tool.json:5:19: "moduleName" is left out: Plumb needs no module name
package struct CDEImport {
  /// The converted configuration. Its paths are relative to the file.
  package private(set) var configuration: ProjectConfiguration
  /// The remarks, in file order.
  package private(set) var remarks: [JSONProblem]

  /// Parses a file, and returns the import or all problems of the file.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - file: The file's path, for error locations. Paths passed to `model` are relative to the working folder.
  ///   - model: Returns the model that contains the composites; `nil` if it cannot be read. Called at most once, and
  ///     only if the names of composites are required.
  package static func parse(
    _ bytes: [UInt8], file: String, model: (ModelSettings) -> Model? = { _ in nil }
  ) -> Result<CDEImport, Unreadable> {
    let (node, problems) = JSONReader.parse(bytes, file: file)
    guard let node, problems.isEmpty else { return .failure(Unreadable(problems, bytes: bytes, file: file)) }
    let root = node.withoutNulls
    let misfits = CDESchema.file.problems(in: root, called: "the configuration") + Self.problems(in: root)
    guard misfits.isEmpty else { return .failure(Unreadable(misfits, bytes: bytes, file: file)) }
    return .success(CDEImport(root, folder: Path.folder(file), model: model))
  }

  /// The text of the `plumb.json` with the settings that differ from the defaults. It is plain JSON without comments.
  package var text: String {
    let usual = ProjectConfiguration(models: [ModelSettings(path: "", generate: GenerateSettings(output: ""))])
    return configuration.json.differing(from: usual.json).prettyPrinted + "\n"
  }

  /// Converts a validated file.
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
    remarks = (sections.remarks + rules.remarks + CDEDropped.remarks(on: root) + Self.noteOutput(sections)).sorted {
      $0.location.start < $1.location.start
    }
  }

  /// Returns problems that a schema cannot express: an unsupported schema version, or the absence of both sections.
  private static func problems(in root: JSONNode) -> [JSONProblem] {
    if let node = root["$schemaVersion"], let version = node.integer, version != CDESchema.version {
      return [
        JSONProblem("\"$schemaVersion\" is \(version), and Plumb reads version \(CDESchema.version)", at: node.location)
      ]
    }
    guard root.members != nil, root["generate"] == nil, root["validate"] == nil else { return [] }
    return [JSONProblem("the configuration has neither \"generate\" nor \"validate\"", at: root.location)]
  }

  /// Returns the settings for generated code. If the file has no output folder, cde-tool's source folder is used.
  private static func generate(_ sections: CDESections) -> GenerateSettings? {
    (sections["outputDir"] ?? sections["sourceDir"])?.string.map { output in
      var settings = GenerateSettings(output: Path.trimmed(output))
      settings.generator.singleFile = sections["singleFile"]?.bool ?? false
      settings.generator.extensionStubs = sections["emitExtensionStubs"]?.bool ?? false
      settings.headerFile = sections["headerTemplate"]?.string
      return settings
    }
  }

  /// Returns the declaration options.
  ///
  /// cde-tool writes the decode failure policy at every decoded attribute, even if it is not configured; a default
  /// policy has the same effect. Properties are sorted by model name, which is cde-tool's order of initializer
  /// arguments.
  private static func declarations(_ sections: CDESections) -> DeclarationOptions {
    DeclarationOptions(
      access: sections["accessLevel"]?.string == "public" ? .public : nil,
      generateInit: sections["generateInit"]?.bool ?? false,
      generateToManyCount: sections["generateToManyCount"]?.bool ?? true,
      defaultDecodeFailurePolicy: sections["defaultDecodeFailurePolicy"]?.string
        .flatMap(DecodeFailurePolicy.init(rawValue:)) ?? .fallbackToDefaultValue,
      order: .modelName)
  }

  /// Returns a remark if the file has no output folder because it has only the section `validate`.
  private static func noteOutput(_ sections: CDESections) -> [JSONProblem] {
    guard sections["outputDir"] == nil, let source = sections["sourceDir"] else { return [] }
    return [
      JSONProblem(
        "The section \"generate\" is missing: \"sourceDir\" is also used as the output folder", at: source.location)
    ]
  }
}

extension JSON {
  /// Returns the members that differ from the defaults. Elements of arrays are compared with the first element of the
  /// default array.
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

/// The keys of a `cde-tool.json` that have no equivalent in a `plumb.json`.
enum CDEDropped {
  /// Returns a remark for each such key whose value has an effect. A key in both sections has only one remark.
  static func remarks(on root: JSONNode) -> [JSONProblem] {
    var seen: Set<String> = []
    return ["generate", "validate"].flatMap { section in
      (root[section]?.members ?? []).compactMap { member in
        guard let why = reason(member.key, member.value), seen.insert(member.key).inserted else { return nil }
        return JSONProblem("\"\(member.key)\" is omitted: \(why)", at: member.keyLocation)
      }
    }
  }

  /// Returns the reason for omitting a key; `nil` if `plumb.json` has an equivalent, or if Plumb's behavior is the
  /// same by default.
  private static func reason(_ key: String, _ value: JSONNode) -> String? {
    switch key {
    case "momcBin": "Plumb reads models itself"
    case "moduleName": "Plumb needs no module name"
    case "splitByEntity": value.bool == true ? nil : "\"singleFile\" is used instead"
    case "overwrite":
      value.string == "changed" ? nil : "Plumb replaces only its own files, if they change"
    case "cleanStale":
      value.bool == true ? nil : "Plumb deletes only its own files, if they are no longer generated"
    case "dryRun": value.bool == false ? nil : "use plumb generate --dry-run"
    case "format": value.string == "none" ? nil : "the output of Plumb is formatted like that of swift format"
    case "include", "exclude":
      value.elements?.isEmpty == true ? nil : "Plumb reads all Swift below \"sources\"; list folders or files in it"
    case "report": value.string.flatMap { $0 == "text" ? nil : "use plumb validate --format \($0)" }
    case "failOnWarning": value.bool == true ? "use plumb validate --fail-on warning" : nil
    case "maxIssues": "Plumb reports all findings"
    case "relationshipSetterPolicy", "relationshipCountPolicy": "cde-tool no longer has this key"
    default: nil
    }
  }
}
