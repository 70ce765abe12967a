import PlumbModel
import PlumbText

extension Rule {
  /// A userInfo key that an element has twice.
  ///
  /// Each entry except the first with its key is reported: as a warning if the values differ, otherwise as a note.
  /// Entries of `plumb.ignore` are excluded, because Plumb reads all of them from the file.
  static let userInfoDuplicate = Rule(
    "user-info-duplicate", .references, "A userInfo key that an element has twice",
    severity: .always(.warning),
    text: Text(
      what: """
        The userInfo of an entity, an attribute, a relationship or a fetched property has two entries with the same \
        key. Entries with the same value are a note.
        """,
      why: """
        Core Data creates a dictionary from the entries (`NSEntityDescription.userInfo`), which contains one value for \
        each key. One of the values is lost, and code that reads it gets the other one.
        """,
      example: """
          <entity name="Order" representedClassName="Order">
              <attribute name="total" optional="YES" attributeType="Decimal">
                  <userInfo>
                      <entry key="jsonKey" value="total"/>
        -             <entry key="jsonKey" value="sum"/>
                  </userInfo>
              </attribute>
          </entity>
        """,
      fix: "Select the element and delete one of these entries under “User Info” in the Data Model inspector."),
    check: .all([
      .entity { entity, _ in
        duplicates(in: entity.userInfo, of: entity.name, .entity(entity))
          + entity.fetchedProperties.flatMap { property in
            duplicates(
              in: property.userInfo, of: "\(entity.name).\(property.name)",
              .child(.fetchedProperty, property.name, origin: property.origin, of: entity))
          }
      },
      .attribute { attribute, entity, _ in
        duplicates(in: attribute.userInfo, of: "\(entity.name).\(attribute.name)", .attribute(attribute, of: entity))
      },
      .compositeElement { element, composite, _ in
        duplicates(
          in: element.userInfo, of: "\(composite.name).\(element.name)",
          .element(element, of: composite))
      },
      .relationship { relationship, entity, _ in
        duplicates(
          in: relationship.userInfo, of: "\(entity.name).\(relationship.name)",
          .relationship(relationship, of: entity))
      },
    ]))

  /// Returns a finding for each entry with the key of an earlier entry, located at the entry.
  private static func duplicates(
    in userInfo: UserInfo?, of name: @autoclosure () -> String, _ element: @autoclosure () -> Anchor
  ) -> [Finding] {
    guard let userInfo, userInfo.count > 1 else { return [] }
    var first: [String: UserInfoEntry] = [:]
    return userInfo.compactMap { entry in
      guard let other = first[entry.key] else {
        if entry.key != RuleSettings.Ignore.userInfoKey { first[entry.key] = entry }
        return nil
      }
      let isSame = (entry.value ?? "") == (other.value ?? "")
      let (anchor, firstAnchor) = (element().at(entry), element().at(other))
      return Finding(
        "The userInfo of \(name()) has the key \(Phrase.quoted(entry.key)) twice", on: anchor, at: .key,
        label: isSame ? "the same entry again" : "another value",
        notes: isSame ? [] : ["userInfo is a dictionary at run time: one of the values is lost"],
        help: ["delete one of these entries or rename its key"],
        related: [(firstAnchor, .key, "the first \(Phrase.quoted(entry.key))")], discriminator: entry.key,
        atMost: isSame ? .note : nil)
    }
  }
}

extension Anchor {
  /// Returns the anchor of the same element, located at one of its userInfo entries.
  fileprivate func at(_ entry: UserInfoEntry) -> Anchor {
    var anchor = self
    if entry.origin != .none { anchor.origin = entry.origin }
    return anchor
  }
}
