import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

/// The keys of a `plumb.json`. These declarations validate, read, and write files, and generate the JSON Schema.
extension Form<ProjectConfiguration> {
  /// The codec for the whole file.
  static var project: Form { project(custom: []) }

  /// Returns the codec for the whole file. `custom` contains the ids of the rules that the file declares.
  static func project(custom: [String]) -> Form {
    .object(
      ProjectConfiguration(),
      [
        .init(ignored: "$schema", .text, "Where the JSON Schema of this file is, for editors."),
        .init("models", .list(.model), "The models of this project.", \.models),
        .init("rules", .rules(custom: custom), "Which rules run, and how much each weighs.", \.rules),
        .init(
          "baseline", .file, "A file of known findings that do not count; relative to this file.", ifSet: \.baseline),
      ])
  }
}

extension Form<ModelSettings> {
  /// The codec for an element of `models`. It records the source locations, for error messages.
  static var model: Form {
    let form = keys
    return Form(
      shape: form.shape,
      read: { node, folder in
        var settings = form.read(node, folder)
        settings?.places = ConfiguredPlaces(node)
        return settings
      }, write: form.write)
  }

  private static var keys: Form {
    .object(
      ModelSettings(path: ""),
      [
        .init(
          "path", .place, "The .xcdatamodeld or .xcdatamodel, relative to this file.", \.path, isRequired: true),
        .init("version", .text, "The version to work with; the current one by default.", ifSet: \.version),
        .init(
          "previous", .text,
          "The version released before the current one; by default the one before it in the order of versions.",
          ifSet: \.previous),
        .init(
          "sources", .list(.place),
          "Folders and files with Swift declarations, hand-written or generated; * and ** stand for folders. Links to folders are not followed.",
          unlessEmpty: \.sources),
        .init(
          "exact", "Whether validate asks that generated files are, to the byte, what generate would write.",
          ifOn: \.isExact),
        .init(
          "unreleased", .list(.text),
          "Versions that no user has a store of, by name, or current: validate --against lets them be edited.",
          unlessEmpty: \.unreleased),
        .init("generate", .generate, "What is generated, and where.", ifSet: \.generated),
        .init(
          "templates", .list(.template), "Mustache templates, and the files that are made with them.",
          unlessEmpty: \.templates),
        .init(
          "types",
          .map(
            .swiftType, keyedBy: "attribute type", keys: AttributeType.allCases.map(\.rawValue).filter { !$0.isEmpty }),
          "Swift types in place of the usual ones, by attribute type.", unlessEmpty: \.declarations.typesByName),
        .init(
          "entities", .map(.entity, keyedBy: "entity"), "What differs for an entity, by its name in the model.",
          unlessEmpty: \.declarations.entities),
        .init(
          "compositions", .map(.composition, keyedBy: "composite"),
          "What differs for a composite, by its name in the model.", unlessEmpty: \.declarations.compositions),
      ])
  }
}

extension Form<TemplateSettings> {
  /// The codec for an element of `templates`.
  fileprivate static var template: Form {
    .object(
      TemplateSettings(template: "", output: ""),
      [
        .init("template", .place, "The template, relative to this file.", \.template, isRequired: true),
        .init(
          "output", .place,
          "The file that is written, relative to this file; {entity} in its name makes one for each entity.", \.output,
          isRequired: true),
        .init(
          "values", .map(.text, keyedBy: "value"), "What {{values.NAME}} is in the template.", unlessEmpty: \.values),
        .init(
          "replace", "Whether a file without the marker on its first line is replaced; for formats without comments.",
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

extension Form<GeneratedDeclarations> {
  /// The codec for the key `generate` of a model.
  static var generate: Form {
    let usual = GeneratedDeclarations()
    return .object(
      usual,
      [
        .init(
          "output", .place, "The folder that is written to, relative to this file.", \.settings.output,
          isRequired: true),
        .init("style", .choice, "The shape of the Swift.", \.declarations.style, default: usual.declarations.style),
        .init(
          "also", .list(.choice),
          "What is generated beside the classes: typed paths, fetch requests, snapshots, the model in code.",
          unlessEmpty: \.declarations.companions),
        .init(
          "access", .choice([.internal, .package, .public]), "The access level of what is generated.", \.access,
          default: usual.access),
        .init(
          "import", .text, "The module with the macros.", \.settings.generator.macroModule,
          default: usual.settings.generator.macroModule),
        .init(
          "singleFile", .flag, "One file for the whole model instead of one per entity.",
          \.settings.generator.singleFile, default: usual.settings.generator.singleFile),
        .init(
          "header", .file, "A file whose text stands above each generated file; {model} and {entity} are replaced.",
          ifSet: \.settings.headerFile),
        .init(
          "scaffolds", .flag,
          "Writes once, for you to go on with: the enums, Codable structs and value transformers that are configured.",
          \.settings.generator.scaffolds, default: usual.settings.generator.scaffolds),
        .init(
          "extensions", .flag, "Writes Class+Extensions.swift once, for code of your own.",
          \.settings.generator.extensionStubs, default: usual.settings.generator.extensionStubs),
        .init(
          "layout", .choice,
          "Which files a managed class has: those of Xcode's manual, class or category, or mogenerator's pair.",
          \.settings.generator.layout, default: usual.settings.generator.layout),
        .init(
          "indentation", .choice, "What a level is indented by.", \.settings.generator.indentation,
          default: usual.settings.generator.indentation),
        .init(
          "identifiable", .flag, "Whether classes without the macro are Identifiable, as Xcode makes them.",
          \.settings.generator.identifiable, default: usual.settings.generator.identifiable),
        .init("order", .choice, "The order of properties.", \.declarations.order, default: usual.declarations.order),
        .init(
          "init", .flag, "Whether classes have an initializer that takes attributes and no context.",
          \.declarations.generateInit, default: usual.declarations.generateInit),
        .init(
          "toManyCount", .flag, "Whether a count stands beside each to-many relationship; not in managed style.",
          \.declarations.generateToManyCount, default: usual.declarations.generateToManyCount),
        .init("observation", .choice, "Where objects can be observed from.", ifSet: \.declarations.observation),
        .init(
          "decodeFailurePolicy", .choice, "What a getter does with a stored value that cannot be decoded.",
          ifSet: \.declarations.defaultDecodeFailurePolicy),
      ])
  }
}
