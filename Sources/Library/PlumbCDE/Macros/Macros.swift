import Foundation

/// Makes a subclass of NSManagedObject a model class, with typed paths.
///
///     @PersistentModel final class Item: NSManagedObject {
///       @Attribute(persistentName: "name") var title: String = ""
///       @Relationship(inverse: "items", deleteRule: .nullify) var tag: Tag?
///     }
///
/// - Parameters:
///   - generateInit: Whether the class has an initializer with a parameter for each attribute, without defaults.
///   - generateToManyCount: Whether the class has a count for each to-many relationship: `itemsCount`.
///   - observation: Whether Swift's Observation observes the properties.
@attached(memberAttribute)
@attached(member, names: arbitrary)
@attached(
  extension,
  conformances: PersistentEntity, CDRuntimeSchemaProviding, ObservedModel, CDEObservable,
  CDEObservationFieldMapProviding)
public macro PersistentModel(
  generateInit: Bool = false, generateToManyCount: Bool = true, observation: PersistentModelObservationMode = .none
) = #externalMacro(module: "PlumbMacros", type: "CDEModelMacro")

/// Describes an attribute: its traits, its name in the model, its storage and the rules for its values, which a save
/// checks.
///
///     @Attribute(min: 0, max: 255) var level: Int = 0
///     @Attribute(minLength: 1, regex: "[a-z]+") var code: String?
///
/// - Parameters:
///   - traits: The traits of the attribute.
///   - persistentName: The name in the model, if it is not the variable's name.
///   - storageMethod: The conversion of the Swift value to a stored one.
///   - decodeFailurePolicy: The result of reading a stored value that cannot be converted.
///   - min: The least number.
///   - max: The greatest number.
///   - minLength: The least number of characters of a text.
///   - maxLength: The greatest number of characters of a text.
///   - regex: The regular expression that a text has to match.
///   - minDate: The first date.
///   - maxDate: The last date.
@attached(accessor)
public macro Attribute(
  _ traits: AttributeTrait..., persistentName: String? = nil, storageMethod: AttributeStorageMethod? = nil,
  decodeFailurePolicy: AttributeDecodeFailurePolicy? = nil, min: (any AttributeBound)? = nil,
  max: (any AttributeBound)? = nil, minLength: Int? = nil, maxLength: Int? = nil, regex: String? = nil,
  minDate: Date? = nil, maxDate: Date? = nil
) = #externalMacro(module: "PlumbMacros", type: "CDEAttributeMacro")

/// Describes a relationship: its inverse, its delete rule and its counts.
@attached(accessor)
public macro Relationship(
  persistentName: String? = nil, inverse: String, deleteRule: RelationshipDeleteRule, minimumModelCount: Int? = nil,
  maximumModelCount: Int? = nil
) = #externalMacro(module: "PlumbMacros", type: "CDEAttributeMacro")

/// Excludes a variable of a model class from the model. It is a parameter of the generated initializer.
@attached(peer)
public macro Ignore() = #externalMacro(module: "PlumbMacros", type: "MarkerMacro")

/// Makes a struct the type of a composite attribute, with typed paths of its elements.
@attached(
  member, names: named(__cdFieldTable), named(Paths), named(PathRoot), named(path), named(__cdDecodeComposition),
  named(__cdEncodeComposition), named(__cdRuntimeCompositionFields))
@attached(
  extension,
  conformances: CDCompositionPathProviding, CDCompositionValueCodable, CoreDataPathDSLProviding,
  CDRuntimeCompositionSchemaProviding)
public macro Composition() = #externalMacro(module: "PlumbMacros", type: "CDECompositionMacro")

/// The model's name of an element of a composite.
@attached(peer)
public macro CompositionField(persistentName: String? = nil) =
  #externalMacro(module: "PlumbMacros", type: "MarkerMacro")

/// Makes an actor run on the queue of a context.
///
/// - Parameter disableGenerateInit: Whether the actor declares its initializers itself. They set `modelContainer` and
///   `modelExecutor`.
@attached(member, names: named(modelExecutor), named(modelContainer), named(init))
@attached(extension, conformances: NSModelActor)
public macro NSModelActor(disableGenerateInit: Bool = false) =
  #externalMacro(module: "PlumbMacros", type: "CDEActorMacro")

/// Makes a class of the main actor use the view context of a container.
///
/// - Parameter disableGenerateInit: Whether the class declares its initializers itself. They set `modelContainer`.
@attached(member, names: named(modelContainer), named(init))
@attached(extension, conformances: NSMainModelActor)
public macro NSMainModelActor(disableGenerateInit: Bool = false) =
  #externalMacro(module: "PlumbMacros", type: "CDEMainActorMacro")
