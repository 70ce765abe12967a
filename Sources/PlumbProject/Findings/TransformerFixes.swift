import PlumbDeclarations
import PlumbDrift
import PlumbModel
import PlumbRules

extension [Diagnostic] {
  /// Returns the findings without fixes that name Foundation's secure transformer for an attribute whose Swift type
  /// it cannot decode. `checked` contains the configuration of the models, `drifts` their sources.
  func withoutRefusedTransformers(_ checked: [CheckedBundle], _ drifts: [Drift]) -> [Diagnostic] {
    guard contains(where: \.namesTransformer) else { return self }
    let types = TransformerTypes(checked, drifts)
    return map(types.checked)
  }
}

/// The Swift types of Transformable attributes, from the sources and the configuration.
///
/// A model may declare a class that Foundation's secure transformer decodes, such as `NSArray`, while Swift declares
/// a type that it cannot decode, such as `[UIColor]`. A fix that names that transformer would break the attribute.
private struct TransformerTypes {
  /// The attributes whose types Foundation's transformer cannot decode, with these types.
  private var refused: [ElementPath: String] = [:]

  /// Collects the attributes of some models. `checked` contains their configuration, `drifts` their sources.
  init(_ checked: [CheckedBundle], _ drifts: [Drift]) {
    for bundle in checked {
      guard let model = bundle.model else { continue }
      add(model) { bundle.settings.declarations.override(of: $1, of: $0)?.type }
    }
    for drift in drifts {
      let entities = Dictionary(grouping: drift.actual.entities, by: \.entity)
      add(drift.model) { entity, attribute in
        entities[entity]?.lazy.flatMap(\.properties).first { $0.persistentName == attribute }?.type
      }
    }
  }

  private mutating func add(_ model: Model, _ type: (_ entity: String, _ attribute: String) -> TypeReference?) {
    for entity in model.entities {
      for attribute in entity.attributes where attribute.type == .transformable {
        guard let type = type(entity.name, attribute.name)?.unwrapped.description, SecureTransformer.refuses(type)
        else { continue }
        let steps: [ElementPath.Step] = [.init(.entity, entity.name), .init(.attribute, attribute.name)]
        refused[ElementPath(version: model.name, steps: steps)] = type
      }
    }
  }

  /// Returns a finding, without fixes and with a different help if Swift declares a type that the transformer cannot
  /// decode.
  func checked(_ finding: Diagnostic) -> Diagnostic {
    guard finding.namesTransformer, let type = refused[finding.element] else { return finding }
    return Rule.transformerInsecure(finding, for: type)
  }
}

extension Diagnostic {
  /// Whether a fix of the finding names a transformer.
  fileprivate var namesTransformer: Bool { rule == Rule.transformerInsecure.id && !fixes.isEmpty }
}
