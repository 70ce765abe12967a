import PlumbDeclarations

extension Companion {
  /// Fetch requests with typed parameters.
  static let requests = Companion(
    id: .requests, summary: "Fetch requests with typed parameters.", imports: ["CoreData", "Foundation"],
    suffix: "+Requests.swift",
    ofEntity: { _, _ in Code() }, ofModel: { _ in Code() })
}
