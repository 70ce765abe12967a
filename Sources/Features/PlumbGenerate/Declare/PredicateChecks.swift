import PlumbModel

/// Checks for predicates and expressions that a companion writes into Swift. A text that does not parse raises an
/// exception at run time.
extension Declarer {
  /// Checks the predicates of the fetch requests that become functions. If the model is written in code, checks all
  /// its predicates and expressions.
  mutating func checkPredicates() {
    let writesModel = options.companions.contains(.schema)
    guard writesModel || options.companions.contains(.requests) else { return }
    for request in schema.model.fetchRequests where writesModel || schema.contains(request.entity ?? "") {
      check(request, writesModel: writesModel)
    }
    guard writesModel else { return }
    for entity in schema.model.entities { checkTexts(of: entity) }
  }

  /// Checks the predicate of a fetch request template. If only Plumb may be unable to parse the text, the function is
  /// left out and a finding reports it.
  private mutating func check(_ request: FetchRequest, writesModel: Bool) {
    guard let text = request.predicate, !text.isEmpty, let error = PredicateSyntaxError(ofPredicate: text) else {
      return
    }
    let anchor = Anchor.top(.fetchRequest, request.name, origin: request.origin)
    if error.isCertain {
      let subject = "The predicate of the fetch request \(request.name)"
      say(.generatePredicateInvalid(subject, error, in: text, on: anchor, at: .predicateString))
    } else if options.companions.contains(.requests) {
      say(.generatePredicateInvalid(leftOut: request.name, error, in: text, on: anchor))
    }
  }

  /// Checks the predicates and expressions of an entity that the model in code contains.
  private mutating func checkTexts(of entity: Entity) {
    for property in entity.fetchedProperties {
      guard let request = property.fetchRequest, let text = request.predicate, !text.isEmpty else { continue }
      say(
        PredicateSyntaxError(ofPredicate: text), in: text, "The predicate of \(entity.name).\(property.name)",
        .child(.fetchedProperty, property.name, origin: request.origin, of: entity), .predicateString)
    }
    for attribute in entity.attributes where attribute.isDerived {
      guard let text = attribute.derivationExpression, !text.isEmpty else { continue }
      say(
        PredicateSyntaxError(ofExpression: text), in: text, "The derivation of \(entity.name).\(attribute.name)",
        .attribute(attribute, of: entity), .derivationExpression)
    }
    for index in entity.fetchIndexes { checkTexts(of: index, entity) }
  }

  private mutating func checkTexts(of index: FetchIndex, _ entity: Entity) {
    let name = "the fetch index \(index.name) of \(entity.name)"
    if let text = index.partialPredicate, !text.isEmpty {
      say(
        PredicateSyntaxError(ofPredicate: text), in: text, "The predicate of \(name)",
        .child(.fetchIndex, index.name, origin: index.origin, of: entity), .name)
    }
    for element in index.elements {
      guard let text = element.expression, !text.isEmpty else { continue }
      say(
        PredicateSyntaxError(ofExpression: text), in: text, "The expression \(text) in \(name)",
        .child(.fetchIndex, index.name, origin: element.origin, of: entity), .expression)
    }
  }

  /// Reports a text that is certain not to parse.
  private mutating func say(
    _ error: PredicateSyntaxError?, in text: String, _ subject: String, _ anchor: Anchor, _ attribute: XMLKey
  ) {
    guard let error, error.isCertain else { return }
    say(.generatePredicateInvalid(subject, error, in: text, on: anchor, at: attribute))
  }
}
