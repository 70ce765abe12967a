import PlumbModel
import PlumbText

extension Rule {
  /// A fetch index that duplicates another index.
  ///
  /// The rule compares the fetch indexes of one entity with each other and with the entity's uniqueness constraints:
  /// the same columns in the same order, of the same type, ascending or descending alike. It does not report:
  /// - an index whose columns are the start of a longer index;
  /// - an index that an ancestor has too;
  /// - an index with the name of an earlier one, because a store only has the first of the two
  ///   (`fetch-index-duplicate`).
  static let indexDuplicate = Rule(
    "index-duplicate", .performance, "A duplicate index",
    severity: .strict(.warning),
    text: Text(
      what: """
        A fetch index has the same columns in the same order as another of its entity, or as a uniqueness constraint, \
        which creates its own index.
        """,
      why: "Every save updates both and the file contains both; a fetch uses one of them.",
      example: """
          <entity name="Order" representedClassName="Order">
              <attribute name="number" optional="YES" attributeType="String"/>
              <fetchIndex name="byNumber">
                  <fetchIndexElement property="number" type="Binary" order="ascending"/>
              </fetchIndex>
        -     <fetchIndex name="byOrderNumber">
        -         <fetchIndexElement property="number" type="Binary" order="ascending"/>
        -     </fetchIndex>
          </entity>
        """,
      fix: "Select the entity in the Data Model editor and delete one of these indexes under “Fetch Indexes”."),
    check: .entity { entity, _ in
      guard !entity.fetchIndexes.isEmpty else { return [] }
      let constraints = entity.uniquenessConstraints ?? []
      var seen: [[Column]: (name: String, anchor: Anchor)] = [:]
      for constraint in constraints where !constraint.attributes.isEmpty {
        let names = constraint.attributes.map(\.name)
        seen[names.map { Column(key: $0) }] = (
          "the uniqueness constraint on \(Phrase.list(names))", .entity(entity)
        )
      }
      var names: Set<String> = []
      return entity.fetchIndexes.compactMap { index in
        let columns = index.elements.map { Column($0) }
        let anchor = Anchor.child(.fetchIndex, index.name, origin: index.origin, of: entity)
        guard names.insert(index.name).inserted, !columns.isEmpty else { return nil }
        guard let other = seen[columns] else {
          seen[columns] = ("the index \(index.name)", anchor)
          return nil
        }
        return Finding(
          "The index \(entity.name).\(index.name) is the same as \(other.name)", on: anchor, at: .name,
          label: "the same columns in the same order",
          notes: ["every save updates both, and a fetch uses one of them"], help: ["delete it"],
          related: [(other.anchor, .name, other.name)])
      }
    })

  /// The column of an index, with the properties that the comparison uses.
  ///
  /// If the file omits `type` or `order`, Core Data uses `Binary` and ascending.
  private struct Column: Hashable {
    var key: String
    var isExpression = false
    var type = "Binary"
    var isDescending = false

    init(key: String) { self.key = key }

    init(_ element: FetchIndexElement) {
      key = element.property ?? element.expression ?? ""
      isExpression = element.property == nil
      type = element.type ?? "Binary"
      isDescending = element.order == "descending"
    }
  }
}
