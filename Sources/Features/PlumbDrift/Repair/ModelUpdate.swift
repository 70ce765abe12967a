import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

/// The changes of the model that match it to Swift, for each finding: the inverse of a finding's `fix`.
///
///     drift-type: Order.number is Integer 64 in the model but Int32 in Swift
///     fix        Change the type to Int64                      (of Swift)
///     proposal   Change the type to Integer 32, to be reviewed (of the model)
///
/// It reads one state of the model and changes no model; `ModelSync` tries its proposals. It never proposes to remove
/// an entity or a property, or to change a value that the configuration sets.
struct ModelUpdate {
  let drift: Drift
  /// The entities and composites that a store may contain. New ones have no rows that could be lost.
  let known: Set<ElementPath.Step>
  /// The model with its names resolved.
  let schema: Schema
  let classes: ClassTable
  let types: TypeTable
  /// The expected entities by the names of their classes.
  private let entities: [String: String]
  /// The files that are ignored or could be read only in part.
  let sources: ModelSync.Sources
  /// The expected entities without a class in the sources.
  let missingEntities: [EntityDeclaration]
  /// The properties that no class of an entity declares, by the entity.
  let missingProperties: [String: Set<String>]

  /// Creates the tables for one state of the model; linear in its declarations and findings.
  init(_ trial: Trial, known: Set<ElementPath.Step>) {
    drift = trial.drift
    sources = trial.sources
    self.known = known
    missingProperties = trial.findings.map(\.diagnostic).filter { $0.rule == Rule.driftPropertyMissing.id }
      .reduce(into: [:]) { names, finding in
        guard let entity = finding.element.steps.first, let property = finding.element.steps.last else { return }
        names[entity.name, default: []].insert(property.name)
      }
    schema = Schema(drift.model)
    classes = ClassTable(drift.actual.entities.filter(Styles.named(drift.options.style).compares))
    types = TypeTable(drift.actual.types)
    entities = Dictionary(
      drift.expected.entities.map { ($0.className.lastComponent, $0.entity) },
      uniquingKeysWith: { first, _ in first })
    let matching = EntityMatching(expected: drift.expected.entities, classes: classes, schema: schema)
    missingEntities = zip(drift.expected.entities, matching.classes).filter { $1.isEmpty }.map(\.0)
  }

  /// Returns the change of the model that resolves the finding; throws the reason why none exists.
  ///
  /// A property that only Swift has is treated as renamed, not as new, if a missing property has the same type and a
  /// similar name.
  func proposal(for finding: Difference) throws(Undetermined) -> ModelFix {
    if let why = swiftFiles(of: finding).lazy.compactMap({ sources.ignored[$0] }).first { throw .init(why) }
    switch finding.subject {
    case .property(let pair): return try fix(of: pair, finding.diagnostic.rule)
    case .extraProperty(let property, let owner, let scope, let near):
      if property.form.isTypeInferred { throw .typeIsInferred }
      let declared = Declared(property: property, owner: owner, scope: scope?.scopeName ?? "")
      if let renaming = try renaming(of: declared, from: near) { return renaming }
      return try addition(of: declared)
    case .type(let expected, let actual): return try fix(of: expected, actual, finding.diagnostic.rule)
    case .extraType(let declaration, let near): return try addition(of: declaration, near: near)
    case .extraComposition(let composition):
      // The elements are added in the next round.
      let name = composition.typeName.lastComponent
      return ModelFix("Add the composite \(name)", .safe, [.addComposite(Composite(name: name))])
    case nil: throw reason(finding.diagnostic)
    }
  }

  /// Returns the reason for a finding without a subject: a missing declaration may be in a file that could not be
  /// read, and no element is removed from a model.
  private func reason(_ finding: Diagnostic) -> Undetermined {
    let places = [finding.location?.file].compactMap(\.self) + finding.related.map(\.location.file)
    let isProperty = finding.rule == Rule.driftPropertyMissing.id
    if isProperty || finding.rule == Rule.driftEntityMissing.id {
      let file = isProperty ? sources.brokenFiles.first(where: places.contains) : sources.brokenFiles.first
      return .init(
        file.flatMap { sources.ignored[$0] }
          ?? "elements are not removed from a model: declare it in the sources, or delete it in Xcode")
    }
    return finding.rule == Rule.driftPropertyExtra.id ? .init("no entity has its class") : .notInModel
  }

  /// Whether no store has values of the entity or composite.
  func isNew(_ owner: PropertyPair.Owner) -> Bool { !known.contains(owner.step) }

  /// Returns the entity that a class represents; `nil` if it represents none. The sources may use another name than
  /// the model: `Truck` for its class `Lorry`.
  func entity(ofClass name: String) -> String? {
    let name = name.lastComponent
    if let entity = entities[name] { return entity }
    let declared = classes.named(name).map { classes.classes[$0].entity }
    return declared.first(where: schema.contains) ?? (schema.contains(name) ? name : nil)
  }

  /// Whether more than half of the element's siblings are syncable, or of all properties if it has no siblings. Xcode
  /// makes all new elements syncable.
  func isSyncable(_ owner: PropertyPair.Owner) -> Bool {
    guard case .entity(let declaration) = owner, let entity = schema.entity(declaration.entity) else { return false }
    let siblings = entity.attributes.map(\.isSyncable) + entity.relationships.map(\.isSyncable)
    let all =
      siblings.isEmpty
      ? drift.model.entities.flatMap { $0.attributes.map(\.isSyncable) + $0.relationships.map(\.isSyncable) } : siblings
    return all.count(where: \.self) * 2 > all.count
  }
}

extension ModelUpdate {
  /// Returns the files with the declarations of a finding.
  private func swiftFiles(of finding: Difference) -> [String] {
    switch finding.subject {
    case .property(let pair): [pair.actual.places.file]
    case .extraProperty(let property, _, let scope, _): [property.places.file] + [scope?.places.file].compactMap { $0 }
    case .type(_, let actual): [actual.places.file]
    case .extraType(let declaration, _):
      // The superclasses determine the parent.
      [declaration.places.file] + declaration.properties.map(\.places.file)
        + classes.ancestors(of: classes.named(declaration.className)).map { classes.classes[$0].places.file }
    case .extraComposition(let composition): [composition.places.file]
    case nil: []
    }
  }
}
