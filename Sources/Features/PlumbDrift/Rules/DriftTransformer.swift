import PlumbCore
import PlumbModel
import PlumbRules

extension Rule {
  /// Reported by `compareTransformers`, one finding per transformer.
  static let driftTransformer = Rule(
    "drift-transformer", .drift, "A value transformer that no source contains",
    severity: .always(.warning),
    text: Text(
      what: """
        The name of a Transformable attribute's transformer that no source contains, neither as a class nor as the name \
        of a registration, although the sources contain one with a similar name. Without a similar name a library may \
        register the transformer. Foundation's transformers, and names that are not a word, are not checked.
        """,
      why: """
        Core Data finds no transformer and logs it. The values of the attribute are not saved or read as intended.
        """,
      example: .code(
        """
        // The attribute color has the transformer ColorTransformer.
        @objc(«ColourTransformer|ColorTransformer»)
        final class «ColourTransformer|ColorTransformer»: NSSecureUnarchiveFromDataTransformer {}
        """, language: "swift"),
      fix: "Write the name that the code registers as “Transformer” in the Data Model inspector, or correct the code."))
}

extension Difference {
  /// A transformer whose name no source contains; `near` is a similar name in the sources.
  static func driftTransformer(
    _ name: String, of attribute: Attribute, in owner: ElementPath.Step, near: String
  ) -> Difference {
    Difference(
      .driftTransformer, "no source contains the transformer \(name) of \(owner.name).\(attribute.name)",
      element: [owner, .init(.attribute, attribute.name)],
      xml: .init(attribute.origin, .valueTransformerName, "not in the sources"), startsAtModel: true,
      atMost: .warning, notes: ["unless a library registers it, values are not saved or read as intended"],
      help: ["did you mean \(near)?"], discriminator: name)
  }
}

extension Comparison {
  /// Reports the transformers of the model that the sources do not contain.
  mutating func compareTransformers() {
    if drift.missingTransformers.isEmpty { return }
    var reported: Set<String> = []
    for (owner, attribute) in drift.model.transformedAttributes {
      guard let name = attribute.valueTransformerName, drift.missingTransformers.contains(name.lastComponent),
        reported.insert(name).inserted,
        let near = schema.similarName(to: name.lastComponent, in: drift.transformerNames.sorted())
      else { continue }
      differences.append(.driftTransformer(name, of: attribute, in: owner, near: near))
    }
  }
}

extension Model {
  /// The stored Transformable attributes and elements of composites with their owners.
  fileprivate var transformedAttributes: [(owner: ElementPath.Step, attribute: Attribute)] {
    let attributes =
      entities.flatMap { entity in entity.attributes.map { (ElementPath.Step(.entity, entity.name), $0) } }
      + composites.flatMap { composite in composite.attributes.map { (.init(.composite, composite.name), $0) } }
    return attributes.filter { $0.1.type == .transformable && !$0.1.isTransient }
  }

  /// The names of the transformers that code must register, without their modules. Names that are not words are not
  /// included.
  var transformerNames: Set<String> {
    Set(transformedAttributes.compactMap { $0.attribute.valueTransformerName?.lastComponent })
      .filter { SwiftName.isIdentifier($0) && !$0.hasPrefix("NS") && !$0.hasPrefix("_") }
  }
}
