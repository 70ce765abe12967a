import PlumbDeclarations

/// Classes and properties that Xcode generates during the build and that the sources also declare. If Plumb generates
/// the Swift code, the rule itself reports every entity.
extension Comparison {
  /// Reports declarations that Xcode also generates. With *Class Definition*, each class in the sources is reported,
  /// except an Objective-C interface without an implementation, which is not a second class. A class in Objective-C is
  /// reported once, although its header and its implementation declare it.
  /// With *Category/Extension*, the class is required, and only the first property of the entity that it declares is
  /// reported. Computed properties and properties of base classes do not conflict with an extension. No code is
  /// generated for targets without the model.
  mutating func compareCodegen(_ expected: EntityDeclaration, _ found: [Int]) {
    guard !drift.comparesGeneratorOptions, !expected.isSwiftData, let entity = schema.entity(expected.entity) else {
      return
    }
    switch entity.codeGeneration {
    case .manual: return
    case .class:
      let declared = found.map { classes.classes[$0] }
        .filter { !$0.form.isDeclaredOnly && !drift.filesOfOtherTargets.contains($0.places.file) }
      let inObjectiveC = declared.filter { $0.places.language == .objectiveC }
      for declared in declared.filter({ $0.places.language != .objectiveC }) + inObjectiveC.prefix(1) {
        differences.append(.codegenConflict("class", of: expected, at: declared.places))
      }
    case .category:
      let names = Set(expected.properties.map(\.persistentName))
      let declared = found.flatMap { classes.classes[$0].properties }
        .first { property in
          names.contains(property.persistentName) && !property.form.isComputed && !property.form.isInBaseClass
            && !drift.filesOfOtherTargets.contains(property.places.file)
        }
      if let declared { differences.append(.codegenConflict("properties", of: expected, at: declared.places)) }
    }
  }
}
