import PlumbDeclarations

extension Style {
  /// What classes of a style have to say, for those who compare them with a model and who mend either side.
  ///
  ///     Style.of(entity).comparing.isExact  // true for a class with @PersistentModel
  package struct Comparing: Sendable {
    /// `@objc(…)` names the entity, which is found by it; else the class, for Core Data looks for that.
    package let namesEntity: Bool
    /// An annotation says that a class is an entity's; else it may be a class of another model.
    package let isMarked: Bool
    /// Accessors are made of a property's declaration alone, which has to say everything, exactly. Else Core Data makes
    /// them of the model, and whatever runs is right.
    package let isExact: Bool
    /// Every entity needs a class and every property a declaration: what is missing is an error. Else it is a warning,
    /// and nothing at all where Xcode writes it.
    package let isComplete: Bool
    /// Entities may have parents.
    package let inherits: Bool
    /// What a property begins with: `@NSManaged `.
    package let introducer: String
    /// What to do in Swift about a property that the model lacks.
    package let wayOut: String
    /// Whether a class of the sources can stand for an entity in this style, though it be declared in another.
    package let takes: @Sendable (EntityDeclaration) -> Bool
    /// Whether a class of the sources is looked at: SwiftData's and Core Data's stand side by side in one app.
    package var sees: @Sendable (EntityDeclaration) -> Bool = { !$0.isSwiftData }
    /// SwiftData makes its schema of the declarations, and the rules over what it cannot express are the model's.
    package var makesSchema = false
    /// What to say of a class that cannot.
    package let otherStyle: OtherStyle
  }

  /// Words on a class of another style than the expected one.
  package struct OtherStyle: Sendable {
    /// As it follows `declared`: `without @PersistentModel`.
    package let found: String
    /// A few words at the place.
    package let label: String
    /// What to do.
    package let help: String
  }
}
