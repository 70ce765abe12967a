import PlumbModel
import PlumbText

extension Rule {
  /// A subentity in another configuration than its parent.
  ///
  /// The rule ignores a parent that is in no configuration: if it is abstract, code may never fetch it. Only the
  /// nearest parent is compared, so that each level of a hierarchy has a separate finding.
  package static let configurationHierarchy = Rule(
    "configuration-hierarchy", .references, "A subentity in another configuration than its parent",
    severity: .recommended(.warning),
    text: Text(
      what: """
        The parent of an entity is in a configuration, and the entity is in a configuration without the parent, or in \
        none.
        """,
      why: """
        A hierarchy is one table of one store. A fetch of the parent searches only stores whose configuration contains \
        the parent, so that it does not find the objects of the subentity; an entity in no configuration has no store \
        at all.
        """,
      example: """
          <entity name="Document" representedClassName="Document"/>
          <entity name="Invoice" representedClassName="Invoice" parentEntity="Document"/>
          <configuration name="Local">
              <memberEntity name="Document"/>
        +     <memberEntity name="Invoice"/>
          </configuration>
        - <configuration name="Shared">
        -     <memberEntity name="Invoice"/>
        - </configuration>
        """,
      fix: "Add the entities of a hierarchy to the same configurations."),
    check: .model { schema in
      guard let members = ConfigurationMembers(schema) else { return [] }
      return schema.model.entities.compactMap { entity in
        guard let parent = schema.entity(entity.parentEntity), parent.name != entity.name else { return nil }
        let (mine, parents) = (members.places(of: entity), members.places(of: parent))
        guard !parents.isEmpty, mine.isEmpty || !mine.isSubset(of: parents), !(mine.isEmpty && entity.isAbstract) else {
          return nil
        }
        let others = Phrase.list(mine.subtracting(parents).sorted())
        return Finding(
          mine.isEmpty
            ? "\(entity.name) is in no configuration, but its parent \(parent.name) is in \(Phrase.list(parents.sorted()))"
            : "\(entity.name) is in the configuration \(others), but its parent \(parent.name) is not",
          on: .entity(entity),
          at: .parentEntity, label: mine.isEmpty ? "in no configuration" : "not in \(others)",
          notes: ["a fetch of \(parent.name) does not search the store of \(entity.name)"],
          help: ["add \(entity.name) and \(parent.name) to the same configurations"],
          related: [(.entity(parent), .name, "the parent")])
      }
    })
}
