import PlumbCore
import PlumbModel

extension Rule {
  /// A predicate with a key path that the entity does not have.
  ///
  /// Each missing key path of a predicate is reported one time. A request for an entity that does not exist is
  /// `fetch-request-entity-missing`. The rule ignores properties that only a subentity has: a fetch of the parent
  /// also returns the subentity's objects, and the common table has a column for the property. It is a warning,
  /// because code may never execute the template.
  static let fetchRequestKeyPath = Rule(
    "fetch-request-key-path", .references, "A predicate with a key path that does not exist",
    severity: .recommended(.warning),
    text: Text(
      what: """
        The predicate of a fetch request, or of a fetched property, contains a key path or a collection operator that \
        does not exist (`@cnt`). Predicates that cannot be read with certainty, with subqueries or format specifiers, \
        are not checked.
        """,
      why: """
        The fetch raises the exception “keypath not found in entity”, which Swift cannot catch: the app crashes.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="isOpen" optional="YES" attributeType="Boolean"/>
        </entity>
        <fetchRequest name="openOrders" entity="Order" predicateString="«open|isOpen» == YES"/>
        """,
      fix: "Select the fetch request, or the fetched property, and correct its predicate."),
    check: .fetchRequests { findings($0, $1.atStart, $2, $3) })

  /// Returns the findings for one request. `name` is the start of the messages, `anchor` is the request's location.
  /// Empty if the entity is missing or if the keys of the predicate are uncertain.
  private static func findings(
    _ request: FetchRequest, _ name: String, _ anchor: Anchor, _ schema: Schema
  ) -> [Finding] {
    guard let predicate = request.predicate, let entity = schema.entity(request.entity),
      let keyPaths = PredicateKeyPaths(predicate)
    else { return [] }
    var seen: Set<String> = []
    let operators = keyPaths.operators.compactMap { found -> Finding? in
      guard !PredicateKeyPaths.knownOperators.contains(found.name), seen.insert(found.path).inserted else { return nil }
      return Finding(
        "\(name) uses \(found.path), but the operator \(found.name) does not exist", on: anchor, at: .predicateString,
        label: "no operator \(found.name)", notes: ["executing the fetch raises an exception"],
        help: Suggestion.help(for: found.name, in: PredicateKeyPaths.knownOperators.sorted()) + ["name an operator"],
        discriminator: found.path)
    }
    return operators
      + keyPaths.paths.compactMap { path in
        guard case .missing(let component, in: let owner) = schema.follow(path, from: entity).end else { return nil }
        let key = path.joined(separator: ".")
        guard seen.insert(key).inserted else { return nil }
        return Finding(
          "\(name) uses \(key), but \(owner) has no \(component)", on: anchor, at: .predicateString,
          label: "\(owner) has no \(component)", notes: ["executing the fetch raises an exception"],
          help: schema.suggestion(for: component, in: schema.memberNames(of: owner)) + ["name a property of \(owner)"],
          discriminator: key)
      }
  }
}
