import PlumbModel
import PlumbText

extension Rule {
  /// Code that deletes a store because a container could not open it.
  package static let schemaStoreDeleted = Rule(
    "schema-store-deleted", .schemas, "Code that deletes a store that does not open",
    severity: .recommended(.warning),
    text: Text(
      what: """
        A `catch` after the creation of a `ModelContainer` deletes files, and does not copy or move them first. Code for \
        debug builds only is not reported.
        """,
      why: """
        Each fault of a migration then deletes all data of the user without a message. Without the deletion, an update \
        with the right plan opens the store again.
        """,
      example: .code(
        """
          @Model final class Order { var number: Int = 0; init() {} }
          func container(at url: URL) throws -> ModelContainer {
            do {
              return try ModelContainer(for: Order.self)
            } catch {
        -     try FileManager.default.removeItem(at: url)
        +     try FileManager.default.moveItem(at: url, to: url.appendingPathExtension("old"))
              return try ModelContainer(for: Order.self)
            }
          }
        """, language: "swift"),
      fix: "Report the error, or move the store to another place before a new one is created."),
    check: .bundle { bundle in
      var counts: [String: Int] = [:]
      return (bundle.schema?.deletions ?? []).map { location in
        counts[location.file, default: 0] += 1
        return Finding(
          "A store that does not open is deleted", on: Anchor([], origin: .none, location: location),
          label: "deletes the data of the user",
          notes: ["each fault of a migration deletes all data, although an update could open the store"],
          help: ["report the error, or move the store to another place"],
          discriminator: "\(Path.name(location.file)) \(counts[location.file] ?? 1)")
      }
    })
}
