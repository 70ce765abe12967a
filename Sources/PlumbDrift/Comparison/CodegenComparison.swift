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
    guard !drift.comparesGeneratorOptions, let entity = schema.entity(expected.entity) else { return }
    switch entity.codeGeneration {
    case .manual: return
    case .class:
      for declaration in found.map({ classes.classes[$0] }) { reportCodegen(expected, "class", declaration.places) }
    case .category:
      let names = Set(expected.properties.map(\.persistentName))
      let declared = found.flatMap { classes.classes[$0].properties }
        .first { names.contains($0.persistentName) && !$0.form.isComputed && !$0.form.isInBaseClass }
      if let declared { reportCodegen(expected, "properties", declared.places) }
    }
  }

  /// `what` is `class` or `properties`, as it follows `Xcode writes the`.
  private mutating func reportCodegen(_ expected: EntityDeclaration, _ what: String, _ places: Places) {
    differences.append(
      Difference(
        rule: .codegenConflict, message: "Xcode writes the \(what) of \(expected.entity) a second time",
        element: [.init(.entity, expected.entity)], swift: .init(places: places, part: .name, label: "declared here"),
        xml: .init(
          origin: expected.facts.origin, attribute: .codeGenerationType, label: "written by Xcode while it builds"),
        notes: ["the compiler finds two declarations of one name"], help: ["choose Manual/None under Codegen"]))
  }
}
