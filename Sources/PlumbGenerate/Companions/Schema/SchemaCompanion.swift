import PlumbDeclarations

extension Companion {
  /// The model built in code.
  static let schema = Companion(
    id: .schema, summary: "The model built in code.", imports: ["CoreData", "Foundation"], suffix: "+Schema.swift",
    ofEntity: { _, _ in Code() }, ofModel: { _ in Code() })
}
