import PlumbDeclarations
import PlumbEmit

extension Companion {
  /// The companion with an object's values as a Sendable and Codable struct.
  static let snapshots = Companion(
    id: .snapshots, summary: "Values of an object as a Sendable and Codable struct.",
    imports: ["CoreData", "Foundation"], suffix: "+Snapshot.swift",
    codes: { subject in
      Codes(
        entities: subject.declarations.entities.map { declaration in
          SnapshotFields(of: declaration, subject).map { SnapshotCode(declaration, $0, subject).code } ?? Code()
        })
    })
}
