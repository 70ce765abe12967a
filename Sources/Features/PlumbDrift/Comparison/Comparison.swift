import PlumbDeclarations
import PlumbGenerate
import PlumbModel

/// A comparison of expected and actual declarations that collects the differences. Each kind of declaration has its
/// own file.
///
/// The comparison uses lowered declarations only: it reads no text and counts no lines. The differences are in the
/// order of the calls. Comments in these files show a check as the two sides and the resulting finding:
///
///     model  <attribute name="number" attributeType="Integer 64"/>
///     Swift  @NSManaged var number: Int32
///     // drift-type: Order.number is Integer 64 in the model but Int32 in Swift
///
/// A declaration is *accepted* if it works at run time, even if Plumb would write it differently. A check that
/// reports working code is a defect of the check.
struct Comparison {
  let drift: Drift
  /// The model with its parents, children and destinations resolved.
  let schema: Schema
  /// The classes of the sources by name, entity and superclass: only SwiftData's `@Model` classes, or all others. An
  /// `Int` in this module is mostly an index of `classes.classes`.
  let classes: ClassTable
  /// The enums, structs and aliases of the sources, used as types of stored properties.
  let types: TypeTable
  let expectedClasses: [String: String]
  /// The classes of the sources for each entity; created before the comparison starts.
  let matching: EntityMatching
  /// The names of classes in the sources by the expected names, for classes whose names differ.
  let renamedClasses: [String: String]
  /// The differences found: by entity in the expected order, then unclaimed classes, then compositions.
  var differences: [Difference] = []
  /// The source locations of reported properties. A property in a base class is part of several classes.
  var reportedExtras: Set<String> = []
  /// The source locations of reported keys. Code of a base class is part of several classes.
  var reportedKeys: Set<String> = []
  /// The reported superclasses outside the sources. Several classes may share one.
  var reportedOutside: Set<String> = []
  /// The properties of base classes with the entities that lack them, in the order in which they were found. `base` is
  /// the class that declares the property; `nil` if several base classes are possible. `outside` is a superclass that
  /// is not in the sources.
  var lacking: [(property: PropertyDeclaration, base: String?, entities: [EntityDeclaration], outside: String?)] = []

  /// Creates the tables; linear in the number of declarations.
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

  /// Compares all declarations. An entity without a class is a single finding, regardless of its properties.
  mutating func run() {
    for (index, entity) in drift.expected.entities.enumerated() {
      let found = matching.classes[index]
      if found.isEmpty {
        reportMissing(entity)
      } else {
        compare(entity, found)
      }
    }
    differences += lacking.map {
      .driftPropertyExtra($0.property, of: $0.base, lackedBy: $0.entities, outside: $0.outside)
    }
    reportUnclaimedClasses()
    compareCompositions()
    compareEncodings()
    compareFetches()
    reportUnindexed()
    reportUnmentioned()
  }

  /// Compares an entity with its classes. The declarations of the classes in the expected style are compared first,
  /// then the properties of all classes together. If all classes have the other style, the result is a single
  /// finding, because other rules apply to them.
  private mutating func compare(_ entity: EntityDeclaration, _ found: [Int]) {
    compareCodegen(entity, found)
    let declared = found.map { classes.classes[$0] }
    let speaking = declared.filter(Style.of(entity).comparing.takes)
    guard !speaking.isEmpty else {
      if let other = declared.first { differences.append(.driftEntityMissing(entity, otherStyle: other)) }
      return
    }
    compareDuplicates(entity, speaking)
    for declaration in speaking { compareClass(entity, declaration) }
    let start = differences.count
    compareProperties(entity, found)
    let explained = differences[start...].compactMap(\.keyWithoutAccessors)
    var accessors: [Difference] = []
    for declaration in speaking { accessors += accessorDifferences(entity, declaration, excluding: explained) }
    differences.insert(contentsOf: accessors, at: start)
    compareKeys(entity, found)
  }
}
