extension Companion {
  /// The companion with the fields by which the queries of the library refer to properties. The macro
  /// `@PersistentModel` adds the same fields to a class.
  static let queries = Companion(
    id: .queries, summary: "Fields for the queries of PlumbData.", imports: ["CoreData", "Foundation", "PlumbData"],
    suffix: "+Queries.swift",
    codes: { subject in
      let code = QueriesCode(subject.declarations.entities)
      return Codes(
        entities: code.ofEntities(),
        model: code.ofComposites(subject.composites, subject.access))
    })
}
