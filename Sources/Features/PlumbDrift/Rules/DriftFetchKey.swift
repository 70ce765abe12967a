import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `compareFetches`, without a fix: the literal may be misspelled, or the model may lack the property.
  static let driftFetchKey = Rule(
    "drift-fetch-key", .drift, "A key in code that the entity does not have",
    severity: .always(.error),
    text: Text(
      what: """
        A literal key path in the predicate, the sort descriptors or the lists of properties of a fetch request, with \
        a key that neither the entity nor its class has, or with a transient attribute, which a store does not have. \
        Also, as a warning, such a key in key-value coding of an object, in a predicate or a sort descriptor that \
        filters, sorts or evaluates objects in memory, and in the dictionaries of a batch insert request. Only requests \
        and objects whose entity is known in the same function, or by a property or a method of the same file, are \
        checked, in Swift and Objective-C. A call of another function that takes a predicate and an entity, and a \
        member of an entity's class that returns a predicate, are reported, as a warning, if no entity has the key; \
        code that migrates objects, if no version of a model has it. A key may be a constant of another file. Keys \
        with interpolations or variables that change, and placeholders without a known value, are not checked.
        """,
      why: """
        The fetch raises the exception “keypath not found in entity”, which Swift cannot catch: the app crashes. So does \
        key-value coding.
        """,
      example: .code(
        """
        let request = Order.fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(key: "«titel|title»", ascending: true)]
        """, language: "swift"),
      fix: "Spell the key as in the model, or add the property to the model."))
}

extension Difference {
  /// A transient attribute in a fetch. Only a store in memory has its values.
  static func driftFetchKey(_ use: NameUse, transient attribute: Attribute, in entity: Entity) -> Difference {
    let path = use.names.joined(separator: ".")
    return Difference(
      .driftFetchKey, "a fetch of \(entity.name) uses \(path), but \(attribute.name) is transient",
      element: [.init(.entity, entity.name)], swift: .init(SourceRanges(use), .name, "not in the store"),
      xml: .init(attribute.origin, .name, "transient"),
      notes: ["executing the fetch in a SQLite store ends the app"],
      help: ["filter or sort the fetched objects in code"], discriminator: "\(Path.name(use.location.file)) \(path)")
  }

  /// A key in code that migrates objects.
  static func driftFetchKey(_ use: NameUse, ofNoVersion key: String, in model: Model) -> Difference {
    Difference(
      .driftFetchKey, "code that migrates objects uses the key \(key), but no version of \(model.name) has \(key)",
      element: [], swift: .init(SourceRanges(use), .name, "in no version"),
      xml: .init(model.origin, .name, "the model"), atMost: .warning,
      notes: ["reading or writing the key ends the migration"], help: ["spell the key as in the model"],
      discriminator: "\(Path.name(use.location.file)) \(key)")
  }

  /// A key that does not exist; `owner` is the entity or composite that does not have it, `near` an existing key with a
  /// similar name.
  static func driftFetchKey(_ use: NameUse, _ key: String, of owner: String, in entity: Entity, near: String?)
    -> Difference
  {
    let path = use.names.joined(separator: ".")
    let (subject, effect) =
      switch use.purpose {
      case .key: ("key-value coding of \(entity.name)", "reading or writing the key ends the app")
      case .insertion: ("a batch insertion of \(entity.name)", "the value is not stored, or the insertion fails")
      default:
        use.isLikely
          ? (
            "\(use.purpose == .sort ? "a sort descriptor" : "a predicate") for \(entity.name)",
            "no entity has the key: if a fetch uses it, the fetch ends the app"
          )
          : ("a fetch of \(entity.name)", "executing the fetch ends the app")
      }
    return Difference(
      .driftFetchKey, "\(subject) uses the key \(path), but \(owner) has no \(key)",
      element: [.init(.entity, entity.name)], swift: .init(SourceRanges(use), .name, "not in the model"),
      xml: .init(entity.origin, .name, "the entity \(entity.name)"),
      notes: [effect],
      help: [
        near.map { "did you mean \($0)?" } ?? "spell the key as in the model, or add the property to the model"
          + (use.purpose == .predicate ? "; a text is written in quotes, '\(key)'" : "")
      ],
      discriminator: "\(Path.name(use.location.file)) \(path)"
    ).atMost(use.purpose == .key || use.purpose == .insertion || use.isLikely ? .warning : .error)
  }
}

extension SourceRanges {
  /// The range of a literal or a key path in its file.
  init(_ use: NameUse) {
    let span = Span(use.location.start.offset, use.location.end.offset)
    self.init(file: use.location.file, whole: span, name: span)
  }
}
