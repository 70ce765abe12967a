import Observation
@_exported import PlumbData

/// Makes a subclass of NSManagedObject a model class: its variables are the properties of its entity.
///
///     @PersistentModel final class Book: NSManagedObject {
///       var title: String = ""
///       @Attribute(.unique) var isbn: String?
///       @Relationship(inverse: "books", deleteRule: .nullify) var author: Author?
///     }
///
/// The entity has the class's name, or the name in `@objc(Name)`. Variables with `@Ignore`, computed variables and
/// constants are not persisted.
///
/// The class gets accessors, `Fields` for queries, a `schema`, observation, and the conformances for these. A class
/// that inherits from a model class is the class of a subentity. A member that the class declares itself is not added.
///
/// - Parameters:
///   - generateInit: Whether the class has two initializers, with and without a context, that have a parameter for
///     each attribute that the class declares. Private attributes with a default have none.
///   - generateToManyCount: Whether the class has a count for each to-many relationship: `booksCount`.
///   - isAbstract: Whether the entity is abstract.
///   - observation: The actor from which properties are observed.
///   - hashModifier: A text that changes the version hash of the entity.
///   - renamedFrom: The entity's name in the version before.
@attached(memberAttribute)
@attached(member, conformances: PersistentObject, names: arbitrary)
@attached(extension, conformances: PersistentObject, SchemaProviding, Identifiable, ObservedModel, Observable)
public macro PersistentModel(
  generateInit: Bool = false, generateToManyCount: Bool = true, isAbstract: Bool = false,
  observation: PersistentModelObservationMode = .mainActor, hashModifier: String? = nil, renamedFrom: String? = nil
) = #externalMacro(module: "PlumbMacros", type: "PersistentModelMacro")

/// Describes an attribute: its storage, its name in the model and the rules for its values.
///
///     @Attribute(.unique, persistentName: "isbn_13", length: 13...13) var isbn: String?
///     @Attribute(storageMethod: .raw) var state: State = .draft
///     @Attribute(storageMethod: .transformed(InkTransformer.self)) var ink: Ink?
///     @Attribute(.derived(from: "lines.@count")) var lineCount: Int64
///
/// All arguments are literals. A literal as the initial value of the variable is the default in the model, and the
/// value that the getter returns while none is stored. Another expression, such as `UUID()`, is evaluated for each new
/// object.
///
/// - Parameters:
///   - traits: The traits of the attribute.
///   - persistentName: The name in the model, if it is not the variable's name.
///   - storageMethod: The conversion of the Swift value to a stored one.
///   - decodeFailurePolicy: The result of reading a stored value that cannot be converted.
///   - min: The least number, or the first date.
///   - max: The greatest number, or the last date.
///   - length: The lengths of a text.
///   - matching: The regular expression that a text has to match.
///   - hashModifier: A text that changes the version hash of the attribute, for a change that the model does not show.
///   - renamedFrom: The name in the version before.
@attached(accessor)
public macro Attribute(
  _ traits: AttributeTrait..., persistentName: String? = nil, storageMethod: AttributeStorageMethod? = nil,
  decodeFailurePolicy: AttributeDecodeFailurePolicy? = nil, min: (any AttributeBound)? = nil,
  max: (any AttributeBound)? = nil, length: ClosedRange<Int>? = nil, matching: String? = nil,
  hashModifier: String? = nil, renamedFrom: String? = nil
) = #externalMacro(module: "PlumbMacros", type: "PropertyMacro")

/// Describes a relationship. Its type determines the number of objects: `Item?`, `Set<Item>`, or `[Item]` for an
/// ordered relationship.
///
/// - Parameters:
///   - persistentName: The name in the model, if it is not the variable's name.
///   - inverse: The model's name of the relationship back.
///   - deleteRule: The effect of deleting the object on the related ones.
///   - minimumModelCount: The least number of objects. From 1 on, the relationship is mandatory.
///   - maximumModelCount: The greatest number of objects.
///   - hashModifier: A text that changes the version hash of the relationship.
///   - renamedFrom: The name in the version before.
@attached(accessor)
public macro Relationship(
  persistentName: String? = nil, inverse: String? = nil, deleteRule: RelationshipDeleteRule = .nullify,
  minimumModelCount: Int? = nil, maximumModelCount: Int? = nil, hashModifier: String? = nil,
  renamedFrom: String? = nil
) = #externalMacro(module: "PlumbMacros", type: "PropertyMacro")

/// Excludes a variable of a model class from the model.
@attached(peer)
public macro Ignore() = #externalMacro(module: "PlumbMacros", type: "MarkerMacro")

/// Makes a struct the type of a composite attribute: its variables are the composite's elements.
///
///     @Composition struct Place: Hashable, Sendable {
///       @CompositionField(persistentName: "lat") var latitude: Double = 0
///       var longitude: Double = 0
///     }
@attached(
  extension, conformances: CompositeValue, names: named(init(dictionary:)), named(dictionary), named(schema),
  named(Fields),
  named(modelName(of:)))
public macro Composition() = #externalMacro(module: "PlumbMacros", type: "CompositionMacro")

/// The model's name of an element of a composite.
@attached(peer)
public macro CompositionField(persistentName: String? = nil) =
  #externalMacro(module: "PlumbMacros", type: "MarkerMacro")

/// Lists of attributes that are unique together. A single unique attribute has the trait `.unique`.
@freestanding(declaration)
public macro Unique<Model>(_ lists: [PartialKeyPath<Model>]...) =
  #externalMacro(module: "PlumbMacros", type: "SchemaMarkerMacro")

/// Lists of properties that a fetch index contains.
@freestanding(declaration)
public macro Index<Model>(_ lists: [PartialKeyPath<Model>]...) =
  #externalMacro(module: "PlumbMacros", type: "SchemaMarkerMacro")

/// A fetch index whose columns have an order, or that contains only the objects that fulfill a condition.
///
///     #Index<Order>(.descending(\.placedAt), .ascending(\.number), where: "isPaid == 1")
///     #Index<Place>(.range(\.latitude), .range(\.longitude))
///
/// - Parameters:
///   - columns: The columns, the first one first.
///   - condition: The predicate of the objects in the index, with the names of the model.
@freestanding(declaration)
public macro Index<Model>(_ columns: IndexColumn<Model>..., where condition: String? = nil) =
  #externalMacro(module: "PlumbMacros", type: "SchemaMarkerMacro")

/// Makes an actor run on the queue of a background context.
///
///     @NSModelActor actor Importer {
///       func add(_ title: String) throws -> ObjectID<Item> {
///         try transaction { context in
///           let item = Item(context: context)
///           item.title = title
///           return item
///         }.typedID
///       }
///     }
///
/// The actor gets `modelContainer`, `modelExecutor` and `init(container:)`, which creates the context.
///
/// - Parameter disableGenerateInit: Whether the actor has its own initializers only. They set `modelContainer` and
///   `modelExecutor`.
@attached(member, names: named(modelContainer), named(modelExecutor), named(init))
@attached(extension, conformances: NSModelActor)
public macro NSModelActor(disableGenerateInit: Bool = false) =
  #externalMacro(module: "PlumbMacros", type: "ModelActorMacro")

/// Gives a class of the main actor the members of `NSMainModelActor`, for the container's view context.
///
///     @MainActor @NSMainModelActor final class Library {
///       func rename(_ id: ObjectID<Item>, to title: String) throws {
///         try transaction { _ in try self[id].title = title }
///       }
///     }
///
/// The class gets `modelContainer` and `init(modelContainer:)`.
///
/// - Parameter disableGenerateInit: Whether the class has its own initializers only. They set `modelContainer`.
@attached(member, names: named(modelContainer), named(init))
@attached(extension, conformances: NSMainModelActor)
public macro NSMainModelActor(disableGenerateInit: Bool = false) =
  #externalMacro(module: "PlumbMacros", type: "MainModelActorMacro")
