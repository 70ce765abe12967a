import PlumbData

// The forms of `#Unique` and `#Index` with a mistake. The compiler accepts them, so that the macros report each mistake
// one time, with an edit.

/// A root of key paths that has any name: a property that the class does not declare.
@dynamicMemberLookup
public struct AnyProperty<Model> {
  /// The property of a name.
  @_disfavoredOverload
  public subscript(dynamicMember name: String) -> AnyProperty<Model> { self }
}

/// A list with a name that the class does not declare.
@freestanding(declaration)
public macro Unique<Model>(_ lists: [PartialKeyPath<AnyProperty<Model>>]...) =
  #externalMacro(module: "PlumbMacros", type: "SchemaMarkerMacro")

/// A list with a name that the class does not declare.
@freestanding(declaration)
public macro Index<Model>(_ lists: [PartialKeyPath<AnyProperty<Model>>]...) =
  #externalMacro(module: "PlumbMacros", type: "SchemaMarkerMacro")

/// Names that are in no list.
@freestanding(declaration)
public macro Unique<Model>(_ names: PartialKeyPath<Model>...) =
  #externalMacro(module: "PlumbMacros", type: "SchemaMarkerMacro")

/// Names that are in no list.
@freestanding(declaration)
public macro Index<Model>(_ names: PartialKeyPath<Model>...) =
  #externalMacro(module: "PlumbMacros", type: "SchemaMarkerMacro")

extension IndexColumn {
  /// A column with a name that the class does not declare.
  @_disfavoredOverload
  public static func ascending(_ name: PartialKeyPath<AnyProperty<Model>>) -> IndexColumn { .ascending(\Model.self) }

  /// A column with a name that the class does not declare.
  @_disfavoredOverload
  public static func descending(_ name: PartialKeyPath<AnyProperty<Model>>) -> IndexColumn { .ascending(\Model.self) }

  /// A column with a name that the class does not declare.
  @_disfavoredOverload
  public static func range(_ name: PartialKeyPath<AnyProperty<Model>>) -> IndexColumn { .ascending(\Model.self) }
}
