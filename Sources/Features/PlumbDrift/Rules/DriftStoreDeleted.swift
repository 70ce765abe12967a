import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `reportStoreDeletions`. The rule for schemas in Swift is `schema-store-deleted`.
  static let driftStoreDeleted = Rule(
    "drift-store-deleted", .drift, "Code that deletes a store of the model that does not open",
    severity: .recommended(.warning),
    text: Text(
      what: """
        A `catch` after `addPersistentStore`, or the branch for an error of `loadPersistentStores` or of \
        `addPersistentStoreWithType:…`, deletes files or destroys the store, and does not copy or move it first. Code \
        for debug builds only, and the deletion of temporary files, is not reported.
        """,
      why: """
        Each fault of a migration then deletes all data of the user without a message. Without the deletion, an update \
        with the right mapping opens the store again.
        """,
      example: .code(
        """
        container.loadPersistentStores { description, error in
          if let error { «try? FileManager.default.removeItem(at: url)|report(error)» }
        }
        """, language: "swift"),
      fix: "Report the error, or move the store to another place before a new one is created."))
}

extension Difference {
  /// Code that deletes a store that does not open; `number` counts the places in the file.
  static func driftStoreDeleted(_ location: Location, number: Int, _ model: Model) -> Difference {
    let span = Span(location.start.offset, location.end.offset)
    return Difference(
      .driftStoreDeleted, "A store that does not open is deleted", element: [],
      swift: .init(SourceRanges(file: location.file, whole: span, name: span), .name, "deletes the data of the user"),
      xml: .init(model.origin, .name, "the model"), atMost: .warning,
      notes: ["each fault of a migration deletes all data, although an update could open the store"],
      help: ["report the error, or move the store to another place"],
      discriminator: "\(Path.name(location.file)) \(number)")
  }
}
