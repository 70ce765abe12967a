import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `compareFetches`, without a fix: the literal may be misspelled, or the model may lack the property.
  static let driftFetchKey = Rule(
    "drift-fetch-key", .drift, "A key in a fetch request that the entity does not have",
    severity: .always(.error),
    text: Text(
      what: """
        A literal key path in the predicate, the sort descriptors or the lists of properties of a fetch request, with \
        a key that neither the entity nor its class has. Only requests whose entity is known in the same function are \
        checked, and no keys with placeholders, interpolations or variables.
        """,
      why: """
        The fetch raises the exception “keypath not found in entity”, which Swift cannot catch: the app crashes.
        """,
      example: .code(
        """
        let request = Order.fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(key: "«titel|title»", ascending: true)]
        """, language: "swift"),
      fix: "Spell the key as in the model, or add the property to the model."))
}

extension Difference {
  /// A key that does not exist; `owner` is the entity or composite that does not have it, `near` an existing key with a
  /// similar name.
  static func driftFetchKey(_ use: NameUse, _ key: String, of owner: String, in entity: Entity, near: String?)
    -> Difference
  {
    let path = use.names.joined(separator: ".")
    return Difference(
      .driftFetchKey, "a fetch of \(entity.name) uses the key \(path), but \(owner) has no \(key)",
      element: [.init(.entity, entity.name)], swift: .init(SourceRanges(use), .name, "not in the model"),
      xml: .init(entity.origin, .name, "the entity \(entity.name)"),
      notes: ["executing the fetch ends the app"],
      help: [near.map { "did you mean \($0)?" } ?? "spell the key as in the model, or add the property to the model"],
      discriminator: "\(use.location.file) \(path)")
  }
}

extension SourceRanges {
  /// The range of a literal or a key path in its file.
  init(_ use: NameUse) {
    let span = Span(use.location.start.offset, use.location.end.offset)
    self.init(file: use.location.file, whole: span, name: span)
  }
}
