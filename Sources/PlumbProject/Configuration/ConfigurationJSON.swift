import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbText

extension ProjectConfiguration {
  /// The JSON Schema of a `plumb.json`.
  package static var schema: JSON {
    guard case .object(let members) = shape.schema else { return nil }
    return .object(
      [
        JSON.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
        JSON.Member("title", "Plumb"),
        JSON.Member("description", "Configuration of plumb, a schema toolchain for Core Data."),
      ] + members)
  }

  /// The configuration as it is in force, in the form of a file.
  package var json: JSON {
    .object(omittingAbsent: [
      "models": .array(models.map(\.json)),
      "rules": rules.json,
      "baseline": baseline.map(JSON.string),
    ])
  }
}

extension ModelSettings {
  fileprivate var json: JSON {
    .object(omittingAbsent: [
      "path": .string(path),
      "version": version.map(JSON.string),
      "sources": sources.isEmpty ? nil : .array(sources.map(JSON.string)),
      "exact": isExact ? true : nil,
      "generate": generate.map { $0.json(declarations) },
      "types": Self.object(
        declarations.types.map { ($0.key.rawValue, JSON.string($0.value.description)) }),
      "entities": Self.object(declarations.entities.map { ($0.key, $0.value.json) }),
      "compositions": Self.object(declarations.compositions.map { ($0.key, $0.value.json) }),
    ])
  }

  /// Sorted by key; nothing where it is empty.
  static func object(_ members: [(String, JSON)]) -> JSON? {
    members.isEmpty ? nil : .object(members.sorted { $0.0 < $1.0 }.map { JSON.Member($0.0, $0.1) })
  }
}

extension GenerateSettings {
  fileprivate func json(_ declarations: DeclarationOptions) -> JSON {
    .object(omittingAbsent: [
      "output": .string(output),
      "style": .string(declarations.style.rawValue),
      "access": .string((declarations.access ?? .internal).rawValue),
      "import": .string(generator.macroModule),
      "singleFile": .bool(generator.singleFile),
      "header": headerFile.map(JSON.string),
      "scaffolds": .bool(generator.scaffolds),
      "extensions": .bool(generator.extensionStubs),
      "order": .string(declarations.order.rawValue),
      "init": .bool(declarations.generateInit),
      "toManyCount": .bool(declarations.generateToManyCount),
      "observation": declarations.observation.map { .string($0.rawValue) },
      "decodeFailurePolicy": declarations.defaultDecodeFailurePolicy.map { .string($0.rawValue) },
    ])
  }
}

extension EntityOverride {
  fileprivate var json: JSON {
    .object(omittingAbsent: [
      "class": self.class.map(JSON.string),
      "attributes": ModelSettings.object(attributes.map { ($0.key, $0.value.json) }),
      "relationships": ModelSettings.object(
        relationships.map { ($0.key, .object(omittingAbsent: ["name": $0.value.name.map(JSON.string)])) }),
    ])
  }
}

extension AttributeOverride {
  fileprivate var json: JSON {
    .object(omittingAbsent: [
      "name": name.map(JSON.string),
      "type": type.map { .string($0.description) },
      "storage": storage.map { .string($0.rawValue) },
      "transformer": transformer.map(JSON.string),
      "decodeFailurePolicy": decodeFailurePolicy.map { .string($0.rawValue) },
      "optionality": optionality.map { .string($0.rawValue) },
    ])
  }
}

extension CompositionOverride {
  fileprivate var json: JSON {
    .object(omittingAbsent: [
      "type": type.map(JSON.string),
      "elements": ModelSettings.object(elements.map { ($0.key, .string($0.value)) }),
    ])
  }
}

extension RuleSettings {
  fileprivate var json: JSON {
    .object(omittingAbsent: [
      "preset": .string(preset.rawValue),
      "cloudkit": cloudKit.map(JSON.bool),
      "swiftdata": swiftData.map(JSON.bool),
      "severity": ModelSettings.object(severities.map { ($0.key, .string($0.value.rawValue)) }),
      "ignore": ignores.isEmpty
        ? nil
        : .array(
          ignores.map { ["rule": .string($0.rule), "element": .string($0.element), "because": .string($0.because)] }),
    ])
  }
}
