import PlumbDeclarations
import PlumbFormats
import PlumbModel

/// The keys of a `cde-tool.json`, CoreDataEvolution's configuration, in version 1 of its schema.
enum CDEShape {
  static let version = 1

  /// The file as a whole.
  package static var file: Shape {
    .object([
      .init("$schemaVersion", .whole, "The version of the file's form"),
      .init("generate", .object(shared + generate), "What is generated"),
      .init("validate", .object(shared + validate), "What is checked"),
    ])
  }

  /// The keys that both sections have and that mean something to Plumb.
  static let sharedKeys = [
    "modelPath", "modelVersion", "typeMappings", "attributeRules", "relationshipRules", "compositionRules",
    "accessLevel", "singleFile", "headerTemplate", "generateInit", "generateToManyCount",
    "defaultDecodeFailurePolicy",
  ]

  private static var shared: [Shape.Key] {
    [
      .init("modelPath", .text, "The model", isRequired: true),
      .init("modelVersion", .text, "The version of the model"),
      .init("momcBin", .text, "The model compiler"),
      .init("moduleName", .text, "The module of the sources"),
      .init(
        "typeMappings",
        .map(
          .object([.init("swiftType", .swiftType, "The type in Swift", isRequired: true)]), keyedBy: "attribute type",
          keys: AttributeType.allCases.filter { $0.swift.value != nil }.map(\.rawValue)),
        "Swift types by attribute type"),
      .init("attributeRules", byEntity(attribute, "attribute"), "Rules by entity and attribute"),
      .init("relationshipRules", byEntity(named, "relationship"), "Rules by entity and relationship"),
      .init(
        "compositionRules", .map(.map(named, keyedBy: "element"), keyedBy: "type"), "Names by Swift type and element"),
      .init("accessLevel", .choice(["internal", "public"]), "The access level"),
      .init("singleFile", .flag, "One file for all"),
      .init("splitByEntity", .flag, "One file per entity"),
      .init("headerTemplate", .text, "The file with the header"),
      .init("generateInit", .flag, "Whether there is an initializer"),
      .init("generateToManyCount", .flag, "Whether there are counts"),
      .init("defaultDecodeFailurePolicy", decodeFailurePolicy, "What happens to values that cannot be decoded"),
      .init("relationshipSetterPolicy", .text, "A key of earlier releases"),
      .init("relationshipCountPolicy", .text, "A key of earlier releases"),
    ]
  }

  private static var generate: [Shape.Key] {
    [
      .init("outputDir", .text, "The folder that is written to", isRequired: true),
      .init("overwrite", .choice(["none", "changed", "all"]), "Which files are replaced"),
      .init("cleanStale", .flag, "Whether files that are no longer wanted are deleted"),
      .init("dryRun", .flag, "Whether nothing is written"),
      .init("format", .choice(["none", "swift-format", "swiftformat"]), "The formatter"),
      .init("emitExtensionStubs", .flag, "Whether files for extensions are written"),
    ]
  }

  private static var validate: [Shape.Key] {
    [
      .init("sourceDir", .text, "The folder with the sources", isRequired: true),
      .init("include", .list(.text), "The files that are looked at"),
      .init("exclude", .list(.text), "The files that are not looked at"),
      .init("level", .choice(["conformance", "exact"]), "How close sources have to be"),
      .init("report", .choice(["text", "json", "sarif"]), "The form of the report"),
      .init("failOnWarning", .flag, "Whether warnings fail the run"),
      .init("maxIssues", .whole, "How many findings are reported"),
    ]
  }

  private static var named: Shape { .object([.init("swiftName", .text, "The name in Swift")]) }

  private static var attribute: Shape {
    .object([
      .init("swiftName", .text, "The name in Swift"),
      .init("swiftType", .swiftType, "The type in Swift"),
      .init(
        "storageMethod", .choice(AttributeOverride.Storage.allCases.map(\.rawValue)), "How the value is stored"),
      .init("transformerName", .text, "The name of the value transformer"),
      .init("decodeFailurePolicy", decodeFailurePolicy, "What happens to a value that cannot be decoded"),
      .init("ignoreOptionality", .flag, "Whether the source may differ in optionality"),
    ])
  }

  private static var decodeFailurePolicy: Shape { .choice(DecodeFailurePolicy.allCases.map(\.rawValue)) }

  private static func byEntity(_ rule: Shape, _ property: String) -> Shape {
    .map(.map(rule, keyedBy: property), keyedBy: "entity")
  }
}
