import PlumbDeclarations

/// Classes and properties that Xcode generates during the build and that the sources also declare. If Plumb generates
/// the Swift code, the rule itself reports every entity.
extension Comparison {
  /// Reports declarations that Xcode also generates. With *Class Definition*, each class in the sources is reported,
  /// except an Objective-C interface without an implementation, which is not a second class.
  /// With *Category/Extension*, the class is required, and only the first property of the entity that it declares is
  /// reported. Computed properties and properties of base classes do not conflict with an extension.
  mutating func compareCodegen(_ expected: EntityDeclaration, _ found: [Int]) {
    guard !drift.comparesGeneratorOptions, !expected.isSwiftData, let entity = schema.entity(expected.entity) else {
      return
    }
    switch entity.codeGeneration {
    case .manual: return
    case .class:
      for index in found where !classes.classes[index].form.isDeclaredOnly {
        differences.append(.codegenConflict("class", of: expected, at: classes.classes[index].places))
      }
    case .category:
      let names = Set(expected.properties.map(\.persistentName))
      let declared = found.flatMap { classes.classes[$0].properties }
        .first { names.contains($0.persistentName) && !$0.form.isComputed && !$0.form.isInBaseClass }
      if let declared { differences.append(.codegenConflict("properties", of: expected, at: declared.places)) }
    }
  }
}
