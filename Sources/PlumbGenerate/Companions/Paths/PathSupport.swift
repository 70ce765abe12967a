import PlumbDeclarations

/// The shared code of a model's paths: the kinds of paths, the comparisons that each kind supports, and the creation
/// of predicates.
///
/// The code is written once for each model, in an enum with the model's name. Only names in it depend on the model.
enum PathSupport {
  /// Returns the code with unused names, and with the access level of the classes.
  static func code(_ names: PathNames, access: String) -> Code {
    Code([types, comparing, conditions].map { named($0, names, access) }.joined(separator: "\n\n"))
  }

  /// Returns a text with its names and access level replaced, in one pass over the words. Words in comments are
  /// replaced too. `public` is the placeholder of the access level.
  private static func named(_ text: String, _ names: PathNames, _ access: String) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      let isWord = SwiftName.continues(first)
      let part = rest.prefix { SwiftName.continues($0) == isWord }
      rest = rest[part.endIndex...]
      let word = String(part)
      guard isWord else {
        result += word
        continue
      }
      if word == "public" {
        // `access` ends with a space.
        result += access
        if rest.first == " " { rest = rest.dropFirst() }
      } else {
        result += names[word]
      }
    }
    return result
  }
}
