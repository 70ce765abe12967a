import PlumbRules

/// The keys that weigh rules.
extension Form<RuleSettings> {
  /// The key `rules`.
  static var rules: Form {
    .object(
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
          "severity", .map(.choice, keyedBy: "rule", keys: Rule.all.map(\.id)), "The weight of single rules.",
          unlessEmpty: \.severities),
        .init(
          "ignore", .list(.ignore), "Findings that somebody has looked at and lives with.", unlessEmpty: \.ignores),
      ])
  }
}

extension Form<RuleSettings.Ignore> {
  /// An element of `ignore`. It keeps its place in the file, for a finding about one that covers nothing.
  static var ignore: Form {
    let form = Form.object(
      RuleSettings.Ignore(rule: "", element: ""),
      [
        .init("rule", .rule, "The rule's id.", \.rule, isRequired: true),
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
  /// The id of a rule that can be suppressed.
  fileprivate static var rule: Form {
    Form(shape: .choice(Rule.all.map(\.id)), read: text.read, write: text.write)
  }
}

extension RuleSettings {
  /// The conventions in the order in which they are listed.
  fileprivate var conventionList: [Rule.Convention] {
    get { Rule.Convention.allCases.filter(conventions.contains) }
    set { conventions = Set(newValue) }
  }
}
