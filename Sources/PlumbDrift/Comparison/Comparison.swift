import PlumbDeclarations
import PlumbGenerate
import PlumbModel

/// One pass over expected and actual declarations that collects the differences; each kind of declaration has its file.
///
/// It works on lowered declarations only: no text is read, no line is counted, and the order of the result is that of
/// the calls. Comments in these files show a check as the two sides and what is found, so:
///
///     model  <attribute name="number" attributeType="Integer 64"/>
///     Swift  @NSManaged var number: Int32
///     // drift-type: Order.number is Integer 64 in the model but Int32 in Swift
///
/// What is *accepted* is what works at run time, not what Plumb would write: a check that reports code which runs is a
/// defect of the check.
struct Comparison {
  /// What is compared, and under which settings.
  let drift: Drift
  /// The model with its names looked up: parents, children, destinations.
  let schema: Schema
  /// The classes of the sources by name, entity and superclass: SwiftData's `@Model` ones, or all others. An `Int` in this
  /// module is mostly an index of `classes.classes`.
  let classes: ClassTable
  /// The enums, structs and aliases of the sources: what properties are stored as.
  let types: TypeTable
  /// The expected classes by entity.
  let expectedClasses: [String: String]
  /// Which class of the sources declares which entity; made once, before anything is compared.
  let matching: EntityMatching
  /// The sources' names of classes by the expected ones, where they differ.
  let renamedClasses: [String: String]
  /// What was found so far: by entity in the expected order, then unclaimed classes, then compositions.
  var differences: [Difference] = []
  /// Places of properties that were reported: one in a base class is part of several classes.
  var reportedExtras: Set<String> = []
  /// Places of keys that were reported: code of a base class is part of several classes.
  var reportedKeys: Set<String> = []
  /// Superclasses beyond the sources that were reported: many classes may share one.
  var reportedOutside: Set<String> = []
  /// Properties of base classes that some of their entities lack.
  var lacking = LackingEntities()

  /// Builds the tables; linear in the number of declarations.
  init(_ drift: Drift) {
    self.drift = drift
    schema = Schema(drift.model)
    classes = ClassTable(drift.actual.entities.filter(Style.named(drift.options.style).comparing.sees))
    types = TypeTable(drift.actual.types)
    expectedClasses = Dictionary(
      drift.expected.entities.map { ($0.entity, $0.className) }, uniquingKeysWith: { first, _ in first })
    matching = EntityMatching(expected: drift.expected.entities, classes: classes, schema: schema)
    renamedClasses = matching.renamedClasses(expected: drift.expected.entities, classes)
  }

  /// Compares everything. An entity without a class is one finding, whatever properties it has.
  mutating func run() {
    for (index, entity) in drift.expected.entities.enumerated() {
      let found = matching.classes[index]
      if found.isEmpty {
        reportMissing(entity)
      } else {
        compare(entity, found)
      }
    }
    differences += lacking.differences
    reportUnclaimedClasses()
    compareCompositions()
    differences = differences.onceByPlace
  }

  /// An entity with its classes: those of the expected style have their heads compared, then the properties of all of
  /// them together. Classes of the other style only are one finding: theirs are other rules.
  private mutating func compare(_ entity: EntityDeclaration, _ found: [Int]) {
    compareCodegen(entity, found)
    let declared = found.map { classes.classes[$0] }
    let speaking = declared.filter(Style.of(entity).comparing.takes)
    guard !speaking.isEmpty else {
      if let other = declared.first { differences.append(.driftEntityMissing(entity, otherStyle: other)) }
      return
    }
    compareTwins(entity, speaking)
    for declaration in speaking { compareClass(entity, declaration) }
    let start = differences.count
    compareProperties(entity, found)
    let explained = differences[start...].compactMap(\.keyWithoutAccessors)
    var accessors: [Difference] = []
    for declaration in speaking { accessors += accessorDifferences(entity, declaration, besides: explained) }
    differences.insert(contentsOf: accessors, at: start)
    compareKeys(entity, found)
  }
}
