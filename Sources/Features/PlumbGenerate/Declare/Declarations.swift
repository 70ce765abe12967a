import PlumbDeclarations
import PlumbModel
import PlumbWorkspace

/// Returns the Swift declarations for a model, with diagnostics for the elements that cannot be declared.
///
///     let expected = declarations(of: model, options: DeclarationOptions(access: .public))
///     if expected.diagnostics.allSatisfy({ $0.severity < .error }) {
///       let files = Generator(options: GeneratorOptions(model: "Shop")).files(for: expected.value)
///     }
///
/// All errors are reported in one call. Each one contains the rule, the element and its location in the model's
/// source. In case of errors, the declarations contain the elements without errors. They can then be compared with
/// code, but must not be written to files. Entities and composites are sorted by name, so the order in the model has
/// no effect.
///
/// - Parameters:
///   - model: One version of the model, read from a file or created in code. It can contain errors.
///   - options: The style, and the settings that differ from the model.
/// - Returns: Classes and structs without source locations, because they are not in a file yet.
public func declarations(
  of model: Model, options: DeclarationOptions = DeclarationOptions()
) -> Parsed<Declarations> {
  var declarer = Declarer(model, options: options)
  let declarations = declarer.run()
  return Parsed(declarations, diagnostics: declarer.found)
}

/// A pass over a model that creates its declarations. The code of each style is in the style's folder.
///
/// The value exists for one call of `declarations(of:options:)`. Checks and declarations are created together: a
/// function that declares an element also reports its errors. Both therefore use the same data, and the caller
/// receives all errors of a model in one run.
package struct Declarer {
  /// The model, with its elements by name.
  let schema: Schema
  /// The options of the caller. `checkOptions` reports keys that do not exist in the model.
  let options: DeclarationOptions
  /// The style of the options. All differences between styles are in this value; its identifier is not compared.
  let style: any Style
  /// The diagnostics so far: for the options, for the entities in the model's order, and for the composites.
  private(set) var found: [Diagnostic] = []
  /// The names of the entities that are already declared. A second entity with the same name is reported.
  var seenEntities: Set<String> = []
  /// The entities of the classes that are already declared, by class name.
  var classOwners: [String: String] = [:]
  /// The classes by entity name. The dictionary is complete before the first entity is declared, because a
  /// relationship can have a later entity as its destination. Of two entities with the same name, the first one is
  /// used.
  private var classNames: [String: String] = [:]
  /// The names of the entities from which other entities inherit.
  let parents: Set<String>
  /// The SwiftData release that the whole model requires. A class cannot refer to a class that requires newer
  /// systems.
  private(set) lazy var release = releaseOfSwiftData

  init(_ model: Model, options: DeclarationOptions) {
    schema = Schema(model)
    self.options = options
    style = Styles.named(options.style)
    parents = Set(model.entities.compactMap(\.parentEntity))
  }

  /// Runs the pass. It can be called only one time.
  mutating func run() -> Declarations {
    checkOptions()
    classNames = Dictionary(
      schema.model.entities.map { ($0.name, className(of: $0)) }, uniquingKeysWith: { first, _ in first })
    var entities = schema.model.entities.map { declaration(of: $0) }
    entities.sortByName()
    if options.generateInit, style.writesInitializers { addInitializers(to: &entities) }
    return Declarations(entities: entities, compositions: compositions())
  }

  /// Returns the structs, sorted by name. Empty for a style without structs.
  private mutating func compositions() -> [CompositionDeclaration] {
    guard let style = style.compositions else { return [] }
    return schema.model.composites.compactMap { style.declare($0, &self) }.sorted { $0.typeName < $1.typeName }
  }

  /// Returns the declaration of an entity. An entity without a class also has a declaration, because comparing
  /// requires its properties. `Declarations.entitiesAsWritten` leaves it out of the files.
  private mutating func declaration(of entity: Entity) -> EntityDeclaration {
    let name = className(of: entity)
    checkNames(of: entity, className: name)
    var declaration = EntityDeclaration(
      entity: entity.name, className: name, access: options.access, superclass: superclass(of: entity),
      properties: properties(of: entity), facts: ModelFacts(origin: entity.origin, hasClass: hasClass(entity)))
    style.finish(&declaration, of: entity, &self)
    for property in entity.fetchedProperties { say(.fetchedProperty(property, of: entity)) }
    checkRuntimeName(of: entity, className: name)
    checkMembers(of: declaration, entity)
    return declaration
  }

  /// Returns the attributes, followed by the relationships, without the properties that a style rejects.
  private mutating func properties(of entity: Entity) -> [PropertyDeclaration] {
    let attributes = entity.attributes.compactMap { attribute in
      style.declare(attribute, of: entity, &self)?.documented(by: attribute.userInfo)
    }
    let relationships = entity.relationships.compactMap { relationship in
      style.declare(relationship, of: entity, &self)?.documented(by: relationship.userInfo)
    }
    return sorted(attributes) + sorted(relationships)
  }

  /// Returns the properties in the order of the options.
  func sorted(_ properties: [PropertyDeclaration]) -> [PropertyDeclaration] {
    switch options.order {
    case .model: properties
    case .modelName: properties.sorted { $0.persistentName < $1.persistentName }
    case .name: properties.sorted(by: precedes)
    }
  }

  /// Whether a property precedes another one by Swift name. Properties with the same Swift name are an error; they
  /// are compared by their names in the model, so that the order is deterministic.
  private func precedes(_ one: PropertyDeclaration, _ other: PropertyDeclaration) -> Bool {
    one.name == other.name ? one.persistentName < other.persistentName : one.name < other.name
  }
}

// MARK: - Classes

extension Declarer {
  /// Returns the configured class, the model's class, or the entity's name. `NSManagedObject` as the model's class is
  /// replaced by the entity's name, because it cannot be declared.
  func className(of entity: Entity) -> String {
    if let name = options.entities[entity.name]?.class { return name }
    guard style.takesModelClass, let name = entity.className, name != "NSManagedObject" else {
      return entity.name
    }
    return name
  }

  /// Whether the entity's objects have a separate class: the style requires it, or the configuration or the model
  /// names it.
  func hasClass(_ entity: Entity) -> Bool {
    style.isComplete || options.entities[entity.name]?.class != nil
      || (entity.className ?? "NSManagedObject") != "NSManagedObject"
  }

  /// Returns the class of the nearest ancestor that has a class, or `NSManagedObject`.
  private func superclass(of entity: Entity) -> String {
    guard entity.parentEntity != nil else { return "NSManagedObject" }
    return schema.ancestors(of: entity).first(where: hasClass).map(className) ?? "NSManagedObject"
  }

  /// Returns the class of a relationship's destination. `nil` if the model has no such entity, which is reported as
  /// an error.
  ///
  /// The message suggests the entity with the most similar name: “did you mean Customer?”.
  mutating func destination(of relationship: Relationship, _ entity: Entity) -> String? {
    if let known = relationship.destinationEntity.flatMap({ classNames[$0] }) { return known }
    let near = relationship.destinationEntity.flatMap { name in
      schema.similarName(to: name, in: schema.model.entities.map(\.name))
    }
    say(.destinationMissing(relationship, of: entity, near: near))
    return nil
  }
}

// MARK: - Order

extension [EntityDeclaration] {
  /// Sorts by entity, then by class.
  mutating func sortByName() { sort { ($0.entity, $0.className) < ($1.entity, $1.className) } }
}

// MARK: - Reports

extension Declarer {
  /// Adds a diagnostic with the rule's identifier and the location in the model's file. After an error, the
  /// declarations can be compared with code, but must not be written.
  ///
  /// A finding without an anchor refers to the whole model. A finding without an attribute refers to the attribute
  /// `name`.
  mutating func say(_ note: Finding) {
    var placed = note
    placed.anchor = placed.anchor ?? .model(schema.model)
    placed.attribute = placed.attribute ?? .name
    found.append(Locator(model: schema.model).diagnostic(placed))
  }
}
