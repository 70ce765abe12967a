extension Style.Comparing {
  /// SwiftData makes its schema of the class alone. Where that is not the model's, the two have different hashes, and a
  /// store that one of them has made does not open in the other.
  static let swiftdata = Style.Comparing(
    namesEntity: true, isMarked: true, isExact: false, isComplete: true, inherits: true, introducer: "",
    wayOut: "mark it with @Transient", takes: { $0.isSwiftData }, sees: { $0.isSwiftData }, makesSchema: true,
    otherStyle: Style.OtherStyle(
      found: "without @Model", label: "@Model is expected", help: "mark it with @Model"))
}
