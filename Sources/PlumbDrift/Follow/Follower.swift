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
/// A follower reads one state of the model and changes no model; `Following` tries its proposals. It never proposes
/// to remove an entity or a property, or to change a value that the configuration sets.
struct Follower {
  /// The model in its current state.
  let drift: Drift
  /// The entities and composites that a store may contain. New ones have no rows that could be lost.
  let known: Set<ElementPath.Step>
  /// The model with its names resolved.
  let schema: Schema
  let classes: ClassTable
  let types: TypeTable
  /// The expected entities by the names of their classes.
  private let entities: [String: String]
  /// The files whose declarations are ignored, with the reason.
  private let unfollowed: [String: String]
  /// The files that could be read only in part and may contain further declarations.
  let brokenFiles: [String]
  /// The expected entities without a class in the sources.
  let missingEntities: [EntityDeclaration]
  /// The properties that no class of an entity declares, by the entity.
  let missingProperties: [String: Set<String>]

  /// Creates the tables for one state of the model; linear in its declarations and findings. See `Following.init` for
  /// the parameters.
  init(
    _ drift: Drift, findings: [DriftFinding], known: Set<ElementPath.Step>, unfollowed: [String: String],
    brokenFiles: [String]
  ) {
    self.drift = drift
    self.unfollowed = unfollowed
    self.brokenFiles = brokenFiles
    missingProperties = findings.map(\.diagnostic).filter { $0.rule == Rule.driftPropertyMissing.id }
      .reduce(into: [:]) { names, finding in
        guard let entity = finding.element.steps.first, let property = finding.element.steps.last else { return }
        names[entity.name, default: []].insert(property.name)
      }
    self.known = known
    schema = Schema(drift.model)
    classes = ClassTable(drift.actual.entities.filter(Style.named(drift.options.style).comparing.sees))
    types = TypeTable(drift.actual.types)
    let matching = EntityMatching(expected: drift.expected.entities, classes: classes, schema: schema)
    missingEntities = zip(drift.expected.entities, matching.classes).filter { $1.isEmpty }.map(\.0)
    entities = Dictionary(
      drift.expected.entities.map { ($0.className.lastComponent, $0.entity) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the change of the model that resolves the finding, or the reason why none exists.
  ///
  /// A property that only Swift has is treated as renamed, not as new, if a missing property has the same type and a
  /// similar name.
  func proposal(for finding: DriftFinding) -> Reading<ModelFix> {
    if let why = swiftFiles(of: finding).lazy.compactMap({ unfollowed[$0] }).first { return .unknown(why) }
    switch finding.subject {
    case .property(let pair): return fix(of: pair, finding.diagnostic.rule)
    case .extraProperty(let property, let owner, let scope, let near):
      if property.form.isTypeInferred { return .unknown("Swift does not write its type") }
      let declared = Declared(property: property, owner: owner, scope: scope?.scopeName ?? "")
      return renaming(of: declared, from: near) ?? addition(of: declared)
    case .type(let expected, let actual): return fix(of: expected, actual, finding.diagnostic.rule)
    case .extraType(let declaration, let near): return addition(of: declaration, near: near)
    case .extraComposition(let composition): return addition(of: composition)
    case nil: return .unknown(whyUnread(finding.diagnostic) ?? Self.whyNothing(finding.diagnostic.rule))
    }
  }

  /// Returns the reason if a missing declaration may be in a file that could not be read; otherwise `nil`.
  private func whyUnread(_ finding: Diagnostic) -> String? {
    let places = [finding.location?.file].compactMap { $0 } + finding.related.map(\.location.file)
    let file =
      switch finding.rule {
      case Rule.driftPropertyMissing.id: brokenFiles.first(where: places.contains)
      case Rule.driftEntityMissing.id: brokenFiles.first
      default: String?.none
      }
    return file.flatMap { unfollowed[$0] }
  }

  /// Returns the reason for a finding without a subject, by its rule.
  private static func whyNothing(_ rule: String) -> String {
    switch rule {
    case Rule.driftPropertyMissing.id, Rule.driftEntityMissing.id:
      "nothing is removed from a model: declare it in Swift, or delete it in Xcode"
    case Rule.driftPropertyExtra.id: "its class is no entity's"
    default: "it is for Swift or the configuration to say"
    }
  }

  /// Whether no store has values of the entity or composite.
  func isNew(_ owner: PropertyPair.Owner) -> Bool { !known.contains(owner.edited.step) }

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

extension Follower {
  /// Returns the files with the declarations of a finding.
  private func swiftFiles(of finding: DriftFinding) -> [String] {
    switch finding.subject {
    case .property(let pair): [pair.actual.places.file]
    case .extraProperty(let property, _, let scope, _): [property.places.file] + [scope?.places.file].compactMap { $0 }
    case .type(_, let actual): [actual.places.file]
    case .extraType(let declaration, _):
      [declaration.places.file] + declaration.properties.map(\.places.file) + filesAbove(declaration)
    case .extraComposition(let composition): [composition.places.file]
    case nil: []
    }
  }

  /// Returns the files of the superclasses, which determine the parent.
  private func filesAbove(_ declaration: EntityDeclaration) -> [String] {
    classes.ancestors(of: classes.named(declaration.className)).map { classes.classes[$0].places.file }
  }
}

extension EntityDeclaration {
  /// The class with its enclosing types.
  var scopeName: String { form.qualifiedName.isEmpty ? className : form.qualifiedName }
}

extension Follower.Declared {
  /// Creates a declaration from the Swift side of a pair, with the model's key, so that it can be read like a new
  /// property.
  init(_ pair: PropertyPair) {
    self.init(property: pair.actual, owner: pair.owner, scope: pair.scope)
    property.persistentName = pair.expected.persistentName
  }
}

extension PropertyPair.Owner {
  /// The owner as named in edits of the model.
  var edited: ModelEdit.Owner {
    switch self {
    case .entity(let entity): .entity(entity.entity)
    case .composition(let composition): .composite(composition.composite)
    }
  }
}
