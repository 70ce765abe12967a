extension Style.Comparing {
  /// The comparison for the macro style. The macro only has the syntax of the class and not the model, so every error
  /// in a declaration changes the behavior.
  static let macro = Style.Comparing(
    namesEntity: true, isMarked: true, isExact: true, isComplete: true, inherits: false, introducer: "",
    remedy: "mark it with @Ignore", takes: { $0.hasMacro },
    otherStyle: Style.OtherStyle(
      found: "without @PersistentModel", label: "@PersistentModel is expected",
      help: "mark it with @PersistentModel, or set the style to managed"))
}
