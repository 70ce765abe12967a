/// A library with a macro `@PersistentModel`.
public enum MacroLibrary: String, Hashable, Sendable {
  /// CoreDataEvolution, or PlumbCDE with the same macros. A file that imports neither library is assumed to use it.
  case coreDataEvolution
  /// PlumbDataMacros.
  case plumbData
}

/// The declarations that the macros of a library accept.
extension MacroLibrary {
  /// Whether `@objc(Name)` contains the entity's name, which identifies the entity. Otherwise the class's name does.
  package var namesEntity: Bool { self == .coreDataEvolution }

  /// Whether a class can inherit from another class than NSManagedObject.
  package var acceptsBaseClasses: Bool { self == .plumbData }

  /// Whether a type can be written in any way: `Optional<Date>`, `Foundation.Date?`, `TimeInterval`.
  package var acceptsSpellings: Bool { self == .plumbData }

  /// Whether a failure policy can belong to a value that is not decoded. It has no effect.
  package var acceptsUnusedPolicies: Bool { self == .plumbData }

  /// Whether a struct of elements can have other members.
  package var acceptsOtherMembers: Bool { self == .plumbData }

  /// Whether a new object can get a value that a model cannot contain: `UUID()`, or a converted value.
  package var acceptsInitialValues: Bool { self == .plumbData }

  /// Whether a getter returns the default if the store has no value. Otherwise it ends the app.
  package var readsDefaultForNil: Bool { self == .plumbData }

  /// Whether a to-many relationship can be declared as `Set<Item> = []`.
  package var acceptsEmptyRelationships: Bool { self == .plumbData }

  /// Whether a model can have mandatory relationships.
  package var acceptsMandatoryRelationships: Bool { self == .plumbData }
}

extension EntityDeclaration {
  /// The library of the class's macro. CoreDataEvolution for a class without a macro.
  package var library: MacroLibrary { macro?.library ?? .coreDataEvolution }
}
