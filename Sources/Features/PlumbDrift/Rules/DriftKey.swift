import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Reported by `compareKeys`, without a fix: the literal may be misspelled, or the model may lack the property.
  static let driftKey = Rule(
    "drift-key", .drift, "A key in code that the entity does not have",
    severity: .always(.error),
    text: Text(
      what: """
        A literal key in code of an entity's class that the entity does not have: in `primitiveValue(forKey:)` and \
        `setPrimitiveValue(_:forKey:)`; as a warning in `value(forKey:)`, `willChangeValue(forKey:)` and similar \
        methods, which also accept keys that the class itself declares. Also the accessor of a property that announces \
        the change of another property, and a setter that sets another property than its getter reads (warnings).
        """,
      why: """
        A primitive value of an unknown key raises an exception. A change that is announced for an unknown or another \
        key is not sent to observers of the property and cannot be undone.
        """,
      example: .code(
        """
        var title: String? {
          get { primitiveValue(forKey: "title") as? String }
          set {
            willChangeValue(forKey: "«titel|title»")
            setPrimitiveValue(newValue, forKey: "title")
            didChangeValue(forKey: "«titel|title»")
          }
        }
        """, language: "swift"),
      fix: "Spell the key as in the model, or add the property to the model."))
}

extension Difference {
  /// A key that does not exist, or that differs from the key of the accessor's value.
  static func driftKey(_ use: KeyUse, of expected: EntityDeclaration, _ mistake: KeyMistake) -> Difference {
    let entity = expected.entity
    let call = "\(entity).\(use.member) passes \"\(use.key)\" to \(use.method)"
    switch mistake {
    case .unknown(let near):
      return Difference(
        use, expected, "\(call), a key that \(entity) does not have", label: "not in the model",
        modelLabel: "\(entity) has no \(use.key)",
        atMost: use.purpose == .primitive ? .error : .warning, note: use.purpose.consequence,
        help: near.map { "did you mean \($0)?" } ?? "spell the key as in the model, or add the property to the model")
    case .other(let key):
      return Difference(
        use, expected, "\(call), but reads or sets the value of \(key)", label: "\"\(key)\" is expected",
        modelLabel: "the entity \(entity)", atMost: .warning,
        note: "observers of \(key) are not notified of its change, and undo does not restore it",
        help: "write \"\(key)\"")
    case .otherThanRead(let key):
      return Difference(
        use, expected, "\(call), but its getter reads \(key)", label: "\"\(key)\" is usual",
        modelLabel: "the entity \(entity)", atMost: .warning, note: "a value that is set is not read back",
        help: "write \"\(key)\", or rename the property")
    }
  }

  private init(
    _ use: KeyUse, _ expected: EntityDeclaration, _ message: String, label: String, modelLabel: String,
    atMost: Severity, note: String, help: String
  ) {
    self.init(
      .driftKey, message, element: [.init(.entity, expected.entity)], swift: .init(use.places, .name, label),
      xml: .init(expected.facts.origin, .name, modelLabel), atMost: atMost, notes: [note], help: [help],
      discriminator: "\(use.member) \(use.method) \(use.key)")
  }
}

extension KeyUse.Purpose {
  fileprivate var consequence: String {
    switch self {
    case .primitive: "calling it ends the app"
    case .keyValue: "calling it ends the app, unless a class outside the sources has the key"
    case .notification: "observers of the property are not notified of its change, and undo does not restore it"
    }
  }
}
