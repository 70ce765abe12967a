import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `compareEntityNames`, without a fix: the literal may be misspelled, or the model may lack the entity.
  static let driftEntityName = Rule(
    "drift-entity-name", .drift, "The name of an entity in code that the model does not have",
    severity: .always(.error),
    text: Text(
      what: """
        A literal name of an entity in `NSFetchRequest(entityName:)`, `insertNewObject(forEntityName:into:)`, \
        `entityForName:inManagedObjectContext:` and similar methods of Core Data that no configured model has. A note \
        if no entity of the model has a similar name: the entity may belong to a model that is not configured.
        """,
      why: """
        Core Data raises the exception “could not locate an entity named …”, which Swift cannot catch: the app crashes.
        """,
      example: .code(
        """
        let request = NSFetchRequest<Order>(entityName: "«Ordr|Order»")
        """, language: "swift"),
      fix: "Spell the name as in the model, or add the entity to the model."))
}

extension Difference {
  /// The name of an entity that does not exist; `near` is the entity with a similar name.
  ///
  /// - Parameter isOwn: Whether the type of the request shows that the entity is one of the model.
  static func driftEntityName(
    _ use: NameUse, _ name: String, near: Entity?, isOwn: Bool, in model: Model
  ) -> Difference {
    Difference(
      .driftEntityName, "\(use.code) names an entity that \(model.name) does not have",
      element: near.map { [.init(.entity, $0.name)] } ?? [], swift: .init(SourceRanges(use), .name, "not in the model"),
      xml: .init(near?.origin ?? model.origin, .name, near.map { "the entity \($0.name)" } ?? "the model"),
      atMost: near == nil && !isOwn ? .note : .error,
      notes: [
        near == nil && !isOwn
          ? "if no other model of the app has the entity, executing the code ends the app"
          : "executing the code ends the app"
      ],
      help: [
        near.map { "did you mean \($0.name)?" } ?? "spell the name as in the model, or add the entity to the model"
      ],
      discriminator: "\(Path.name(use.location.file)) \(name)")
  }
}
