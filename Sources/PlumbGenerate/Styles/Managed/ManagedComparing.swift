extension Style.Comparing {
  /// Core Data implements the accessors at run time, and leaves room: an entity may go without a class, a property to
  /// key-value coding.
  static let managed = Style.Comparing(
    namesEntity: false, isMarked: false, isExact: false, isComplete: false, inherits: true,
    introducer: "@NSManaged ", wayOut: "delete it", takes: { !$0.hasMacro },
    otherStyle: Style.OtherStyle(
      found: "with @PersistentModel", label: "a classic class is expected", help: "set the style to macro"))
}
