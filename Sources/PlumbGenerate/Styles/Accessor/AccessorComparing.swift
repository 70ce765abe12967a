extension Style.Comparing {
  /// The comparison for the accessor style. The class contains the accessors, so their keys and types must match the
  /// model. The developer can change their implementation.
  static let accessor = Style.Comparing(
    namesEntity: false, isMarked: false, isExact: false, isComplete: false, inherits: true, introducer: "",
    remedy: "delete it",
    takes: { entity in !entity.hasMacro && !entity.properties.contains { $0.form.storage == .managed } },
    otherStyle: Style.OtherStyle(
      found: "without accessors of its own", label: "written-out accessors are expected",
      help: "let `plumb generate` write it, or set the style to managed"))
}
