import PlumbDeclarations

extension Style {
  /// The requirements on the classes of a style, for comparing them with a model and for fixing either side.
  ///
  ///     Style.of(entity).comparing.isExact  // true for a class with @PersistentModel
  package struct Comparing: Sendable {
    /// Whether `@objc(…)` contains the entity's name, which identifies the entity. Otherwise it contains the class's
    /// name, by which Core Data finds the class.
    package let namesEntity: Bool
    /// Whether an attached macro marks the class of an entity. Otherwise the class can belong to another model.
    package let isMarked: Bool
    /// Whether the accessors depend only on the property's declaration, which must then match the model exactly.
    /// Otherwise Core Data creates the accessors from the model, and every declaration that works at run time is
    /// valid.
    package let isExact: Bool
    /// Whether every entity requires a class and every property a declaration, so that a missing one is an error.
    /// Otherwise it is a warning, or no finding if Xcode generates the code.
    package let isComplete: Bool
    /// Whether entities can have parents.
    package let inherits: Bool
    /// The beginning of a property: `@NSManaged `.
    package let introducer: String
    /// The remedy in Swift for a property that the model does not have.
    package let remedy: String
    /// Returns whether a class in the sources can represent an entity in this style, even if it is declared in
    /// another style.
    package let takes: @Sendable (EntityDeclaration) -> Bool
    /// Returns whether a class in the sources is compared. An app can contain classes of SwiftData and of Core Data.
    package var sees: @Sendable (EntityDeclaration) -> Bool = { !$0.isSwiftData }
    /// Whether SwiftData creates its schema from the declarations. The rules about elements that SwiftData cannot
    /// represent then apply to the model.
    package var makesSchema = false
    /// The message texts for a class that cannot represent an entity in this style.
    package let otherStyle: OtherStyle
  }

  /// The message texts for a class of another style than the expected one.
  package struct OtherStyle: Sendable {
    /// The found style, as the continuation of “declared”: `without @PersistentModel`.
    package let found: String
    /// The label at the source location.
    package let label: String
    /// The remedy.
    package let help: String
  }
}
