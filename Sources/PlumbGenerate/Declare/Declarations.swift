import PlumbDeclarations
import PlumbModel
import PlumbRules

/// The Swift declarations for a model, with the findings on what could not be declared.
///
///     let expected = declarations(of: model, options: DeclarationOptions(access: .public))
///     if expected.diagnostics.allSatisfy({ $0.severity < .error }) {
///       let files = Generator(options: GeneratorOptions(model: "Shop")).files(for: expected.value)
///     }
///
/// Errors are refusals, all of them at once: each names the rule, the element and its place in the model's source.
/// Where there is an error the declarations are what could be made of the rest, good for comparing, not for writing.
/// Entities and composites come sorted by name, so the order in the model makes no difference.
///
/// - Parameters:
///   - model: One version, as it was read or made; it need not be sound.
///   - options: The style, and what differs from what the model alone asks for.
/// - Returns: Classes and structs without places: they stand in no file yet.
public func declarations(
  of model: Model, options: DeclarationOptions = DeclarationOptions()
) -> Parsed<Declarations> {
  var declarer = Declarer(model, options: options)
  let declarations = declarer.run()
  return Parsed(declarations, diagnostics: declarer.found)
}

/// One pass over a model that lowers it to declarations; what is particular to a style stands in its folder.
///
/// A value that lives for one call of `declarations(of:options:)`. Checks and declarations go together: a function that
/// makes something of an element also refuses what it cannot make, so that both see the same facts, and the caller gets
/// all refusals of a model in one run.
struct Declarer {
  /// The model, with its elements by name.
  let schema: Schema
  /// As they were given; keys that fit nothing in the model are refused by `checkOptions`.
  let options: DeclarationOptions
  /// The style that the options name. Everything asks it, nothing asks for its id.
  let style: Style
  /// What was said so far: on the options, on the entities in the model's order, on the composites.
  private(set) var found: [Diagnostic] = []
  /// Names of entities, as far as the pass has come: the second of a name is refused.
  var seenEntities: Set<String> = []
  /// Entities by their classes, as far as the pass has come.
  var classOwners: [String: String] = [:]
  /// Classes by their entities, complete before the first entity is declared: a relationship may lead to a later one.
  /// Of two entities with one name the first counts.
  private var classNames: [String: String] = [:]
  /// Custom classes by their texts: many attributes have the same.
  private var customTypes: [String: TypeReference?] = [:]
  /// What the whole model asks of SwiftData: a class cannot lead to one that needs newer systems than itself.
  private(set) lazy var release = releaseOfSwiftData

  init(_ model: Model, options: DeclarationOptions) {
    schema = Schema(model)
    self.options = options
    style = Style.named(options.style)
  }

  /// The whole pass; to be called once.
  mutating func run() -> Declarations {
    checkOptions()
    let count = schema.model.entities.count
    classNames = Dictionary(
      schema.model.entities.map { ($0.name, className(of: $0)) }, uniquingKeysWith: { first, _ in first })
    seenEntities.reserveCapacity(count)
    classOwners.reserveCapacity(count)
    var entities: [EntityDeclaration] = []
    entities.reserveCapacity(count)
    for entity in schema.model.entities { entities.append(declaration(of: entity)) }
    entities.sortByName()
    if options.generateInit, style.declaring.writesInitializers { addInitializers(to: &entities) }
    return Declarations(entities: entities, compositions: compositions())
  }

  /// The structs by their names; none in a style without them.
  private mutating func compositions() -> [CompositionDeclaration] {
    guard let style = style.compositions else { return [] }
    return schema.model.composites.compactMap { style.declare(&self, $0) }.sorted { $0.typeName < $1.typeName }
  }

  /// The declaration of an entity. There is one for an entity without a class too: comparing needs its properties, and
  /// `Style.Writing.asWritten` leaves it out of the files.
  private mutating func declaration(of entity: Entity) -> EntityDeclaration {
    let name = className(of: entity)
    checkNames(of: entity, className: name)
    var declaration = EntityDeclaration(
      entity: entity.name, className: name, access: options.access, superclass: superclass(of: entity),
      properties: properties(of: entity), facts: ModelFacts(origin: entity.origin, hasClass: hasClass(entity)))
    style.declaring.finish(&self, &declaration, entity)
    checkRuntimeName(of: entity, className: name)
    checkMembers(of: declaration, entity)
    return declaration
  }

  /// Attributes, then relationships.
  /// Those that a style refuses are missing.
  private mutating func properties(of entity: Entity) -> [PropertyDeclaration] {
    var properties: [PropertyDeclaration] = []
    properties.reserveCapacity(entity.attributes.count + entity.relationships.count)
    for attribute in entity.attributes {
      if let declared = style.declaring.attribute(&self, attribute, entity) { properties.append(declared) }
    }
    let attributes = properties.indices
    for relationship in entity.relationships {
      if let declared = style.declaring.relationship(&self, relationship, entity) { properties.append(declared) }
    }
    sort(&properties, attributes)
    sort(&properties, attributes.endIndex..<properties.endIndex)
    return properties
  }

  /// In the order that the options ask for.
  func sorted(_ properties: [PropertyDeclaration]) -> [PropertyDeclaration] {
    var properties = properties
    sort(&properties, properties.indices)
    return properties
  }

  private func sort(_ properties: inout [PropertyDeclaration], _ part: Range<Int>) {
    switch options.order {
    case .model: return
    case .modelName: properties.sort(part) { $0.persistentName < $1.persistentName }
    case .name: properties.sort(part, by: precedes)
    }
  }

  /// By Swift name; two of one name, which are refused, by the name in the model, so that the order is the same each
  /// time.
  private func precedes(_ one: PropertyDeclaration, _ other: PropertyDeclaration) -> Bool {
    one.name == other.name ? one.persistentName < other.persistentName : one.name < other.name
  }
}

// MARK: - Classes

extension Declarer {
  /// The configured class, else the model's, else the entity's name: NSManagedObject itself is no class to declare.
  func className(of entity: Entity) -> String {
    if let name = options.entities[entity.name]?.class { return name }
    guard style.declaring.takesModelClass, let name = entity.className, name != "NSManagedObject" else {
      return entity.name
    }
    return name
  }

  /// Whether the objects of an entity have a class of their own.
  func hasClass(_ entity: Entity) -> Bool {
    options.entities[entity.name]?.class != nil || style.declaring.hasClass(entity)
  }

  /// The class of the nearest parent that has one.
  private func superclass(of entity: Entity) -> String {
    guard entity.parentEntity != nil else { return "NSManagedObject" }
    return schema.ancestors(of: entity).first(where: hasClass).map(className) ?? "NSManagedObject"
  }

  /// The class at the other end of a relationship; nil where the model has no such entity, which is refused here.
  ///
  /// The message names the nearest entity: “did you mean Customer?”.
  mutating func destination(of relationship: Relationship, _ entity: Entity) -> String? {
    if let known = relationship.destinationEntity.flatMap({ classNames[$0] }) { return known }
    say(.destinationMissing(relationship, of: entity, in: schema.model.entities.map(\.name)))
    return nil
  }
}

extension Declarer {
  /// The type that an attribute's custom class is; nil where the text is no type.
  mutating func type(ofCustomClass text: String) -> TypeReference? {
    if let known = customTypes[text] { return known }
    let type = TypeReference(swift: text)
    customTypes[text] = .some(type)
    return type
  }
}

// MARK: - Order

extension [EntityDeclaration] {
  /// By entity, then by class.
  mutating func sortByName() { sort(indices) { ($0.entity, $0.className) < ($1.entity, $1.className) } }
}

extension Array {
  /// Sorts a part, unless it is in order, as it is for most models: declarations are large, and none is moved then.
  fileprivate mutating func sort(_ part: Range<Int>, by precedes: (Element, Element) -> Bool) {
    let isInOrder = part.dropFirst().allSatisfy { !precedes(self[$0], self[$0 - 1]) }
    if !isInOrder { self[part].sort(by: precedes) }
  }
}

// MARK: - Saying so

extension Declarer {
  /// A finding with the rule's id, and its place in the model's file. An error is a refusal: the declarations are good
  /// for comparing then, not for writing.
  ///
  /// One without an anchor is about the model as a whole; one without an attribute points at `name`.
  mutating func say(_ remark: RuleFinding) {
    var placed = remark.finding
    placed.anchor = placed.anchor ?? .model(schema.model)
    placed.attribute = placed.attribute ?? .name
    let severity = remark.severity ?? remark.rule.severities.recommended ?? .error
    found.append(Locator(model: schema.model).diagnostic(placed, rule: remark.rule.id, severity: severity))
  }
}
