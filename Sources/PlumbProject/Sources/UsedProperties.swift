import PlumbDeclarations
import PlumbDrift
import PlumbModel

/// The properties of fixes that other code of the sources speaks of: where the type gains or loses its question mark, that
/// code may not compile any more.
///
/// Only words are looked at. A namesake, or a word in a comment, keeps a property from being changed; never the other
/// way round.
struct UsedProperties {
  private var names: Set<String> = []

  /// Looks through all texts for the few names that fixes are about; without such fixes none is read.
  init(of fixes: [DriftFix], in texts: () -> [[UInt8]]) {
    let changed = Set(fixes.flatMap(\.edits).compactMap(\.retyped))
    if !changed.isEmpty { names = texts().reduce(into: []) { $0.formUnion($1.words(among: changed)) } }
  }

  /// Why a fix is not to be made: the code that uses the property would have to change with it. nil where none does.
  func obstacle(to fix: DriftFix) -> String? {
    guard let name = fix.edits.compactMap(\.retyped).first(where: names.contains) else { return nil }
    return "other code uses \(name), and has to change with its type"
  }
}

extension DeclarationEdit {
  /// The name of a property that gains or loses its question mark; nil for every other edit.
  fileprivate var retyped: String? {
    guard case .property(let property, .setType(let type)) = self else { return nil }
    return type.isOptional != property.type.isOptional ? property.name : nil
  }
}

extension [UInt8] {
  /// Those of the words that the text has beside their declarations: behind `var` and `let` a name is declared.
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
