extension Style.Comparing {
  /// The comparison for the SwiftData style. SwiftData creates its schema only from the class. If the schema differs
  /// from the model, their hashes differ, and a store that was created with one of them does not open with the other.
  static let swiftdata = Style.Comparing(
    namesEntity: true, isMarked: true, isExact: false, isComplete: true, inherits: true, introducer: "",
    remedy: "mark it with @Transient", takes: { $0.isSwiftData }, sees: { $0.isSwiftData }, makesSchema: true,
    otherStyle: Style.OtherStyle(
      found: "without @Model", label: "@Model is expected", help: "mark it with @Model"))
}
