extension Style.Comparing {
  /// The comparison for the managed style. Core Data implements the accessors at run time. An entity does not require
  /// a class, and a property can be accessed with key-value coding.
  static let managed = Style.Comparing(
    namesEntity: false, isMarked: false, isExact: false, isComplete: false, inherits: true,
    introducer: "@NSManaged ", remedy: "delete it", takes: { !$0.hasMacro },
    otherStyle: Style.OtherStyle(
      found: "with @PersistentModel", label: "a classic class is expected", help: "set the style to macro"))
}
