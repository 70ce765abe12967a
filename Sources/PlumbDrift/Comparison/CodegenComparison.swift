import PlumbDeclarations

/// Classes and properties that Xcode writes while it builds, and the sources declare too. Where Plumb writes the Swift,
/// the rule itself says so of every entity.
///
///     model  <entity name="Log" representedClassName="Log" codeGenerationType="class">
///     Swift  class Log: NSManagedObject {}
///     // codegen-conflict: Xcode writes the class of Log a second time
extension Comparison {
  /// With *Class Definition* every class of the sources is one too many. With *Category/Extension* the class has to be
  /// there, and the first property of the entity that it declares is reported, as one for all; computed properties and
  /// those of base classes do not collide with an extension.
  mutating func compareCodegen(_ expected: EntityDeclaration, _ found: [Int]) {
    guard !drift.comparesGeneratorOptions, !expected.isSwiftData, let entity = schema.entity(expected.entity) else {
      return
    }
    switch entity.codeGeneration {
    case .manual: return
    case .class:
      for index in found { differences.append(.codegenConflict(class: expected, at: classes.classes[index].places)) }
    case .category:
      let names = Set(expected.properties.map(\.persistentName))
      let declared = found.flatMap { classes.classes[$0].properties }
        .first { names.contains($0.persistentName) && !$0.form.isComputed && !$0.form.isInBaseClass }
      if let declared { differences.append(.codegenConflict(propertiesOf: expected, at: declared.places)) }
    }
  }
}
