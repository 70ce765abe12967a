import PlumbCore
import PlumbModel

extension Rule {
  /// A predicate, or an expression of a fetch index, that does not parse.
  ///
  /// The rule ignores an empty predicate. A text that Plumb cannot parse and Foundation may is a note. For the
  /// predicate of a partial index and for the expression of an index the finding is a warning at most, because
  /// Xcode's editor offers neither. The expression of a derived attribute is `derived-expression-invalid`; a key that
  /// does not exist is `fetch-request-key-path`.
  static let predicateInvalid = Rule(
    "predicate-invalid", .references, "A predicate that does not parse",
    severity: .always(.error),
    text: Text(
      what: """
        The predicate of a fetch request or of a fetched property is not in the format language of `NSPredicate`: an \
        operand is absent, brackets or quotation marks do not match, or a value is not compared. The predicate and the \
        expressions of a fetch index are checked too.
        """,
      why: """
        Xcode does not compile the model. `NSPredicate(format:)` with the same text raises the exception “Unable to \
        parse the format string”, which Swift cannot catch: the app crashes.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="isOpen" optional="YES" attributeType="Boolean"/>
        </entity>
        <fetchRequest name="openOrders" entity="Order" predicateString="isOpen ==«| YES»"/>
        """,
      fix: "Select the fetch request, or the fetched property, and correct its predicate."),
    check: .all([
      .fetchRequests { request, owner, anchor, _ in finding(request, owner, anchor).map { [$0] } ?? [] },
      .entity { entity, _ in entity.fetchIndexes.flatMap { findings($0, of: entity) } },
    ]))

  /// Returns the finding for a request. `nil` if its predicate parses. `owner` is a phrase in the message.
  private static func finding(_ request: FetchRequest, _ owner: String, _ anchor: Anchor) -> Finding? {
    guard let text = request.predicate, !text.isEmpty, let error = PredicateSyntaxError(ofPredicate: text) else {
      return nil
    }
    return finding("The predicate of \(owner)", error, in: text, on: anchor, at: .predicateString)
  }

  /// Returns the findings for the predicate and the expressions of an index.
  private static func findings(_ index: FetchIndex, of entity: Entity) -> [Finding] {
    func anchor(_ origin: Origin) -> Anchor { .child(.fetchIndex, index.name, origin: origin, of: entity) }
    let name = "the fetch index \(index.name) of \(entity.name)"
    var findings: [Finding] = []
    if let text = index.partialPredicate, !text.isEmpty, let error = PredicateSyntaxError(ofPredicate: text) {
      findings.append(
        finding("The predicate of \(name)", error, in: text, on: anchor(index.origin), at: .name, atMost: .warning))
    }
    for element in index.elements {
      guard let text = element.expression, !text.isEmpty, let error = PredicateSyntaxError(ofExpression: text) else {
        continue
      }
      var found = finding(
        "The expression \(text) in \(name)", error, in: text, on: anchor(element.origin), at: .expression,
        atMost: .warning)
      found.diagnostic.discriminator = text
      findings.append(found)
    }
    return findings
  }

  private static func finding(
    _ subject: String, _ error: PredicateSyntaxError, in text: String, on anchor: Anchor, at attribute: XMLKey,
    atMost severity: Severity? = nil
  ) -> Finding {
    Finding(
      "\(subject) does not parse: \(error.phrase(in: text))", on: anchor, at: attribute, label: "does not parse",
      notes: [
        error.isCertain
          ? "Xcode does not compile it, and the same text in code raises an exception"
          : "Plumb cannot parse it; Foundation may"
      ],
      help: [error.isAtReservedWord ? "write # before the key, which is a reserved word" : "correct the format"],
      atMost: error.isCertain ? severity : .note)
  }
}

extension PredicateSyntaxError {
  /// Whether the text has a reserved word where an operand is required. The word may be intended as a key:
  /// `size > 3`.
  fileprivate var isAtReservedWord: Bool {
    guard case .unexpected(let token) = reason else { return false }
    return token.expected != nil && PredicateKeyword(token.found)?.isReserved == true
  }
}
