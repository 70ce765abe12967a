import PlumbModel

/// One pass over expected and actual declarations that collects the differences; each kind of declaration has its file.
struct Comparison {
  let drift: Drift
  let schema: Schema
  let classes: ClassTable
  let types: TypeTable
  let matching: EntityMatching
  var differences: [Difference] = []
  /// The expected entities that have a property of a name; made when somebody asks.
  private var ownersByProperty: [String: [Int]]?

  init(_ drift: Drift) {
    self.drift = drift
    schema = Schema(drift.model)
    classes = ClassTable(drift.actual.entities)
    types = TypeTable(drift.types)
    matching = EntityMatching(expected: drift.expected.entities, classes: classes, schema: schema)
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
    compareAccessors()
  }

  private mutating func compare(_ entity: EntityDeclaration, _ found: [Int]) {
    let declared = found.map { classes.classes[$0] }
    let speaking = entity.macro == nil ? declared : declared.filter { $0.macro != nil }
    guard !speaking.isEmpty else {
      if let plain = declared.first { reportPlain(plain, for: entity) }
      return
    }
    for declaration in speaking { compareClass(entity, declaration) }
    compareProperties(entity, found)
  }

  /// The expected entities that have a property of this name of their own.
  mutating func owners(of property: String) -> [Int] {
    if let ownersByProperty { return ownersByProperty[property] ?? [] }
    var owners: [String: [Int]] = [:]
    for (index, entity) in drift.expected.entities.enumerated() {
      for property in entity.properties { owners[property.persistentName, default: []].append(index) }
    }
    ownersByProperty = owners
    return owners[property] ?? []
  }
}
