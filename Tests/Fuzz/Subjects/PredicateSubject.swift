import PlumbKit

extension Subject {
  /// Predicates of fetch requests, and expressions of derived attributes.
  static let predicate = Subject(
    name: "predicate", ending: "txt", isSeed: { _ in false }, words: Words.predicate
  ) { bytes in
    var verdict = Verdict()
    let text = String(decoding: bytes, as: UTF8.self)
    var model = Model(name: "Shop")
    model.entities = [PredicateChecks.item(derivation: text)]
    var request = FetchRequest(name: "all")
    request.entity = "Item"
    request.predicate = text
    model.fetchRequests = [request]
    let validator = Validator(settings: RuleSettings(preset: .strict), rules: Rule.all)
    for diagnostic in validator.check(model) {
      verdict.saw(diagnostic.rule)
      verdict.expect(!diagnostic.message.contains("\n"), "a finding is one line", diagnostic.message)
    }
    if bytes.count % 16 == 0 { GeneratedChecks.run(model, turn: bytes.count / 16, &verdict) }
    return verdict
  }
}

enum PredicateChecks {
  static func item(derivation: String) -> Entity {
    var derived = Attribute(name: "total")
    derived.type = .integer64
    derived.isDerived = true
    derived.derivationExpression = derivation
    var items = Relationship(name: "items")
    items.isToMany = true
    items.destinationEntity = "Item"
    var entity = Entity(name: "Item")
    entity.representedClassName = "Item"
    entity.attributes = [derived]
    entity.relationships = [items]
    return entity
  }
}
