/// A tag of a template, with its location: `{{#sorted(entities)}}`, `{{> Room.type}}`.
struct TemplateTag: Equatable {
  /// The kind of a tag, which is determined by the character after the opening delimiter. A name without a character
  /// is a variable, and so is one after `{`.
  enum Kind: Character {
    case section = "#", inverted = "^", close = "/", comment = "!", partial = ">", parent = "<", block = "$"
    case delimiter = "=", pragma = "%", variable = "&"
  }

  var kind: Kind
  /// The text between the delimiters, without the character of the kind and without surrounding spaces.
  var text: String
  /// The path of the template or the partial, for messages.
  let file: String
  var line: Int
  var column: Int
  /// The offset of the tag's first character in its file, starting with 0.
  var offset = 0

  /// The parts of the name inside of the transforms: `["destination", "name"]` for `snakeCase(destination.name)`.
  var path: [String] {
    let name = text.split(separator: "(", omittingEmptySubsequences: false).last ?? ""
    return name.drop { $0 == "." }.prefix { $0 != ")" }.split(separator: ".").map(String.init)
  }

  /// The transforms, starting with the outermost one.
  var transforms: [String] { text.split(separator: "(", omittingEmptySubsequences: false).dropLast().map(String.init) }

  /// Whether the tag reads a value of the model.
  var isQuestion: Bool { kind == .variable || kind == .section || kind == .inverted }
}
