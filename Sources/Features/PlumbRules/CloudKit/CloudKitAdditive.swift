import PlumbModel

extension Rule {
  /// A change between two versions that CloudKit's schema does not allow.
  ///
  /// The rule compares the current version with the one before it, as record types and fields: see `CloudRecords`.
  /// New types and fields are allowed. To-many relationships and transient attributes have no field and are ignored.
  /// A renamed field is reported even if it has a renaming identifier, because CloudKit does not use it. Attribute
  /// types that may share one kind of field (numbers, texts, bytes) may be exchanged.
  static let cloudKitAdditive = Rule(
    "cloudkit-additive", .cloudKit, "A step that CloudKit's schema does not allow",
    severity: .always(.error),
    text: Text(
      what: """
        The current version of a bundle lacks an entity, an attribute or a to-one relationship that the version before \
        has, or has it with another name, or with a type for which CloudKit uses another field. A hierarchy of \
        entities is one record type, so that moving a property up or down in it has no effect.
        """,
      why: """
        Once it is deployed to production, CloudKit's schema only grows: no part of it can be renamed, removed or \
        changed. A value of another type is rejected when it is saved: an error. A removed or renamed part is a \
        warning, because syncing goes on without it: a renamed attribute is a new, empty field, and devices with the \
        older app never receive its values.
        """,
      example: ExamplePair.bundle(
        [
          (
            "Shop",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="sum" optional="YES" attributeType="Decimal"/>
            </entity>
            """
          ),
          (
            "Shop 2",
            """
              <entity name="Order" representedClassName="Order">
            +     <attribute name="sum" optional="YES" attributeType="Decimal"/>
                  <attribute name="total" optional="YES" attributeType="Decimal"/>
              </entity>
            """
          ),
        ], current: "Shop 2"
      ).usedWithCloudKit,
      fix: """
        Keep the old attribute, add a new one, and write both for as long as older versions of the app are in use. If \
        the schema was never deployed to production, reset the development environment instead.
        """),
    check: .bundle { bundle in
      guard let (before, current) = bundle.mirroredSteps else { return [] }
      let old = CloudRecords(Schema(before))
      let new = CloudRecords(Schema(current))
      return before.entities.flatMap { entity -> [Finding] in
        guard let fields = old[entity.name]?.fields else { return [] }
        guard let preserved = new[entity.name]?.fields else { return [removed(entity, before, current)] }
        return fields.sorted { $0.key < $1.key }.compactMap { name, field in
          finding(name, field, preserved, Step(entity: entity, before: before, current: current))
        }
      }
    })

  /// A record type and the two versions to compare.
  private struct Step {
    var entity: Entity
    var before: Model
    var current: Model
  }

  /// Returns the finding for a record type that is missing in the current version: the entity is missing, has another
  /// name, or has a parent now.
  private static func removed(_ entity: Entity, _ before: Model, _ current: Model) -> Finding {
    let identifier = entity.renamingIdentifier ?? entity.name
    let heir = current.entities.first { $0.name == entity.name || $0.renamingIdentifier == identifier }
    let what: String
    switch heir {
    case nil: what = "\(entity.name) is in \(before.name) and no longer in \(current.name)"
    case let heir? where heir.name == entity.name:
      what = "\(entity.name) has no own record type any more in \(current.name)"
    case let heir?: what = "\(entity.name) is named \(heir.name) in \(current.name)"
    }
    let place = heir.map { Anchor.entity($0, in: current) } ?? .model(current)
    return Finding(
      "\(what), but CloudKit keeps the record type CD_\(entity.name)",
      on: Anchor([.init(.entity, entity.name)], origin: place.origin, model: current),
      at: heir == nil ? nil : .name, label: "CD_\(entity.name) stays in CloudKit",
      notes: ["\(String.cloudKitOnlyGrows); records of that type are no longer read"],
      help: ["keep \(entity.name) for as long as older versions of the app are in use"],
      related: [(.entity(entity, in: before), .name, before.name)], atMost: .warning)
  }

  /// Returns the finding for a field that is missing, has another name, or has another kind of value. `nil` if the
  /// field is unchanged. The finding's element is the element of the earlier version, so that the finding keeps its
  /// identity for any change.
  private static func finding(
    _ name: String, _ field: CloudRecords.Field, _ preserved: [String: CloudRecords.Field], _ step: Step
  ) -> Finding? {
    let identifier = field.renamingIdentifier ?? name
    let what: String
    var place: Anchor
    var attribute = XMLKey.name
    if let now = preserved[name] {
      guard field.kind.differs(from: now.kind) else { return nil }
      what = "\(field.path) was \(field.type) in \(step.before.name) and is \(now.type) in \(step.current.name)"
      place = now.anchor
      attribute = now.kind == .reference ? .destinationEntity : .attributeType
    } else if let heir = preserved.values.first(where: { $0.renamingIdentifier == identifier }) {
      what = "\(field.path) is named \(heir.path) in \(step.current.name)"
      place = heir.anchor
    } else {
      what = "\(field.path) is in \(step.before.name) and no longer in \(step.current.name)"
      place =
        step.current.entities.first { $0.name == step.entity.name }.map { .entity($0, in: step.current) }
        ?? .model(step.current)
    }
    place.steps = field.anchor.steps
    return Finding(
      "\(what), but CloudKit keeps the field CD_\(name)", on: place, at: attribute,
      label: "CD_\(name) stays unchanged", notes: [.cloudKitOnlyGrows],
      help: ["keep \(name) as it was, and add a new \(field.kind == .reference ? "relationship" : "attribute")"],
      related: [(field.anchor, .name, step.before.name)], discriminator: name,
      atMost: attribute == .name ? .warning : nil)
  }
}
