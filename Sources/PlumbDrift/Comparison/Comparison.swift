import PlumbDeclarations
import PlumbModel

/// One pass over expected and actual declarations that collects the differences; each kind of declaration has its file.
struct Comparison {
  let drift: Drift
  package let schema: Schema
  let classes: ClassTable
  let types: TypeTable
  /// The expected classes by entity.
  let expectedClasses: [String: String]
  let matching: EntityMatching
  /// The sources' names of classes by the expected ones, where they differ.
  let renamedClasses: [String: String]
  var differences: [Difference] = []
  /// Places of properties that were reported: one in a base class is part of several classes.
  var reportedExtras: Set<String> = []

  init(_ drift: Drift) {
    self.drift = drift
    schema = Schema(drift.model)
    classes = ClassTable(drift.actual.entities.filter { !$0.form.isSwiftData })
    types = TypeTable(drift.actual.types)
    expectedClasses = Dictionary(
      drift.expected.entities.map { ($0.entity, $0.className) }, uniquingKeysWith: { first, _ in first })
    matching = EntityMatching(expected: drift.expected.entities, classes: classes, schema: schema)
    renamedClasses = matching.renamedClasses(expected: drift.expected.entities, classes)
  }

  mutating func run() {
    for (index, entity) in drift.expected.entities.enumerated() {
      let found = matching.classes[index]
      if found.isEmpty {
        reportMissing(entity)
      } else {
        compare(entity, found)
      }
    }
    reportUnclaimedClasses()
    compareCompositions()
  }

  private mutating func compare(_ entity: EntityDeclaration, _ found: [Int]) {
    compareCodegen(entity, found)
    let declared = found.map { classes.classes[$0] }
    let speaking = declared.filter { ($0.macro == nil) == (entity.macro == nil) }
    guard !speaking.isEmpty else {
      if let other = declared.first { reportOtherStyle(other, for: entity) }
      return
    }
    for declaration in speaking {
      compareClass(entity, declaration)
      compareAccessors(entity, declaration)
    }
    compareProperties(entity, found)
  }
}
