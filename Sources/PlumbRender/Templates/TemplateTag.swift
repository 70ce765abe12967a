/// A tag of a template, with its place: `{{#sorted(entities)}}`, `{{> Room.type}}`.
struct TemplateTag: Equatable {
  /// What the character behind the opening braces says.
  enum Kind: Equatable {
    case variable, section, inverted, close, comment, partial, parent, block, delimiter, pragma
  }

  var kind: Kind
  /// Between the braces, without the character that says the kind and without spaces around it.
  var text: String
  var line: Int
  var column: Int
  /// The tag's first character, counted from 0 in its file.
  var offset = 0

  /// The name behind the transforms, its parts: `["destination", "name"]` of `snakeCase(destination.name)`.
  var path: [String] {
    let name = text.split(separator: "(", omittingEmptySubsequences: false).last ?? ""
    return name.drop { $0 == "." }.prefix { $0 != ")" }.split(separator: ".").map(String.init)
  }

  /// The transforms, the outermost first.
  var transforms: [String] { text.split(separator: "(", omittingEmptySubsequences: false).dropLast().map(String.init) }

  /// Whether it asks the model for something.
  var isQuestion: Bool { kind == .variable || kind == .section || kind == .inverted }
}
