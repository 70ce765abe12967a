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
package struct Comparison {
  let drift: Drift
  /// The model with its parents, children and destinations resolved.
  package let schema: Schema
  /// The classes of the sources by name, entity and superclass: only SwiftData's `@Model` classes, or all others. An
  /// `Int` in this module is mostly an index of `classes.classes`.
  let classes: ClassTable
  /// The enums, structs and aliases of the sources, used as types of stored properties.
  let types: TypeTable
  let expectedClasses: [String: String]
  /// The indices of the expected entities by name. If two entities share a name, the first one is used.
  let expectedIndices: [String: Int]
  /// The classes of the sources for each entity; created before the comparison starts.
  let matching: EntityMatching
  /// The names of classes in the sources by the expected names, for classes whose names differ.
  let renamedClasses: [String: String]
  /// The differences found: by entity in the expected order, then unclaimed classes, then compositions.
  var differences: [Difference] = []
  /// The classes that the sources do not declare, by their name and whether the entities are abstract: the index in
  /// `differences`, and the further entities of the class.
  var missingClasses: [String: (index: Int, others: [String])] = [:]
  /// The mandatory attributes of the current entity whose type is not optional, although new objects have no value.
  var unset: [PropertyPair] = []
  /// The source locations of reported properties. A property in a base class is part of several classes.
  var reportedExtras: Set<String> = []
  /// The source locations of reported keys. Code of a base class is part of several classes.
  var reportedKeys: Set<String> = []
  /// The keys of the class and the entity that were compared last.
  var latestKeys: (index: Int, entity: String, keys: KeysInReach?)?
  /// The reported superclasses outside the sources. Several classes may share one.
  var reportedOutside: Set<String> = []
  /// The index in `differences` of the current entity's wrong superclass. `nil` if it has none.
  var wrongSuperclass: Int?
  /// Whether the class of the current entity inherits from NSObject only.
  var hasPlainObjects = false
  /// The properties of the wrong superclass, and of its superclasses, that the current entity lacks.
  var wronglyInherited: [String] = []
  /// The properties of base classes with the entities that lack them, in the order in which they were found. `base` is
  /// the class that declares the property; `nil` if several base classes are possible. `outside` is a superclass that
  /// is not in the sources.
  var lacking: [(property: PropertyDeclaration, base: String?, entities: [EntityDeclaration], outside: String?)] = []

  /// The indices in `lacking` by the source location of the property.
  var lackingIndices: [String: Int] = [:]
  /// The classes that declare a property of a base class and whose entities have it, by the source location of the
  /// property. Two classes are enough to find one that is not a given class.
  var sharers: [String: [Int]] = [:]
  /// The properties that a class may declare, by class.
  var namesOfClasses: [Int: Set<String>] = [:]
  /// The names of the properties that the classes of the entity compared last may declare.
  var latestNames: (found: [Int], includesSubclasses: Bool, names: Set<String>)?
  /// The styles of the classes that lack properties.
  var propertyStyles: [Int: PropertyStyle] = [:]
  /// The types of the properties of all classes.
  var commonPropertyStyle: PropertyStyle?
  /// The entities without a class for which the sources contain a class with a similar name.
  var misnamedEntities: Set<String> = []
  /// The number of properties of base classes that can still be compared with entities.
  var pairsLeft = Self.mostPairs
  /// The maximum number of pairs of an entity and a property of a base class. They grow with the product of both.
  static let mostPairs = 20_000

  /// Creates the tables; linear in the number of declarations.
  package init(_ drift: Drift) {
    self.drift = drift
    schema = Schema(drift.model)
    classes = ClassTable(drift.actual.entities.filter(Styles.named(drift.options.style).compares))
    types = TypeTable(drift.actual.types)
    expectedClasses = Dictionary(
      drift.expected.entities.map { ($0.entity, $0.className) }, uniquingKeysWith: { first, _ in first })
    expectedIndices = Dictionary(
      drift.expected.entities.indices.map { (drift.expected.entities[$0].entity, $0) },
      uniquingKeysWith: { first, _ in first })
    matching = EntityMatching(expected: drift.expected.entities, classes: classes, schema: schema)
    renamedClasses = matching.renamedClasses(expected: drift.expected.entities, classes)
  }

  /// Compares all declarations. An entity without a class is a single finding, regardless of its properties.
  mutating func run() {
    var counts: [String: Int] = [:]
    for (index, entity) in drift.expected.entities.enumerated() {
      counts[entity.entity, default: 0] += 1
      if counts[entity.entity, default: 0] > Self.mostDuplicates { continue }
      let found = matching.classes[index]
      if found.isEmpty {
        reportMissing(entity)
      } else {
        compare(entity, found)
      }
    }
    differences += lacking.map {
      var found = Difference.driftPropertyExtra($0.property, of: $0.base, lackedBy: $0.entities, outside: $0.outside)
      if pairsLeft < 0 { found.diagnostic.notes.append(Self.endOfPairs) }
      return found
    }
    reportUnclaimedClasses()
    for (index, difference) in differences.enumerated()
    where difference.entityWithoutClass.map(misnamedEntities.contains) ?? false {
      differences[index] = difference.atMost(.note)
    }
    compareCompositions()
    compareEncodings()
    compareFetches()
    compareEntityNames()
    compareModelNames()
    compareChecksums()
    compareConfigurationNames()
    compareTransformers()
    reportMergedEntities()
    reportStoreDeletions()
    reportUnindexed()
    reportUnmentioned()
  }

  /// The maximum number of entities with one name that are compared. A rule reports each of them as a duplicate.
  private static let mostDuplicates = 20

  private static let endOfPairs =
    "more entities may lack it: the first \(mostPairs) pairs of an entity and a property of a base class are compared"

  /// Compares an entity with its classes. The declarations of the classes in the expected style are compared first,
  /// then the properties of all classes together. If all classes have the other style, the result is a single
  /// finding, because other rules apply to them.
  private mutating func compare(_ entity: EntityDeclaration, _ found: [Int]) {
    compareCodegen(entity, found)
    let declared = found.map { classes.classes[$0] }
    let speaking = declared.filter(entity.style.takes)
    guard !speaking.isEmpty else {
      if let other = declared.first { differences.append(.driftEntityMissing(entity, otherStyle: other)) }
      return
    }
    compareDuplicates(entity, speaking)
    (wrongSuperclass, hasPlainObjects) = (nil, false)
    for declaration in speaking { compareClass(entity, declaration) }
    // Core Data uses none of the properties.
    if hasPlainObjects { return }
    let start = differences.count
    compareProperties(entity, found)
    explainWrongSuperclass()
    reportUnset()
    let explained = differences[start...].compactMap(\.keyWithoutAccessors)
    var accessors: [Difference] = []
    for index in found where entity.style.takes(classes.classes[index]) {
      accessors += accessorDifferences(entity, index, excluding: explained)
    }
    differences.insert(contentsOf: accessors, at: start)
    compareKeys(entity, found)
  }
}
