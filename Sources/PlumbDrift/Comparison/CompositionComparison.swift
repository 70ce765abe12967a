import PlumbDeclarations
import PlumbGenerate

/// Composites against `@Composition` structs.
///
///     model  <composite name="Address"><attribute name="zip" attributeType="String"/></composite>
///     Swift  @Composition struct Address { var zip: Int64 = 0 }
///     // drift-type: Address.zip is String in the model but Int64 in Swift
///
/// Core Data keeps a composite as a dictionary by the elements' names in the model; a struct whose key is not among
/// them reads nothing. In managed style a composite is a `[String: Any]?` and has no struct, so nothing is compared.
extension Comparison {
  /// Pairs structs with composites by the struct's name, without its module; the configuration may give the name. What
  /// is left over on either side is reported, but for structs of other models in the same sources.
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

  /// Pairs elements by their name in the model, then those under a key that the composite does not have by their Swift
  /// name: that is one property with a wrong or missing `@CompositionField(persistentName:)`, not one missing and one
  /// extra. Several structs of one name are branches of an `#if`: an element is missing if no branch has it.
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

  /// An element that the struct lacks. A variable of its name that nothing stores is reported in its stead: inserting
  /// the element beside it would not compile.
  private mutating func reportMissing(_ composition: CompositionDeclaration) {
    differences.append(
      Difference(
        rule: .driftEntityMissing, message: "No @Composition struct declares \(composition.composite)",
        element: [.init(.composite, composition.composite)],
        xml: .init(origin: composition.facts.origin, attribute: .name, label: "no such struct in the sources"),
        help: ["declare the struct \(composition.typeName), or let `plumb generate` write it"]))
  }

  /// A struct without a composite. A warning: until an attribute uses it, nothing fails.
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
        xml: .init(origin: element.facts.origin, attribute: .name, label: "only in the model"), startsAtModel: true,
        fix: DriftFix("Declare \(element.name)", .safe, [.composition(target, .insertElement(element))])))
  }

  /// An element that the composite lacks: there is no attribute to keep its value in.
  private mutating func reportExtra(_ element: PropertyDeclaration, of composition: CompositionDeclaration) {
    differences.append(
      Difference(
        rule: .driftPropertyExtra,
        message: "\(composition.composite).\(element.persistentName) is declared in Swift but not in the model",
        element: [.init(.composite, composition.composite), .init(.attribute, element.persistentName)],
        swift: .init(places: element.places, part: .name, label: "not in the model"),
        xml: .init(
          origin: composition.facts.origin, attribute: .name,
          label: "\(composition.composite) has no \(element.persistentName)"),
        help: ["add it to the composite in the model, or delete it"],
        subject: .extraProperty(element, of: .composition(composition), in: nil, near: nil)))
  }
}
