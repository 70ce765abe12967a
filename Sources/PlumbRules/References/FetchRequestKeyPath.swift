import PlumbModel
import PlumbText

extension Rule {
  /// A predicate that asks for what the entity does not have.
  ///
  /// Each missing key path of a predicate is reported once. A request for an entity that does not exist is
  /// `fetch-request-entity-missing`. Properties that only a subentity has are left alone: a fetch of the parent finds
  /// its objects too, and Core Data has a column for them in the same table. A warning, as nobody may ever execute the
  /// template.
  static let fetchRequestKeyPath = Rule(
    "fetch-request-key-path", .references, "A predicate that asks for what the entity does not have",
    severity: .recommended(.warning),
    text: Text(
      what: """
        The predicate of a fetch request, or of a fetched property, holds a key path that does not exist, or a collection \
        operator that there is none of (`@cnt`). Only predicates that can be read with certainty are looked at: none with subqueries or format specifiers.
        """,
      why: """
        The fetch raises an exception when it runs, “keypath not found in entity”, which Swift cannot catch: the app \
        ends.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="isOpen" optional="YES" attributeType="Boolean"/>
        </entity>
        <fetchRequest name="openOrders" entity="Order" predicateString="«open|isOpen» == YES"/>
        """,
      fix: "Select the fetch request, or the fetched property, and correct its predicate."),
    check: .all([
      .model { schema in
        schema.model.fetchRequests.flatMap { request in
          findings(
            request, "The fetch request \(request.name)", .top(.fetchRequest, request.name, origin: request.origin),
            schema)
        }
      },
      .entity { entity, schema in
        entity.fetchedProperties.flatMap { property -> [Finding] in
          guard let request = property.fetchRequest else { return [] }
          return findings(
            request, "\(entity.name).\(property.name)",
            .child(.fetchedProperty, property.name, origin: request.origin, of: entity), schema)
        }
      },
    ]))

  /// The findings for one request; `name` begins the messages, `anchor` is the request's place. None where the entity
  /// is missing or the keys of the predicate are not certain.
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
        "\(name) asks for \(found.path), and there is no operator \(found.name)", on: anchor, at: .predicateString,
        label: "no operator \(found.name)", notes: ["the fetch raises an exception when it runs"],
        help: Suggestion.help(for: found.name, in: PredicateKeyPaths.knownOperators.sorted()) + ["name an operator"],
        discriminator: found.path)
    }
    return operators
      + keyPaths.paths.compactMap { path in
        guard case .missing(let component, in: let owner) = schema.follow(path, from: entity).end else { return nil }
        let key = path.joined(separator: ".")
        guard seen.insert(key).inserted else { return nil }
        return Finding(
          "\(name) asks for \(key), but \(owner) has no \(component)", on: anchor, at: .predicateString,
          label: "\(owner) has no \(component)", notes: ["the fetch raises an exception when it runs"],
          help: Suggestion.help(for: component, in: schema.memberNames(of: owner)) + ["name a property of \(owner)"],
          discriminator: key)
      }
  }
}
