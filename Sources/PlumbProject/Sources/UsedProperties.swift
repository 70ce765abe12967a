import PlumbDeclarations
import PlumbDrift
import PlumbModel

/// The properties in fixes that other code uses. If the optionality of their type changes, that code may no longer
/// compile.
///
/// Only identifiers are compared. A different declaration with the same name, or a word in a comment, also prevents
/// the fix. A use is never missed.
struct UsedProperties {
  private var names: Set<String> = []

  /// Searches all texts for the names of properties whose optionality changes; without such fixes, no text is read.
  init(of fixes: [DriftFix], in texts: () -> [[UInt8]]) {
    let changed = Set(fixes.flatMap(\.edits).compactMap(\.retyped))
    if !changed.isEmpty { names = texts().reduce(into: []) { $0.formUnion($1.words(among: changed)) } }
  }

  /// Returns the reason for not making a fix: other code uses the property. `nil` if none does.
  func obstacle(to fix: DriftFix) -> String? {
    guard let name = fix.edits.compactMap(\.retyped).first(where: names.contains) else { return nil }
    return "other code uses \(name), and has to change with its type"
  }
}

extension DeclarationEdit {
  /// The name of a property whose optionality the edit changes; `nil` for other edits.
  fileprivate var retyped: String? {
    guard case .property(let property, .setType(let type)) = self else { return nil }
    return type.isOptional != property.type.isOptional ? property.name : nil
  }
}

extension [UInt8] {
  /// Returns the given words that occur in the text other than directly after `var` or `let`, where they are
  /// declared.
  fileprivate func words(among wanted: Set<String>) -> Set<String> {
    let lengths = Set(wanted.map(\.utf8.count))
    var found: Set<String> = []
    var isDeclared = false
    for word in split(whereSeparator: { !$0.isOfName }) {
      if !isDeclared, lengths.contains(word.count) {
        let name = String(decoding: word, as: UTF8.self)
        if wanted.contains(name) { found.insert(name) }
      }
      isDeclared = word.elementsEqual("var".utf8) || word.elementsEqual("let".utf8)
    }
    return found
  }
}

extension UInt8 {
  fileprivate var isOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
