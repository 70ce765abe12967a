import PlumbDeclarations
import PlumbGenerate

/// The comparison of composites with `@Composition` structs.
///
/// Core Data stores a composite as a dictionary whose keys are the elements' names in the model. A struct with
/// another key reads no value. In managed style, a composite is a `[String: Any]?` without a struct, so it is not
/// compared.
extension Comparison {
  /// Pairs structs with composites by the struct's name without its module; the configuration may set the name.
  /// Reports the unpaired composites and structs, except structs of other models in the same sources.
  mutating func compareCompositions() {
    guard let style = Styles.named(drift.options.style).compositions else { return }
    let declared = drift.actual.compositions.filter { $0.writesDictionary == style.writesDictionaries }
    let found = Dictionary(grouping: declared) { $0.typeName.lastComponent }
    var claimed: Set<String> = []
    for composition in drift.expected.compositions {
      let name = composition.typeName.lastComponent
      claimed.insert(name)
      if let these = found[name] {
        let start = differences.count
        compare(composition, these)
        // If a property changes, the dictionary conversion of the struct has to change too.
        if composition.writesDictionary { removeFixes(from: start, help: "let `plumb generate` write the struct") }
      } else if !isWrittenByXcode(composition) {
        differences.append(.driftEntityMissing(composition, isGenerated: drift.comparesGeneratorOptions))
      }
    }
    for composition in declared {
      let name = composition.typeName.lastComponent
      if !claimed.contains(name), !drift.classesElsewhere.contains(name) {
        differences.append(.driftEntityExtra(composition, named: name))
      }
    }
  }

  /// Removes the fixes of the differences from an index on, and describes the remedy.
  mutating func removeFixes(from start: Int, help: String) {
    for index in differences[start...].indices { differences[index].removeFix(help: help) }
  }

  /// Whether the composite is used only by entities whose classes Xcode generates. These classes use a dictionary.
  private func isWrittenByXcode(_ composition: CompositionDeclaration) -> Bool {
    let users = drift.model.entities.filter { $0.attributes.contains { $0.composite == composition.composite } }
    return !drift.comparesGeneratorOptions && !users.isEmpty && users.allSatisfy { $0.codeGeneration == .class }
  }

  /// Pairs elements by their name in the model, then pairs elements with an unknown key by their Swift name. The
  /// latter is one property with a wrong or missing `@CompositionField(persistentName:)`, not a missing and an extra
  /// property. Several structs with the same name are branches of an `#if`: an element is missing if no branch has
  /// it.
  private mutating func compare(_ expected: CompositionDeclaration, _ found: [CompositionDeclaration]) {
    let isSwiftData = Styles.named(drift.options.style).makesSchema
    if !isSwiftData { compareForm(expected, found) }
    let declared = found.flatMap(\.elements)
    let isConditional = found.contains { $0.form.isConditional }
    let library = found.first?.library ?? .coreDataEvolution
    let byName = Dictionary(grouping: declared, by: \.persistentName)
    let wanted = Set(expected.elements.map(\.persistentName))
    let known = Set(schema.composite(expected.composite)?.attributes.map(\.name) ?? [])
    var extra = declared.filter { !wanted.contains($0.persistentName) && !known.contains($0.persistentName) }
    for element in expected.elements {
      if let these = byName[element.persistentName] {
        for actual in these {
          compare(
            PropertyPair(
              composition: expected, expected: element, actual: actual, library: library,
              isConditional: isConditional, isSwiftData: isSwiftData))
        }
      } else if let renamed = extra.firstIndex(where: { $0.name == element.name }) {
        let pair = PropertyPair(
          composition: expected, expected: element, actual: extra.remove(at: renamed), library: library,
          isConditional: isConditional, isSwiftData: isSwiftData)
        differences.append(.driftPersistentName(pair, old: nil))
        compareContent(pair)
      } else if let target = found.first {
        reportMissing(element, of: expected, in: target)
      }
    }
    for element in extra { differences.append(.driftPropertyExtra(element, of: expected)) }
  }

  /// Reports an element that the struct lacks. If an unstored variable has its name, the variable is reported
  /// instead, because an inserted element would not compile.
  private mutating func reportMissing(
    _ element: PropertyDeclaration, of composition: CompositionDeclaration, in target: CompositionDeclaration
  ) {
    let unstored = target.form.unstored.first { $0.name == element.name }
    differences.append(
      unstored.map { .driftPropertyMissing(element, of: composition, unstored: $0) }
        ?? .driftPropertyMissing(element, of: composition, in: target))
  }
}
