import PlumbDeclarations
import PlumbModel

extension Companion {
  /// Values of an object as a Sendable and Codable struct.
  static let snapshots = Companion(
    id: .snapshots, summary: "Values of an object as a Sendable and Codable struct.",
    imports: ["CoreData", "Foundation"], suffix: "+Snapshot.swift",
    ofEntity: { declaration, subject in
      SnapshotFields(of: declaration, subject).map { SnapshotCode(declaration, $0, subject).code } ?? Code()
    },
    ofModel: { _ in Code() },
    memberNames: { declaration, subject in
      declaration.flatMap { SnapshotFields(of: $0, subject)?.names } ?? []
    })
}
