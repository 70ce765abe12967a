import PlumbCore
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `reportUnmentioned`, one finding per entity.
  static let driftUnmentioned = Rule(
    "drift-unmentioned", .drift, "A property that no source uses",
    severity: .strict(.note),
    text: Text(
      what: """
        Attributes and relationships whose names no source contains, except in declarations and generated files. A \
        relationship whose inverse is used is not reported. Code outside the configured sources, storyboards and \
        keys that are composed at run time are not visible.
        """,
      why: "Every object has a column for the property, and migrations preserve its values.",
      example: .code(
        """
          @NSManaged var title: String?
          @NSManaged var legacyCode: String?
        - label.text = order.title
        + label.text = "\\(order.title ?? "") \\(order.legacyCode ?? "")"
        """, language: "swift"),
      fix: "Remove the property in a new version of the model if no other code uses it."))
}

extension Difference {
  /// The properties of an entity that no source uses.
  static func driftUnmentioned(_ entity: Entity, _ names: [String]) -> Difference {
    Difference(
      .driftUnmentioned, "no source uses \(Phrase.list(names, limit: 8)) of \(entity.name)",
      element: [.init(.entity, entity.name)], xml: .init(entity.origin, .name, "declares the properties"),
      startsAtModel: true, atMost: .note,
      notes: ["code outside the sources, storyboards, and keys that are composed at run time may use them"],
      help: ["remove unused properties in a new version of the model"], discriminator: names.joined(separator: " "))
  }
}
