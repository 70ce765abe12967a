extension Companion {
  /// The companion with typed paths for predicates and sorts.
  ///
  /// The files' names sort after `Order+Plumb.swift`. The compiler reads files in this order, and has to expand the
  /// macros of the classes before it resolves the circular references between their paths.
  static let paths = Companion(
    id: .paths, summary: "Typed paths for predicates and sorts.", imports: ["CoreData", "Foundation"],
    suffix: "+TypedPaths.swift",
    codes: {
      let code = PathsCode($0)
      return Codes(entities: code.ofEntities(), model: code.ofModel())
    }, modelSuffix: "+FieldSupport.swift")
}
