extension Style.Comparing {
  /// Nothing makes the accessors but the class itself, so what they say of keys and types has to be right; how they are
  /// written is the author's own.
  static let accessor = Style.Comparing(
    namesEntity: false, isMarked: false, isExact: false, isComplete: false, inherits: true, introducer: "",
    wayOut: "delete it",
    takes: { entity in !entity.hasMacro && !entity.properties.contains { $0.form.storage == .managed } },
    otherStyle: Style.OtherStyle(
      found: "without accessors of its own", label: "written-out accessors are expected",
      help: "let `plumb generate` write it, or set the style to managed"))
}
