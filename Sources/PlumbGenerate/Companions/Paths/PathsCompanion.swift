import PlumbDeclarations

extension Companion {
  /// Typed paths for predicates and sorts.
  static let paths = Companion(
    id: .paths, summary: "Typed paths for predicates and sorts.", imports: ["CoreData", "Foundation"],
    suffix: "+Fields.swift",
    ofEntity: { _, _ in Code() }, ofModel: { _ in Code() },
    ofAll: {
      let code = PathsCode($0)
      return (code.ofEntities(), code.ofModel())
    }, modelSuffix: "+FieldSupport.swift")
}
