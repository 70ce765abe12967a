import PlumbKit

extension Subject {
  /// Names, one per line, which are used in turn for all names and texts of a model.
  static let names = Subject(
    name: "names", ending: "txt", isSeed: { _ in false }, words: Words.model + Words.swift
  ) { bytes in
    var verdict = Verdict()
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", maxSplits: 11).map(String.init)
    guard !lines.isEmpty else { return verdict }
    let model = NameChecks.model { lines[$0 % lines.count] }
    let validator = Validator(settings: RuleSettings(preset: .strict), rules: Rule.all)
    for diagnostic in validator.check(model) {
      verdict.saw("\(diagnostic.rule)")
      verdict.expect(!diagnostic.message.contains("\n"), "a finding is one line", diagnostic.message)
    }
    GeneratedChecks.run(model, turn: bytes.count, &verdict)
    return verdict
  }
}

enum NameChecks {
  /// Creates a model that has a given text in each place where a developer enters one.
  static func model(_ text: (Int) -> String) -> Model {
    var attribute = Attribute(name: text(1))
    attribute.type = .string
    attribute.defaultValue = text(2)
    attribute.regularExpression = text(3)
    attribute.userInfo = UserInfo([UserInfoEntry(key: text(4), value: text(5))])
    var transformable = Attribute(name: text(6))
    transformable.type = .transformable
    transformable.valueTransformerName = text(7)
    transformable.customClassName = text(8)
    var entity = Entity(name: text(0))
    entity.representedClassName = text(0)
    entity.attributes = [attribute, transformable]
    var request = FetchRequest(name: text(9))
    request.entity = text(0)
    request.predicate = text(10)
    var model = Model(name: "Shop")
    model.entities = [entity]
    model.fetchRequests = [request]
    model.configurations = [Configuration(name: text(11))]
    return model
  }
}
