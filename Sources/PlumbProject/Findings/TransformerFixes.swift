import PlumbDeclarations
import PlumbDrift
import PlumbModel
import PlumbRules

extension [Diagnostic] {
  /// The findings without fixes that name Foundation's secure transformer for an attribute whose Swift type it does not
  /// decode. `checked` has the configuration of the models, `drifts` their sources.
  func withoutRefusedTransformers(_ checked: [CheckedBundle], _ drifts: [Drift]) -> [Diagnostic] {
    guard contains(where: \.namesTransformer) else { return self }
    let types = TransformerTypes(checked, drifts)
    return map(types.checked)
  }
}

/// The Swift types of Transformable attributes, as the sources and the configuration declare them.
///
/// A model may name a class that Foundation's secure transformer decodes, `NSArray`, where Swift declares what it does
/// not: `[UIColor]`. A fix that names that transformer would break the attribute.
private struct TransformerTypes {
  /// The attributes with the types that Foundation's transformer does not decode.
  private var refused: [ElementPath: String] = [:]

  /// The attributes of some models; `checked` has their configuration, `drifts` their sources.
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

  /// The finding, without a fix and with another help if Swift declares a type that the transformer does not decode.
  func checked(_ finding: Diagnostic) -> Diagnostic {
    guard finding.namesTransformer, let type = refused[finding.element] else { return finding }
    return Rule.transformerInsecure(finding, for: type)
  }
}

extension Diagnostic {
  /// Whether a fix of the finding names a transformer.
  fileprivate var namesTransformer: Bool { rule == Rule.transformerInsecure.id && !fixes.isEmpty }
}
