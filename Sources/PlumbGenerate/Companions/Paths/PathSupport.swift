import PlumbDeclarations

/// What the paths of a model share: their kinds, the comparisons that these allow, and how a predicate is made of one.
///
/// It is written once, in an enum that has the model's name, and takes no part of the model but names.
enum PathSupport {
  /// The code, with names that are free, and with the classes' access.
  static func code(_ names: PathNames, access: String) -> Code {
    Code([types, comparing, conditions].map { named($0, names, access) }.joined(separator: "\n\n"))
  }

  /// In one pass over the words. All of them count, those of comments too; `public` stands for the access.
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
        // With the space behind it.
        result += access
        if rest.first == " " { rest = rest.dropFirst() }
      } else {
        result += names[word]
      }
    }
    return result
  }
}
