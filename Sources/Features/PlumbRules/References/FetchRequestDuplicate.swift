import PlumbModel

extension Rule {
  /// Two fetch request templates with the same name in a model.
  ///
  /// Each request but the first is reported, with the first as a related location. The requests of fetched properties
  /// are not templates and all have the same name.
  static let fetchRequestDuplicate = Rule(
    "fetch-request-duplicate", .references, "Two fetch requests with the same name",
    severity: .always(.warning),
    text: Text(
      what: "Two fetch request templates of one model have the same name.",
      why: """
        The model keeps its templates in a dictionary (`fetchRequestTemplatesByName`), which contains one request for \
        each name. `fetchRequestTemplate(forName:)` returns one of them, and the other one is never used.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="isOpen" optional="YES" attributeType="Boolean"/>
        </entity>
        <fetchRequest name="orders" entity="Order" predicateString="isOpen == YES"/>
        <fetchRequest name="«orders|closedOrders»" entity="Order" predicateString="isOpen == NO"/>
        """,
      fix: "Select one of these fetch requests in the Data Model editor and rename or delete it."),
    check: .model { schema in
      func anchor(_ request: FetchRequest) -> Anchor {
        .top(.fetchRequest, request.name, origin: request.origin)
      }
      return schema.model.fetchRequests.repetitions(of: \.name.exact).map { first, request in
        Finding(
          "The model has two fetch requests named \(request.name)", on: anchor(request), at: .name,
          label: "another \(request.name)", notes: ["fetchRequestTemplate(forName:) returns one of them"],
          help: ["rename or delete one of them"],
          related: [(anchor(first), .name, "the first \(request.name)")])
      }
    })
}
