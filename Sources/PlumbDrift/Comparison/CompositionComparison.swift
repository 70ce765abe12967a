import PlumbDeclarations
import PlumbGenerate

/// Composites against `@Composition` structs.
extension Comparison {
  mutating func compareCompositions() {
    guard Style(drift.options.style).hasCompositions else { return }
    let found = Dictionary(grouping: drift.actual.compositions) { ClassTable.simple($0.typeName) }
    var claimed: Set<String> = []
    for composition in drift.expected.compositions {
      let name = ClassTable.simple(composition.typeName)
      claimed.insert(name)
      if let these = found[name] {
        compare(composition, these)
      } else {
        reportMissing(composition)
      }
    }
    for composition in drift.actual.compositions {
      let name = ClassTable.simple(composition.typeName)
      if !claimed.contains(name), !drift.classesElsewhere.contains(name) { reportExtra(composition) }
    }
  }

  private mutating func compare(_ expected: CompositionDeclaration, _ found: [CompositionDeclaration]) {
    let declared = found.flatMap(\.elements)
    let byName = Dictionary(grouping: declared, by: \.persistentName)
    let wanted = Set(expected.elements.map(\.persistentName))
    let known = Set(schema.composite(expected.composite)?.attributes.map(\.name) ?? [])
    var extra = declared.filter { !wanted.contains($0.persistentName) && !known.contains($0.persistentName) }
    for element in expected.elements {
      if let these = byName[element.persistentName] {
        for actual in these { compare(PropertyPair(composition: expected, expected: element, actual: actual)) }
      } else if let renamed = extra.firstIndex(where: { $0.name == element.name }) {
        let pair = PropertyPair(composition: expected, expected: element, actual: extra.remove(at: renamed))
        reportName(pair, old: nil)
        compareContent(pair)
      } else if let target = found.first {
        reportMissing(element, of: expected, in: target)
      }
    }
    for element in extra { reportExtra(element, of: expected) }
  }

  private mutating func reportMissing(_ composition: CompositionDeclaration) {
    differences.append(
      Difference(
        rule: .driftEntityMissing, message: "No @Composition struct declares \(composition.composite)",
        element: [.init(.composite, composition.composite)],
        xml: .init(origin: composition.facts.origin, attribute: "name", label: "no such struct in the sources"),
        help: ["declare the struct \(composition.typeName), or let `plumb generate` write it"]))
  }

  private mutating func reportExtra(_ composition: CompositionDeclaration) {
    let name = ClassTable.simple(composition.typeName)
    differences.append(
      Difference(
        rule: .driftEntityExtra, message: "\(name) is declared as a composition, but the model has no composite for it",
        element: [.init(.composite, name)],
        swift: .init(places: composition.places, part: .name, label: "not in the model"), atMost: .warning,
        help: ["add the composite to the model, or remove @Composition"], subject: .extraComposition(composition)))
  }

  private mutating func reportMissing(
    _ element: PropertyDeclaration, of composition: CompositionDeclaration, in target: CompositionDeclaration
  ) {
    if let unstored = target.form.unstored.first(where: { $0.name == element.name }) {
      return reportUnstored(unstored, as: element, of: composition)
    }
    differences.append(
      Difference(
        rule: .driftPropertyMissing,
        message: "\(composition.composite).\(element.persistentName) is not declared in Swift",
        element: [.init(.composite, composition.composite), .init(.attribute, element.persistentName)],
        swift: .init(places: target.places, part: .name, label: "no property for it here"),
        xml: .init(origin: element.facts.origin, attribute: "name", label: "only in the model"), startsAtModel: true,
        fix: DriftFix("Declare \(element.name)", .safe, [.composition(target, .insertElement(element))])))
  }

  private mutating func reportExtra(_ element: PropertyDeclaration, of composition: CompositionDeclaration) {
    differences.append(
      Difference(
        rule: .driftPropertyExtra,
        message: "\(composition.composite).\(element.persistentName) is declared in Swift but not in the model",
        element: [.init(.composite, composition.composite), .init(.attribute, element.persistentName)],
        swift: .init(places: element.places, part: .name, label: "not in the model"),
        xml: .init(
          origin: composition.facts.origin, attribute: "name",
          label: "\(composition.composite) has no \(element.persistentName)"),
        help: ["add it to the composite in the model, or delete it"],
        subject: .extraProperty(element, of: .composition(composition), in: nil, near: nil)))
  }
}
