import PlumbDeclarations

extension Companion {
  /// Values of an object as a Sendable and Codable struct.
  static let snapshots = Companion(
    id: .snapshots, summary: "Values of an object as a Sendable and Codable struct.",
    imports: ["CoreData", "Foundation"], suffix: "+Snapshot.swift",
    ofEntity: { _, _ in Code() }, ofModel: { _ in Code() })
}
