import PlumbRules

/// The keys of the rule settings.
extension Form<RuleSettings> {
  /// Returns the codec for the key `rules`. `custom` contains the ids of the rules that the file declares.
  static func rules(custom: [String]) -> Form {
    let ids = Rule.all.map(\.id) + custom
    return .object(
      RuleSettings(),
      [
        .init(
          "preset", .choice, "How much is asked of the models.", \.preset, default: RuleSettings().preset),
        .init(
          "conventions", .list(.choice), "The conventions that are enforced whatever the preset.",
          unlessEmpty: \.conventionList),
        .init("cloudkit", .flag, "Whether CloudKit's rules run; as the model says by default.", ifSet: \.cloudKit),
        .init(
          "swiftdata", .flag, "Whether SwiftData's rules run; as the model and its sources say by default.",
          ifSet: \.swiftData),
        .init(
          "severity", .openMap(.choice, keyedBy: "rule", keys: ids), "The weight of single rules.",
          unlessEmpty: \.severities),
        .init(
          "ignore", .list(.ignore(ids)), "Findings that somebody has looked at and lives with.", unlessEmpty: \.ignores),
        .init("custom", .list(.custom), "Rules of your own.", unlessEmpty: \.custom),
      ])
  }
}

extension Form<RuleSettings.Ignore> {
  /// Returns the codec for an element of `ignore`. It records the source location, for findings about entries that
  /// match no finding.
  fileprivate static func ignore(_ ids: [String]) -> Form {
    let form = Form.object(
      RuleSettings.Ignore(rule: "", element: ""),
      [
        .init("rule", .rule(ids), "The rule's id.", \.rule, isRequired: true),
        .init(
          "element", .text, "Item, Item.title, Item.* for an entity with its properties, or *.", \.element,
          isRequired: true),
        .init("because", .text, "Why.", \.because),
      ])
    return Form(
      shape: form.shape,
      read: { node, folder in
        var ignore = form.read(node, folder)
        ignore?.location = node.location
        return ignore
      }, write: form.write)
  }
}

extension Form<String> {
  /// Returns the codec for the id of a rule that can be suppressed.
  fileprivate static func rule(_ ids: [String]) -> Form {
    Form(shape: .openChoice(ids), read: text.read, write: text.write)
  }
}

extension RuleSettings {
  /// The conventions in the order of their declaration.
  fileprivate var conventionList: [Rule.Convention] {
    get { Rule.Convention.allCases.filter(conventions.contains) }
    set { conventions = Set(newValue) }
  }
}
