import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

/// The changes of the model that make it say what Swift says, finding by finding: the inverse of a finding's `fix`.
///
///     drift-type: Order.number is Integer 64 in the model but Int32 in Swift
///     fix        Change the type to Int64                      (of Swift)
///     proposal   Change the type to Integer 32, to be reviewed (of the model)
///
/// It looks at one state of the model and changes nothing; `Following` tries what it proposes. Never proposed: to
/// remove an entity or a property, or what is the configuration's to say.
struct Follower {
  /// The model as it is by now.
  let drift: Drift
  /// The entities and composites that a store may know; what is new has no rows that could get lost.
  let known: Set<ElementPath.Step>
  /// The model with its names looked up.
  let schema: Schema
  let classes: ClassTable
  let types: TypeTable
  /// The expected entities by the names of their classes.
  private let entities: [String: String]
  /// Files whose declarations do not count, with the reason.
  private let unfollowed: [String: String]
  /// Files in which more may be declared than could be read.
  let brokenFiles: [String]
  /// The expected entities that no class of the sources stands for.
  let missingEntities: [EntityDeclaration]
  /// The properties that no class of an entity declares, by the entity.
  let missingProperties: [String: Set<String>]

  /// Tables for one state of the model; linear in its declarations and findings. See `Following.init` for the
  /// parameters.
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

  /// What would make the model agree with Swift in this, or why nothing would.
  ///
  /// A property that only Swift has is a renamed one rather than a new one where something of its type is missing under
  /// a name much like its own.
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

  /// A missing declaration may stand where a file could not be read.
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

  /// The reason for a finding that has no subject, by its rule.
  private static func whyNothing(_ rule: String) -> String {
    switch rule {
    case Rule.driftPropertyMissing.id, Rule.driftEntityMissing.id:
      "nothing is removed from a model: declare it in Swift, or delete it in Xcode"
    case Rule.driftPropertyExtra.id: "its class is no entity's"
    default: "it is for Swift or the configuration to say"
    }
  }

  /// Whether no store has values of it.
  func isNew(_ owner: PropertyPair.Owner) -> Bool { !known.contains(owner.edited.step) }

  /// The entity that a class stands for, which the sources may call otherwise than the model: `Truck` for its class
  /// `Lorry`; nil where it stands for none.
  func entity(ofClass name: String) -> String? {
    let name = name.lastComponent
    if let entity = entities[name] { return entity }
    let declared = classes.named(name).map { classes.classes[$0].entity }
    return declared.first(where: schema.contains) ?? (schema.contains(name) ? name : nil)
  }

  /// Whether more than half of the element's siblings are syncable, or of all properties where it has none; Xcode
  /// itself says it of all that is new.
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
  /// The files that hold what a finding is about.
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

  /// Where a class gets its parent from.
  private func filesAbove(_ declaration: EntityDeclaration) -> [String] {
    classes.ancestors(of: classes.named(declaration.className)).map { classes.classes[$0].places.file }
  }
}

extension EntityDeclaration {
  /// The class with the types around it.
  var scopeName: String { form.qualifiedName.isEmpty ? className : form.qualifiedName }
}

extension Follower.Declared {
  /// The Swift side of a pair under the model's key, so that it can be read like a new property.
  init(_ pair: PropertyPair) {
    self.init(property: pair.actual, owner: pair.owner, scope: pair.scope)
    property.persistentName = pair.expected.persistentName
  }
}

extension PropertyPair.Owner {
  /// The owner as edits of the model name it.
  var edited: ModelEdit.Owner {
    switch self {
    case .entity(let entity): .entity(entity.entity)
    case .composition(let composition): .composite(composition.composite)
    }
  }
}
