extension Style.Comparing {
  /// The macro works on syntax and never sees the model, so whatever a declaration says wrongly is done wrongly.
  static let macro = Style.Comparing(
    namesEntity: true, isMarked: true, isExact: true, isComplete: true, inherits: false, introducer: "",
    wayOut: "mark it with @Ignore", takes: { $0.hasMacro },
    otherStyle: Style.OtherStyle(
      found: "without @PersistentModel", label: "@PersistentModel is expected",
      help: "mark it with @PersistentModel, or set the style to managed"))
}
