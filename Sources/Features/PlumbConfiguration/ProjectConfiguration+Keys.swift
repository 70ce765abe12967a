import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The keys of a `plumb.json`. These declarations validate, read, and write files, and generate the JSON Schema.
extension Codec<ProjectConfiguration> {
  /// The codec for the whole file.
  static var project: Codec { project(custom: []) }

  /// Returns the codec for the whole file. `custom` contains the ids of the rules that the file declares.
  static func project(custom: [String]) -> Codec {
    .object(
      ProjectConfiguration(),
      [
        .init(ignored: "$schema", .text, "The location of this file's JSON Schema, for editors."),
        .init("models", .list(.model), "The models of this project.", \.modelsInXML),
        .init(
          "swift", .schemas,
          "The schema in Swift, with @Model or @PersistentModel classes; a list for several schemas.",
          unlessEmpty: \.schemas),
        .init("rules", .rules(custom: custom), "The rules that run, and their severities.", \.rules),
        .init(
          "baseline", .file, "The file with existing findings, which do not count; relative to this file.",
          ifSet: \.baseline),
      ])
  }
}

extension Codec<ModelSettings> {
  /// The codec for an element of `models`. It records the source locations, for error messages.
  static var model: Codec { keys.reading { $0.places = ConfiguredPlaces($1) } }

  private static var keys: Codec {
    .object(
      ModelSettings(path: ""),
      [
        .init(
          "path", .place, "The .xcdatamodeld or .xcdatamodel, relative to this file.", \.path, isRequired: true),
        .init("version", .text, "The version to use; by default the current one.", ifSet: \.version),
        .init(
          "previous", .text,
          "The version released before the current one; by default the preceding one in the order of versions.",
          ifSet: \.previous),
        .init(
          "sources", .list(.place),
          "The folders and files with Swift declarations, hand-written or generated; * matches a part of a name, ** any number of folders. Links to folders are not followed.",
          unlessEmpty: \.sources),
        .init(
          "exact", "Whether validate requires that generated files equal the output of generate byte for byte.",
          ifOn: \.isExact),
        .init(
          "unreleased", .list(.text),
          "The names of versions that were never released, or current for the current version: validate --against permits changes of them.",
          unlessEmpty: \.unreleased),
        .init(
          "cloudKit", .cloudKit, "The exports of the CloudKit container with which the model's store is mirrored.",
          ifSet: \.configuredCloudKit),
        .init("generate", .generate, "The generated code and its folder.", ifSet: \.generated),
        .init(
          "templates", .list(.template), "The Mustache templates and their output files.",
          unlessEmpty: \.templates),
        .init(
          "types",
          .map(
            .swiftType, keyedBy: "attribute type", keys: AttributeType.allCases.map(\.rawValue).filter { !$0.isEmpty }),
          "The Swift types that replace the default ones, by attribute type.", unlessEmpty: \.declarations.typesByName),
        .init(
          "entities", .map(.entity, keyedBy: "entity"), "The settings of an entity, by its name in the model.",
          unlessEmpty: \.declarations.entities),
        .init(
          "compositions", .map(.composition, keyedBy: "composite"),
          "The settings of a composite, by its name in the model.", unlessEmpty: \.declarations.compositions),
      ])
  }
}

extension Codec<TemplateSettings> {
  /// The codec for an element of `templates`.
  fileprivate static var template: Codec {
    .object(
      TemplateSettings(template: "", output: ""),
      [
        .init("template", .place, "The template, relative to this file.", \.template, isRequired: true),
        .init(
          "output", .place,
          "The output file, relative to this file; with {entity} in its name, one file for each entity.", \.output,
          isRequired: true),
        .init(
          "values", .map(.text, keyedBy: "value"), "The values of {{values.NAME}} in the template.",
          unlessEmpty: \.values),
        .init(
          "replace", "Whether a file without the marker in its first line is replaced; for formats without comments.",
          ifOn: \.replaces),
      ])
  }
}

/// The contents of the key `generate`: the files and their declarations.
///
/// The file has both in one block. The settings separate them, because comparisons also need the declaration options.
struct GeneratedDeclarations {
  /// The output folder and the layout of the files.
  var settings = GenerateSettings(output: "")
  /// The declaration options, except those for individual types, entities, and composites.
  var declarations = DeclarationOptions()

  /// The access level, by default `internal`.
  fileprivate var access: AccessLevel {
    get { declarations.access ?? .internal }
    set { declarations.access = newValue }
  }
}

extension ModelSettings {
  /// The part of the settings that the key `generate` contains. The setter preserves the options that other keys have
  /// set for types, entities, and composites, so the order of the keys does not matter.
  fileprivate var generated: GeneratedDeclarations? {
    get { generate.map { GeneratedDeclarations(settings: $0, declarations: declarations) } }
    set {
      generate = newValue?.settings
      var options = newValue?.declarations ?? DeclarationOptions()
      options.types = declarations.types
      options.entities = declarations.entities
      options.compositions = declarations.compositions
      declarations = options
    }
  }
}

extension DeclarationOptions {
  /// The Swift types by the names of the attribute types: `["Integer 64": "Int"]`.
  fileprivate var typesByName: [String: TypeReference] {
    get { Dictionary(types.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { first, _ in first }) }
    set {
      let named = newValue.compactMap { name, type in AttributeType(rawValue: name).map { ($0, type) } }
      types = Dictionary(named, uniquingKeysWith: { first, _ in first })
    }
  }
}

extension Codec<GeneratedDeclarations> {
  /// The codec for the key `generate` of a model.
  static var generate: Codec {
    .object(
      GeneratedDeclarations(),
      [
        .init(
          "output", .place, "The output folder, relative to this file.", \.settings.output,
          isRequired: true),
        .init("style", .choice, "The style of the generated Swift.", default: \.declarations.style),
        .init(
          "also", .list(.choice),
          "The code generated in addition to the classes: typed paths, fetch requests, snapshots, the model in code, fields for PlumbData.",
          unlessEmpty: \.declarations.companions),
        .init(
          "access", .choice([.internal, .package, .public]), "The access level of the generated code.",
          default: \.access),
        .init(
          "isolation", .choice,
          "The actor isolation of the generated types; nonisolated for a target whose default is MainActor.",
          ifSet: \.settings.generator.isolation),
        .init(
          "importAccess", .choice, "The access level of the generated imports.",
          ifSet: \.settings.generator.importAccess),
        .init(
          "import", .text, "The module with the macros.", default: \.settings.generator.macroModule),
        .init(
          "singleFile", .flag, "One file for the whole model instead of one per entity.",
          default: \.settings.generator.singleFile),
        .init(
          "header", .file, "A file with the text at the top of each generated file; {model} and {entity} are replaced.",
          ifSet: \.settings.headerFile),
        .init(
          "scaffolds", .flag,
          "Whether configured enums, Codable structs and value transformers are written once, for you to edit.",
          default: \.settings.generator.scaffolds),
        .init(
          "extensions", .flag, "Whether Class+Extensions.swift is written once, for your own code.",
          default: \.settings.generator.extensionStubs),
        .init(
          "layout", .choice,
          "The files of a managed class: those of Xcode's manual, class or category, or mogenerator's pair.",
          default: \.settings.generator.layout),
        .init(
          "indentation", .choice, "The indentation of one level.", default: \.settings.generator.indentation),
        .init(
          "identifiable", .flag, "Whether classes without the macro are Identifiable, as Xcode makes them.",
          default: \.settings.generator.identifiable),
        .init("order", .choice, "The order of properties.", default: \.declarations.order),
        .init(
          "init", .flag, "Whether classes have an initializer that takes attributes and no context.",
          default: \.declarations.generateInit),
        .init(
          "toManyCount", .flag, "Whether each to-many relationship has a count property; not in managed style.",
          default: \.declarations.generateToManyCount),
        .init(
          "nonOptional", .flag,
          "Whether a managed class declares a mandatory attribute with a default without “?”.",
          default: \.declarations.nonOptional),
        .init(
          "nonOptionalMandatory", .flag,
          "Whether a managed class declares every mandatory attribute without “?”, also without a default.",
          default: \.declarations.nonOptionalMandatory),
        .init(
          "typedSets", .flag,
          "Whether a managed class declares a to-many relationship as Set<Tag> instead of NSSet?.",
          default: \.declarations.typedSets),
        .init(
          "observation", .choice, "The place from which objects can be observed.", ifSet: \.declarations.observation),
        .init(
          "decodeFailurePolicy", .choice, "The result of a getter for a stored value that cannot be decoded.",
          ifSet: \.declarations.defaultDecodeFailurePolicy),
      ])
  }
}

/// The keys for individual entities, properties, and composites.
extension Codec<EntityOverride> {
  /// The codec for a block under `entities`.
  static var entity: Codec {
    .object(
      EntityOverride(),
      [
        .init("class", .text, "The name of the class in Swift.", ifSet: \.class),
        .init(
          "attributes", .map(.attribute, keyedBy: "attribute"), "The settings of attributes, by name in the model.",
          unlessEmpty: \.attributes),
        .init(
          "relationships", .map(.relationship, keyedBy: "relationship"),
          "The settings of relationships, by name in the model.",
          unlessEmpty: \.relationships),
      ])
  }
}

extension Codec<AttributeOverride> {
  /// The codec for a block under `attributes` of an entity.
  static var attribute: Codec {
    .object(
      AttributeOverride(),
      [
        .init("name", .text, "The name in Swift.", ifSet: \.name),
        .init("type", .swiftType, "The type in Swift, without “?”.", ifSet: \.type),
        .init("storage", .choice, "The storage of the value.", ifSet: \.storage),
        .init(
          "transformer", .text, "The registered name of the value transformer, for “transformed”.",
          ifSet: \.transformer),
        .init(
          "decodeFailurePolicy", .choice, "The result of the getter for a stored value that cannot be decoded.",
          ifSet: \.decodeFailurePolicy),
        .init(
          "optionality", .choice, "“ignore”: the optionality in Swift may differ from the model.", ifSet: \.optionality
        ),
      ])
  }
}

extension Codec<RelationshipOverride> {
  /// The codec for a block under `relationships` of an entity. It has only a name, because the model determines the
  /// type.
  static var relationship: Codec {
    .object(RelationshipOverride(), [.init("name", .text, "The name in Swift.", ifSet: \.name)])
  }
}

extension Codec<CompositionOverride> {
  /// The codec for a block under `compositions`.
  static var composition: Codec {
    .object(
      CompositionOverride(),
      [
        .init("type", .text, "The name of the struct in Swift.", ifSet: \.type),
        .init(
          "elements", .map(.text, keyedBy: "element"), "The names in Swift, by the element's name in the model.",
          unlessEmpty: \.elements),
      ])
  }
}
